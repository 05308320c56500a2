import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { deriveKey } from '#server/crypto/appSecret.ts';
import { controlPool } from '#server/database/pool/pool.ts';
import { sealUrl } from '#server/tenant/planes/planeUrls.ts';
import {
  type Address,
  dropCitusDatabase,
  makeCitusDatabase,
  roleSettings,
} from '../../../src/cli/citus/clusterDatabase.ts';
import { secret } from '../server/credentials.ts';
import { openCitusCluster } from './citus.ts';
import { openPostgresServer, type PostgresServer } from './postgresServer.ts';

/**
 * Where the records of all accounts are in this run, by the variable `STORAGE`: `own` is a second PostgreSQL for each
 * account's records, `replica` a third one too, from which they are read, `plane` a second one of the provider's, and
 * `citus` a cluster of the provider's. Otherwise they are in the installation's own database.
 */
export const storage = process.env.STORAGE as 'own' | 'replica' | 'plane' | 'citus' | undefined;

const isPlane = storage === 'plane' || storage === 'citus';

/** The customers' server of the run, as test files get it. */
export interface Customers {
  host: string;
  port: number;
  read_port: number | null;
  /** Of a cluster, of which the rest is the coordinator. */
  workers: readonly Address[];
}

const role = 'customer';

/** Tests look at the tables as this role, which is the owner's on the provider's side. */
const makeRoles = ({ query }: PostgresServer) =>
  // The servers of a cluster sign in to each other as the role that a statement has.
  query(`create role ${role} login; create role stoa_data login; grant ${role} to stoa_data`);

/** Starts the servers of the run. @throws where the cluster of `citus` is not installed */
export async function openCustomers(): Promise<{ customers: Customers; close(): Promise<void> }> {
  if (storage === 'citus') return openCluster();
  const settings = { max_connections: 300 };
  const primary = await openPostgresServer({ auth: 'trust', settings });
  await makeRoles(primary);
  const replica = storage === 'replica' ? await replicaOf(primary, settings) : null;
  return {
    customers: { host: primary.host, port: primary.port, read_port: replica?.port ?? null, workers: [] },
    async close() {
      await replica?.close();
      await primary.close();
    },
  };
}

async function openCluster() {
  const { servers, close } = await openCitusCluster();
  await Promise.all(servers.map(makeRoles));
  await Promise.all(servers.map(({ query }) => query(roleSettings(role).join('; '))));
  const [head, ...workers] = servers.map(({ host, port }) => ({ host, port })) as [Address, ...Address[]];
  return { customers: { ...head, read_port: null, workers }, close };
}

async function replicaOf(primary: PostgresServer, settings: Record<string, number>) {
  await primary.signal('SIGINT');
  const replica = await openPostgresServer({ replicaOf: primary, settings });
  await primary.start();
  return replica;
}

const onPlane = `
  create function control.put_elsewhere() returns trigger language plpgsql security definer as $$
  begin
    insert into control.account_storage (account_id, plane_id)
      values (new.id, (select id from control.planes where name = 'elsewhere'));
    return null;
  end $$;
  create trigger put_elsewhere after insert on control.accounts for each row execute function control.put_elsewhere()`;

/** In the migrated template: every account that is made has its records in another database, of the same name. */
export const putElsewhere = (customers: Customers): string => (isPlane ? onPlane : onOwn(customers));

const onOwn = ({ host, port, read_port }: Customers): string => `
  create function control.put_elsewhere() returns trigger language plpgsql security definer as $$
  begin
    insert into control.account_storage (account_id, location, database, schema, write_host, write_port, write_user,
      write_encryption, separate_rw, read_host, read_port, read_user, read_encryption, epoch)
    values (new.id, 'own', current_database(), 'acc_' || new.id, '${host}', ${port}, '${role}', 'none',
      ${read_port !== null}, '${host}', ${read_port}, '${role}', 'none', 1);
    return null;
  end $$;
  create trigger put_elsewhere after insert on control.accounts for each row execute function control.put_elsewhere()`;

/** Makes the customer's database of a test database. */
export async function makeCustomerDatabase(customers: Customers, database: string): Promise<pg.Pool> {
  const { host, port, read_port, workers } = customers;
  const connection = { host, port, user: 'postgres', password: '' };
  if (storage === 'citus') await makeCitusDatabase([{ host, port }, ...workers], database, role);
  else {
    const admin = controlPool({ ...connection, database: 'postgres', max: 1 });
    await admin.query(`create database ${database} owner ${role}`);
    await admin.end();
  }
  const pool = controlPool({ ...connection, database, max: 4 });
  if (storage !== 'citus')
    await pool.query(`create schema extensions; grant usage on schema extensions to public;
      create extension pg_trgm schema extensions`);
  return read_port === null ? pool : withReadHost(pool, { ...connection, port: read_port, database });
}

/** Servers do not hear of what a test writes itself, so its statement lasts until the read host has that as well. */
function withReadHost(pool: pg.Pool, connection: pg.PoolConfig): pg.Pool {
  const replica = controlPool({ ...connection, max: 1 });
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<pg.QueryResult>;
  const end = pool.end.bind(pool);
  pool.query = (async (...args: unknown[]) => {
    const result = await query(...args);
    const { rows } = await query('select pg_current_wal_insert_lsn()::text as lsn');
    const isThere = async () =>
      (
        await replica.query<{ is_there: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there', [
          rows[0].lsn,
        ])
      ).rows[0]?.is_there;
    while (!(await isThere())) await sleep(5);
    return result;
  }) as typeof pool.query;
  pool.end = async () => {
    await Promise.all([end(), replica.end()]);
  };
  return pool;
}

/** Frees what a test database has taken there. Other databases are removed with their server. */
export async function leaveCustomerDatabase({ host, port, workers }: Customers, database: string): Promise<void> {
  if (storage === 'citus') await dropCitusDatabase([{ host, port }, ...workers], database);
}

/** Makes that database a plane of a test database, where `STORAGE` says so. Full, so that nothing but the trigger places accounts there. */
export async function addAsPlane(control: pg.Pool, { host, port }: Customers, database: string): Promise<void> {
  if (!isPlane) return;
  const { rows } = await control.query<{ id: number }>(
    `insert into control.planes (name, state) values ('elsewhere', 'full') returning id`,
  );
  const id = rows[0]?.id as number;
  const url = `postgres://${role}@${host}:${port}/${database}?sslmode=disable`;
  await control.query('update control.planes set write_url = $1 where id = $2', [
    sealUrl(deriveKey(secret, 'seal'), 'write_url', id, url),
    id,
  ]);
}

const isAboutRecords = (text: string) => /\bacc_\d/.test(text) && !text.includes('control.');

/** The pool of a test database, which sends statements about accounts' tables to the customer's database. */
export function withRecords(pool: pg.Pool, records: pg.Pool): pg.Pool {
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  const queryRecords = records.query.bind(records) as (...args: unknown[]) => unknown;
  pool.query = ((...args: unknown[]) =>
    typeof args[0] === 'string' && isAboutRecords(args[0])
      ? queryRecords(...args)
      : query(...args)) as typeof pool.query;
  return pool;
}
