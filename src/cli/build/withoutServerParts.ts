import MagicString from 'magic-string';
import { type Plugin, parseAst } from 'vite';

/** Properties of an endpoint that only the server reads. */
const serverParts = new Set(['summary', 'rate', 'audit']);
const makers = new Set(['get', 'post', 'put', 'patch', 'remove']);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Leaves out of the browser's copy of the declarations what only the server reads. */
export const withoutServerParts = (): Plugin => ({
  name: 'stoa:without-server-parts',
  enforce: 'post',
  transform: {
    filter: { id: /\/resources\/[^/]+\/[^/]+\/[^/]+\.resource\.ts$/ },
    handler(code) {
      const text = new MagicString(code);
      for (const options of endpointOptions(parseAst(code) as unknown as Node)) removeFrom(text, options);
      return { code: text.toString(), map: text.generateMap({ hires: true }) };
    },
  },
});

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* endpointOptions(node: Node): Generator<Node> {
  const { callee, arguments: args } = node as unknown as { callee?: Node & { name?: string }; arguments?: Node[] };
  if (node.type === 'CallExpression' && callee?.type === 'Identifier' && makers.has(callee.name ?? '')) {
    const options = args?.[1];
    if (options?.type === 'ObjectExpression') yield options;
  }
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* endpointOptions(child);
}

/** Each property goes with what separates it from the next. */
function removeFrom(text: MagicString, options: Node): void {
  const properties = options.properties as (Node & { key?: { name?: string } })[];
  properties.forEach((property, at) => {
    if (!serverParts.has(property.key?.name ?? '')) return;
    text.remove(property.start, properties[at + 1]?.start ?? property.end);
  });
}
