import { isDeepStrictEqual } from 'node:util';
import { records } from '#resources/data/records/records.resource.ts';
import type { RequestCtx } from '#server/context.ts';
import { notFound, refuse } from '#server/errors/errors.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import { mayNot } from '#server/tenant/access/refused.ts';
import type { RunStatement } from '#server/tenant/dataPlane.ts';
import { lockPointing, type Pointer } from '#server/tenant/duplicates/pointers.ts';
import { type Referrer, referrersOf } from '#server/tenant/duplicates/referrers.ts';
import type { ModelColumn } from '#server/tenant/model.ts';
import type { Row } from '#server/tenant/rows.ts';
import { type Author, authorOf } from '#server/tenant/write/author.ts';
import { insertDiff } from '#server/tenant/write/historySql.ts';
import { findStoredAnswer, idempotencyKey, writeOnce } from '#server/tenant/write/idempotencyKeys.ts';
import { lockedRows, lockMany, toUpdatedRows } from '#server/tenant/write/manyStatements.ts';
import {
  findMerge,
  historyPlace,
  mergedIntoSql,
  type NotedMerge,
  noteUndone,
} from '#server/tenant/write/mergeHistory.ts';
import { refusingTaken, type UniqueRow } from '#server/tenant/write/takenValues.ts';
import { valueNow } from '#server/tenant/write/valueNow.ts';
import { namedVersions, stale } from '#server/tenant/write/versions.ts';
import type { WrittenRow } from '#server/tenant/write/writtenRow.ts';
import type { Written as Answer, Input } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { withEntity } from '../read/withEntity.ts';
import { auditWrite } from '../write/auditMany.ts';
import { recordReply, toJsonReply } from '../write/recordReply.ts';
import { updateRows } from '../write/updateRows.ts';
import { type Moving, movePointers, type Written } from './movePointers.ts';
import { publishMerge } from './publishMerge.ts';
import { assertMayUpdate, writeValues } from './winner.ts';

/** What others changed since the merge, and is left so: a field of a record, or a whole record (null). */
interface Kept {
  alias: string;
  id: number;
  field: string | null;
}

/**
 * 200 with the record that had taken others in, which are records of their own again. What others changed since the merge
 * stays, and is told as `_kept` (docs/reference/api/records.md#merging-records).
 */
export const unmergeRecords = (
  ctx: RequestCtx,
  { params, body }: Input<(typeof records)['endpoints']['unmerge']>,
): Promise<Answer> =>
  // 1. The entity, and what the caller may do with its records.
  withEntity(ctx, params.alias, async ({ access, plane, account }) => {
    const { id } = params;

    // 2. The Idempotency-Key.
    const key = await idempotencyKey(ctx, account, { unmerge: params.alias, id, body });
    const stored = key && (await findStoredAnswer(plane, key));
    if (stored) return toJsonReply(stored);

    // 3. The audit log, then the statements and the answer, which is stored with the key.
    const referrers = referrersOf(await ctx.platform.data.models(ctx.account.id), account, access.whole.id);
    const versions = namedVersions(ctx.caller.header('if-match'));
    const place = { access, referrers, author: authorOf(ctx) };
    const written: Written = new Map();
    const unique: UniqueRow[] = [];
    const work = async (run: RunStatement) => {
      const { row, kept, restored } = await unmerge(
        run,
        place,
        { id, ids: body.ids ?? null, versions },
        { written, unique },
      );
      const reply = await recordReply(ctx, access, row, 200);
      const told = JSON.stringify({ count: kept.length, items: kept.slice(0, limits.unmerge_kept_shown) });
      return { answer: { ...reply, body: `${reply.body.slice(0, -1)},"_kept":${told}}` }, ids: [id, ...restored] };
    };
    const { answer, ids } = await auditWrite(ctx, access.model, { changes: {} }, () =>
      refusingTaken(plane, access, { rows: () => unique }, () => writeOnce(plane, key, 'transaction', work)),
    );

    // 4. After the commit: the open pages.
    publishMerge(ctx, access.whole, ids, written);
    return toJsonReply(answer);
  });

interface Place {
  access: RecordAccess;
  referrers: readonly Referrer[];
  author: Author;
}

/** Filled in as it goes on. */
interface Noted {
  written: Written;
  /** What is given back, for unique fields. */
  unique: UniqueRow[];
}

interface Asked {
  id: number;
  ids: readonly number[] | null;
  versions: readonly number[] | null;
}

async function unmerge(run: RunStatement, place: Place, asked: Asked, { written, unique }: Noted) {
  const { access, author } = place;
  const { id } = asked;
  const { noted, restored, left } = await lock(run, access, asked);
  unique.push(...restored.map((each) => ({ id: each, values: new Map(), restores: true, prefix: '' })));
  const valuesKept = await takeBackValues(run, place, id, noted, unique);
  const many = { columns: [], rows: restored.map((each) => ({ id: each, values: new Map(), restores: true })) };
  if (restored.length > 0) await updateRows(run, access, author, toUpdatedRows(many), false);
  const pointersKept = await takeBackPointers(run, place, { id, noted, left }, written);
  await run(noteUndone(access.whole, noted.id));
  const [row] = await run<WrittenRow>(lockedRows(access, [id]));
  const notRestored = left.map((each): Kept => ({ alias: access.whole.alias, id: each, field: null }));
  return { row: row as WrittenRow, restored, kept: [...valuesKept, ...notRestored, ...pointersKept] };
}

