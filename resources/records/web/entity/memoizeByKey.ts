/** Made once for a key that says all it is made of. */
export type Kept = <T>(kind: string, key: unknown, make: () => T) => T;

const partsMax = 3000;

/**
 * Components that are made of data stay the same while their data does: an input that is made anew is another one to
 * React, and would lose the focus, and whatever is half typed in it, when a neighbour is renamed.
 */
export function keptParts(): Kept {
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
