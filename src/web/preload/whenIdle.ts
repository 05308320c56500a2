/** On a slow connection, or with data saving on, nothing is loaded that may not be needed. */
const savesData = () => {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
};

/** A page that is still loading is idle for moments between its responses. After this time it is not. */
const delayMs = 250;

/**
 * Preloads what is probably needed next, when the browser is idle. Errors are ignored: they occur again when it is needed.
 * @returns cancels it
 */
export function whenIdle(preload: () => Promise<unknown>): () => void {
  if (!('requestIdleCallback' in globalThis) || savesData()) return () => {};
  let idle = 0;
  const delay = setTimeout(() => {
    idle = requestIdleCallback(() => {
      preload().catch(() => {});
    });
  }, delayMs);
  return () => {
    clearTimeout(delay);
    cancelIdleCallback(idle);
  };
}
