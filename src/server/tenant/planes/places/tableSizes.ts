import type { DataPlane } from '../../dataPlane.ts';
import { shardsOf } from '../../sharded.ts';

export interface TableSize {
  /** Without its schema. */
  name: string;
  /** With indexes, as they are on the disk. */
  bytes: number;
  /** Live rows, from PostgreSQL's statistics: exact within seconds. */
  rows: number;
}

/**
 * SQL of the ids of a schema's relations. The catalog has an index for that here, and none of the schema of a relation:
 * the relations of all accounts would be read.
 * @param schema SQL of its quoted name
 */
export const relationsOf = (schema: string): string =>
  `select objid from pg_depend where refclassid = 'pg_namespace'::regclass and refobjid = to_regnamespace(${schema})
     and classid = 'pg_class'::regclass`;

/**
 * Sizes of an account's tables, also where they are on a worker of a cluster.
 * @throws 503
 */
export async function tableSizes(plane: Pick<DataPlane, 'schema' | 'read'>): Promise<TableSize[]> {
  const here = await plane.read<TableSize & { is_cluster: boolean }>(
    `select c.relname as name, pg_total_relation_size(c.oid) as bytes, pg_stat_get_live_tuples(c.oid) as rows,
       to_regclass('pg_catalog.pg_dist_schema') is not null as is_cluster
     from pg_class c where c.oid in (${relationsOf('$1')}) and c.relkind = 'r'`,
    [`"${plane.schema}"`],
  );
  if (!here[0]?.is_cluster) return here;
  const shards = await shardsOf(plane.read, plane.schema);
  if (shards.length === 0) return here;
  // A statement goes to the worker of the tables in it, and all of an account are on one. `_meta` has one row.
  return plane.read<TableSize>(
    `select s.name, pg_total_relation_size(to_regclass(s.shard)) as bytes,
       pg_stat_get_live_tuples(to_regclass(s.shard)) as rows
     from "${plane.schema}"._meta, unnest($1::text[], $2::text[]) as s (name, shard)`,
    [shards.map(({ name }) => name), shards.map(({ shard }) => shard)],
  );
}
