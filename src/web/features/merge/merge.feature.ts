import type { Feature } from '#web/resource/slots.ts';

/** Merges changes of others into an open card. */
export const merge: Feature = { card: () => import('./RecordConflict.tsx') };
