import TableIcon from '@mui/icons-material/TableRowsOutlined';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import { changeStatus } from '#shared/entities/statuses.ts';
import { screenLimits } from '#shared/limits.ts';
import type { MenuGroupSpec, MenuItemSpec } from '#web/app/area/menu.ts';
import type { RecordsBase } from '#web/layout/recordsBase.ts';
import { entityNamesQuery } from './api.ts';

export const isReady = ({ status_id }: Entity) => status_id === changeStatus.ready;

/**
 * The group "Data" of the sidebar: the first ready entities, always with the current one, and a link to all if there are
 * more. Null while loading, or without entities.
 */
export function useDataMenuGroup(): MenuGroupSpec | null {
  const { data } = useQuery(entityNamesQuery);
  const { pathname } = useLocation();
  return useMemo(() => menuGroupOf(data ?? [], pathname), [data, pathname]);
}

function menuGroupOf(known: readonly Entity[], pathname: string): MenuGroupSpec | null {
  const ready = known.filter(isReady);
  if (ready.length === 0) return null;
  const isListed = ({ alias }: { alias: string }, at: number) =>
    at < screenLimits.data_menu_items || pathname === `/admin/data/${alias}`;
  const items = ready.filter(isListed).map(itemOf('/admin/data'));
  const all: MenuItemSpec = {
    key: 'all',
    to: '/admin/entities',
    label: 'admin.menu.all_data',
    isShortcut: true,
    children: [],
  };
  return { key: 'data', label: 'admin.menu.data', items: items.length < ready.length ? [...items, all] : items };
}

/** The item of an entity in one of the two places. */
export const itemOf =
  (base: RecordsBase) =>
  ({ alias, name }: Entity): MenuItemSpec => ({
    key: alias,
    to: `${base}/${alias}`,
    icon: TableIcon,
    label: name,
    isText: true,
    children: [],
  });
