import type { Query, QueryClient } from '@tanstack/react-query';
import { dequal } from 'dequal/lite';
import type { Row } from '#web/resource/view.ts';

interface Page {
  data: Row[];
}

export interface Heard {
  named: Named;
  /** Fields that change by themselves, which is nobody's change. */
  volatile: readonly string[];
}

/** Of the lists that are shown now. */
const shownLists = (client: QueryClient, resource: string) =>
  client.getQueryCache().findAll({ queryKey: [resource, 'getList'], type: 'active' }) as Query<Page>[];

/**
 * Reads the lists of a resource that are shown again, below what is shown: no bar, no dimming, and rows that are what they
 * were stay the same objects. Null where one of them was read or written meanwhile: what was read then may be older.
 */
export async function refreshLists(
  client: QueryClient,
  resource: string,
  news: Heard,
  signal: AbortSignal,
): Promise<Changes | null> {
  const answers = await Promise.all(shownLists(client, resource).map((query) => readOne(client, query, news, signal)));
  if (answers.includes(null)) return null;
  const all = answers as Changes[];
  return { shown: unique(all.flatMap(({ shown }) => shown)), gone: unique(all.flatMap(({ gone }) => gone)) };
}

const unique = (ids: number[]) => [...new Set(ids)];

async function readOne(client: QueryClient, query: Query<Page>, { named, volatile }: Heard, signal: AbortSignal) {
  const { queryKey, meta, state } = query;
  const { queryFn } = query.options;
  if (state.fetchStatus === 'fetching' || typeof queryFn !== 'function') return null;
  const before = state.data;
  const count = state.dataUpdateCount;
  const page = await queryFn({ client, queryKey, meta, signal });
  const isOvertaken = query.state.fetchStatus === 'fetching' || query.state.dataUpdateCount !== count;
  if (isOvertaken || signal.aborted) return null;
  const after = client.setQueryData<Page>(queryKey, page);
  return before && after ? changedRows(before.data, after.data, named, volatile) : { shown: [], gone: [] };
}

/** Ids that the news named; null: any. */
export type Named = ReadonlySet<number> | null;

interface Changes {
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
