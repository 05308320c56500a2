import fs from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { appRole, createCluster, databasePassword, isNewCluster } from './embedded/cluster.ts';
import { settleLeftovers } from './embedded/leftovers.ts';
import { lockDataFolder } from './embedded/lock.ts';
import { choosePlace } from './embedded/place.ts';
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

async function open(folder: string, settings: Record<string, string | number>) {
  const place = await choosePlace(folder, await chooseAccount());
  const isNew = isNewCluster(place);
  const password = await databasePassword(folder, isNew);
  if (isNew) await createCluster(place, password);
  else await settleLeftovers(place);
  const server: Supervised = await supervise(place, settings);
  // All of it said outright, so that no PG* variable of ours fills a gap.
  const connection = { host: place.socket, port: 5432, user: appRole, password, database: appRole, ssl: false };
  return { server, connection };
}
