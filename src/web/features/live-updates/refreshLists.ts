import type { Query, QueryClient } from '@tanstack/react-query';
import { dequal } from 'dequal/lite';
import { shownLists } from '#web/resource/listCache.ts';
import type { Row } from '#web/resource/view.ts';

interface Page {
  data: Row[];
}

export interface RefreshOptions {
  named: Named;
  /** Fields that change by themselves, such as times of last use. */
  volatile: readonly string[];
}

/**
 * Refreshes the visible lists of a resource without a progress bar. Unchanged rows stay the same objects.
 * @returns null where a list was read or written meanwhile: the response may be outdated
 */
export async function refreshLists(
  client: QueryClient,
  resource: string,
  options: RefreshOptions,
  signal: AbortSignal,
): Promise<Changes | null> {
  const answers = await Promise.all(
    shownLists(client, resource).map((query) => readOne(client, query, options, signal)),
  );
  if (answers.includes(null)) return null;
  const all = answers as Changes[];
  return { shown: unique(all.flatMap(({ shown }) => shown)), gone: unique(all.flatMap(({ gone }) => gone)) };
}

const unique = (ids: number[]) => [...new Set(ids)];

async function readOne(
  client: QueryClient,
  query: Query<Page>,
  { named, volatile }: RefreshOptions,
  signal: AbortSignal,
) {
  const { queryKey, meta, state } = query;
  const { queryFn } = query.options;
  if (state.fetchStatus === 'fetching' || typeof queryFn !== 'function') return null;
  const before = state.data;
  const count = state.dataUpdateCount;
  const page = await queryFn({ client, queryKey, meta, signal });
  const isVersionConflict = query.state.fetchStatus === 'fetching' || query.state.dataUpdateCount !== count;
  if (isVersionConflict || signal.aborted) return null;
  const after = client.setQueryData<Page>(queryKey, page);
  return before && after ? changedRows(before.data, after.data, named, volatile) : { shown: [], gone: [] };
}

/** Ids of records that others wrote; null for any. */
export type Named = ReadonlySet<number> | null;

interface Changes {
  /** In the list, and new or changed. */
  shown: number[];
  /** No longer in the list after a change. */
  gone: number[];
}

const momentOf = ({ created_at, modified_at }: Row) => [created_at, modified_at].map((at) => String(at ?? ''));

const newest = (rows: readonly Row[]) => rows.flatMap(momentOf).reduce((a, b) => (a > b ? a : b), '');

/** Compares only fields of the list's response; a row that was saved here also has its ETag. */
const isOther = (old: Row, row: Row, volatile: readonly string[]) =>
  old !== row && Object.keys(row).some((key) => !volatile.includes(key) && !dequal(old[key], row[key]));

/**
 * The rows that changed between two responses. A row that only moved onto the page does not count. Without known ids,
 * the time of the last change decides.
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
