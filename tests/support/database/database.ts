import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { controlPool } from '#server/database/pool/pool.ts';
import type { PoolOptions } from '#server/database/pool/sessionSettings.ts';
import { atEnd } from '../atEnd.ts';
import { addAsPlane, leaveCustomerDatabase, makeCustomerDatabase, withRecords } from './customers.ts';
import { assertNothingLeft } from './sessionState.ts';
import { template } from './template.ts';
import type { TestCluster, TestPooler } from './testCluster.ts';

export interface TestDatabase {
  connection: pg.PoolConfig & { database: string };
  /** The same as a `DATABASE_URL`, for a server in another process. */
  url: string;
  /** To the database itself. */
  pool: pg.Pool;
  /** Where the tables of accounts are. Another server with `STORAGE`. */
  records: pg.Pool;
  /** How servers reach it, if through a pooler in transaction mode. */
  pooled?: PoolOptions;
}

/**
 * This test file's own database: a copy of the migrated template, or an empty one.
 */
export async function testDatabase(options: { from?: 'template' | 'nothing' } = {}): Promise<TestDatabase> {
  const cluster: TestCluster = inject('cluster');
  const database = `t_${randomBytes(8).toString('hex')}`;
  const source = options.from === 'nothing' ? 'template0' : template;
  await administer(`create database ${database} template ${source} strategy wal_log`);
  const { isExternal, ...server } = cluster;
  const connection = { ...server, database };
  const customers = inject('customers');
  const records = customers && options.from !== 'nothing' ? await makeCustomerDatabase(customers, database) : null;
  const control = controlPool(connection);
  if (records && customers) await addAsPlane(control, customers, database);
  const pool = records ? withRecords(control, records) : control;
  const pooler = inject('pooler');
  const throughPooler = pooler ? { pooled: pooledOf(pooler, database) } : {};
  atEnd(async () => {
    void pool.end();
    void records?.end();
    if (records && customers) await leaveCustomerDatabase(customers, database);
    if (pooler) await assertNothingLeft(pooledOf(pooler, database), connection, pooler.sessions);
    return isExternal ? administer(`drop database ${database} with (force)`) : disconnectAll(database);
  });
  return { connection, url: urlOf(connection), pool, records: records ?? control, ...throughPooler };
}

const pooledOf = ({ sessions: _, prepares, ...at }: TestPooler, database: string): PoolOptions => ({
  ...at,
  database,
  pooler: { prepares },
});

/** Frees connections, because the cluster's are limited. The database itself is removed with the cluster. */
const disconnectAll = (database: string) =>
  administer(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${database}' and backend_type = 'client backend'`);

/** The socket folder is a parameter of the query string, which takes precedence over the host of the URL. */
const urlOf = ({
  host,
  port,
  user,
  password,
  database,
}: {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}) =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(inject('cluster'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
