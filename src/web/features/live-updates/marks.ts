import { useSyncExternalStore } from 'react';

/** How long a row shows that somebody else changed it; its fading is in newsStyles.ts. */
export const markMs = 4000;

/** Rows that were changed just now, by resource and id: how often, so that a second change shows again. */
const marks = new Map<string, number>();
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of [...listeners]) listener();
};

export function markRows(resource: string, ids: readonly number[]): void {
  const marked = ids.map((id) => {
    const key = `${resource} ${id}`;
    const count = (marks.get(key) ?? 0) + 1;
    marks.set(key, count);
    return { key, count };
  });
  tell();
  setTimeout(() => {
    for (const { key, count } of marked) if (marks.get(key) === count) marks.delete(key);
    tell();
  }, markMs);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The class of a row: of one that somebody else changed just now, else none. */
export function useMark(resource: string, id: number): string | undefined {
  const count = useSyncExternalStore(subscribe, () => marks.get(`${resource} ${id}`) ?? 0);
  return count === 0 ? undefined : `stoa-news stoa-news-${count % 2}`;
}
