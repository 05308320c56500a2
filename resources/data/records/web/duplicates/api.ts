import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { limits } from '#shared/limits.ts';
import { pathOf, request } from '#web/api/api.ts';
import { readMany } from '#web/resource/api.ts';
import { removeRecords } from '#web/resource/listCache.ts';
import type { Row, View } from '#web/resource/view.ts';
import { records } from '../../records.resource.ts';

const { duplicates, merge, unmerge } = records.endpoints;

/** Records that are taken for the same; `ids` are the first of them. */
export interface Group {
  ids: number[];
  count: number;
}

interface GroupPage {
  items: Group[];
  next_cursor: string | null;
}

/** The groups of the next page that has any, and where the one after it begins. */
export async function findDuplicates(
  alias: string,
  by: readonly string[],
  from: string,
  signal: AbortSignal,
): Promise<GroupPage> {
  const path = pathOf(duplicates, { alias });
  for (let after = from; ; ) {
    const { data } = await request(duplicates.method, path, {
      query: { by, after, limit: limits.duplicate_groups_max },
      signal,
    });
    const page = data as GroupPage;
    if (page.items.length > 0 || page.next_cursor === null) return page;
    after = page.next_cursor;
  }
}

/** The records of a group as lists show them, with their versions, the oldest first. */
export const groupQuery = (view: View, ids: readonly number[]) =>
  queryOptions({
    queryKey: [view.declaration.name, 'duplicates', ids],
    queryFn: async () => (await readMany(view, ids)).sort((a, b) => a.record.id - b.record.id),
    staleTime: 0,
    gcTime: 0,
  });

interface MergeOf {
  ids: readonly number[];
  values: Record<string, unknown>;
  /** The version of the record that was seen. */
  etag: string | null;
  /** Idempotency key: sent again, it merges once. */
  key: string;
}

/** Merges records into the one of this id. */
export async function mergeRecords(alias: string, id: number, { ids, values, etag, key }: MergeOf): Promise<void> {
  const headers = { 'Idempotency-Key': key, ...(etag ? { 'If-Match': etag } : {}) };
  await request(merge.method, pathOf(merge, { alias, id }), { body: { ids, values }, headers });
}

/** @returns how much of it was changed since, and is left so */
export async function unmergeRecords(alias: string, id: number, ids: readonly number[]): Promise<number> {
  const { data } = await request(unmerge.method, pathOf(unmerge, { alias, id }), { body: { ids } });
  return (data as Row & { _kept: { count: number } })._kept.count;
}

/** Records of any entity may lead to others by now. */
export async function readListsAgain(client: QueryClient, name: string, gone: readonly number[]): Promise<void> {
  void removeRecords(client, name, gone);
  await client.invalidateQueries({ predicate: ({ queryKey: [, kind] }) => kind === 'getList' || kind === 'pipeline' });
}
