import type { ListSpec } from '#shared/resource.ts';
import type { Query } from '#web/providers/api.ts';
import { trashKey } from '#web/providers/listCodec.ts';
import { recordQueryOf } from '#web/providers/recordQuery.ts';

interface Shown {
  filterValues: Record<string, unknown>;
  sort: { field: string; order: string };
}

/**
 * What a list shows, as the export is asked for it: with rows selected those alone, whatever the filters are by now.
 * @param fields null: every column
 */
export function exportQuery(
  list: ListSpec,
  { filterValues, sort }: Shown,
  { ids, fields }: { ids: readonly number[] | undefined; fields: readonly string[] | null },
): Query {
  const filter = ids ? { [trashKey]: filterValues[trashKey] } : filterValues;
  const { page, limit, with: _, query, ...asked } = recordQueryOf({ filter, sort }, list);
  return {
    ...asked,
    query: { ...(query as Query), ...(ids && { id: { in: ids.join(',') } }) },
    fields: fields?.join(','),
  };
}
