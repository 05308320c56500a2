/** Planes that are worked on at a time: one that does not answer must not hold up the others. */
const AT_ONCE = 4;

/** Runs work on each item, four at a time. @returns the results in the order of the items */
export async function fewAtOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(items.length);
  const left = items.entries();
  const worker = async () => {
    for (const [at, item] of left) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
