import type pg from 'pg';
import type { DataPlane } from './dataPlane.ts';

/** A statement of a connection or of a data plane. */
type Read = <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>;

export const readBy =
  (client: pg.ClientBase): Read =>
  async <R extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await client.query<R>(text, values)).rows;

/**
 * Whether the tables of a schema are on a worker of a cluster. No trigger can be made on them, so they can be neither
 * rebuilt nor moved away (docs/operating/planes.md#a-citus-cluster).
 */
export async function isSharded(read: Read, schema: string): Promise<boolean> {
  const [found] = await read<{ is_cluster: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_schema') is not null as is_cluster`,
  );
  if (!found?.is_cluster) return false;
  const rows = await read('select from pg_catalog.pg_dist_schema where schemaid = to_regnamespace($1)', [
    `"${schema}"`,
  ]);
  return rows.length > 0;
}

/** The tables of a schema and their names on their worker, with the schema and quoted; none if they are here. In a cluster only. */
export const shardsOf = (read: DataPlane['read'], schema: string): Promise<{ name: string; shard: string }[]> =>
  read(
    `select c.relname as name, shard_name(s.logicalrelid, s.shardid) as shard
     from pg_catalog.pg_dist_shard s join pg_class c on c.oid = s.logicalrelid
     where c.relnamespace = to_regnamespace($1)`,
    [`"${schema}"`],
  );
