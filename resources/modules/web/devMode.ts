import { useState } from 'react';
import { getStored, setStored } from '#web/state/browserStorage.ts';
import { storageKeys } from '#web/state/storageKeys.ts';

/** DEV mode of a module in this browser, kept as Y or N (docs/product.md#browser-storage). */
export function useDevMode(alias: string): [isOn: boolean, set: (isOn: boolean) => void] {
  const key = storageKeys.moduleDev(alias);
  const [isOn, setOn] = useState(() => getStored(key) === 'Y');
  const set = (next: boolean) => {
    setStored(key, next ? 'Y' : 'N');
    setOn(next);
  };
  return [isOn, set];
}
