/** Notifies the other tabs of this origin that the token's cookie has changed. */
export interface Tabs {
  notify(): void;
  listen(listener: () => void): void;
}

/**
 * Uses BroadcastChannel; a tab that was frozen checks again when it is shown. `listener` may be called without a
 * change, so it must compare.
 */
export function openTabs(): Tabs {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('stoa.session') : null;
  return {
    notify: () => channel?.postMessage('changed'),
    listen(listener) {
      channel?.addEventListener('message', listener);
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') listener();
      });
      addEventListener('pageshow', (event) => {
        if (event.persisted) listener();
      });
    },
  };
}
