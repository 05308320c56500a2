import type { ESTree } from 'vite';

/** How sure it is that something is `host.data`. */
export type Likeness = 'surely' | 'perhaps' | 'no';

/** What the names of a file refer to. */
export interface DataNames {
  /** Whether an expression is `host.data`. */
  likeness(node: ESTree.Node): Likeness;
  /** The method of `host.data` that was taken out of it under this name: `const { list } = host.data`. */
  methods: ReadonlyMap<string, string>;
}

const isHost = (node: ESTree.Node | null | undefined): boolean => {
  if (node?.type === 'Identifier') return /host$/i.test(node.name);
  if (node?.type === 'MemberExpression') return isHost(node.property);
  return node?.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'useHost';
};

const nameOf = (node: ESTree.Node | null | undefined): string | undefined =>
  node?.type === 'Identifier' ? node.name : undefined;

/** Names that a destructuring gives to properties: `{ data: records }`. */
function* bound(pattern: ESTree.Node): Generator<[property: string, name: string]> {
  if (pattern.type !== 'ObjectPattern') return;
  for (const each of pattern.properties) {
    if (each.type !== 'Property') continue;
    const value = each.value.type === 'AssignmentPattern' ? each.value.left : each.value;
    const [property, name] = [nameOf(each.key), nameOf(value)];
    if (property && name) yield [property, name];
  }
}

/** The type of a parameter, as it is written: `Data`, `Host`. */
function typeOf(node: ESTree.Node): string | undefined {
  const annotation = 'typeAnnotation' in node ? node.typeAnnotation : null;
  const type = annotation?.type === 'TSTypeAnnotation' ? annotation.typeAnnotation : undefined;
  if (type?.type === 'TSIndexedAccessType') return 'Data';
  return type?.type === 'TSTypeReference' ? nameOf(type.typeName) : undefined;
}

/** Finds under which names a file has `host.data`. */
export async function dataNames(program: ESTree.Program): Promise<DataNames> {
  const { Visitor } = await import('vite');
  const sure = new Set<string>();
  const others = new Set<string>();
  const methods = new Map<string, string>();
  const likeness = (node: ESTree.Node): Likeness => {
    if (node.type === 'MemberExpression' && nameOf(node.property) === 'data')
      return isHost(node.object) ? 'surely' : 'perhaps';
    if (node.type !== 'Identifier') return 'no';
    if (sure.has(node.name)) return 'surely';
    return node.name === 'data' && !others.has('data') ? 'perhaps' : 'no';
  };
  const parameters = ({ params }: { params: readonly ESTree.Node[] }) => {
    for (const param of params) {
      const [type, name] = [typeOf(param), nameOf(param)];
      if (name && type === 'Data') sure.add(name);
      if (type === 'Host') for (const [property, given] of bound(param)) if (property === 'data') sure.add(given);
    }
  };
  new Visitor({
    FunctionDeclaration: parameters,
    FunctionExpression: parameters,
    ArrowFunctionExpression: parameters,
    VariableDeclarator({ id, init }) {
      if (!init) return;
      const name = nameOf(id);
      if (name && likeness(init) === 'surely') sure.add(name);
      if (name && init.type === 'NewExpression') others.add(name);
      for (const [property, given] of bound(id)) {
        if (property === 'data' && isHost(init)) sure.add(given);
        if (likeness(init) === 'surely') methods.set(given, property);
      }
    },
  }).visit(program);
  return { likeness, methods };
}
