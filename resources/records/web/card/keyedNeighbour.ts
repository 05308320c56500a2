import type { ListSpec } from '#shared/resource.ts';
import { request } from '#web/api/api.ts';
import type { Query } from '#web/api/queryString.ts';
import { recordQueryOf } from '#web/list-query/recordQuery.ts';
import type { Row, View } from '#web/resource/view.ts';

interface Shown {
  filter: Record<string, unknown>;
  sort: { field: string; order: string };
}

/**
 * The record before or after this one in a list as it is filtered and sorted, found by this one's own values wherever in
 * the list it is. Null at an end.
 */
export async function keyedNeighbour(
  { declaration }: View,
  { id }: Row,
  { filter, sort: { field, order } }: Shown,
  isAfter: boolean,
  signal: AbortSignal,
): Promise<number | null> {
  const { list } = declaration.endpoints;
  if (!list) return null;
  const asked = recordQueryOf({ filter }, declaration.list as ListSpec);
  // What comes before is what comes after in the opposite order; equal records stand by their ids.
  const direction = (order === 'ASC') === isAfter ? 'asc' : 'desc';
  const sort: Query = field === 'id' ? { id: direction } : { [field]: direction, id: isAfter ? 'asc' : 'desc' };
  const { data } = await request(list.method, list.path, {
    query: { ...asked, sort, after: `id:${id}`, limit: 1, page: undefined, with: undefined, fields: 'id' },
    signal,
  });
  return (data as { items: Row[] }).items[0]?.id ?? null;
}
