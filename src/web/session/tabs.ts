/** Why the token's cookie has changed: the person signed out, or anything else. */
export type TokenChange = 'signed_out' | 'changed';

/** Notifies the other tabs of this origin that the token's cookie has changed. */
export interface Tabs {
  notify(change: TokenChange): void;
  listen(listener: (change: TokenChange) => void): void;
}

/**
 * Uses BroadcastChannel; a tab that was frozen checks again when it is shown. `listener` may be called without a
 * change, so it must compare.
 */
export function openTabs(): Tabs {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('stoa.session') : null;
  return {
    notify: (change) => channel?.postMessage(change),
    listen(listener) {
      channel?.addEventListener('message', ({ data }) => listener(data === 'signed_out' ? data : 'changed'));
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') listener('changed');
      });
      addEventListener('pageshow', (event) => {
        if (event.persisted) listener('changed');
      });
    },
  };
}
