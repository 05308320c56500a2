import type { RequestCtx } from '#server/context.ts';
import { invalidField } from '#server/errors/errors.ts';
import { assertPresent } from '#server/load/connections/cancelStatement.ts';
import { assertUnchanged } from '#server/tenant/access/callerAccess.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import type { RunStatement } from '#server/tenant/dataPlane.ts';
import type { Row } from '#server/tenant/rows.ts';
import { type Author, authorOf } from '#server/tenant/write/author.ts';
import { type IdRuns, type MadeRuns, noteImport } from '#server/tenant/write/importHistory.ts';
import { batchesByColumns, lockMany, toInsertedRows } from '#server/tenant/write/manyStatements.ts';
import { limits } from '#shared/limits.ts';
import type { EntityPlace } from '../read/entityPlace.ts';
import { idOf, insertRows } from '../write/insertRows.ts';
import { updateRows } from '../write/updateRows.ts';
import type { Written } from './importReport.ts';
import type { MadeRecords } from './newRecords.ts';
import type { PreparedBatch, PreparedRows } from './preparedRows.ts';

/** Writes the rows of a file, in a transaction. It may take minutes: the rights must hold until the commit. */
export async function writeRows(
  ctx: RequestCtx,
  { access, account }: EntityPlace,
  run: RunStatement,
  { prepared, made }: { prepared: PreparedRows; made: readonly MadeRecords[] },
): Promise<Written> {
  const written: Written = { created: 0, created_ids: [], updated: 0, import_id: null };
  const updated: number[] = [];
  const author = authorOf(ctx);
  const records = await makeRecords(ctx, run, author, made);
  await lockAll(ctx, access, run, prepared.changedIds());
  for await (const batch of prepared.batches()) {
    const rows = records.ids.size > 0 ? { ...batch, json: withIds(batch, records.ids) } : batch;
    assertPresent(ctx.signal);
    await assertUnchanged(ctx, account, access);
    if ('ids' in rows) for (const row of await updateRows(run, access, author, rows, false)) updated.push(idOf(row));
    else {
      for (const row of await insertRows(run, access, author, rows, false)) appendTo(written.created_ids, idOf(row));
      written.created += rows.count;
    }
  }
  await assertUnchanged(ctx, account, access);
  written.updated = updated.length;
  const { created, created_ids } = written;
  const updated_ids: IdRuns = [];
  for (const id of updated.sort((a, b) => a - b)) appendTo(updated_ids, id);
  const runs = created_ids.length + updated_ids.length;
  if (runs === 0 || runs > limits.import_runs_max) return written;
  const imported = { created, updated: updated.length, created_ids, updated_ids, made: records.runs };
  const [noted] = await run<Row>(noteImport(access.whole, author, imported));
  return { ...written, import_id: noted ? idOf(noted) : null };
}

/** Records that are locked by one statement. */
const LOCKED = 10_000;

/** In the order of their ids, so that two imports cannot deadlock. @throws 422 if one of the records is gone by now */
async function lockAll(
  ctx: RequestCtx,
  access: RecordAccess,
  run: RunStatement,
  ids: readonly number[],
): Promise<void> {
  const sorted = [...ids].sort((a, b) => a - b);
  for (let at = 0; at < sorted.length; at += LOCKED) {
    assertPresent(ctx.signal);
    const some = sorted.slice(at, at + LOCKED);
    const rows = await run<Row>(lockMany(access, some, 'update'));
    if (rows.filter(({ is_deleted }) => is_deleted === false).length < some.length)
      throw invalidField('file', 'records.errors.gone');
  }
}

function appendTo(runs: IdRuns, id: number): void {
  const before = runs.at(-1);
  if (before && before[1] + 1 === id) before[1] = id;
  else runs.push([id, id]);
}

/** Makes the records that rows lead to, before the rows. Returns their ids by those that the rows have for them. */
async function makeRecords(ctx: RequestCtx, run: RunStatement, author: Author, made: readonly MadeRecords[]) {
  const ids = new Map<number, number>();
  const runs: MadeRuns[] = [];
  for (const { target, label, labels } of made) {
    const of: MadeRuns = { entity_id: target.whole.id, ids: [] };
    const wanted = [...labels].map(([placeholder, text]) => ({ placeholder, values: new Map([[label, text]]) }));
    for (const group of await batchesByColumns(wanted)) {
      assertPresent(ctx.signal);
      const rows = await insertRows(run, target, author, toInsertedRows(group), false);
      for (const [n, row] of rows.entries()) {
        ids.set(group.rows[n]?.placeholder ?? 0, idOf(row));
        appendTo(of.ids, idOf(row));
      }
    }
    runs.push(of);
  }
  return { ids, runs };
}

/** Rows with the ids of the records that were made for them. */
function withIds({ json, columns }: PreparedBatch, ids: ReadonlyMap<number, number>): string {
  const names = columns.filter(({ type }) => type === 'select').map(({ name }) => name);
  if (names.length === 0) return json;
  const rows = JSON.parse(json) as Record<string, unknown>[];
  for (const row of rows)
    for (const name of names) {
      const id = ids.get(row[name] as number);
      if (id !== undefined) row[name] = id;
    }
  return JSON.stringify(rows);
}
