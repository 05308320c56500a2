import type pg from 'pg';
import { StartRefused } from '../../startRefused.ts';

/** The setting of a Citus cluster by which each schema of an account is on one worker. Absent on a plain PostgreSQL. */
const setting = 'citus.enable_schema_based_sharding';

/** SQL of what a server is, for the operator: `PostgreSQL 18` or `Citus 13.2`. */
export const kindSql = `coalesce(
  (select 'Citus ' || substring(extversion from '^[0-9]+[.][0-9]+') from pg_extension where extname = 'citus'),
  'PostgreSQL ' || current_setting('server_version_num')::int / 10000)`;

/** @throws StartRefused for a Citus cluster that would keep all accounts on its coordinator */
export async function assertSharded(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_citus: boolean; is_on: boolean }>(
    `select ${kindSql} like 'Citus%' as is_citus, coalesce(current_setting('${setting}', true), 'off')::boolean as is_on`,
  );
  const [found] = rows;
  if (found?.is_citus && !found.is_on)
    throw new StartRefused(`--url is a Citus cluster that does not shard by schema: set ${setting} to on for its user`);
}

/**
 * A statement that switches the sharding by schema for the rest of a transaction: schemas that are no account's stay on
 * the coordinator. On a plain PostgreSQL it does nothing.
 */
export const shardSchemas = (isOn: boolean): string =>
  `select set_config('${setting}', '${isOn ? 'on' : 'off'}', true) where current_setting('${setting}', true) is not null`;
