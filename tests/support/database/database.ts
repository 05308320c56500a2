import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { controlPool } from '#server/database/pool.ts';
import { atEnd } from '../atEnd.ts';
import { addAsPlane, makeCustomerDatabase, storage, withRecords } from './customers.ts';
import { template } from './template.ts';
import type { TestCluster } from './testCluster.ts';

export interface TestDatabase {
  connection: pg.PoolConfig & { database: string };
  /** The same as a `DATABASE_URL`, for a server in another process. */
  url: string;
  pool: pg.Pool;
  /** Where the tables of accounts are. Another server with `STORAGE`. */
  records: pg.Pool;
}

/**
 * This test file's own database: a copy of the migrated template, or an empty one.
 */
export async function testDatabase(options: { from?: 'template' | 'nothing' } = {}): Promise<TestDatabase> {
  const cluster: TestCluster = inject('cluster');
  const database = `t_${randomBytes(8).toString('hex')}`;
  const source = options.from === 'nothing' ? 'template0' : template;
  await administer(`create database ${database} template ${source} strategy wal_log`);
  const connection = { ...cluster, database };
  const customers = inject('customers');
  const records = customers && options.from !== 'nothing' ? await makeCustomerDatabase(customers, database) : null;
  const control = controlPool(connection);
  if (records && customers && storage === 'plane') await addAsPlane(control, customers, database);
  const pool = records ? withRecords(control, records) : control;
  atEnd(() => {
    void pool.end();
    void records?.end();
    return disconnectAll(database);
  });
  return { connection, url: urlOf(connection), pool, records: records ?? control };
}

/** Frees connections, because the cluster's are limited. The database itself is removed with the cluster. */
const disconnectAll = (database: string) =>
  administer(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${database}' and backend_type = 'client backend'`);

/** The socket folder is a parameter of the query string, which takes precedence over the host of the URL. */
const urlOf = ({
  host,
  user,
  password,
  database,
}: {
  host: string;
  user: string;
  password: string;
  database: string;
}) => `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`;

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('cluster'), database: 'stoa' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
