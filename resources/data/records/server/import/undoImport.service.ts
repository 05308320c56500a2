import { publishWritten } from '#resources/data/events/server/events.service.ts';
import type { records } from '#resources/data/records/records.resource.ts';
import { principalOf, type RequestCtx } from '#server/context.ts';
import { notFound } from '#server/errors/errors.ts';
import { assertPresent } from '#server/load/connections/cancelStatement.ts';
import type { AccountAccess } from '#server/tenant/access/accountAccess.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import { mayNot } from '#server/tenant/access/refused.ts';
import type { RunStatement } from '#server/tenant/dataPlane.ts';
import type { EntityModel, ModelColumn } from '#server/tenant/model.ts';
import type { Row } from '#server/tenant/rows.ts';
import { authorOf } from '#server/tenant/write/author.ts';
import { findStoredAnswer, idempotencyKey, writeOnce } from '#server/tenant/write/idempotencyKeys.ts';
import {
  changedSince,
  findImport,
  type IdRuns,
  type ImportedChange,
  importedChanges,
  listImports,
  type MadeRuns,
} from '#server/tenant/write/importHistory.ts';
import { batchesByColumns, lockMany, removeMany, toUpdatedRows } from '#server/tenant/write/manyStatements.ts';
import { noteUndone } from '#server/tenant/write/mergeHistory.ts';
import { refusingTaken } from '#server/tenant/write/takenValues.ts';
import { valueNow } from '#server/tenant/write/valueNow.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import type { EntityPlace } from '../read/entityPlace.ts';
import { withEntity } from '../read/withEntity.ts';
import { auditWrite } from '../write/auditMany.ts';
import { toJsonReply } from '../write/recordReply.ts';
import { updateRows } from '../write/updateRows.ts';

type Endpoints = (typeof records)['endpoints'];

/** The imports that the caller may undo (docs/reference/api/records.md#undoing-an-import). */
export const importsOf = (ctx: RequestCtx, { params }: Input<Endpoints['imports']>): Promise<Written> =>
  withEntity(ctx, params.alias, async ({ access, plane }) => {
    const { user_id, full_access } = principalOf(ctx);
    const { text, values } = listImports(access.whole, full_access ? null : (user_id ?? 0));
    const items = await plane.write(text, values);
    return toJsonReply({ status: 200, headers: {}, body: JSON.stringify({ items, totals: { count: items.length } }) });
  });

/**
 * Takes back what an import wrote: records that it created go to the trash, and what it changed is as it was. What others
 * changed since stays.
 */
export const undoImport = (ctx: RequestCtx, { params }: Input<Endpoints['undo_import']>): Promise<Written> =>
  withEntity(ctx, params.alias, async ({ access, plane, account }) => {
    const key = await idempotencyKey(ctx, account, { undo_import: params.alias, id: params.id });
    const stored = key && (await findStoredAnswer(plane, key));
    if (stored) return toJsonReply(stored);
    const { answer } = await auditWrite(ctx, access.model, { changes: {} }, () =>
      refusingTaken(plane, access, { rows: () => [] }, () =>
        writeOnce(plane, key, 'transaction', async (run) => {
          const body = JSON.stringify(await undo(ctx, run, { access, account }, params.id));
          return { answer: { status: 200, headers: {}, body }, ids: null };
        }),
      ),
    );
    publishWritten(ctx, access.whole, null);
    return toJsonReply(answer);
  });

interface Undone {
  /** Records that were created, and are in the trash now. */
  deleted: number;
  /** Records that are as they were. */
  restored: number;
  /** Records that someone changed since, all of them or in a field. */
  kept: number;
}

