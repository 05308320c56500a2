import type { records } from '#resources/data/records/records.resource.ts';
import type { RequestCtx } from '#server/context.ts';
import { invalid, invalidField, notFound } from '#server/errors/errors.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import { assertWritable, mayNot } from '#server/tenant/access/refused.ts';
import type { RunStatement } from '#server/tenant/dataPlane.ts';
import { lockPointers } from '#server/tenant/duplicates/pointers.ts';
import { type Referrer, referrersOf } from '#server/tenant/duplicates/referrers.ts';
import type { Row } from '#server/tenant/rows.ts';
import { type Author, authorOf } from '#server/tenant/write/author.ts';
import { checkRecord } from '#server/tenant/write/checkRecord.ts';
import type { Values } from '#server/tenant/write/columns.ts';
import { holdTargets, type Targets } from '#server/tenant/write/heldTargets.ts';
import { findStoredAnswer, idempotencyKey, writeOnce } from '#server/tenant/write/idempotencyKeys.ts';
import { lockedRows, lockMany, removeMany } from '#server/tenant/write/manyStatements.ts';
import { latestEntry, type Merge, mergeKeys, noteMerge } from '#server/tenant/write/mergeHistory.ts';
import { assertNotEmptied, mayEmpty } from '#server/tenant/write/requiredFields.ts';
import { refusingTaken } from '#server/tenant/write/takenValues.ts';
import { namedVersions, stale } from '#server/tenant/write/versions.ts';
import type { WrittenRow } from '#server/tenant/write/writtenRow.ts';
import type { Written as Answer, Input } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { violation } from '#shared/violations.ts';
import type { EntityPlace } from '../read/entityPlace.ts';
import { withEntity } from '../read/withEntity.ts';
import { auditWrite } from '../write/auditMany.ts';
import { recordReply, toJsonReply } from '../write/recordReply.ts';
import { checkReferences } from '../write/references.service.ts';
import { type Moving, movePointers, type Written } from './movePointers.ts';
import { offeredInMerge } from './offeredInMerge.ts';
import { publishMerge } from './publishMerge.ts';
import { assertMayUpdate, writeValues } from './winner.ts';

type MergeInput = Input<(typeof records)['endpoints']['merge']>;

/** 200 with the record that took the others in (docs/reference/api/records.md#merging-records). */
export const mergeRecords = (ctx: RequestCtx, { params, body }: MergeInput): Promise<Answer> =>
  // 1. The entity, and what the caller may do with its records.
  withEntity(ctx, params.alias, async (place) => {
    const { access, plane, account } = place;
    const { id } = params;

    // 2. The Idempotency-Key.
    const key = await idempotencyKey(ctx, account, { merge: params.alias, id, body });
    const stored = key && (await findStoredAnswer(plane, key));
    if (stored) return toJsonReply(stored);

    // 3. The records, the chosen values, and everything that may lead to the records.
    const losers = [...new Set(body.ids)].sort((a, b) => a - b);
    if (losers.includes(id)) throw invalidField('ids', 'records.errors.merged_into_itself');
    const { values, targets } = await checkValues(ctx, place, { id, losers, values: body.values ?? {} });
    const referrers = referrersOf(await ctx.platform.data.models(ctx.account.id), account, access.whole.id);
    const versions = namedVersions(ctx.caller.header('if-match'));

    // 4. The audit log, then the statements and the answer, which is stored with the key.
    const written: Written = new Map();
    const work = async (run: RunStatement) => {
      const held = holdTargets(targets);
      if (held.length > 0) await run(held);
      const place = { access, referrers, author: authorOf(ctx) };
      const row = await merge(run, place, { id, losers, values, versions }, written);
      return { answer: await recordReply(ctx, access, row, 200), ids: [id, ...losers] };
    };
    const taken = { rows: () => [{ id, values, prefix: 'values.' }], leaving: losers };
    const { answer, ids } = await auditWrite(ctx, access.model, { count: losers.length, changes: {} }, () =>
      refusingTaken(plane, access, taken, () => writeOnce(plane, key, 'transaction', work)),
    );

    // 5. After the commit: the open pages.
    publishMerge(ctx, access.whole, ids, written);
    return toJsonReply(answer);
  });

