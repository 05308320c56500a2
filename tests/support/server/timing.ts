/**
 * How similar the times of some calls are: the shortest time of the fastest call through that of the slowest, at most 1.
 * They alternate, so that other load affects all of them. It only adds time, so the shortest of each is compared, over
 * up to eight times as many rounds until it is above `wanted`.
 */
export async function timeRatio(
  calls: readonly (() => Promise<unknown>)[],
  { rounds, wanted }: { rounds: number; wanted: number },
): Promise<number> {
  const shortest = calls.map(() => Number.POSITIVE_INFINITY);
  const ratio = () => Math.min(...shortest) / Math.max(...shortest);
  for (let round = 0; round < rounds || (round < 8 * rounds && ratio() <= wanted); round += 1)
    for (const [at, call] of calls.entries()) {
      const start = performance.now();
      await call();
      shortest[at] = Math.min(shortest[at] as number, performance.now() - start);
    }
  return ratio();
}
