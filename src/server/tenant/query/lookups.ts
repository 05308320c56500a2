import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '#shared/limits.ts';
import { readableRows, readableValue } from '../access/readableSql.ts';
import type { RecordAccess } from '../access/recordAccess.ts';
import { bindings } from '../bindings.ts';
import type { DataPlane } from '../dataPlane.ts';
import { columnName, type ModelColumn, tableName } from '../model.ts';

export interface LiveCount {
  /** At most 10,000. */
  count: number;
  are_more: boolean;
}

/**
 * Counts the live records of these entities, each up to 10,000, in one round trip.
 * @param within_ms time limit; the result is empty if the database is slower or unreachable
 */
export async function countLive(
  { schema, read }: DataPlane,
  entity_ids: readonly number[],
  within_ms: number,
): Promise<ReadonlyMap<number, LiveCount>> {
  if (entity_ids.length === 0) return new Map();
  const most = limits.count_exact_max;
  const one = (id: number) => `select ${Number(id)}::bigint as id, (select count(*)::int from (
    select from "${schema}".${tableName(id)} where deleted_at is null limit ${most + 1}) r) as count`;
  const counts = read<{ id: number; count: number }>(entity_ids.map(one).join(' union all ')).catch(() => []);
  const rows = await Promise.race([counts, sleep(within_ms, [], { ref: false })]);
  return new Map(rows.map(({ id, count }) => [id, { count: Math.min(count, most), are_more: count > most }]));
}

/** Characters of a label. */
const LENGTH = 255;

/** Labels of records that may be read, deleted ones included, from the column that labels them. */
export function readLabels(
  plane: DataPlane,
  access: RecordAccess,
  label: ModelColumn,
  ids: readonly number[],
): Promise<{ id: number; name: string | null; is_deleted: boolean }[]> {
  const bound = bindings();
  const name = readableValue(access, label, 't', bound, `left(t.${label.name}::text, ${LENGTH})`);
  const where = [`t.id = any(${bound.bind(ids, 'bigint[]')})`, ...readableRows(access, 't', bound)].join(' and ');
  const text = `select t.id, ${name} as name, t.deleted_at is not null as is_deleted from ${access.model.table} t where ${where}`;
  return plane.read(text, bound.values);
}

/**
 * Those of these files that records refer to, records in the trash included.
 * @param columns columns of files
 */
export async function findReferencedFiles(
  plane: DataPlane,
  columns: readonly { field_id: number; entity_id: number; is_list: boolean }[],
  ids: readonly number[],
): Promise<number[]> {
  const found: number[] = [];
  for (const { field_id, entity_id, is_list } of columns) {
    const column = columnName(field_id);
    const table = `"${plane.schema}".${tableName(entity_id)}`;
    const text = is_list
      ? `select distinct f.id from ${table}, unnest(${column}) f(id) where ${column} && $1::bigint[] and f.id = any($1)`
      : `select distinct ${column} as id from ${table} where ${column} = any($1)`;
    // On the primary: a replica may lag behind.
    for (const { id } of await plane.write<{ id: number }>(text, [ids])) found.push(Number(id));
  }
  return found;
}
