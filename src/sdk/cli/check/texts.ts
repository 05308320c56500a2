import type { ESTree } from 'vite';
import type { Source } from './sources.ts';

/** A text as far as the source says it. */
export interface Text {
  text: string;
  /** Whether that is all of it; otherwise something computed follows. */
  isWhole: boolean;
}

/** Reads an expression without running it. @returns what it may be; empty: computed */
export type ReadTexts = (node: ESTree.Node | null | undefined, source: Source) => Text[];

/** Follows constants within a file, and those that another file exports under the same name. */
export function textReader(sources: readonly Source[]): ReadTexts {
  const read = (node: ESTree.Node | null | undefined, source: Source, depth: number): Text[] => {
    if (!node || depth > 10) return [];
    const inner = (next: ESTree.Node | null | undefined) => read(next, source, depth + 1);
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'string' ? [{ text: node.value, isWhole: true }] : [];
      case 'TemplateLiteral':
        return joined(
          node.quasis.flatMap(({ value }, at) => [textOf(value.cooked ?? ''), inner(node.expressions[at])]),
        );
      case 'BinaryExpression':
        return node.operator === '+' ? joined([inner(node.left), inner(node.right)]) : [];
      case 'ConditionalExpression': {
        const [yes, no] = [inner(node.consequent), inner(node.alternate)];
        return yes.length > 0 && no.length > 0 ? [...yes, ...no] : [];
      }
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'ParenthesizedExpression':
        return inner(node.expression);
      case 'NewExpression':
        return isNamed(node.callee, 'URL') ? urlTexts(inner(node.arguments[0]), node.arguments[1], inner) : [];
      case 'Identifier': {
        const holder = [source, ...sources].find(({ constants }) => constants.has(node.name));
        return holder ? read(holder.constants.get(node.name), holder, depth + 1) : [];
      }
      default:
        return [];
    }
  };
  return (node, source) => read(node, source, 0);
}

const textOf = (text: string): Text[] => [{ text, isWhole: true }];

const isNamed = (node: ESTree.Node, name: string) => node.type === 'Identifier' && node.name === name;

/** Of one part after the other: up to the first that is computed. */
function joined(parts: Text[][]): Text[] {
  let all = textOf('');
  for (const [at, part] of parts.entries()) {
    // After the last text of a template there is no expression.
    if (part.length === 0 && at === parts.length - 1) break;
    if (part.length === 0) return all.some(({ text }) => text !== '') ? all.map(open) : [];
    all = all.flatMap((before) => (before.isWhole ? part.map((each) => follow(before, each)) : [before]));
  }
  return all;
}

const open = ({ text }: Text): Text => ({ text, isWhole: false });
const follow = (before: Text, { text, isWhole }: Text): Text => ({ text: before.text + text, isWhole });

/** `new URL(path, base)` has the host of its base, unless the path is a whole address. */
function urlTexts(first: Text[], base: ESTree.Node | undefined, inner: (node: ESTree.Node) => Text[]): Text[] {
  if (!base || first.some(({ text }) => /^\w+:/.test(text))) return first;
  return inner(base).map(({ text }) => ({ text: text.replace(/\/*$/, '/'), isWhole: false }));
}
