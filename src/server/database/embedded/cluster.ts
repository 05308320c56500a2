import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { StartRefused } from '#server/errors/startRefused.ts';
import { claimCluster } from './owner.ts';
import type { Place } from './place.ts';
import { environment, makePrivate, run } from './runAs.ts';

/** The server's own role owns its database and is no superuser; `postgres` is, with the same password. */
export const appRole = 'stoa';
export const superuser = 'postgres';

/**
 * Password of both roles, made once. The socket's folder is closed to other accounts already; the password keeps out
 * our own process too, should a customer name that socket as their storage host.
 */
export async function databasePassword(dataDir: string, isNew: boolean): Promise<string> {
  const file = path.join(dataDir, 'database.password');
  const known = await fs.readFile(file, 'utf8').catch(() => null);
  if (known !== null) return known.trim();
  if (!isNew) throw new StartRefused(`${file} is missing: restore it, the database cannot be opened without`);
  const password = randomBytes(24).toString('base64url');
  await fs.writeFile(file, password, { mode: 0o600, flush: true });
  return password;
}

export const isNewCluster = ({ data }: Place): boolean => !existsSync(path.join(data, 'PG_VERSION'));

/** Makes the cluster beside its place and moves it there when it is whole, so that half of one is never found. */
export async function createCluster(folder: string, place: Place, password: string): Promise<void> {
  const { home } = place;
  for (const name of await fs.readdir(home))
    if (name.startsWith('new-')) await fs.rm(path.join(home, name), { recursive: true, force: true });
  const fresh = path.join(home, `new-${process.pid}`);
  await makePrivate(fresh, place.as);
  await initialise(place, fresh, password);
  await createDatabase(place, fresh, password);
  await claimCluster(folder, fresh, place.as);
  await initdb(place, ['--sync-only', `--pgdata=${fresh}`]); // the steps above were quicker for not waiting for the disk
  await fs.rename(fresh, place.data);
}

async function initialise(place: Place, folder: string, password: string): Promise<void> {
  const passwordFile = `${folder}.password`;
  await fs.writeFile(passwordFile, password, { mode: 0o600 });
  if (place.as.uid !== undefined) await fs.chown(passwordFile, place.as.uid, place.as.gid);
  const options = {
    pgdata: folder,
    username: superuser,
    pwfile: passwordFile,
    auth: 'scram-sha-256',
    encoding: 'UTF8',
    locale: 'C',
    // With C alone, trigram search finds nothing in Cyrillic.
    'lc-ctype': await unicodeCtype(),
    'locale-provider': 'icu',
    'icu-locale': 'und',
  };
  const flags = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  try {
    await initdb(place, [...flags, '--data-checksums', '--no-sync', '--no-instructions']);
  } finally {
    await fs.rm(passwordFile, { force: true });
  }
}

const initdb = (place: Place, options: string[]) =>
  run(path.join(place.binaries, 'bin/initdb'), options, { ...place.as, cwd: place.home, env: environment });

/** In single-user mode: no one else can connect yet. */
async function createDatabase(place: Place, folder: string, password: string): Promise<void> {
  const child = run(
    path.join(place.binaries, 'bin/postgres'),
    ['--single', '-D', folder, '-c', 'fsync=off', '-c', 'exit_on_error=true', 'postgres'],
    { ...place.as, cwd: place.home, env: environment },
  );
  child.child.stdin?.end(
    [
      `create role ${appRole} login createrole password '${password}'`,
      `create database ${appRole} owner ${appRole} template template0`,
    ]
      .map((statement) => `${statement};\n`)
      .join(''),
  );
  await child;
}

/** The name of a locale that knows letters of all scripts. */
export async function unicodeCtype(): Promise<string> {
  const known = await run('locale', ['-a']).then(
    ({ stdout }) => stdout.split('\n'),
    () => ['C.utf8'], // built into glibc, even where the command is not installed
  );
  return known.find((name) => /^C\.utf-?8$/i.test(name)) ?? known.find((name) => /^en_US\.utf-?8$/i.test(name)) ?? 'C';
}
