import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from './place.ts';
import { run } from './runAs.ts';

/**
 * Settles what a killed owner may have left: a server still running or stopping, or a pid file whose number now is
 * another program's, as in a restarted container. The caller holds the folder's lock.
 */
export async function settleLeftovers({ data }: Place): Promise<void> {
  const file = path.join(data, 'postmaster.pid');
  const pid = Number.parseInt(await fs.readFile(file, 'utf8').catch(() => ''), 10);
  if (!(pid > 0) || !isAlive(pid)) return; // PostgreSQL deals with a dead one's file itself
  if (!(await runsOn(pid, data))) return fs.rm(file, { force: true });
  process.kill(pid, 'SIGINT');
  for (let waited = 0; isAlive(pid); waited += 50) {
    if (waited === 10_000) process.kill(pid, 'SIGQUIT');
    if (waited > 30_000) throw new Error(`An earlier PostgreSQL (process ${pid}) does not stop`);
    await sleep(50);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the process is the server of this cluster: a postmaster works inside its data folder. */
async function runsOn(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const [cwd, folder] = await Promise.all([fs.readlink(`/proc/${pid}/cwd`).catch(() => ''), fs.realpath(data)]);
    return cwd === folder;
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes(data);
}
