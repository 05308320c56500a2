import type { Feature } from '#web/resource/slots.ts';

/** What others change in a record while its card is open here. */
export const merge: Feature = { card: () => import('./RecordConflict.tsx') };
