import { withLongTimeout } from '../changes/longRunning.ts';
import type { DataPlane } from '../dataPlane.ts';
import { tableName } from '../model.ts';

/** Records at a time, with their history: each batch is committed by itself, and locks no record that is in use. */
const BATCH = 500;
/** What one batch may take, ms. A record may have a long history. */
const BATCH_MS = 60_000;

/**
 * Removes an entity's records for good that have been in the trash since before a moment, with their history. Any number
 * of processes may do so at once, and each may end at any point. A record that somebody is just restoring is left alone.
 * @param isOver asked between batches; true gives the rest up for now
 * @param onGone told of each batch of which something went, when that is committed
 * @returns false when it was given up
 * @throws the database's own error, a missing table's included
 */
export async function purgeRecords(
  plane: DataPlane,
  entity_id: number,
  before: Date,
  { isOver, onGone }: { isOver: () => boolean; onGone: () => void },
): Promise<boolean> {
  for (let since = '-infinity'; ; ) {
    if (isOver()) return false;
    const { found, gone, last } = await purgeBatch(plane, entity_id, { since, before });
    if (gone > 0) onGone();
    if (found < BATCH || last === null) return true;
    since = last;
  }
}

interface Batch {
  found: number;
  gone: number;
  /** When the last of them was deleted. */
  last: string | null;
}

/** `since`: where the batch before has ended, so that what it has left in the index is not walked over again. */
async function purgeBatch(
  { schema, transaction }: DataPlane,
  entity_id: number,
  { since, before }: { since: string; before: Date },
) {
  const table = `"${schema}".${tableName(entity_id)}`;
  const statement = withLongTimeout(
    `with old as (
       select id, deleted_at from ${table} where deleted_at >= $2::timestamptz and deleted_at < $1::timestamptz
       order by deleted_at nulls first, id limit ${BATCH}
       for update skip locked
     ), gone as (
       delete from ${table} t using old where t.id = old.id returning t.id
     ), told as (
       delete from "${schema}"._history h using gone where h.entity_id = ${Number(entity_id)} and h.record_id = gone.id
     )
     select (select count(*) from old)::int as found, (select count(*) from gone)::int as gone, (select max(deleted_at) from old)::text as last`,
    [before, since],
  );
  return transaction(async (client) => {
    await client.query(`set local statement_timeout = ${BATCH_MS}`);
    const { rows } = await client.query<Batch>(statement);
    return rows[0] ?? { found: 0, gone: 0, last: null };
  });
}
