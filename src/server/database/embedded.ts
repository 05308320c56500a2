import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { StartRefused } from '../errors/startRefused.ts';
import { closeDataFolder } from './dataFolder.ts';
import { appRole, createCluster, databasePassword, isNewCluster } from './embedded/cluster.ts';
import { settleLeftovers } from './embedded/leftovers.ts';
import { DataFolderInUse, lockCluster, lockDataFolder } from './embedded/lock.ts';
import { claimCluster, wasCopied } from './embedded/owner.ts';
import { choosePlace, dataOf, isInside, knownHome, nameHome, type Place, socketOf } from './embedded/place.ts';
import { chooseAccount, type RunAs } from './embedded/runAs.ts';
import { supervise } from './embedded/supervise.ts';
import type { PoolOptions } from './pool/sessionSettings.ts';

export interface Embedded {
  connection: PoolOptions;
  /** What the operator should know, one line each: where the database is if it is outside `DATA_DIR`, for example. */
  notes: string[];
  /** Resolves with the reason when PostgreSQL has died and cannot be restarted. */
  lost: Promise<Error>;
  /** Stops PostgreSQL and unlocks the data folder. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL of a data folder: on a Unix socket only, as an unprivileged user, recovered after a
 * crash. Never deletes data or resets a log.
 * @param settings additional server settings, such as `{ fsync: 'off' }`
 * @throws DataFolderInUse if another process runs on the folder
 * @throws StartRefused if the folder is a copy and its database that of the original
 */
export async function startEmbedded(
  dataDir: string,
  settings: Record<string, string | number> = {},
): Promise<Embedded> {
  const folder = path.resolve(dataDir);
  const as = await chooseAccount();
  const notesOfFolder = await closeDataFolder(folder, as.gid);
  const locks = [lockDataFolder(folder)];
  const unlock = () => {
    for (const release of locks.reverse()) release();
  };
  try {
    const { place, password, notes } = await open(folder, as, (release) => locks.push(release));
    const server = await superviseAlone(place, settings);
    return {
      connection: connectionTo(place.socket, password),
      notes: [...notesOfFolder, ...notes],
      lost: server.lost,
      stop: async () => {
        await server.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * A killed owner may have been starting another server at that moment, whose lock file appears only after leftovers were
 * looked for. It is ended then, and the start is tried once more.
 */
const superviseAlone = (place: Place, settings: Record<string, string | number>) =>
  supervise(place, settings).catch(async (error: Error) => {
    if (!error.message.includes('postmaster.pid')) throw error;
    await settleLeftovers(place);
    return supervise(place, settings);
  });

/**
 * For inspecting an installation: connects to the PostgreSQL that another process runs, or starts a stopped one
 * temporarily.
 * @throws StartRefused if the folder has none
 */
export async function reachEmbedded(dataDir: string): Promise<Embedded> {
  const folder = path.resolve(dataDir);
  const home = await knownHome(folder);
  if (home === null) throw new StartRefused(`DATA_DIR ${dataDir} holds no installation`);
  try {
    return await startEmbedded(folder);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    await wasCopied(folder, { data: dataOf(home) });
    const connection = connectionTo(socketOf(home), await databasePassword(folder, false));
    return { connection, notes: [], lost: new Promise(() => {}), stop: async () => {} };
  }
}

/** A cluster that belongs to the folder, is locked, and has no server. */
async function open(folder: string, as: RunAs, onLock: (release: () => void) => void) {
  const place = await choosePlace(folder, as);
  const isNew = isNewCluster(place);
  const password = await databasePassword(folder, isNew);
  if (isNew) await createCluster(folder, place, password);
  const isCopy = !isNew && (await wasCopied(folder, place));
  onLock(lockCluster(place.data));
  const isOutside = !(await isInside(folder, place.home));
  // To a place behind a link in the folder, PostgreSQL still passes through it.
  if (path.relative(folder, place.home).startsWith('..')) await closeDataFolder(folder);
  const notes = [
    ...(isCopy ? await notesOfCopy(place) : []),
    ...(isOutside ? [`The database is outside DATA_DIR, in ${await fs.realpath(place.home)}`] : []),
  ];
  if (!isNew) {
    await claimCluster(folder, place.data, place.as);
    await settleLeftovers(place);
  } else await nameHome(folder, place);
  return { place, password, notes };
}

/** PostgreSQL removes its pid file when it stops. */
const notesOfCopy = async ({ data }: Place): Promise<string[]> =>
  existsSync(path.join(data, 'postmaster.pid'))
    ? ['DATA_DIR was copied while its database was running, so the copy may be damaged: check it with npm run doctor']
    : [];

/** Complete, so that no PG* variable is used as a default. */
const connectionTo = (socket: string, password: string): PoolOptions => ({
  host: socket,
  port: 5432,
  user: appRole,
  password,
  database: appRole,
  ssl: false,
  isOwn: true,
});
