import { dequal } from 'dequal/lite';
export interface JsonDifference {
  /** `a.b[2]`; empty for the whole. */
  path: string;
  /** Undefined where there was nothing. */
  before: unknown;
  after: unknown;
}

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Every place where two JSON values differ, in the order of their keys. */
export function jsonChanges(before: unknown, after: unknown, path = ''): JsonDifference[] {
  if (isTree(before) && isTree(after) && Array.isArray(before) === Array.isArray(after)) {
    const [a, b] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
    const step = (key: string) => (Array.isArray(before) ? `${path}[${key}]` : path ? `${path}.${key}` : key);
    const of = (tree: Record<string, unknown>, key: string) => (Object.hasOwn(tree, key) ? tree[key] : undefined);
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
      jsonChanges(of(a, key), of(b, key), step(key)),
    );
  }
  return dequal(before, after) ? [] : [{ path, before, after }];
}
