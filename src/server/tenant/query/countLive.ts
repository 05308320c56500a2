import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '#shared/limits.ts';
import type { DataPlane } from '../dataPlane.ts';
import { tableName } from '../model.ts';

export interface LiveCount {
  /** At most 10,000. */
  count: number;
  are_more: boolean;
}

/**
 * How many records that are not deleted these entities' tables have, each counted up to 10,000; in one round trip.
 * @param within_ms how long to wait for it; nothing is answered of a database that is slower, or out of reach
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
