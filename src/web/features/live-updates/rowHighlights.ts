import { useSyncExternalStore } from 'react';

/** How long a changed row is highlighted, in ms. */
export const markMs = 4000;

/** Highlighted rows by resource and id, with the number of changes. */
const marks = new Map<string, number>();
const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of [...listeners]) listener();
};

export function highlightRows(resource: string, ids: readonly number[]): void {
  const marked = ids.map((id) => {
    const key = `${resource} ${id}`;
    const count = (marks.get(key) ?? 0) + 1;
    marks.set(key, count);
    return { key, count };
  });
  notifyListeners();
  setTimeout(() => {
    for (const { key, count } of marked) if (marks.get(key) === count) marks.delete(key);
    notifyListeners();
  }, markMs);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The CSS class of a highlighted row. */
export function useRowHighlight(resource: string, id: number): string | undefined {
  const count = useSyncExternalStore(subscribe, () => marks.get(`${resource} ${id}`) ?? 0);
  return count === 0 ? undefined : `stoa-changed-row stoa-changed-row-${count % 2}`;
}
