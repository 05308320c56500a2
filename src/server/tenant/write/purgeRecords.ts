import { withLongTimeout } from '../changes/longRunning.ts';
import type { DataPlane } from '../dataPlane.ts';
import { tableName } from '../model.ts';
import { type HistoryPlace, mergedIntoSql, mergedSql } from './mergeHistory.ts';

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

/** @param since end of the batch before, so that its index entries are not scanned again */
async function purgeBatch(
  { schema, transaction }: DataPlane,
  entity_id: number,
  { since, before }: { since: string; before: Date },
) {
  const table = `"${schema}".${tableName(entity_id)}`;
  return transaction(async (client) => {
    await client.query(`set local statement_timeout = ${BATCH_MS}`);
    const run = async <R extends object>(text: string, values: unknown[]) =>
      (await client.query<R>(withLongTimeout(text, values))).rows;
    const old = await run<{ id: number; deleted_at: string }>(
      `select id, deleted_at::text as deleted_at from ${table} as t
       where deleted_at >= $2::timestamptz and deleted_at < $1::timestamptz
       order by t.deleted_at nulls first, id limit ${BATCH} for update skip locked`,
      [before, since],
    );
    if (old.length === 0) return { found: 0, gone: 0, last: null };
    const ids = [old.map(({ id }) => id)];
    await run(forgetHistory({ history: `"${schema}"._history`, entity_id }, table), ids);
    const gone = await run(`delete from ${table} where id = any($1::bigint[]) returning id`, ids);
    return { found: old.length, gone: gone.length, last: old.at(-1)?.deleted_at ?? null };
  });
}

/**
 * The history of a record that was merged is kept as long as the one that took it in, of whose history it is a part, and
 * goes with it.
 */
const forgetHistory = (place: HistoryPlace, table: string): string => `
  with recursive forgotten(id) as (
    select given.id from unnest($1::bigint[]) as given(id) where not exists (
      select from ${place.history} w
      where w.entity_id = ${Number(place.entity_id)} and w.record_id = ${mergedIntoSql(place, 'given.id')})
    union
    ${mergedSql(place, table, 'forgotten', 't.id is null or t.id = any($1::bigint[])')}
  )
  delete from ${place.history} where entity_id = ${Number(place.entity_id)} and record_id in (select id from forgotten)`;
