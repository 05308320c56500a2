import { limits } from '#shared/limits.ts';
import type { ListSpec } from '#shared/resource.ts';
import type { Query } from '#web/api/address.ts';
import { timeZone } from '#web/i18n/timeZone.ts';
import { trashKey } from '#web/list-query/listCodec.ts';
import { recordQueryOf } from '#web/list-query/recordQuery.ts';

interface Shown {
  filterValues: Record<string, unknown>;
  sort: { field: string; order: string };
}

interface Exported {
  ids: readonly number[] | undefined;
  /** Null: all columns. */
  fields: readonly string[] | null;
  /** For people: names of choices instead of their ids, and times as the clock of the browser shows them. */
  hasLabels?: boolean;
}

/** Records that a workbook can have of a selection: it is one answer to one call. */
export const selected_max = limits.in_values_max;

/**
 * Queries of an export: of the selected records, whatever the filters are by now, or of all that the list shows. A request
 * takes a limited number of ids, so a large selection needs several, in the order of the list.
 */
export function exportQueries(
  list: ListSpec,
  { filterValues, sort }: Shown,
  { ids, fields, hasLabels = false }: Exported,
): Some<Query> {
  const filter = ids ? { [trashKey]: filterValues[trashKey] } : filterValues;
  const { page, limit, with: _, query, ...rest } = recordQueryOf({ filter, sort }, list);
  const queryFor = (some?: readonly number[]): Query => ({
    ...rest,
    query: { ...(query as Query), ...(some && { id: { in: some.join(',') } }) },
    fields: fields?.join(','),
    ...(hasLabels && { labels: 'true', time_zone: timeZone() }),
  });
  const parts = ids ? chunks(inOrder(ids, sort)) : [];
  const [first, ...others] = parts;
  return [queryFor(first), ...others.map((part) => queryFor(part))];
}

type Some<T> = readonly [T, ...T[]];

const chunks = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / limits.in_values_max) }, (_, at) =>
    ids.slice(at * limits.in_values_max, (at + 1) * limits.in_values_max),
  );

/** In the order of selection, which is that of the list if all were selected; by id if the list is sorted so. */
function inOrder(ids: readonly number[], { field, order }: Shown['sort']): readonly number[] {
  if (field !== 'id') return ids;
  return ids.toSorted((a, b) => (order.toLowerCase() === 'desc' ? b - a : a - b));
}
