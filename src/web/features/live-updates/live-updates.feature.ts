import type { Feature } from '#web/resource/slots.ts';
import { ListUpdates } from './ListUpdates.tsx';
import { useRowHighlight } from './rowHighlights.ts';

/** Shows changes of others in the list at once. */
export const liveUpdates: Feature = {
  list: { Beside: ListUpdates, useRowClass: useRowHighlight },
};
