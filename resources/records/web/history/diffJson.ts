import { dequal } from 'dequal/lite';
export interface JsonDifference {
  /** `a.b[2]`; empty for the root. */
  path: string;
  /** Undefined if the key did not exist. */
  before: unknown;
  after: unknown;
}

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** All differences between two JSON values, in key order. */
export function diffJson(before: unknown, after: unknown, path = ''): JsonDifference[] {
  if (isTree(before) && isTree(after) && Array.isArray(before) === Array.isArray(after)) {
    const [a, b] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
    const step = (key: string) => (Array.isArray(before) ? `${path}[${key}]` : path ? `${path}.${key}` : key);
    const of = (tree: Record<string, unknown>, key: string) => (Object.hasOwn(tree, key) ? tree[key] : undefined);
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
      diffJson(of(a, key), of(b, key), step(key)),
    );
  }
  return dequal(before, after) ? [] : [{ path, before, after }];
}
