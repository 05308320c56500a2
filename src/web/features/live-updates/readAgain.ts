import type { Query, QueryClient } from '@tanstack/react-query';
import type { Row } from '#web/resource/view.ts';
import { type Changes, changedRows, type Named } from './changedRows.ts';

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
export async function readListsAgain(
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
