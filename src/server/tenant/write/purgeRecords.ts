import { withLongTimeout } from '../changes/longRunning.ts';
import type { DataPlane } from '../dataPlane.ts';
import { tableName } from '../model.ts';

/** Records in a batch. Each batch is committed by itself and skips locked records. */
const BATCH = 500;
/** Timeout of a batch, in ms. A record may have a long history. */
const BATCH_MS = 60_000;

/**
 * Permanently removes an entity's records that were deleted before a moment, with their history. Can run in several
 * processes and be interrupted at any point. Records that are being restored are skipped.
 * @param isOver checked between batches; true stops
 * @param onGone called after each committed batch that removed something
 * @returns false if it was stopped
 * @throws errors of the database, including a missing table
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

/** @param since end of the batch before, so that its index entries are not scanned again */
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
     ), history as (
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
