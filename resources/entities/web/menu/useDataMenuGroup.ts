import TableIcon from '@mui/icons-material/TableRowsOutlined';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { type Entity, entities } from '#resources/entities/entities.resource.ts';
import { limits } from '#shared/limits.ts';
import { changeStatus } from '#shared/statuses.ts';
import { call } from '#web/api/api.ts';
import type { MenuGroupSpec, MenuItemSpec } from '#web/app/admin/menu.ts';
import { namesQuery } from '#web/preload/records.ts';

/** The account's entities by name; the sidebar asks, and the page of each finds itself in the answer. */
export const entityNames = {
  queryKey: ['entities', 'names'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (
      await call(entities.endpoints.list, {
        query: namesQuery,
        signal,
      })
    ).items,
};

const toData = (alias: string) => `/admin/data/${alias}`;

/**
 * The sidebar's group "Data": the first entities that are ready, the one that is shown among them, and the way to all
 * where there are more. None while there is none, or nobody knows yet.
 */
export function useDataGroup(): MenuGroupSpec | null {
  const { data } = useQuery({ ...entityNames, staleTime: 60_000 });
  const { pathname } = useLocation();
  return useMemo(() => groupOf(data ?? [], pathname), [data, pathname]);
}

function groupOf(known: readonly Entity[], pathname: string): MenuGroupSpec | null {
  const ready = known.filter(({ status_id }) => status_id === changeStatus.ready);
  if (ready.length === 0) return null;
  const isListed = ({ alias }: { alias: string }, at: number) =>
    at < limits.data_menu_items || pathname === toData(alias);
  const items = ready.filter(isListed).map(
    ({ alias, name }): MenuItemSpec => ({
      key: alias,
      to: toData(alias),
      icon: TableIcon,
      label: name,
      isText: true,
      children: [],
    }),
  );
  const all: MenuItemSpec = {
    key: 'all',
    to: '/admin/entities',
    label: 'admin.menu.all_data',
    isShortcut: true,
    children: [],
  };
  return { key: 'data', label: 'admin.menu.data', items: items.length < ready.length ? [...items, all] : items };
}
