import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from './place.ts';
import { run } from './runAs.ts';

/**
 * Settles what a killed owner may have left: a server still running or stopping, or lock files whose number now is
 * another program's, as in a restarted container. The caller holds the cluster's lock.
 */
export async function settleLeftovers({ data, socket }: Place): Promise<void> {
  const file = path.join(data, 'postmaster.pid');
  const pid = await recordedPid(data);
  if (pid !== null) {
    await end(pid, data);
    // PostgreSQL deals with the file of a number that is free. It believes one that is taken, if only by a zombie.
    if (isTaken(pid)) await fs.rm(file, { force: true });
  }
  for (const name of await fs.readdir(socket)) await fs.rm(path.join(socket, name), { force: true });
}

/** The process that serves this cluster now, if any. */
export async function runningServer(data: string): Promise<number | null> {
  const pid = await recordedPid(data);
  return pid !== null && (await isServerOf(data, pid)) ? pid : null;
}

async function recordedPid(data: string): Promise<number | null> {
  const pid = Number.parseInt(await fs.readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => ''), 10);
  return pid > 0 ? pid : null;
}

async function end(pid: number, data: string): Promise<void> {
  if (await isServerOf(data, pid)) process.kill(pid, 'SIGINT');
  for (let waited = 0; await isServerOf(data, pid); waited += 50) {
    if (waited === 10_000) process.kill(pid, 'SIGQUIT');
    if (waited > 30_000) throw new Error(`An earlier PostgreSQL (process ${pid}) does not stop`);
    await sleep(50);
  }
}

function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the process is the server of this cluster: a postmaster works inside its data folder. */
async function isServerOf(data: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const [cwd, folder] = await Promise.all([fs.readlink(`/proc/${pid}/cwd`).catch(() => ''), fs.realpath(data)]);
    return cwd === folder;
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes(data);
}
