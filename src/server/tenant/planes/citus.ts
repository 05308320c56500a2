import type pg from 'pg';
import { StartRefused } from '../../errors/startRefused.ts';

/** The setting of a Citus cluster by which each schema of an account is on one worker. Absent on a plain PostgreSQL. */
const setting = 'citus.enable_schema_based_sharding';

/** SQL of what a server is, for the operator: `PostgreSQL 18` or `Citus 13.2`. */
export const kindSql = `coalesce(
  (select 'Citus ' || substring(extversion from '^[0-9]+[.][0-9]+') from pg_extension where extname = 'citus'),
  'PostgreSQL ' || current_setting('server_version_num')::int / 10000)`;

export const isCluster = (kind: string): boolean => kind.startsWith('Citus ');

/** The size of a cluster's databases, those of its workers included, and whether all workers answer. */
export async function sizeOfCluster(client: pg.ClientBase): Promise<{ size: string; is_whole: boolean }> {
  const { rows } = await client.query<{ size: string; is_whole: boolean }>(
    `select coalesce(bool_and(success), true) as is_whole, pg_size_pretty(pg_database_size(current_database())
       + coalesce(sum(case when success then result::bigint end), 0)) as size
     from run_command_on_workers('select pg_database_size(current_database())')`,
  );
  return rows[0] as (typeof rows)[number];
}

/** Whether a server is a cluster, and whether each new schema goes to one of its workers. */
export async function lookForCluster(client: pg.ClientBase): Promise<{ is_cluster: boolean; is_sharding: boolean }> {
  const { rows } = await client.query<{ is_cluster: boolean; is_on: boolean }>(
    `select ${kindSql} like 'Citus%' as is_cluster, coalesce(current_setting('${setting}', true), 'off')::boolean as is_on`,
  );
  const { is_cluster, is_on } = rows[0] as (typeof rows)[number];
  return { is_cluster, is_sharding: is_cluster && is_on };
}

/** @throws StartRefused for a Citus cluster that would keep all accounts on its coordinator */
export async function assertSharded(client: pg.ClientBase): Promise<void> {
  const { is_cluster, is_sharding } = await lookForCluster(client);
  if (is_cluster && !is_sharding)
    throw new StartRefused(`--url is a Citus cluster that does not shard by schema: set ${setting} to on for its user`);
}

/**
 * A statement that switches the sharding by schema for the rest of a transaction: schemas that are no account's stay on
 * the coordinator. On a plain PostgreSQL it does nothing.
 */
export const shardSchemas = (isOn: boolean): string =>
  `select set_config('${setting}', '${isOn ? 'on' : 'off'}', true) where current_setting('${setting}', true) is not null`;
