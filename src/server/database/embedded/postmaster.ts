import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefused } from '#server/errors/startRefused.ts';
import type { Place } from './place.ts';
import { environment } from './runAs.ts';

export interface Postmaster {
  process: ChildProcess;
  pid: number;
}

const pollMs = 15;
const startLimitMs = 60_000;
const logMaxBytes = 10 * 1024 * 1024;

const defaults = {
  listen_addresses: "''",
  unix_socket_permissions: '0700',
  max_connections: 100,
  // Files of the log are kept for reuse up to this size: making a new one takes a commit 20 to 50 ms.
  min_wal_size: '512MB',
  // A small write waits until what large ones have logged before it is on the disk, so that is written soon.
  wal_writer_delay: '10ms',
  wal_writer_flush_after: '128kB',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/**
 * Starts the server and waits until it accepts connections. After a kill -9 the last processes of the previous server
 * may hold shared memory for a moment; this waits for them. A server that was stopped from outside, for example by a late
 * reaper of the previous server, is started again, a few times.
 */
export async function startPostmaster(place: Place, settings: Record<string, string | number>): Promise<Postmaster> {
  const deadline = Date.now() + startLimitMs;
  for (let stopped = 0; ; ) {
    const before = await rotateLog(place.log);
    const server = await launch(place, settings);
    if (await isReady(place, server, deadline)) return server;
    const said = (await fs.readFile(place.log, 'utf8')).slice(before);
    if (wasStopped(said)) stopped += 1;
    const isPassing = said.includes('is still in use') || (wasStopped(said) && stopped <= 3);
    if (!isPassing || Date.now() > deadline)
      throw new StartRefused(`PostgreSQL did not start: ${reason(said)} (see ${place.log})`);
    await sleep(100);
  }
}

/** A signal that comes before PostgreSQL handles signals leaves no word. */
const wasStopped = (log: string): boolean =>
  log.trim() === '' || /received (smart|fast|immediate) shutdown request/.test(log);

async function launch(place: Place, settings: Record<string, string | number>): Promise<Postmaster> {
  const flags = Object.entries({ ...defaults, unix_socket_directories: `'${place.socket}'`, ...settings });
  const log = await fs.open(place.log, 'a', 0o600);
  try {
    const child = spawn(
      path.join(place.binaries, 'bin/postgres'),
      ['-D', place.data, ...flags.flatMap(([name, value]) => ['-c', `${name}=${unquote(String(value))}`])],
      // Detached: Ctrl-C in a terminal is for us, and we stop the database last.
      { ...place.as, cwd: '/', env: environment, detached: true, stdio: ['ignore', log.fd, log.fd] },
    );
    await once(child, 'spawn');
    return { process: child, pid: child.pid as number };
  } finally {
    await log.close();
  }
}

const unquote = (value: string) => value.replace(/^'(.*)'$/, '$1');

/** PostgreSQL writes its state into the eighth line of its pid file. */
async function isReady(place: Place, server: Postmaster, deadline: number): Promise<boolean> {
  const file = path.join(place.data, 'postmaster.pid');
  while (server.process.exitCode === null && server.process.signalCode === null) {
    const lines = (await fs.readFile(file, 'utf8').catch(() => '')).split('\n');
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return true;
    if (Date.now() > deadline) {
      server.process.kill('SIGQUIT');
      return false;
    }
    await sleep(pollMs);
  }
  return false;
}

const reason = (log: string): string =>
  log
    .split('\n')
    .find((line) => /FATAL|PANIC/.test(line))
    ?.replace(/^.*(FATAL|PANIC):\s*/, '') ??
  (log.trim().split('\n').at(-1) || 'it said nothing');

/** Keeps the log from growing for ever; answers how long it is now. */
async function rotateLog(file: string): Promise<number> {
  const size = await fs.stat(file).then(
    (stat) => stat.size,
    () => 0,
  );
  if (size <= logMaxBytes) return (await fs.readFile(file, 'utf8').catch(() => '')).length;
  await fs.rename(file, `${file}.1`);
  return 0;
}

/** Ends open connections and writes everything down. If that takes over ten seconds, the next start recovers. */
export async function stopPostmaster({ process: server }: Postmaster): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGINT');
  const impatience = setTimeout(() => server.kill('SIGQUIT'), 10_000);
  await exit;
  clearTimeout(impatience);
}
