/** Slower than this, and whoever asked to save data, is better left alone. */
const isThrifty = () => {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
};

/** A page that is being put together is idle for moments between its answers; those are not meant. */
const calmMs = 250;

/**
 * Fetches what will most likely be asked for next, once the browser has nothing else to do; never where data is dear.
 * A failure is left to the moment when it is needed.
 * @returns what calls it off
 */
export function whenIdle(fetch: () => Promise<unknown>): () => void {
  if (!('requestIdleCallback' in globalThis) || isThrifty()) return () => {};
  let idle = 0;
  const calm = setTimeout(() => {
    idle = requestIdleCallback(() => {
      fetch().catch(() => {});
    });
  }, calmMs);
  return () => {
    clearTimeout(calm);
    cancelIdleCallback(idle);
  };
}
