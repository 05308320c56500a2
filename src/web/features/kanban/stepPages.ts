import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { screenLimits } from '#shared/limits.ts';
import type { Query } from '#web/api/address.ts';
import { recordQueryOf } from '#web/list-query/recordQuery.ts';
import { useListSpec, useView } from '#web/resource/ViewContext.ts';
import type { Row, View } from '#web/resource/view.ts';
import { changeSteps, type StepPage, type StepPages, stepQuery } from './api.ts';
import type { Step } from './steps.ts';

export const rowsOf = (pages: StepPages | undefined): Row[] => pages?.pages.flatMap(({ items }) => items) ?? [];

const counted = ({ totals, ...page }: StepPage, by: number): StepPage => ({
  ...page,
  totals: { ...totals, count: Math.max(0, totals.count + by) },
});

/** The first page has the total. */
const first = (pages: StepPages, change: (page: StepPage) => StepPage): StepPages => ({
  ...pages,
  pages: pages.pages.map((page, at) => (at === 0 ? change(page) : page)),
});

export function withoutRow(pages: StepPages, id: number): StepPages {
  if (!rowsOf(pages).some((row) => row.id === id)) return pages;
  const kept = pages.pages.map((page) => ({ ...page, items: page.items.filter((row) => row.id !== id) }));
  return first({ ...pages, pages: kept }, (page) => counted(page, -1));
}

/** Puts all rows on the first page and keeps the last page's cursor. */
export function withRowAdded(pages: StepPages, row: Row, sort: Sort): StepPages {
  const rows = rowsOf(pages);
  const isNew = rows.every(({ id }) => id !== row.id);
  const hasMore = Boolean(pages.pages.at(-1)?.next_cursor);
  const items = withRow(rows, row, sort, hasMore);
  const emptied = pages.pages.map((page, at) => ({ ...page, items: at === 0 ? items : [] }));
  return first({ ...pages, pages: emptied }, (page) => (isNew ? counted(page, 1) : page));
}

/** Moves a record to its column in all cached pipelines of the field. */
export function moveInCache(
  client: QueryClient,
  { resource, field, sort }: { resource: string; field: string; sort: Sort },
  row: Row,
): void {
  changeSteps(client, resource, field, (pages, value) =>
    value === (row[field] ?? null) ? withRowAdded(pages, row, sort) : withoutRow(pages, row.id),
  );
}

interface Sort {
  field: string;
  order: string;
  /** What a record is sorted by: its value by default. */
  shown?: (row: Row) => unknown;
}

/** The sort of a list of this view: selects by the order of their options, by names and by labels. */
export function sortOf({ list }: View, sort: Sort): Sort {
  const { field } = sort;
  const variants = list.steps?.find((step) => step.field === field)?.variants;
  const shown = (row: Row) => {
    const value = row[field] ?? null;
    if (variants && value !== null) return variants.findIndex(({ id }) => id === value);
    return list.referenceName?.(row, field, Number(value)) ?? value;
  };
  return { ...sort, shown };
}

/** Sorts like the server: no value first when ascending, then by id. The server's collation of texts may differ. */
function compareRows({ field, order, shown = (row) => row[field] ?? null }: Sort): (a: Row, b: Row) => number {
  const sign = order === 'DESC' ? -1 : 1;
  return (a, b) => sign * (compareValues(shown(a), shown(b)) || a.id - b.id);
}

function compareValues(a: unknown, b: unknown): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b));
}

/**
 * Inserts a row by the sort order. If its position may be below the loaded rows, it comes first, to stay visible.
 */
export function withRow(rows: readonly Row[], row: Row, sort: Sort, hasMore: boolean): Row[] {
  const others = rows.filter(({ id }) => id !== row.id);
  const compare = compareRows(sort);
  const at = others.findIndex((other) => compare(row, other) < 0);
  if (at < 0) return hasMore ? [row, ...others] : [...others, row];
  return others.toSpliced(at, 0, row);
}

/** The pages of one column, with the list's search, filters and sort. */
export function useStepPages(field: string, value: Step['value'], isWanted: boolean) {
  const view = useView();
  const { meta } = view;
  const list = useListSpec();
  const { filterValues, sort } = useListContext();
  const { page, query, ...rest } = recordQueryOf({ filter: filterValues, sort, ...(meta && { meta }) }, list);
  const conditions = query as Record<string, Query>;
  const own = value === null ? { ex: false } : { in: String(value) };
  const whole: Query = {
    ...rest,
    limit: screenLimits.pipeline_cards,
    query: { ...conditions, [field]: { ...conditions[field], ...own } },
  };
  return useInfiniteQuery({ ...stepQuery(view, field, value, whole), enabled: isWanted });
}
