import { createStore, type Store } from '#web/state/store.ts';
import type { ListPrefs } from './listPrefs.ts';

/** Columns and density that hold instead of a person's own: those of a saved view while it is shown. */
export interface PrefsOverride {
  /** Of what sets them. */
  id: number;
  saved: ListPrefs;
  /** As they were changed since. */
  now: ListPrefs;
}

const overrides = new Map<string, Store<PrefsOverride | null>>();

/** Of a list; null while each person's own settings hold. */
export function prefsOverride(list: string): Store<PrefsOverride | null> {
  const known = overrides.get(list) ?? createStore<PrefsOverride | null>(null);
  overrides.set(list, known);
  return known;
}
