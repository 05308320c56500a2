import { useCallback, useMemo } from 'react';
import { recall, remember } from '../session/memory.ts';
import { createStore, type Store, useStore } from '../session/store.ts';

/** How this browser likes a list. It outlives sign-out, which empties react-admin's own store. */
export interface ListPrefs {
  /** Fields whose columns are hidden; undefined until chosen. */
  hidden?: string[];
  dense?: boolean;
}

const keyOf = (name: string) => `stoa.list.${name}`;
const stores = new Map<string, Store<ListPrefs>>();

function parse(text: string | null): ListPrefs {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return value && typeof value === 'object' ? value : {};
  } catch {
    return {};
  }
}

function storeOf(name: string): Store<ListPrefs> {
  const known = stores.get(name) ?? createStore(parse(recall(keyOf(name))));
  stores.set(name, known);
  return known;
}

export function useListPrefs(name: string): [ListPrefs, (change: ListPrefs) => void] {
  const store = useMemo(() => storeOf(name), [name]);
  const prefs = useStore(store);
  const change = useCallback(
    (part: ListPrefs) => {
      store.set({ ...store.get(), ...part });
      remember(keyOf(name), JSON.stringify(store.get()));
    },
    [name, store],
  );
  return [prefs, change];
}
