/** Tells the other tabs of this origin that the token's cookie has changed hands. */
export interface Tabs {
  tell(): void;
  listen(listener: () => void): void;
}

/**
 * BroadcastChannel for those that are open; a tab that was frozen or asleep looks again when it is shown.
 * `listener` may be called without need: it compares before it acts.
 */
export function openTabs(): Tabs {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('stoa.session') : null;
  return {
    tell: () => channel?.postMessage('changed'),
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
