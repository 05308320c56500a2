/** Ids with one of them moved to another's place; the same where it is there already. */
export function movedTo(ids: readonly number[], id: number, place: number): readonly number[] {
  const from = ids.indexOf(id);
  if (from < 0 || place < 0 || place >= ids.length || place === from) return ids;
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, place), id, ...others.slice(place)];
}

/** Rows in a wished order; those that the wish does not name stay at the end. */
export function inOrder<T extends { id: number }>(rows: readonly T[], ids: readonly number[]): readonly T[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  const placeOf = ({ id }: T) => place.get(id) ?? ids.length;
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b));
}
