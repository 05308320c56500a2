/** Settles with the promise, or after so many milliseconds without it. */
export const withTimeout = (ms: number, promise: Promise<unknown>): Promise<unknown> =>
  Promise.race([promise, new Promise((resolve) => setTimeout(resolve, ms))]);
