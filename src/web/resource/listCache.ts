import type { Query, QueryClient } from '@tanstack/react-query';
import type { Row } from './view.ts';

/**
 * The cached queries of a resource: below its name are react-admin's own lists and what this app keeps beside them, so
 * that one key names all of it.
 */

/** A page as `useGetList` keeps it. */
interface Page {
  data: Row[];
  total: number;
  /** Ids of records that were created here, newest first. They stay at the top when the list is read again. */
  added?: number[];
  /** The same for those that were created at the end of the list, oldest first: they stay there. */
  appended?: number[];
}

const eachPage = (
  client: QueryClient,
  resource: string,
  change: (page: Page) => Page,
  type: 'all' | 'active' = 'all',
) =>
  client.setQueriesData<Page>({ queryKey: [resource, 'getList'], type }, (page) => (page?.data ? change(page) : page));

/** Updates a changed record in every cached list. */
export const replaceRecord = (client: QueryClient, resource: string, record: Row) =>
  replaceRecords(client, resource, [record]);

/** The same for many at once. */
export function replaceRecords(client: QueryClient, resource: string, records: readonly Row[]) {
  const byId = new Map(records.map((record) => [record.id, record]));
  eachPage(client, resource, (page) => ({
    ...page,
    data: page.data.map((row) => (byId.has(row.id) ? { ...row, ...byId.get(row.id) } : row)),
  }));
}

/** All of a resource: lists, pages and cards. */
export const invalidateResource = (client: QueryClient, resource: string): Promise<void> =>
  client.invalidateQueries({ queryKey: [resource] });

/** The same without open cards: their ETags detect lost updates. */
export const invalidateAllButCards = (client: QueryClient, resource: string): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [name, kind] }) => name === resource && kind !== 'card' });

export const invalidateLists = (client: QueryClient, resource: string): Promise<void> =>
  client.invalidateQueries({ queryKey: [resource, 'getList'] });

/** Pipelines cache their records by column and are read again. */
export const invalidatePipelines = (client: QueryClient, resource: string): Promise<void> =>
  client.invalidateQueries({ queryKey: [resource, 'pipeline'] });

/** Queries of the visible lists. */
export const shownLists = (client: QueryClient, resource: string) =>
  client.getQueryCache().findAll({ queryKey: [resource, 'getList'], type: 'active' }) as Query<{ data: Row[] }>[];

/**
 * A saved record replaces the one with its id, or is added at the top of the list that is shown. Other cached pages only
 * replace it. Nothing is refetched, and later reads keep it at the top (docs/reference/product/lists-and-cards.md#saving-a-card).
 */
export function upsertRecord(client: QueryClient, resource: string, record: Row) {
  replaceRecord(client, resource, record);
  const add = (page: Page) =>
    page.data.some((row) => row.id === record.id)
      ? page
      : { ...page, data: [record, ...page.data], total: page.total + 1, added: [record.id, ...(page.added ?? [])] };
  eachPage(client, resource, add, 'active');
  void invalidatePipelines(client, resource);
}

/** Puts records that were created in the list at its end, in their order, where they stay when it is read again. */
export function appendRecords(client: QueryClient, resource: string, records: readonly Row[]) {
  const ids = new Set(records.map(({ id }) => id));
  const append = (page: Page) => {
    const others = page.data.filter(({ id }) => !ids.has(id));
    const total = page.total + others.length + records.length - page.data.length;
    const before = (page.appended ?? []).filter((id) => !ids.has(id));
    return { ...page, data: [...others, ...records], total, appended: [...before, ...ids] };
  };
  eachPage(client, resource, append, 'active');
  void invalidatePipelines(client, resource);
}

/** Removes records from cached lists. A page that became empty is read again. */
export function removeRecords(client: QueryClient, resource: string, ids: readonly number[]) {
  let isEmptied = false;
  eachPage(client, resource, (page) => {
    const data = page.data.filter((row) => !ids.includes(row.id));
    const total = page.total - (page.data.length - data.length);
    isEmptied ||= data.length === 0 && total > 0;
    return { ...page, data, total };
  });
  void invalidatePipelines(client, resource);
  return isEmptied ? invalidateLists(client, resource) : Promise.resolve();
}
