import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Place } from './place.ts';
import { startPostmaster, stopPostmaster } from './postmaster.ts';
import { environment, type RunAs } from './runAs.ts';

export interface Supervised {
  lost: Promise<Error>;
  stop(): Promise<void>;
}

/** More deaths than this in a minute are no accident. */
const deathsAllowed = 5;

/** Keeps one server running: starts it again whenever it dies unasked. */
export async function supervise(place: Place, settings: Record<string, string | number>): Promise<Supervised> {
  const start = async () => {
    const server = await startPostmaster(place, settings);
    return { ...server, dismissReaper: postReaper(server.pid, place.as), exit: once(server.process, 'exit') };
  };
  let current = await start();
  let restarting: Promise<unknown> = Promise.resolve();
  let isStopping = false;

  const watch = async (): Promise<Error> => {
    const deaths: number[] = [];
    for (;;) {
      await current.exit;
      current.dismissReaper();
      if (isStopping) return new Error('PostgreSQL was stopped');
      deaths.push(Date.now());
      if (deaths.filter((at) => at > Date.now() - 60_000).length > deathsAllowed)
        return new Error(`PostgreSQL keeps dying (see ${place.log})`);
      const next = start();
      restarting = next.catch(() => {});
      current = await next;
    }
  };
  const watching = watch().catch((error: Error) => error);

  return {
    // Stays open after an orderly stop: nothing was lost then.
    lost: new Promise((settle) => watching.then((error) => isStopping || settle(error))),
    stop: async () => {
      isStopping = true;
      await restarting;
      await stopPostmaster(current);
      current.dismissReaper();
    },
  };
}

/**
 * A small process that outlives us by a moment. Its input closes when we die, whatever the cause, kill -9 included;
 * it then asks exactly this server to stop.
 * @returns dismisses it
 */
export function postReaper(pid: number, as: RunAs): () => void {
  const reaper = spawn('/bin/sh', ['-c', 'read _; kill -INT "$0"', String(pid)], {
    ...as,
    cwd: '/',
    env: environment,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  reaper.on('error', () => {});
  reaper.unref();
  (reaper.stdin as unknown as { unref(): void }).unref();
  return () => reaper.kill('SIGKILL');
}
