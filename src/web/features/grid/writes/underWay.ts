/** Follows work that is under way, so that what builds on it can wait for all that was begun before. */
export function underWay() {
  const running = new Set<Promise<unknown>>();
  return {
    run<T>(work: Promise<T>): Promise<T> {
      const forget = () => void running.delete(work);
      running.add(work);
      work.then(forget, forget);
      return work;
    },
    settled: () => Promise.allSettled([...running]),
  };
}
