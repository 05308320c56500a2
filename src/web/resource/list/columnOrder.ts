/** Keys as they were ordered by hand; one that came since stands behind the one it is declared behind. */
export function inOrder(declared: readonly string[], order: readonly string[] = []): string[] {
  const placed = order.filter((key) => declared.includes(key));
  for (const [index, key] of declared.entries()) {
    if (placed.includes(key)) continue;
    const before = declared[index - 1];
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, key);
  }
  return placed;
}

/** `key` in the place of the key `by` places away that may move, that one in its; the same order at either end. */
export function moved(keys: readonly string[], key: string, by: -1 | 1, fixed: string | undefined): string[] {
  const movable = keys.filter((each) => each !== fixed);
  const other = movable[movable.indexOf(key) + by];
  if (other === undefined) return [...keys];
  return keys.map((each) => (each === key ? other : each === other ? key : each));
}

/** `key` where `target` stands, those between making room; what may not move stays in its place. */
export function dropped(keys: readonly string[], key: string, target: string, fixed: string | undefined): string[] {
  const movable = keys.filter((each) => each !== fixed);
  const at = movable.indexOf(target);
  if (at < 0 || !movable.includes(key)) return [...keys];
  const next = movable.filter((each) => each !== key);
  next.splice(at, 0, key);
  const stays = keys.indexOf(fixed ?? '');
  if (fixed !== undefined && stays >= 0) next.splice(stays, 0, fixed);
  return next;
}
