import { createStore, type Store } from '#web/state/store.ts';
import type { CellStates } from './cellStates.ts';

/** Rows that are not records yet have ids below 0. */
export const isNewRow = (id: number): boolean => id < 0;

/** Ids of the rows below the records, in their order: those with unsaved values, and the empty one at the end. */
export interface NewRows extends Pick<Store<readonly number[]>, 'get' | 'subscribe'> {
  /** Ids for rows that are shown as soon as they have unsaved values. */
  reserve: (count: number) => number[];
}

export function newRows(states: CellStates): NewRows {
  let last = 0;
  const take = () => {
    last -= 1;
    return last;
  };
  let empty = take();
  const ids = createStore<readonly number[]>([empty]);
  states.subscribe(() => {
    const before = ids.get();
    const typed = new Set(states.rows().filter(isNewRow));
    if (typed.has(empty)) empty = take();
    const kept = before.filter((id) => typed.has(id));
    const added = [...typed].filter((id) => !before.includes(id)).sort((a, b) => b - a);
    const next = [...kept, ...added, empty];
    if (next.join() !== before.join()) ids.set(next);
  });
  return { get: ids.get, subscribe: ids.subscribe, reserve: (count) => Array.from({ length: count }, take) };
}
