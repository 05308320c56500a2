/** Slower than this, and whoever asked to save data, is better left alone. */
const isThrifty = () => {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
};

/** Fetches the administration's script while somebody types, once the browser has nothing else to do. */
export function prefetchAdmin(): (() => void) | undefined {
  if (!('requestIdleCallback' in globalThis) || isThrifty()) return undefined;
  let idle = 0;
  const start = () => {
    idle = requestIdleCallback(() => {
      import('#web/AdminApp.tsx').catch(() => {});
    });
  };
  addEventListener('focusin', start, { once: true });
  return () => {
    removeEventListener('focusin', start);
    cancelIdleCallback(idle);
  };
}
