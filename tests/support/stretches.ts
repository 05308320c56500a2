/** Of this thread, ms. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Processor time of work, in ms, and of its longest stretch in which no other request had its turn. Processor time does
 * not depend on how busy the machine is.
 */
export async function stretches<T>(work: () => Promise<T>): Promise<{ result: T; whole: number; longest: number }> {
  const begin = cpuTime();
  let since = begin;
  let longest = 0;
  let isDone = false;
  const look = () => {
    const now = cpuTime();
    longest = Math.max(longest, now - since);
    since = now;
    if (!isDone) setImmediate(look);
  };
  setImmediate(look);
  const result = await work();
  isDone = true;
  look();
  return { result, whole: since - begin, longest };
}
