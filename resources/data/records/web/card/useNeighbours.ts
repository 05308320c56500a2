import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'react-admin';
import type { ListSpec } from '#shared/resource.ts';
import type { Query } from '#web/api/address.ts';
import { request } from '#web/api/api.ts';
import { recordQueryOf } from '#web/list-query/recordQuery.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { Row, View } from '#web/resource/view.ts';

interface Place {
  id: number;
  /** Index in the whole list, from 0; undefined if unknown. */
  at: number | undefined;
}

/**
 * The previous and next record in the filtered and sorted list: from the loaded page, beyond its ends from the server.
 * @param known index of the record, if its card was reached from a neighbour
 */
export function useNeighbours(record: Row, known: number | undefined): { before: Place | null; after: Place | null } {
  const { id } = record;
  const { data = [], page, perPage, total = 0 } = useListContext<Row>();
  const first = (page - 1) * perPage;
  const index = data.findIndex((row) => row.id === id);
  const at = index < 0 ? known : first + index;
  const shown = (place: number): Place | null | undefined => {
    if (at === undefined || place < 0 || place >= total) return null;
    const row = data[place - first];
    return row && { id: row.id, at: place };
  };
  const [before, after] = [shown((at ?? 0) - 1), shown((at ?? 0) + 1)];
  const farBefore = useFar((at ?? 0) - 1, before === undefined);
  const farAfter = useFar((at ?? 0) + 1, after === undefined);
  const keyedBefore = useKeyed(record, false, at === undefined);
  const keyedAfter = useKeyed(record, true, at === undefined);
  return { before: before ?? farBefore ?? keyedBefore, after: after ?? farAfter ?? keyedAfter };
}

/** Neighbour of a record that is not on the loaded page, because its card was opened by a link. */
function useKeyed(record: Row, isAfter: boolean, isEnabled: boolean): Place | null {
  const view = useView();
  const { resource, filterValues: filter, sort } = useListContext<Row>();
  const { data } = useQuery({
    queryKey: [resource, 'beside', record.id, isAfter, record[sort.field], filter, sort],
    queryFn: ({ signal }) => findNeighbour(view, record, { filter, sort }, isAfter, signal),
    enabled: isEnabled,
  });
  return isEnabled && data ? { id: data, at: undefined } : null;
}

/** Record at an index outside the loaded page. */
function useFar(at: number, isEnabled: boolean): Place | null {
  const { resource, filterValues, sort } = useListContext<Row>();
  const provider = useDataProvider();
  const { data } = useQuery({
    queryKey: [resource, 'at', at, filterValues, sort],
    queryFn: async ({ signal }) => {
      const pagination = { page: at + 1, perPage: 1 };
      return (
        (await provider.getList<Row>(resource, { filter: filterValues, sort, pagination, signal })).data[0] ?? null
      );
    },
    enabled: isEnabled,
  });
  return isEnabled && data ? { id: data.id, at } : null;
}

interface Shown {
  filter: Record<string, unknown>;
  sort: { field: string; order: string };
}

/**
 * Finds the previous or next record by the values of this one, also beyond the loaded pages of the filtered and sorted list.
 * @returns null at an end of the list
 */
async function findNeighbour(
  { declaration }: View,
  { id }: Row,
  { filter, sort: { field, order } }: Shown,
  isAfter: boolean,
  signal: AbortSignal,
): Promise<number | null> {
  const { list } = declaration.endpoints;
  if (!list) return null;
  const shown = recordQueryOf({ filter }, declaration.list as ListSpec);
  // The previous record is the next one in reverse order. Equal records are ordered by id, in the same direction.
  const direction = (order === 'ASC') === isAfter ? 'asc' : 'desc';
  const sort: Query = { [field]: direction };
  const { data } = await request(list.method, list.path, {
    query: { ...shown, sort, after: `id:${id}`, limit: 1, page: undefined, with: undefined, fields: 'id' },
    signal,
  });
  return (data as { items: Row[] }).items[0]?.id ?? null;
}
