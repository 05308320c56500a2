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
  /** Settles with the reason when PostgreSQL has died and cannot be brought back. */
  lost: Promise<Error>;
  /** Stops PostgreSQL, then gives the data folder back. */
  stop(): Promise<void>;
}

/**
 * Starts the private PostgreSQL of a data folder (CONTRACT.md section 1): on a Unix socket only, under an unprivileged
 * account, recovered if its last owner was killed. Nothing here deletes data or resets a log.
 * @param settings server settings beside ours, such as `{ fsync: 'off' }`
 * @throws DataFolderInUse when another process runs on the folder
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
 * For looking at an installation: the PostgreSQL that another process runs on the folder, left to it, or a stopped one,
 * started for as long as it is needed.
 * @throws StartRefused when the folder has none
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

/** All of it said outright, so that no PG* variable of ours fills a gap. */
const connectionTo = (socket: string, password: string): pg.PoolConfig => ({
  host: socket,
  port: 5432,
  user: appRole,
  password,
  database: appRole,
  ssl: false,
});
