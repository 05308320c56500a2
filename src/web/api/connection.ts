import { createStore } from '../state/store.ts';
import { apiBase } from './address.ts';

/** Pause between attempts to reach the server again, in ms. */
const probeMs = 5000;

/** Whether the browser is offline, or the last request did not reach the server. */
export const isOffline = createStore(globalThis.navigator?.onLine === false);

let probe: ReturnType<typeof setInterval> | undefined;

/** Call it after each request. @param isReached the server, or a proxy before it, responded */
export function noteConnection(isReached: boolean): void {
  isOffline.set(!isReached);
  clearInterval(probe);
  if (isReached) return;
  probe = setInterval(() => {
    fetch(`${apiBase()}/health`).then(
      () => noteConnection(true),
      () => {},
    );
  }, probeMs);
}

globalThis.addEventListener?.('offline', () => noteConnection(false));
globalThis.addEventListener?.('online', () => noteConnection(true));
