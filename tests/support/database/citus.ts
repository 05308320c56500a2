import { findCitus, serverSettings } from '../../../src/cli/citus/clusterDatabase.ts';
import { openPostgresServer, type PostgresServer } from './postgresServer.ts';

/** A Citus cluster that shards by schema: accounts' schemas are on its workers, in turn. */
export interface CitusCluster {
  /** The coordinator first. */
  servers: readonly PostgresServer[];
  close(): Promise<void>;
}

const settings = {
  ...serverSettings,
  max_connections: 400,
  // One for each database, besides its own.
  max_worker_processes: 60,
};

/**
 * A coordinator and two workers, which trust. Every database of it is made by `makeCitusDatabase`. The caller closes it.
 * @throws where Citus is not installed
 */
export async function openCitusCluster(): Promise<CitusCluster> {
  const found = await findCitus();
  if ('missing' in found) throw new Error(found.missing);
  const servers = await Promise.all(
    [0, 1, 2].map(() => openPostgresServer({ auth: 'trust', settings, bin: found.bin })),
  );
  return {
    servers,
    async close() {
      for (const server of servers) await server.close();
    },
  };
}
