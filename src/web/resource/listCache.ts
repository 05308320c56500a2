import type { QueryClient } from '@tanstack/react-query';
import type { Row } from './view.ts';

interface Page {
  data: Row[];
  total: number;
}

const eachPage = (client: QueryClient, resource: string, change: (page: Page) => Page) =>
  client.setQueriesData<Page>({ queryKey: [resource, 'getList'] }, (page) => (page?.data ? change(page) : page));

/** A saved record replaces the one with its id, or else is added at the top (SPEC.md section 4). Nothing is refetched. */
export function putRecord(client: QueryClient, resource: string, record: Row) {
  eachPage(client, resource, (page) => {
    const known = page.data.some((row) => row.id === record.id);
    if (!known) return { ...page, data: [record, ...page.data], total: page.total + 1 };
    return { ...page, data: page.data.map((row) => (row.id === record.id ? { ...row, ...record } : row)) };
  });
}

/** Removed records leave the list; a page that became empty is read again. */
export function dropRecords(client: QueryClient, resource: string, ids: readonly number[]) {
  let isEmptied = false;
  eachPage(client, resource, (page) => {
    const data = page.data.filter((row) => !ids.includes(row.id));
    const total = page.total - (page.data.length - data.length);
    isEmptied ||= data.length === 0 && total > 0;
    return { ...page, data, total };
  });
  return isEmptied ? client.invalidateQueries({ queryKey: [resource, 'getList'] }) : Promise.resolve();
}
