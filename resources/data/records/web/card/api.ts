import { queryOptions } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import type { ListSpec } from '#shared/resource.ts';
import type { Query } from '#web/api/address.ts';
import { request } from '#web/api/api.ts';
import { recordQueryOf } from '#web/list-query/recordQuery.ts';
import type { Row, View } from '#web/resource/view.ts';

/** What a list shows. */
interface Shown {
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' };
}

/**
 * The id of the previous or next record by the values of this one, also beyond the loaded pages of the filtered and sorted
 * list. Null at an end of the list.
 */
export const neighbourQuery = ({ declaration }: View, record: Row, { filter, sort }: Shown, isAfter: boolean) =>
  queryOptions({
    queryKey: [declaration.name, 'beside', record.id, isAfter, record[sort.field], filter, sort],
    queryFn: async ({ signal }): Promise<number | null> => {
      const { list } = declaration.endpoints;
      if (!list) return null;
      const shown = recordQueryOf({ filter }, declaration.list as ListSpec);
      // The previous record is the next one in reverse order. Equal records are ordered by id, in the same direction.
      const order: Query = { [sort.field]: (sort.order === 'ASC') === isAfter ? 'asc' : 'desc' };
      const place: Query = { sort: order, after: `id:${record.id}`, limit: 1, page: undefined };
      const query = { ...shown, ...place, with: undefined, fields: 'id' };
      const { data } = await request(list.method, list.path, { query, signal });
      return (data as { items: Row[] }).items[0]?.id ?? null;
    },
  });

/** The record at an index of the list, from 0; null beyond its end. */
export const recordAtQuery = (provider: DataProvider, resource: string, { filter, sort }: Shown, at: number) =>
  queryOptions({
    queryKey: [resource, 'at', at, filter, sort],
    queryFn: async ({ signal }): Promise<Row | null> => {
      const pagination = { page: at + 1, perPage: 1 };
      return (await provider.getList<Row>(resource, { filter, sort, pagination, signal })).data[0] ?? null;
    },
  });