/** @throws 403 and 422 as an update of the record with these values */
async function checkValues(
  ctx: RequestCtx,
  place: EntityPlace,
  { id, losers, values }: { id: number; losers: readonly number[]; values: unknown },
): Promise<{ values: Values; targets: Targets }> {
  const { access } = place;
  const given = checkRecord(access.model, values, { prefix: 'values.' });
  assertWritable(access, given.values.keys(), 'update', 'values.');
  const own = given.references.filter(
    (each) => typeof each.to === 'object' && each.to.entity_id === access.whole.id && losers.includes(each.id),
  );
  const checked = await checkReferences(ctx, place, given.references, () => id);
  const violations = [
    ...given.violations,
    ...checked.violations,
    ...(await offeredInMerge(ctx, place, { id, losers, values: given.values })),
    ...own.map(({ path }) => violation(path, 'errors.not_offered')),
  ];
  if (violations.length > 0) throw invalid(violations);
  return { values: given.values, targets: checked.targets };
}

interface Place {
  access: RecordAccess;
  referrers: readonly Referrer[];
  author: Author;
}

interface Asked {
  id: number;
  losers: readonly number[];
  values: Values;
  versions: readonly number[] | null;
}

async function merge(
  run: RunStatement,
  { access, referrers, author }: Place,
  { id, losers, values, versions }: Asked,
  written: Written,
): Promise<WrittenRow> {
  const { whole } = access;

  // The records are locked, so that nobody changes them or makes others lead to them meanwhile.
  await lock(run, access, { id, losers, versions });
  const own = referrers.filter((each) => each.access.whole.id === whole.id).map(({ column }) => column);
  const row = await assertMayUpdate(run, access, id, own);
  const led = own.filter(({ name }) => losers.includes(row[name] as number));

  // What leads to the merged records leads to the one that stays.
  const moving = await lockMoving(run, referrers, { id, losers, entity_id: whole.id });
  for (const [model, ids] of await movePointers(run, author, moving, () => id)) written.set(model, ids);

  // They go to the trash before the values are written: one of these may be unique.
  await run(removeMany(whole, author, losers, { [mergeKeys.into]: id }));
  const all = new Map([
    ...led.filter((column) => !values.has(column)).map((column) => [column, null] as const),
    ...values,
  ]);
  const emptied = [{ id, values: all, prefix: 'values.' }];
  if (mayEmpty(emptied)) await assertNotEmptied(access, run, emptied);
  const changed = all.size > 0 ? await writeValues(run, access, author, id, all) : null;
  const entry = changed?.changed ? await latestEntry(run, whole, id) : null;
  await run(noteMerge(whole, author, id, { ids: [...losers], moved: movedBy(moving), values: entry }));
  return changed ?? ((await run<WrittenRow>(lockedRows(access, [id])))[0] as WrittenRow);
}

async function lock(
  run: RunStatement,
  access: RecordAccess,
  { id, losers, versions }: Pick<Asked, 'id' | 'losers' | 'versions'>,
): Promise<void> {
  const rows = new Map(
    (await run<Row>(lockMany(access, [id, ...losers], 'remove'))).map((row) => [row.id as number, row]),
  );
  const winner = rows.get(id);
  if (!winner || winner.is_deleted) throw notFound();
  const version = winner._v as number;
  if (versions && !versions.includes(version)) throw stale(version);
  const missing = losers.flatMap((loser, at) =>
    rows.get(loser)?.is_deleted === false ? [] : [violation(`ids.${at}`, 'not_found')],
  );
  if (missing.length > 0) throw invalid(missing);
  if (losers.some((loser) => rows.get(loser)?.may_remove === false)) throw mayNot('delete');
}

/** @throws 422 if more records lead to the merged ones than one merge may change */
async function lockMoving(
  run: RunStatement,
  referrers: readonly Referrer[],
  { id, losers, entity_id }: { id: number; losers: readonly number[]; entity_id: number },
): Promise<Moving[]> {
  const moving: Moving[] = [];
  let count = 0;
  for (const referrer of referrers) {
    const except = referrer.access.whole.id === entity_id ? [id, ...losers] : [];
    const pointers = await lockPointers(run, referrer, losers, except);
    count += pointers.length;
    if (count > limits.merge_pointers_max)
      throw invalidField('ids', 'records.errors.too_many_pointers', { max: limits.merge_pointers_max });
    if (pointers.length > 0) moving.push({ referrer, pointers });
  }
  return moving;
}

const movedBy = (moving: readonly Moving[]): Merge['moved'] =>
  moving.flatMap(({ referrer: { access, column }, pointers }) =>
    [...Map.groupBy(pointers, ({ target }) => target)].map(([target, found]) => ({
      entity_id: access.whole.id,
      field_id: column.field?.id ?? 0,
      target,
      ids: found.map(({ id }) => id),
    })),
  );
