/** Items that are worked on at a time: a plane that does not answer must not hold up the others. */
const CONCURRENCY = 4;

/** Runs work on each item, four at a time. @returns the results in the order of the items */
export async function withConcurrency<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(items.length);
  const left = items.entries();
  const worker = async () => {
    for (const [at, item] of left) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
}
