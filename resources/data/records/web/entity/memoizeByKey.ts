/** Creates a value once per kind and key. The key contains everything the value depends on. */
export type MemoizeByKey = <T>(kind: string, key: unknown, make: () => T) => T;

const partsMax = 3000;

/**
 * Keeps components that are created from data identical while their data is. To React a recreated component is another
 * one: an input would lose its focus and its text when another field is renamed.
 */
export function memoizeByKey(): MemoizeByKey {
  const parts = new Map<string, unknown>();
  return <T>(kind: string, key: unknown, make: () => T): T => {
    const name = `${kind} ${JSON.stringify(key)}`;
    if (!parts.has(name)) {
      if (parts.size >= partsMax) parts.clear();
      parts.set(name, make());
    }
    return parts.get(name) as T;
  };
}
