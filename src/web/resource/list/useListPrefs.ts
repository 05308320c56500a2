import { useCallback, useEffect, useMemo } from 'react';
import { useMe } from '#web/session/session.ts';
import { recall, remember } from '#web/state/memory.ts';
import { createStore, type Store, useStore } from '#web/state/store.ts';
import { listNameOf } from '../entityViews.ts';
import { useListSlots } from '../slots.ts';
import { type ListPrefs, listSettings, type SettingsServer } from './listSettings.ts';

type Settings = ReturnType<typeof listSettings>;

/** Two people at one browser, or one in two accounts, each have their own. */
const known = new Map<string, Settings>();

/** Where no feature keeps them they are this browser's own. */
const nowhere: SettingsServer = { read: async () => [], write: async () => undefined };

function settingsOf(who: string, server: SettingsServer): Settings {
  const settings = known.get(who) ?? listSettings(who, { ...server, recall, remember });
  known.set(who, settings);
  return settings;
}

function useSettings(): Settings {
  const { account, user } = useMe();
  const who = `${'id' in account ? account.id : 0}.${user?.id ?? 0}`;
  const { settings = nowhere } = useListSlots();
  return useMemo(() => settingsOf(who, settings), [who, settings]);
}

/**
 * How this person likes the list of a resource, and what changes it; in the middle of a drag it is `isPassing`. While a
 * saved view is looked at that has columns of its own, those are shown and changed, and nobody's settings with them.
 */
export function useListPrefs(name: string): [ListPrefs, (change: ListPrefs, isPassing?: boolean) => void] {
  const settings = useSettings();
  const list = listNameOf(name);
  const own = useStore(settings.store(list));
  const override = useStore(prefsOverride(list));
  const change = useCallback(
    (part: ListPrefs, isPassing = false) => {
      const store = prefsOverride(list);
      const viewed = store.get();
      if (viewed) store.set({ ...viewed, now: { ...viewed.now, ...part } });
      else settings.change(list, part, isPassing);
    },
    [settings, list],
  );
  return [override?.now ?? own, change];
}

/** Keeps the page's lists as they are liked elsewhere: other tabs, other machines, after a while without a network. */
export function useListSettings(): void {
  const settings = useSettings();
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    void settings.load();
    addEventListener('storage', ({ key, newValue }) => settings.heard(key, newValue), { signal });
    addEventListener('online', () => void settings.send(), { signal });
    document.addEventListener(
      'visibilitychange',
      () => void (document.visibilityState === 'visible' ? settings.load() : settings.send()),
      { signal },
    );
    return () => control.abort();
  }, [settings]);
}

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
