import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { StartRefused } from '#server/errors/startRefused.ts';
import { findBinaries } from './binaries.ts';
import { canEnter, environment, makePrivate, type RunAs, run } from './runAs.ts';

/** Where everything of one embedded PostgreSQL is. */
export interface Place {
  binaries: string;
  /** Contains everything below, except a socket whose path would be too long. */
  home: string;
  /** The cluster: tables, write-ahead log, configuration. */
  data: string;
  log: string;
  /** Folder of the Unix socket. */
  socket: string;
  as: RunAs;
}

/** Root's own folders are closed to PostgreSQL's account; this one is not. */
const elsewhere = '/var/lib/stoa';

/** A socket's whole path has at most 103 bytes on macOS, 107 on Linux. */
const socketFolderMax = 85;

export async function choosePlace(dataDir: string, as: RunAs): Promise<Place> {
  const home = await chooseHome(dataDir, as);
  await makePrivate(home, as);
  const socket = socketOf(home);
  await makePrivate(socket, as);
  return {
    binaries: await reachableBinaries(as),
    home,
    data: dataOf(home),
    log: path.join(home, 'server.log'),
    socket,
    as,
  };
}

/** The cluster of a home. */
export const dataOf = (home: string): string => path.join(home, 'data');

/** Whether a place is in a folder, following symbolic links. */
export const isInside = async (folder: string, place: string): Promise<boolean> =>
  !path.relative(await fs.realpath(folder), await fs.realpath(place)).startsWith('..');

/** The folder of a home's Unix socket. */
export function socketOf(home: string): string {
  const near = path.join(home, 'socket');
  const hash = createHash('sha256').update(home).digest('hex').slice(0, 16);
  return Buffer.byteLength(near) <= socketFolderMax ? near : path.join(os.tmpdir(), `stoa-${hash}`);
}

/** Where the cluster of a data folder is, if it has one. */
export async function knownHome(dataDir: string): Promise<string | null> {
  const named = await fs.readFile(pointerOf(dataDir), 'utf8').catch(() => null);
  if (named !== null) return named.trim();
  const inside = insideOf(dataDir);
  return existsSync(inside) ? inside : null;
}

const pointerOf = (dataDir: string) => path.join(dataDir, 'database');
const insideOf = (dataDir: string) => path.join(dataDir, 'postgres');

/** Names a cluster outside the data folder in it, once the cluster is complete. */
export async function nameHome(dataDir: string, { home }: Place): Promise<void> {
  if (home !== insideOf(dataDir)) await fs.writeFile(pointerOf(dataDir), `${home}\n`, { mode: 0o600, flush: true });
}

/**
 * `DATA_DIR/postgres`. If PostgreSQL cannot use it, `DATA_DIR/database` names another folder
 * (docs/operating/running.md#settings). Its name is random, so that a new data folder at an old path does not find the old
 * database.
 * @throws StartRefused if the named folder has no cluster, as in a copy on another machine
 */
async function chooseHome(dataDir: string, as: RunAs): Promise<string> {
  const known = await knownHome(dataDir);
  if (known !== null) {
    if (known !== insideOf(dataDir) && !existsSync(path.join(known, 'data/PG_VERSION')))
      throw new StartRefused(
        `${pointerOf(dataDir)} names ${known}, where there is no database: bring it back, or remove ${pointerOf(dataDir)} to start with an empty one`,
      );
    return known;
  }
  if (await canEnter(dataDir, as)) return insideOf(dataDir);
  await fs.mkdir(elsewhere, { recursive: true, mode: 0o755 });
  return path.join(elsewhere, randomBytes(6).toString('hex'));
}

/** The installed binaries, or a copy of them where PostgreSQL's account can run it. */
async function reachableBinaries(as: RunAs): Promise<string> {
  const installed = await findBinaries();
  const isRunnable = (folder: string) =>
    run(path.join(folder, 'bin/postgres'), ['--version'], { ...as, cwd: '/', env: environment }).then(
      () => true,
      () => false,
    );
  if (as.uid === undefined || (await isRunnable(installed))) return installed;
  const { mtimeMs, size } = await fs.stat(path.join(installed, 'bin/postgres'));
  const copy = path.join(elsewhere, `binaries-${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`);
  if (!existsSync(copy)) {
    await fs.mkdir(elsewhere, { recursive: true, mode: 0o755 });
    const fresh = `${copy}.${process.pid}`;
    await fs.cp(installed, fresh, { recursive: true, verbatimSymlinks: true });
    await fs.rename(fresh, copy).catch(() => fs.rm(fresh, { recursive: true })); // another start was quicker
  }
  return copy;
}
