import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider, GetListParams, SortPayload } from 'react-admin';
import { limits } from '#shared/limits.ts';
import type { ListSpec } from '#shared/resource.ts';
import { isAskedEarly } from '#web/api/pendingResponses.ts';
import { withTimeout } from '#web/preload/withTimeout.ts';
import type { View } from '#web/resource/view.ts';
import { entityViewQuery } from './loadEntityView.ts';

/** Longer a list does not wait for what should be there: it shows that it is reading. */
const patienceMs = 20;

/** What a list of records is made of; with its view come its first records, where the address asks for no others. */
export function pageQuery(client: QueryClient, provider: DataProvider, alias: string, search: string) {
  const query = entityViewQuery(client, alias);
  return {
    ...query,
    queryFn: async (context: { signal: AbortSignal }) => {
      const view = await query.queryFn(context);
      if (view && search === '') await takeFirstPage(client, provider, view);
      return view;
    },
  };
}

/**
 * Hands the records that were asked for early (src/web/early/) to their list before it is drawn: it begins with its
 * rows. Without them, or when they could not be read, the list asks itself and tells how that went.
 */
async function takeFirstPage(client: QueryClient, provider: DataProvider, view: View): Promise<void> {
  const { name, list, endpoints } = view.declaration;
  if (!isAskedEarly(endpoints.list?.path ?? '')) return;
  const params = { ...paramsOf(list as ListSpec), meta: view.meta };
  const queryKey = [name, 'getList', params];
  const queryFn = ({ signal }: { signal: AbortSignal }) => provider.getList(name, { ...params, signal });
  const taken = client.fetchQuery({ queryKey, queryFn }).catch(() => client.removeQueries({ queryKey }));
  await withTimeout(patienceMs, taken);
}

/** As react-admin names them in the key of the list's query. */
const paramsOf = ({
  sort,
}: ListSpec): Required<Pick<GetListParams, 'pagination' | 'filter'>> & { sort: SortPayload } => ({
  pagination: { page: 1, perPage: limits.page_size_default },
  sort: { field: sort.field, order: sort.order === 'asc' ? 'ASC' : 'DESC' },
  filter: {},
});
