import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { Language } from '#resources/account/account/account.resource.ts';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import { changeStatus } from '#shared/entities/statuses.ts';
import { screenLimits } from '#shared/limits.ts';
import { shownName } from '#shared/names.ts';
import type { MenuGroupSpec, MenuItemSpec } from '#web/app/area/menu.ts';
import { useLocale } from '#web/i18n/translate.ts';
import type { RecordsBase } from '#web/layout/recordsBase.ts';
import { entityNamesQuery } from './api.ts';
import { entityIcon } from './entityIcon.tsx';

export const isReady = ({ status_id }: Entity) => status_id === changeStatus.ready;

/** In the order of menus: by their places, then by what they are called. */
export function inMenuOrder(all: readonly Entity[], locale: Language): Entity[] {
  const place = ({ position }: Entity) => position ?? Number.POSITIVE_INFINITY;
  const called = ({ name, names }: Entity) => shownName(name, names, locale);
  return all.toSorted((a, b) =>
    place(a) === place(b) ? called(a).localeCompare(called(b), locale) : place(a) - place(b),
  );
}

/** The entities that are ready, in the order of menus. */
export const menuEntities = (all: readonly Entity[], locale: Language): Entity[] =>
  inMenuOrder(all.filter(isReady), locale);

/**
 * The group "Data" of the sidebar: the first ready entities, always with the current one, and a link to all if there are
 * more. Null while loading, or without entities.
 */
export function useDataMenuGroup(): MenuGroupSpec | null {
  const { data } = useQuery(entityNamesQuery);
  const { pathname } = useLocation();
  const locale = useLocale();
  return useMemo(() => menuGroupOf(data ?? [], pathname, locale), [data, pathname, locale]);
}

function menuGroupOf(known: readonly Entity[], pathname: string, locale: Language): MenuGroupSpec | null {
  const ready = menuEntities(known, locale);
  if (ready.length === 0) return null;
  const isListed = ({ alias }: { alias: string }, at: number) =>
    at < screenLimits.data_menu_items || pathname === `/admin/data/${alias}`;
  const items = ready.filter(isListed).map(itemOf('/admin/data', locale));
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
  (base: RecordsBase, locale: Language) =>
  ({ alias, name, names, icon, hue }: Entity): MenuItemSpec => ({
    key: alias,
    to: `${base}/${alias}`,
    icon: entityIcon({ icon, hue }),
    label: shownName(name, names, locale),
    isText: true,
    children: [],
  });
