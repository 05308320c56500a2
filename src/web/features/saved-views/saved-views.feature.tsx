import type { ReactNode } from 'react';
import { views } from '#resources/views/views.resource.ts';
import { call } from '#web/api/api.ts';
import type { Feature } from '#web/resource/slots.ts';
import { SavedViews } from './SavedViews.tsx';
import { useViewEntry } from './useViewEntry.ts';
import { ViewGone } from './ViewGone.tsx';

/** The list waits for the saved view that its address names. */
const Entry = ({ fallback, children }: { fallback: ReactNode; children: ReactNode }) =>
  useViewEntry() ? children : fallback;

/** Named states of a list, and each person's own columns and density. */
export const savedViews: Feature = {
  list: {
    Entry,
    ToolbarStart: SavedViews,
    Notice: ViewGone,
    settings: {
      read: async () => (await call(views.endpoints.settings)).items,
      write: (list, body) => call(views.endpoints.set_settings, { params: { list }, body }),
    },
  },
};
