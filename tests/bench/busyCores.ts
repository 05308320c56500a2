import os from 'node:os';
import { inOwnSession } from './program.ts';

/**
 * Does the work while other programs keep all processors busy: endless loops, each in a session of its own.
 * @param each for each processor
 */
export async function withBusyCores<T>(each: number, work: () => Promise<T>): Promise<T> {
  const loops = Array.from({ length: each * os.availableParallelism() }, () => inOwnSession(['-e', 'for (;;);']));
  const result = await work();
  for (const { end } of loops) await end();
  return result;
}
