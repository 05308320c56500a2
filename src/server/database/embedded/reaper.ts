import { spawn } from 'node:child_process';
import { environment, type RunAs } from './runAs.ts';

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
