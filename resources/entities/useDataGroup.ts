import TableIcon from '@mui/icons-material/TableRowsOutlined';
import { useQuery } from '@tanstack/react-query';
import { limits } from '#shared/limits.ts';
import { changeStatus } from '#shared/statuses.ts';
import type { MenuGroupSpec } from '#web/layout/admin/menu.ts';
import { call } from '#web/providers/api.ts';
import { entities } from './entities.resource.ts';

/** The account's entities by name; the sidebar asks, and the page of each finds itself in the answer. */
export const entityNames = {
  queryKey: ['entities', 'names'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (
      await call(entities.endpoints.list, {
        query: { limit: limits.page_size_all, sort: { name: 'asc' } },
        signal,
      })
    ).items,
};

/** The sidebar's group "Data": every entity that is ready. None while there is none, or nobody knows yet. */
export function useDataGroup(): MenuGroupSpec | null {
  const { data = [] } = useQuery({ ...entityNames, staleTime: 60_000 });
  const ready = data.filter(({ status_id }) => status_id === changeStatus.ready);
  if (ready.length === 0) return null;
  return {
    key: 'data',
    label: 'admin.menu.data',
    items: ready.map(({ alias, name }) => ({
      key: alias,
      to: `/admin/data/${alias}`,
      icon: TableIcon,
      label: name,
      isText: true,
      children: [],
    })),
  };
}
