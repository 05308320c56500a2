import type { ListSpec } from '#shared/resource.ts';
import { type Query, request } from '#web/providers/api.ts';
import { recordQueryOf } from '#web/providers/recordQuery.ts';
import type { Row, View } from '#web/resource/view.ts';

interface Shown {
  filter: Record<string, unknown>;
  sort: { field: string; order: string };
}

type Conditions = Record<string, Record<string, string>>;

/** What is asked of records beyond this one, any of it; nulls come first ascending and last descending, ties by id. */
function beyond({ id, value, field }: { id: number; value: unknown; field: string }, isUp: boolean, isAfter: boolean) {
  const tie = { id: { [isAfter ? 'gt' : 'lt']: String(id) } };
  const isGreater = isUp === isAfter;
  if (value === null || value === undefined)
    return [{ [field]: { ex: 'false' }, ...tie }, ...(isGreater ? [{ [field]: { ex: 'true' } }] : [])];
  return [
    { [field]: { [isGreater ? 'gt' : 'lt']: String(value) } },
    { [field]: { eq: String(value) }, ...tie },
    ...(isGreater ? [] : [{ [field]: { ex: 'false' } }]),
  ];
}

/**
 * The record before or after this one in a list as it is filtered and sorted, found by this one's own values wherever in
 * the list it is. Null at an end, and where the list cannot be asked so: among groups of conditions, or sorted by yes and no.
 */
export async function keyedNeighbour(
  { declaration }: View,
  record: Row,
  { filter, sort: { field, order } }: Shown,
  isAfter: boolean,
  signal: AbortSignal,
): Promise<number | null> {
  const { list } = declaration.endpoints;
  const value = record[field];
  const asked = recordQueryOf({ filter, sort: { field, order } }, declaration.list as ListSpec);
  const query = { ...(asked.query as Record<string, Query>) };
  const isUp = order === 'ASC';
  if (!list || typeof value === 'boolean' || (field !== 'id' && query.or)) return null;
  if (field === 'id') query.id = { ...query.id, [isUp === isAfter ? 'gt' : 'lt']: String(record.id) };
  else query.or = asQuery(beyond({ id: record.id, value, field }, isUp, isAfter));
  const direction = isUp === isAfter ? 'asc' : 'desc';
  const sort: Query = field === 'id' ? { id: direction } : { [field]: direction, id: isAfter ? 'asc' : 'desc' };
  const { data } = await request(list.method, list.path, {
    query: { ...asked, query, sort, limit: 1, page: undefined, with: undefined, fields: 'id' },
    signal,
  });
  return (data as { items: Row[] }).items[0]?.id ?? null;
}

const asQuery = (groups: readonly Conditions[]): Query => Object.fromEntries(groups.map((group, at) => [at, group]));