/**
 * Locks the merged records and the one that took them in.
 * @returns the merge, the records to restore, and those that were restored and deleted again by hand: they stay deleted
 */
async function lock(run: RunStatement, access: RecordAccess, { id, ids, versions }: Asked) {
  const { whole } = access;
  const found = await findMerge(run, whole, id, ids);
  const losers = found?.merge.ids ?? [];
  const rows = new Map(
    (await run<Row>(lockMany(access, [id, ...losers], 'remove'))).map((row) => [row.id as number, row]),
  );
  const winner = rows.get(id);
  if (!winner || winner.is_deleted) throw notFound();
  const version = winner._v as number;
  if (versions && !versions.includes(version)) throw stale(version);
  await assertMayUpdate(run, access, id, []);
  // Once more: it may have been undone while its records were locked by another call.
  const noted = found && (await findMerge(run, whole, id, ids));
  if (!noted || noted.id !== found.id) throw refuse(records, 'merge_not_found');
  const states = await run<{ id: number; is_deleted: boolean; is_ours: boolean }>({
    text: `select t.id, t.deleted_at is not null as is_deleted,
    coalesce(${mergedIntoSql(historyPlace(whole), 't.id')} = $2::bigint, false) as is_ours
  from ${whole.table} as t where t.id = any($1::bigint[]) order by t.id`,
    values: [losers, id],
  });
  if (states.length < losers.length) throw refuse(records, 'merged_record_gone');
  const deleted = states.filter(({ is_deleted }) => is_deleted);
  if (deleted.some((each) => rows.get(each.id)?.may_remove !== true)) throw mayNot('delete');
  const [ours, others] = [deleted.filter(({ is_ours }) => is_ours), deleted.filter(({ is_ours }) => !is_ours)];
  return { noted, restored: ours.map((each) => each.id), left: others.map((each) => each.id) };
}

/** Gives the record the values that it had, where they are still those of the merge. */
async function takeBackValues(
  run: RunStatement,
  { access, author }: Place,
  id: number,
  { values }: NotedMerge,
  unique: UniqueRow[],
): Promise<Kept[]> {
  const { whole } = access;
  const columns = [...whole.columns.values()].filter(({ name, field }) => field && Object.hasOwn(values, name));
  if (columns.length === 0) return [];
  const [now] = await run<{ data: Record<string, unknown> }>({
    text: `select ${insertDiff(columns, ({ name }) => `t.${name}`)} as data from ${whole.table} as t where t.id = $1::bigint`,
    values: [id],
  });
  const kept = ({ name, field }: ModelColumn, side: 'from' | 'to') => {
    const value = values[name]?.[side] ?? null;
    return field ? valueNow(field, value) : value;
  };
  const isOurs = (column: ModelColumn) =>
    isDeepStrictEqual(now?.data[column.name] ?? null, kept(column, 'to')) && kept(column, 'from') !== undefined;
  const ours = columns.filter(isOurs);
  const back = new Map(ours.map((column) => [column, kept(column, 'from')]));
  unique.push({ id, values: back, prefix: '' });
  if (back.size > 0) await writeValues(run, access, author, id, back);
  return columns
    .filter((column) => !isOurs(column) && access.model.columns.has(column.alias))
    .map(({ alias }) => ({ alias: whole.alias, id, field: alias }));
}

/** Makes records lead to the merged ones again, where they still lead to the one that had taken these in. */
async function takeBackPointers(
  run: RunStatement,
  { referrers, author }: Place,
  { id, noted, left }: { id: number; noted: NotedMerge; left: readonly number[] },
  written: Written,
): Promise<Kept[]> {
  const kept: Kept[] = [];
  const moving: Moving[] = [];
  const targets = new Map<Pointer, number>();
  for (const referrer of referrers) {
    const { access, column } = referrer;
    const moved = noted.merge.moved.filter(
      (each) => each.entity_id === access.whole.id && each.field_id === column.field?.id && !left.includes(each.target),
    );
    const before = new Map(moved.flatMap(({ ids, target }) => ids.map((each) => [each, target] as const)));
    if (before.size === 0) continue;
    const rows = await lockPointing(run, referrer, [...before.keys()]);
    const pointers = rows.filter(({ target }) => target === id);
    for (const pointer of pointers) targets.set(pointer, before.get(pointer.id) as number);
    moving.push({ referrer, pointers });
    for (const row of rows)
      if (row.target !== id && row.seen) kept.push({ alias: access.whole.alias, id: row.id, field: column.alias });
  }
  const done = await movePointers(run, author, moving, (pointer) => targets.get(pointer) as number);
  for (const [model, ids] of done) written.set(model, ids);
  return kept;
}
