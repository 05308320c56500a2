import fs from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { StartRefused } from '../startRefused.ts';
import { appRole, createCluster, databasePassword, isNewCluster } from './embedded/cluster.ts';
import { settleLeftovers } from './embedded/leftovers.ts';
import { DataFolderInUse, lockDataFolder } from './embedded/lock.ts';
import { choosePlace, knownHome, socketOf } from './embedded/place.ts';
import { chooseAccount } from './embedded/runAs.ts';
import { type Supervised, supervise } from './embedded/supervise.ts';

export interface Embedded {
  connection: pg.PoolConfig;
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
 */
export async function startEmbedded(
  dataDir: string,
  settings: Record<string, string | number> = {},
): Promise<Embedded> {
  const folder = path.resolve(dataDir);
  await fs.mkdir(folder, { recursive: true });
  const unlock = lockDataFolder(folder);
  try {
    const { server, connection } = await open(folder, settings);
    return {
      connection,
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
    const connection = connectionTo(socketOf(home), await databasePassword(folder, false));
    return { connection, lost: new Promise(() => {}), stop: async () => {} };
  }
}

async function open(folder: string, settings: Record<string, string | number>) {
  const place = await choosePlace(folder, await chooseAccount());
  const isNew = isNewCluster(place);
  const password = await databasePassword(folder, isNew);
  if (isNew) await createCluster(place, password);
  else await settleLeftovers(place);
  const server: Supervised = await supervise(place, settings);
  return { server, connection: connectionTo(place.socket, password) };
}

/** Complete, so that no PG* variable is used as a default. */
const connectionTo = (socket: string, password: string): pg.PoolConfig => ({
  host: socket,
  port: 5432,
  user: appRole,
  password,
  database: appRole,
  ssl: false,
});
