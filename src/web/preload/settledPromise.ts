type Tracked<T> = Promise<T> & { status?: 'pending' | 'fulfilled' | 'rejected'; value?: T; reason?: unknown };

/**
 * Marked as React marks what it waits for: once it has settled, `use` answers at once. Else whoever asks for the first time
 * is made to wait for a moment, the page shows what stands in for it, and React keeps that for 300 ms.
 */
export function tracked<T>(promise: Promise<T>): Promise<T> {
  const known: Tracked<T> = promise;
  promise.then(
    (value) => Object.assign(known, { status: 'fulfilled', value }),
    (reason: unknown) => Object.assign(known, { status: 'rejected', reason }),
  );
  return known;
}
