import { useCallback, useMemo } from 'react';
import { recall, remember } from '../session/memory.ts';
import { storageKeys } from '../session/storageKeys.ts';
import { createStore, type Store, useStore } from '../session/store.ts';

/** How this browser likes a list. It outlives sign-out, which empties react-admin's own store. */
export interface ListPrefs {
  /** Fields whose columns are hidden; undefined until chosen. */
  hidden?: string[] | undefined;
  dense?: boolean;
  /** Keys of columns in the order they were put in; undefined until one was moved. */
  order?: string[] | undefined;
  /** Pixels, of columns that were given a width. */
  widths?: Record<string, number> | undefined;
}

const stores = new Map<string, Store<ListPrefs>>();

/** What was kept may be of another version, or anybody's. */
function parse(text: string | null): ListPrefs {
  try {
    const { hidden, dense, order, widths } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    return {
      ...(Array.isArray(hidden) && { hidden: hidden.map(String) }),
      ...(Array.isArray(order) && { order: order.map(String) }),
      ...(widths !== null && typeof widths === 'object' && { widths: numbersOf(widths) }),
      dense: dense === true,
    };
  } catch {
    return {};
  }
}

const numbersOf = (values: object): Record<string, number> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => Number.isFinite(value)));

function storeOf(name: string): Store<ListPrefs> {
  const known = stores.get(name) ?? createStore(parse(recall(storageKeys.list(name))));
  stores.set(name, known);
  return known;
}

export function useListPrefs(name: string): [ListPrefs, (change: ListPrefs) => void] {
  const store = useMemo(() => storeOf(name), [name]);
  const prefs = useStore(store);
  const change = useCallback(
    (part: ListPrefs) => {
      store.set({ ...store.get(), ...part });
      remember(storageKeys.list(name), JSON.stringify(store.get()));
    },
    [name, store],
  );
  return [prefs, change];
}
