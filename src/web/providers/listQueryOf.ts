import type { GetListParams } from 'react-admin';
import type { ListSpec } from '#shared/resource.ts';
import type { Query } from '../api/address.ts';
import { filterKeys, isSortable } from '../list-query/listCodec.ts';
import { pageQuery } from '../list-query/pageQuery.ts';
import { dayMoment } from '../list-query/recordQuery.ts';

/** The query of a declared list, from react-admin's parameters. */
export function listQueryOf(params: Partial<GetListParams>, list: ListSpec | undefined): Query {
  const { q, ...values } = (params.filter ?? {}) as Record<string, string | number | boolean | undefined>;
  const kinds = new Map(filterKeys(list?.filters ?? {}).map(({ key, kind }) => [key, kind]));
  const { sort, ...page } = pageQuery(params, isSortable(list));
  return {
    query: q,
    ...page,
    filter: Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, dayMoment(key, value, kinds.get(key))]),
    ),
    sort,
  };
}