async function undo(ctx: RequestCtx, run: RunStatement, { access, account }: Place, id: number): Promise<Undone> {
  const found = await findImport(run, access.whole, id);
  const { user_id, full_access } = principalOf(ctx);
  const isOwn = user_id !== null && found?.user_id === user_id;
  if (!found || !(isOwn || full_access)) throw notFound();
  const undone: Undone = { deleted: 0, restored: 0, kept: 0 };
  const changesOf = (ids: readonly number[]) => run<ImportedChange & Row>(importedChanges(access.whole, id, ids));
  for (const ids of chunks(found.imported.updated_ids)) {
    assertPresent(ctx.signal);
    const live = await lockLive(run, access, ids, 'update');
    await takeBack(ctx, run, access, await changesOf(live), undone);
  }
  for (const ids of chunks(found.imported.created_ids)) {
    assertPresent(ctx.signal);
    const live = await lockLive(run, access, ids, 'remove');
    const changes = await changesOf(live);
    const untouched = changes.filter(({ later }) => later.length === 0).map((change) => change.id);
    if (untouched.length > 0) await run(removeMany(access.whole, authorOf(ctx), untouched));
    undone.deleted += untouched.length;
    undone.kept += live.length - untouched.length;
  }
  for (const made of found.imported.made ?? []) await removeMade(ctx, run, { account, id }, made, undone);
  await run(noteUndone(access.whole, id));
  return undone;
}

type Place = Pick<EntityPlace, 'access' | 'account'>;

/** Records that the import made in another entity, because its rows lead to them. */
async function removeMade(
  ctx: RequestCtx,
  run: RunStatement,
  { account, id }: { account: AccountAccess; id: number },
  made: MadeRuns,
  undone: Undone,
): Promise<void> {
  const target = account.entityById(made.entity_id);
  if (!target) return;
  for (const ids of chunks(made.ids)) {
    assertPresent(ctx.signal);
    const live = await lockLive(run, target, ids, 'remove');
    const changed = new Set((await run<Row>(changedSince(target.whole, id, live))).map((row) => row.id as number));
    const untouched = live.filter((each) => !changed.has(each));
    if (untouched.length > 0) await run(removeMany(target.whole, authorOf(ctx), untouched));
    undone.deleted += untouched.length;
    undone.kept += changed.size;
  }
}

/** Records that are handled at a time. */
const CHUNK = 1000;

function* chunks(runs: IdRuns): Generator<number[]> {
  let ids: number[] = [];
  for (const [first, last] of runs)
    for (let id = first; id <= last; id += 1) {
      ids.push(id);
      if (ids.length < CHUNK) continue;
      yield ids;
      ids = [];
    }
  if (ids.length > 0) yield ids;
}

/** @throws 403 if the caller may not delete one that is to be deleted */
async function lockLive(run: RunStatement, access: RecordAccess, ids: readonly number[], lock: 'update' | 'remove') {
  const live = (await run<Row>(lockMany(access, ids, lock))).filter(({ is_deleted }) => is_deleted === false);
  if (lock === 'remove' && live.some(({ may_remove }) => may_remove === false)) throw mayNot('delete');
  return live.map((row) => row.id as number);
}

async function takeBack(
  ctx: RequestCtx,
  run: RunStatement,
  access: RecordAccess,
  changes: readonly ImportedChange[],
  undone: Undone,
): Promise<void> {
  const columns = columnsByName(access.model);
  const rows = changes.map(({ id, data, later }) => {
    const names = Object.keys(data).filter((name) => !later.includes(name));
    const before = names.flatMap((name): [ModelColumn, unknown][] => {
      const column = columns.get(name);
      const value = column?.field ? valueNow(column.field, data[name]?.from) : undefined;
      return column && value !== undefined ? [[column, value]] : [];
    });
    const values = new Map(before);
    if (values.size < Object.keys(data).length) undone.kept += 1;
    return { id, values, restores: false };
  });
  for (const group of await batchesByColumns(rows.filter(({ values }) => values.size > 0))) {
    const changed = await updateRows(run, access, authorOf(ctx), toUpdatedRows(group), false);
    undone.restored += changed.length;
  }
}

const columnsByName = ({ columns }: EntityModel) =>
  new Map([...columns.values()].filter(({ field }) => field !== null).map((column) => [column.name, column]));
