import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrationPool } from '#server/database/pool/pool.ts';
import { prepareQueue } from '#server/jobs/worker.ts';
import { removeDataFolder, temporaryFolder } from '../processes/folders.ts';
import { type Customers, openCustomers, putElsewhere, storage } from './customers.ts';
import { openPgbouncer } from './pgbouncer.ts';
import { template } from './template.ts';

/** Connection to the PostgreSQL of the run, with the server's role, which is not a superuser. */
export interface TestCluster {
  host: string;
  port: number;
  user: string;
  password: string;
  /** A database that is always there. */
  database: string;
  /** It was there before the run, and stays. */
  isExternal: boolean;
}

/** A pooler in transaction mode that the servers of the run use. */
export interface TestPooler {
  host: string;
  port: number;
  user: string;
  password: string;
  prepares: boolean;
  /** How many of its sessions of a database may be looked into. */
  sessions: number;
}

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster;
    /** Null: servers connect to the database itself. */
    pooler: TestPooler | null;
    /** Null: records are on the provider's side. */
    customers: Customers | null;
  }
}

/**
 * One PostgreSQL for the whole run, with one migrated database that every test file copies. By variables, with which any
 * engine and any pooler can be tried (docs/guides/testing.md#other-databases):
 * `TEST_DATABASE_URL`: a server that is running; its role may create databases and roles.
 * `TEST_DATABASE_DIRECT_URL`: the same server, if the first leads to a pooler in transaction mode.
 * `POOLER=transaction`: starts a PgBouncer in front of it, that of `PGBOUNCER_PATH` or the installed one.
 * `TEST_DATABASE_PREPARED=on`: either pooler knows prepared statements of the protocol.
 */
export default async function setup(project: TestProject) {
  const { cluster, close } = await openCluster();
  const pooler = await openPooler(cluster);
  await query(cluster, [`drop database if exists ${template}`, `create database ${template} owner ${cluster.user}`]);
  const pool = migrationPool({ ...cluster, database: template });
  await migrate(pool);
  await prepareQueue(pool);
  const servers = storage ? await openCustomers() : null;
  if (servers) await pool.query(putElsewhere(servers.customers));
  await pool.end();
  project.provide('cluster', cluster);
  project.provide('pooler', pooler?.at ?? null);
  project.provide('customers', servers?.customers ?? null);
  return async () => {
    await servers?.close();
    await pooler?.close();
    if (cluster.isExternal) await query(cluster, [`drop database ${template}`]);
    await close();
  };
}

const { TEST_DATABASE_URL, TEST_DATABASE_DIRECT_URL, TEST_DATABASE_PREPARED, POOLER } = process.env;

async function openCluster(): Promise<{ cluster: TestCluster; close(): Promise<void> }> {
  const url = TEST_DATABASE_DIRECT_URL || TEST_DATABASE_URL;
  if (url) return { cluster: { ...placeOf(url), isExternal: true }, close: async () => {} };
  const folder = await temporaryFolder('cluster');
  const embedded = await startEmbedded(folder, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 200,
  });
  const { host, port, user, password, database } = embedded.connection as TestCluster & pg.PoolConfig;
  const cluster = { host, port, user, password, database, isExternal: false };
  await query({ ...cluster, user: 'postgres', database: 'postgres' }, [`alter role ${user} createdb`]);
  return {
    cluster,
    async close() {
      await embedded.stop();
      await removeDataFolder(folder);
    },
  };
}

async function openPooler(cluster: TestCluster): Promise<{ at: TestPooler; close(): Promise<void> } | null> {
  if (TEST_DATABASE_DIRECT_URL) {
    const { database: _, ...at } = placeOf(TEST_DATABASE_URL as string);
    return { at: { ...at, prepares: TEST_DATABASE_PREPARED === 'on', sessions: 10 }, close: async () => {} };
  }
  if (POOLER !== 'transaction') return null;
  // The files of a run have a database each, which is not used again.
  const sessions = 30;
  const few = { max_client_conn: 2000, default_pool_size: sessions, server_idle_timeout: 5 };
  const prepares = TEST_DATABASE_PREPARED === 'on';
  const settings = prepares ? { ...few, max_prepared_statements: 200 } : few;
  const { port, close } = await openPgbouncer(cluster, 'transaction', settings);
  const { user, password } = cluster;
  return { at: { host: '127.0.0.1', port, user, password, prepares, sessions }, close };
}

function placeOf(url: string) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return {
    host: searchParams.get('host') ?? hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  };
}

async function query(config: pg.ClientConfig, statements: string[]): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
