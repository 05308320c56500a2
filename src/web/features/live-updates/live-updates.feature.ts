import type { Feature } from '#web/resource/slots.ts';
import { ListNews } from './ListNews.tsx';
import { useMark } from './marks.ts';

/** Shows changes of others in the list at once. */
export const liveUpdates: Feature = {
  list: { Beside: ListNews, useRowClass: useMark },
};
