import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartRefused } from '#server/errors/startRefused.ts';

export const run = promisify(execFile);

/** The system account that PostgreSQL runs under; empty when it is our own. */
export type RunAs = { uid: number; gid: number } | Record<string, never>;

/** PostgreSQL refuses to run as root, so root lends it an account that may do nothing else. */
export async function chooseAccount(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {};
  const accounts = await fs.readFile('/etc/passwd', 'utf8');
  for (const name of ['postgres', 'nobody']) {
    const found = accounts.match(new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm'));
    if (found) return { uid: Number(found[1]), gid: Number(found[2]) };
  }
  throw new StartRefused('PostgreSQL does not run as root, and there is no other account here: set DATABASE_URL');
}

/** No secret of ours: a process shows its environment to everybody of its account. */
export const environment = {
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
} as NodeJS.ProcessEnv;

/** Makes a folder that only the account may enter. */
export async function makePrivate(folder: string, as: RunAs): Promise<void> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid } = await fs.lstat(folder);
  if (![process.getuid?.(), as.uid].includes(uid)) throw new Error(`${folder} belongs to another user`);
  await fs.chmod(folder, 0o700);
  if (as.uid !== undefined) await fs.chown(folder, as.uid, as.gid);
}

export const canEnter = (folder: string, as: RunAs): Promise<boolean> =>
  run('/bin/sh', ['-c', '[ -x "$0" ]', folder], { ...as, cwd: '/', env: environment }).then(
    () => true,
    () => false,
  );
