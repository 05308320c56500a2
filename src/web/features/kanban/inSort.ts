import type { Row } from '#web/resource/view.ts';

export interface Sort {
  field: string;
  order: string;
}

/** As the server sorts: ascending begins with what has no value, ties go by id. Texts it compares by its own collation. */
export function compareRows({ field, order }: Sort): (a: Row, b: Row) => number {
  const sign = order === 'DESC' ? -1 : 1;
  return (a, b) => sign * (compareValues(a[field] ?? null, b[field] ?? null) || a.id - b.id);
}

function compareValues(a: unknown, b: unknown): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b));
}

/**
 * Rows with one more, where the sort puts it. Where that may be below what has been read it stands first, for whoever
 * moved it looks for it.
 */
export function withRow(rows: readonly Row[], row: Row, sort: Sort, hasMore: boolean): Row[] {
  const others = rows.filter(({ id }) => id !== row.id);
  const compare = compareRows(sort);
  const at = others.findIndex((other) => compare(row, other) < 0);
  if (at < 0) return hasMore ? [row, ...others] : [...others, row];
  return others.toSpliced(at, 0, row);
}
