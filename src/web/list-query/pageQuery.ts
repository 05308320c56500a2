import { limits } from '#shared/limits.ts';
import type { ListSpec } from '#shared/resource.ts';
import type { Query } from '../api/address.ts';

/** A list as it opens, in react-admin's terms: its first page in the declared order. */
export const firstListParams = ({ sort: { field, order } }: Pick<ListSpec, 'sort'>) => ({
  pagination: { page: 1, perPage: limits.page_size_default },
  sort: { field, order: order === 'asc' ? ('ASC' as const) : ('DESC' as const) },
  filter: {},
});

interface Params {
  pagination?: { page?: number; perPage?: number };
  sort?: { field?: string; order?: string };
  meta?: { with?: string | undefined };
}

/** Page, size and order of a list, as the API names them. A field that the list cannot be sorted by is left out. */
export function pageQuery({ pagination, sort }: Params, isSortable = (_field: string) => true) {
  const perPage = pagination?.perPage ?? limits.page_size_default;
  return {
    page: pagination?.page,
    limit: perPage > limits.page_size_max ? limits.page_size_all : perPage,
    sort: sort?.field && isSortable(sort.field) ? { [sort.field]: sort.order?.toLowerCase() } : undefined,
  } satisfies Query;
}

interface Conditions {
  search?: Query[string];
  query?: Query;
}

/** A list of records. The head script requests the first page by it too, so that both addresses are the same. */
export function recordsQuery(
  params: Params,
  { search, query }: Conditions = {},
  isSortable?: (field: string) => boolean,
) {
  const { sort, ...page } = pageQuery(params, isSortable);
  return { search, ...page, query, with: params.meta?.with, sort } satisfies Query;
}
