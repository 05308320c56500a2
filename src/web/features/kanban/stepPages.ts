import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Row } from '#web/resource/view.ts';
import { type Sort, withRow } from './inSort.ts';

export interface StepPage {
  items: Row[];
  totals: { count: number; is_estimate?: true };
  next_cursor: string | null;
}

export type StepPages = InfiniteData<StepPage, string | null>;

/** Begins with the resource's name: whatever reads that again reads its pipelines again. */
export const stepsKey = (resource: string, field: string) => [resource, 'pipeline', field] as const;

export const rowsOf = (pages: StepPages | undefined): Row[] => pages?.pages.flatMap(({ items }) => items) ?? [];

const counted = ({ totals, ...page }: StepPage, by: number): StepPage => ({
  ...page,
  totals: { ...totals, count: Math.max(0, totals.count + by) },
});

/** The count stands on the first page. */
const first = (pages: StepPages, change: (page: StepPage) => StepPage): StepPages => ({
  ...pages,
  pages: pages.pages.map((page, at) => (at === 0 ? change(page) : page)),
});

export function withoutRow(pages: StepPages, id: number): StepPages {
  if (!rowsOf(pages).some((row) => row.id === id)) return pages;
  const kept = pages.pages.map((page) => ({ ...page, items: page.items.filter((row) => row.id !== id) }));
  return first({ ...pages, pages: kept }, (page) => counted(page, -1));
}

/** All rows come to stand on the first page, the cursor of the last stays. */
export function withRowAdded(pages: StepPages, row: Row, sort: Sort): StepPages {
  const rows = rowsOf(pages);
  const isNew = rows.every(({ id }) => id !== row.id);
  const hasMore = Boolean(pages.pages.at(-1)?.next_cursor);
  const items = withRow(rows, row, sort, hasMore);
  const emptied = pages.pages.map((page, at) => ({ ...page, items: at === 0 ? items : [] }));
  return first({ ...pages, pages: emptied }, (page) => (isNew ? counted(page, 1) : page));
}

/** A record that was moved stands in its new column alone, in every pipeline of this field that is kept. */
export function putInStep(
  client: QueryClient,
  { resource, field, sort }: { resource: string; field: string; sort: Sort },
  row: Row,
): void {
  for (const [queryKey] of client.getQueriesData<StepPages>({ queryKey: stepsKey(resource, field), type: 'active' })) {
    const isHere = queryKey[3] === (row[field] ?? null);
    client.setQueryData<StepPages>(
      queryKey,
      (pages) => pages && (isHere ? withRowAdded(pages, row, sort) : withoutRow(pages, row.id)),
    );
  }
}
