import { useCallback, useEffect, useMemo } from 'react';
import { listNameOf } from '#web/resource/lateViews.ts';
import { useListSlots } from '#web/resource/slots.ts';
import { useMe } from '#web/session/session.ts';
import { getStored, setStored } from '#web/state/browserStorage.ts';
import { createStore, type Store, useStore } from '#web/state/store.ts';
import { type ListPrefs, listSettings, type SettingsServer } from './listSettings.ts';

type Settings = ReturnType<typeof listSettings>;

/** By account and person. */
const known = new Map<string, Settings>();

/** Without a feature that stores them, settings stay in this browser. */
const nowhere: SettingsServer = { read: async () => [], write: async () => undefined };

function settingsOf(who: string, server: SettingsServer): Settings {
  const settings = known.get(who) ?? listSettings(who, { ...server, getStored, setStored });
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
 * The person's settings of a list, and a function to change them (`isPassing` during a drag). While a saved view with
 * columns of its own is shown, the view's settings are returned and changed instead.
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

/** Keeps the settings in step with other tabs and browsers. */
export function useListSettings(): void {
  const settings = useSettings();
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    void settings.load();
    addEventListener('storage', ({ key, newValue }) => settings.onStorage(key, newValue), { signal });
    addEventListener('online', () => void settings.send(), { signal });
    document.addEventListener(
      'visibilitychange',
      () => void (document.visibilityState === 'visible' ? settings.load() : settings.send()),
      { signal },
    );
    return () => control.abort();
  }, [settings]);
}

/** Columns and density of a saved view, which replace the person's own while it is shown. */
export interface PrefsOverride {
  /** The saved view's id. */
  id: number;
  saved: ListPrefs;
  /** With the changes made since. */
  now: ListPrefs;
}

const overrides = new Map<string, Store<PrefsOverride | null>>();

/** The override of a list; null while the person's own settings apply. */
export function prefsOverride(list: string): Store<PrefsOverride | null> {
  const known = overrides.get(list) ?? createStore<PrefsOverride | null>(null);
  overrides.set(list, known);
  return known;
}
