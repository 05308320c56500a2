import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedView } from '#resources/data/views/views.resource.ts';
import { limits } from '#shared/limits.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { pinnedViewsQuery, readPins, savePins } from './api.ts';

/** Whether a view is in the person's sidebar, and a function that puts it there or takes it out. */
export function usePin(view: SavedView | null): { isPinned: boolean; toggle: () => Promise<void> } {
  const client = useQueryClient();
  const { data } = useQuery({ ...pinnedViewsQuery, enabled: view !== null });
  const isPinned = view !== null && data?.some(({ id }) => id === view.id) === true;
  const toggle = async () => {
    if (!view) return;
    try {
      // Another window may have pinned others meanwhile.
      const others = ((await readPins()).get(view.list) ?? []).filter((id) => id !== view.id);
      await savePins(view.list, isPinned ? others : [...others, view.id].slice(-limits.pinned_views_max));
      await client.invalidateQueries(pinnedViewsQuery);
    } catch (error) {
      notify({ tone: 'error', text: errorText(error, 'views') });
    }
  };
  return { isPinned, toggle };
}
