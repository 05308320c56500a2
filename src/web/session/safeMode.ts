import { storageKeys } from '#web/state/storageKeys.ts';
import { createStore } from '#web/state/store.ts';

/** Whether this tab starts no modules: it was opened with `?safe=1` (docs/reference/product/modules.md#safe-mode). */
export const safeMode = createStore(isAsked());

function isAsked(): boolean {
  try {
    if (/[?&]safe=1(&|$)/.test(location.search)) sessionStorage.setItem(storageKeys.safe, 'Y');
    return sessionStorage.getItem(storageKeys.safe) === 'Y';
  } catch {
    return /[?&]safe=1(&|$)/.test(location.search);
  }
}

/** Modules start again. */
export function leaveSafeMode(): void {
  try {
    sessionStorage.removeItem(storageKeys.safe);
  } catch {
    // Then it was never kept.
  }
  safeMode.set(false);
}
