import { lazyWithPreload } from '#web/preload/lazyWithPreload.ts';

/** What a card of records is drawn with, and what their selects are filtered with: lists begin without. */
export const FieldInput = lazyWithPreload(() => import('../card/FieldInput.tsx'));
export const FieldFilter = lazyWithPreload(() => import('../list/FieldFilter.tsx'));
export const RecordHead = lazyWithPreload(() => import('../card/RecordHead.tsx'));
export const RecordHistory = lazyWithPreload(() => import('../history/RecordHistory.tsx'));

/** All of a card's parts at once, so that it need not wait for one after the other. */
export const fetchCardParts = () => Promise.all([FieldInput, RecordHead, RecordHistory].map((part) => part.preload()));
