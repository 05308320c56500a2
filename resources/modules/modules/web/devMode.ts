import { devFlags, setDev } from '#web/modules/dev/devFlags.ts';
import { useStore } from '#web/state/store.ts';

/** DEV mode of a module in this browser, kept as Y or N (docs/reference/product/app.md#browser-storage). */
export function useDevMode(alias: string): [isOn: boolean, set: (isOn: boolean) => void] {
  const flags = useStore(devFlags);
  return [flags.has(alias), (isOn) => setDev(alias, isOn)];
}
