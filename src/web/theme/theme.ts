import { getStored, setStored } from '../state/browserStorage.ts';
import { storageKeys } from '../state/storageKeys.ts';
import { createStore, useStore } from '../state/store.ts';

export type ThemePreference = 'system' | 'light' | 'dark';
export type ThemeMode = 'light' | 'dark';

interface Theme {
  preference: ThemePreference;
  mode: ThemeMode;
}

const order = ['system', 'dark', 'light'] as const;
/** Absent outside a browser. */
const systemDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

const read = (): ThemePreference => order.find((name) => name === getStored(storageKeys.theme)) ?? 'system';

const resolve = (preference: ThemePreference): Theme => ({
  preference,
  mode: preference === 'system' ? (systemDark?.matches ? 'dark' : 'light') : preference,
});

const theme = createStore(resolve(read()));
const blur = createStore(getStored(storageKeys.blur) === 'Y');

function apply(): void {
  const { preference } = theme.get();
  const root = document.documentElement;
  const { dataset } = root;
  if (preference === 'system') delete dataset.theme;
  else dataset.theme = preference;
  if (blur.get()) dataset.blur = 'on';
  else delete dataset.blur;
  const paper = getComputedStyle(root).getPropertyValue('--paper');
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', paper);
}

export function setTheme(preference: ThemePreference): void {
  setStored(storageKeys.theme, preference === 'system' ? null : preference);
  theme.set(resolve(preference));
}

/** System, dark, light, and again (docs/reference/product/screens.md#theme). */
export function cycleTheme(): void {
  const next = (order.indexOf(theme.get().preference) + 1) % order.length;
  setTheme(order[next] ?? 'system');
}

/** Frosted, translucent raised surfaces instead of opaque ones. */
export function toggleBlur(): void {
  blur.set(!blur.get());
  setStored(storageKeys.blur, blur.get() ? 'Y' : null);
}

export const useTheme = () => useStore(theme);
export const useBlur = () => useStore(blur);

/** docs/reference/product/screens.md#keyboard-shortcuts. By key position: alt and other layouts change the character. */
function onShortcut(event: KeyboardEvent): void {
  if (!event.metaKey || !event.shiftKey || !event.altKey || event.repeat) return;
  if (event.code === 'KeyD') cycleTheme();
  else if (event.code === 'KeyB') toggleBlur();
  else return;
  event.preventDefault();
}

/** Applies the theme, follows the system and other tabs, and listens to the shortcuts. @returns how to stop */
export function startTheme(): () => void {
  const onSystem = () => theme.set(resolve(theme.get().preference));
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKeys.theme || event.key === null) theme.set(resolve(read()));
    if (event.key === storageKeys.blur || event.key === null) blur.set(getStored(storageKeys.blur) === 'Y');
  };
  apply();
  const stops = [theme.subscribe(apply), blur.subscribe(apply)];
  systemDark?.addEventListener('change', onSystem);
  addEventListener('storage', onStorage);
  addEventListener('keydown', onShortcut);
  return () => {
    for (const stop of stops) stop();
    systemDark?.removeEventListener('change', onSystem);
    removeEventListener('storage', onStorage);
    removeEventListener('keydown', onShortcut);
  };
}
