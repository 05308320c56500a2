import { dequal } from 'dequal/lite';
import type { Row } from '#web/resource/view.ts';

/** Ids that the news named; null: any. */
export type Named = ReadonlySet<number> | null;

export interface Changes {
  /** In the list now, and new there or other than before. */
  shown: number[];
  /** Was in the list, and somebody wrote it. */
  gone: number[];
}

const momentOf = ({ created_at, modified_at }: Row) => [created_at, modified_at].map((at) => String(at ?? ''));

const newest = (rows: readonly Row[]) => rows.flatMap(momentOf).reduce((a, b) => (a > b ? a : b), '');

/** What a list's answer has; a row that was saved here holds its ETag beside. */
const isOther = (old: Row, row: Row, volatile: readonly string[]) =>
  old !== row && Object.keys(row).some((key) => !volatile.includes(key) && !dequal(old[key], row[key]));

/**
 * What became of a list's rows by what somebody else wrote. A row that only moved up into the page, because another left
 * it, is none of it; where nobody knows which were written, the time of writing tells.
 */
export function changedRows(
  before: readonly Row[],
  after: readonly Row[],
  named: Named,
  volatile: readonly string[] = [],
): Changes {
  const known = new Map(before.map((row) => [row.id, row]));
  const left = new Set(after.map(({ id }) => id));
  const since = newest(before);
  const isNews = (row: Row) => (named ? named.has(row.id) : momentOf(row).some((at) => at > since));
  return {
    shown: after
      .filter((row) => {
        const old = known.get(row.id);
        return old ? isOther(old, row, volatile) : isNews(row);
      })
      .map(({ id }) => id),
    gone: before.filter(({ id }) => !left.has(id) && named?.has(id)).map(({ id }) => id),
  };
}
