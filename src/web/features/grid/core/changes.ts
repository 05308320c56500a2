/** One cell from one value to another. `before` is what the person saw there. */
export interface Change {
  id: number;
  key: string;
  before: unknown;
  after: unknown;
}

export const reversed = (changes: readonly Change[]): Change[] =>
  changes.map(({ before, after, ...cell }) => ({ ...cell, before: after, after: before }));

/** Changes by record, in the order in which each first comes. */
export function byRecord(changes: readonly Change[]): Map<number, Change[]> {
  const groups = new Map<number, Change[]>();
  for (const change of changes) groups.set(change.id, [...(groups.get(change.id) ?? []), change]);
  return groups;
}
