import { type InfiniteData, keepPreviousData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { limits } from '#shared/limits.ts';
import type { Query } from '#web/api/address.ts';
import { request } from '#web/api/api.ts';
import { recordQueryOf } from '#web/list-query/recordQuery.ts';
import { useListSpec, useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import type { Step } from './steps.ts';

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

interface Sort {
  field: string;
  order: string;
}

/** As the server sorts: ascending begins with what has no value, ties go by id. Texts it compares by its own collation. */
function compareRows({ field, order }: Sort): (a: Row, b: Row) => number {
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

/** The records of one step, ten at a time, by the list's own search, filters and sort. */
export function useStepPages(field: string, value: Step['value'], isWanted: boolean) {
  const { declaration, meta } = useView();
  const list = useListSpec();
  const { filterValues, sort } = useListContext();
  const { page, query, ...asked } = recordQueryOf({ filter: filterValues, sort, ...(meta && { meta }) }, list);
  const conditions = query as Record<string, Query>;
  const own = value === null ? { ex: false } : { in: String(value) };
  const whole: Query = {
    ...asked,
    limit: limits.pipeline_cards,
    query: { ...conditions, [field]: { ...conditions[field], ...own } },
  };
  return useInfiniteQuery({
    queryKey: [...stepsKey(declaration.name, field), value, whole],
    queryFn: async ({ pageParam, signal }) => {
      const { method = 'GET', path = '' } = declaration.endpoints.list ?? {};
      const { data } = await request(method, path, { query: { ...whole, after: pageParam }, signal });
      return data as StepPage;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}
