import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { atTheEnd } from './cleanup.ts';

/**
 * Does the work while other programs keep all processors busy: endless loops, each in a session of its own.
 * @param each for each processor
 */
export async function withBusyCores<T>(each: number, work: () => Promise<T>): Promise<T> {
  const loops = Array.from({ length: each * os.availableParallelism() }, () => {
    const child = spawn(process.execPath, ['-e', 'for (;;);'], { detached: true, stdio: 'ignore' });
    const ended = once(child, 'exit');
    return atTheEnd(async () => {
      child.kill('SIGKILL');
      await ended;
    });
  });
  const result = await work();
  for (const end of loops) await end();
  return result;
}
