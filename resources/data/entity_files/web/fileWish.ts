import { createStore } from '#web/state/store.ts';

/** The file that becomes an entity, or null in it while none is chosen; null: none is asked for. */
export const fileWish = createStore<{ file: File | null } | null>(null);
