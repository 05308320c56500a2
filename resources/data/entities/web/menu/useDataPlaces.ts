import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SavedView } from '#resources/data/views/views.resource.ts';
import type { MenuGroupSpec } from '#web/app/area/menu.ts';
import { useLocale } from '#web/i18n/translate.ts';
import { entityNamesQuery } from './api.ts';
import { itemOf, menuEntities } from './useDataMenuGroup.ts';

/** The sidebar of `/data`: every ready entity, with the person's pinned views below it. */
export function useDataPlaces(pinned: readonly SavedView[] | undefined): MenuGroupSpec[] {
  const { data } = useQuery(entityNamesQuery);
  const locale = useLocale();
  return useMemo(() => {
    const items = menuEntities(data ?? [], locale).map((entity) => {
      const item = itemOf('/data', locale)(entity);
      const views = (pinned ?? []).filter(({ list }) => list === `e_${entity.id}`);
      const children = views.map(({ id, name }) => ({
        key: `view ${id}`,
        to: item.to,
        view: id,
        label: name,
        isText: true as const,
        children: [],
      }));
      return { ...item, children };
    });
    return items.length > 0 ? [{ key: 'data', label: 'admin.menu.data', items }] : [];
  }, [data, pinned, locale]);
}
