import { getStored, setStored, storedKeys } from '#web/state/browserStorage.ts';
import { storageKeys } from '#web/state/storageKeys.ts';
import { createStore } from '#web/state/store.ts';

/** What this browser keeps of DEV mode (docs/reference/product/modules.md#dev-mode). Alone, it loads nothing. */
export interface DevFlag {
  /** The address in this browser; empty: that of the latest version. */
  url: string;
}

const read = (alias: string): DevFlag => ({ url: getStored(storageKeys.moduleUrl(alias)) ?? '' });

function readAll(): Map<string, DevFlag> {
  const start = storageKeys.moduleDev('');
  const on = storedKeys(start).filter((key) => getStored(key) === 'Y');
  return new Map(on.map((key) => key.slice(start.length)).map((alias) => [alias, read(alias)]));
}

/** Modules whose DEV switch is on. A new flag of an alias loads its widget again. */
export const devFlags = createStore<ReadonlyMap<string, DevFlag>>(readAll());

export const reloadDev = (alias: string): void => devFlags.set(new Map(devFlags.get()).set(alias, read(alias)));

export function setDev(alias: string, isOn: boolean): void {
  setStored(storageKeys.moduleDev(alias), isOn ? 'Y' : 'N');
  const flags = new Map(devFlags.get());
  if (isOn) flags.set(alias, read(alias));
  else flags.delete(alias);
  devFlags.set(flags);
}

/** @param url empty: that of the latest version */
export function setDevAddress(alias: string, url: string): void {
  setStored(storageKeys.moduleUrl(alias), url === '' ? null : url);
  reloadDev(alias);
}
