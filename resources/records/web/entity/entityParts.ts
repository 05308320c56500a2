import { lazyWithPreload } from '#web/preload/lazyWithPreload.ts';

/** Parts of a card of records, and of its filters. They are not in the list's script. */
export const FieldInput = lazyWithPreload(() => import('../card/FieldInput.tsx'));
export const FieldFilter = lazyWithPreload(() => import('../list/FieldFilter.tsx'));
export const RecordHead = lazyWithPreload(() => import('../card/RecordHead.tsx'));
export const RecordHistory = lazyWithPreload(() => import('../history/RecordHistory.tsx'));

/** All at once: rendering the card would load one after the other. */
export const preloadRecordCard = () =>
  Promise.all([FieldInput, RecordHead, RecordHistory].map((part) => part.preload()));
