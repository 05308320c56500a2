import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SavedView } from '#resources/data/views/views.resource.ts';
import type { MenuGroupSpec } from '#web/app/area/menu.ts';
import { entityNamesQuery } from './api.ts';
import { isReady, itemOf } from './useDataMenuGroup.ts';

/** The sidebar of `/data`: every ready entity, with the person's pinned views below it. */
export function useDataPlaces(pinned: readonly SavedView[] | undefined): MenuGroupSpec[] {
  const { data } = useQuery(entityNamesQuery);
  return useMemo(() => {
    const items = (data ?? []).filter(isReady).map((entity) => {
      const item = itemOf('/data')(entity);
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
  }, [data, pinned]);
}
