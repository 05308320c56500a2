import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrationPool } from '#server/database/pool.ts';
import { prepareQueue } from '#server/jobs/worker.ts';
import { removeDataFolder, temporaryFolder } from '../processes/folders.ts';
import { type Customers, openCustomers, putElsewhere, storage } from './customers.ts';
import { template } from './template.ts';

/** Connection to the PostgreSQL of the run, with the server's role, which is not a superuser. */
export interface TestCluster {
  host: string;
  port: number;
  user: string;
  password: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster;
    /** Null: records are on the provider's side. */
    customers: Customers | null;
  }
}

/** One PostgreSQL for the whole run, with one migrated database that every test file copies. */
export default async function setup(project: TestProject) {
  const folder = await temporaryFolder('cluster');
  const embedded = await startEmbedded(folder, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 200,
  });
  const cluster = embedded.connection as TestCluster & pg.PoolConfig;
  await query({ ...cluster, user: 'postgres', database: 'postgres' }, [
    `alter role ${cluster.user} createdb`,
    `create database ${template} owner ${cluster.user}`,
  ]);
  const pool = migrationPool({ ...cluster, database: template });
  await migrate(pool);
  await prepareQueue(pool);
  const servers = storage ? await openCustomers() : null;
  if (servers) await pool.query(putElsewhere(servers.customers));
  await pool.end();
  const { host, port, user, password } = cluster;
  project.provide('cluster', { host, port, user, password });
  project.provide('customers', servers?.customers ?? null);
  return async () => {
    await servers?.close();
    await embedded.stop();
    await removeDataFolder(folder);
  };
}

async function query(config: pg.ClientConfig, statements: string[]): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
