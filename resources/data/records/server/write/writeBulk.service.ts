import { publishWritten } from '#resources/data/events/server/events.service.ts';
import type { records } from '#resources/data/records/records.resource.ts';
import type { RequestCtx } from '#server/context.ts';
import { invalid } from '#server/errors/errors.ts';
import { timeSlices } from '#server/load/eventLoop/timeSlices.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import { assertMay, assertWritable, mayNot } from '#server/tenant/access/refused.ts';
import type { RunStatement } from '#server/tenant/dataPlane.ts';
import type { Row } from '#server/tenant/rows.ts';
import { type Author, authorOf } from '#server/tenant/write/author.ts';
import { type CheckedBulk, checkBulk, type UpdateRow } from '#server/tenant/write/checkBulk.ts';
import type { Reference } from '#server/tenant/write/checkRecord.ts';
import { holdTargets } from '#server/tenant/write/heldTargets.ts';
import { type Done, findStoredAnswer, idempotencyKey, writeOnce } from '#server/tenant/write/idempotencyKeys.ts';
import {
  batchesByColumns,
  lockedRows,
  lockMany,
  removeMany,
  toInsertedRows,
  toUpdatedRows,
} from '#server/tenant/write/manyStatements.ts';
import { assertNotEmptied, mayEmpty, missingValues } from '#server/tenant/write/requiredFields.ts';
import { refusingTaken, type UniqueRow } from '#server/tenant/write/takenValues.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import { expectedTag } from '#shared/entities/recordVersions.ts';
import { type Violation, violation } from '#shared/violations.ts';
import type { EntityPlace } from '../read/entityPlace.ts';
import { withEntity } from '../read/withEntity.ts';
import { auditWrite } from './auditMany.ts';
import { idOf, insertRows } from './insertRows.ts';
import { assertOffered } from './offered.service.ts';
import { filesOfRows, toJsonReply, writtenJson } from './recordReply.ts';
import { checkReferences } from './references.service.ts';
import { updateRows } from './updateRows.ts';

type Endpoints = (typeof records)['endpoints'];

/** Bytes of a body. Larger calls take turns (docs/start/load.md#shares). */
const LARGE = 1024 * 1024;

/** All or nothing (docs/reference/api/records.md#bulk), with one statement per kind and set of columns. */
export function writeBulk(ctx: RequestCtx, input: Input<Endpoints['bulk']>): Promise<Written> {
  const length = Number(ctx.caller.header('content-length') ?? Number.POSITIVE_INFINITY);
  if (length < LARGE) return writeNow(ctx, input);
  return ctx.platform.heavy.bulk.run(ctx.account.id, ctx.signal, () => writeNow(ctx, input));
}

const writeNow = (ctx: RequestCtx, { params, body }: Input<Endpoints['bulk']>): Promise<Written> =>
  // 1. The entity, and what the caller may do with its records.
  withEntity(ctx, params.alias, async (place) => {
    const { access, plane, account } = place;

    // 2. The Idempotency-Key.
    const key = await idempotencyKey(ctx, account, { bulk: params.alias, body });
    const stored = key && (await findStoredAnswer(plane, key));
    if (stored) return toJsonReply(stored);

    // 3. The rights, the values and the references.
    const { bulk, targets } = await validateBulk(ctx, place, body);

    // 4. The audit log, then the statements and the answer, which is stored with the key.
    const { answer, ids } = await auditWrite(ctx, access.model, countsOf(bulk), () =>
      refusingTaken(plane, access, { rows: () => writtenRows(bulk), leaving: bulk.remove }, () =>
        writeOnce(plane, key, 'transaction', async (run) => {
          const held = holdTargets(targets);
          if (held.length > 0) await run(held);
          return write(ctx, place, run, bulk);
        }),
      ),
    );

    // 5. After the commit: the open pages.
    publishWritten(ctx, access.whole, ids);
    return toJsonReply(answer);
  });

function countsOf({ create, update, remove }: CheckedBulk) {
  const counts = { created: create.length, updated: update.length, deleted: remove.length };
  const changes = Object.entries(counts).flatMap(([name, to]) => (to > 0 ? [[name, { to }]] : []));
  return { count: create.length + update.length + remove.length, changes: Object.fromEntries(changes) };
}

const writtenRows = ({ create, update }: CheckedBulk): UniqueRow[] => [
  ...create.map(({ at, values }) => ({ prefix: `create.${at}.`, id: null, values })),
  ...update.map(({ at, id, values, restores }) => ({ prefix: `update.${at}.`, id, values, restores })),
];

async function validateBulk(ctx: RequestCtx, place: EntityPlace, body: unknown) {
  const { access } = place;
  const bulk = await checkBulk(access.model, body);
  if (bulk.create.length > 0) assertMay(access, 'create');
  for (const { at, values } of bulk.create) assertWritable(access, values.keys(), 'create', `create.${at}.`);
  for (const { at, values } of bulk.update) assertWritable(access, values.keys(), 'update', `update.${at}.`);
  const updated = new Map(bulk.update.flatMap(({ id, references }) => references.map((each) => [each, id])));
  const recordOf = (reference: Reference) => updated.get(reference) ?? null;
  const missing = bulk.create.flatMap(({ at, values }) =>
    missingValues(access, values, bulk.violations, `create.${at}.`),
  );
  const checked = await checkReferences(ctx, place, bulk.references, recordOf);
  const violations = [...bulk.violations, ...missing, ...checked.violations];
  if (violations.length > 0) throw invalid(violations);
  await ctx.platform.quotas.take(ctx.account, { bytes: 0, records: bulk.create.length }, 'keep');
  return { bulk, targets: checked.targets };
}

async function write(ctx: RequestCtx, place: EntityPlace, run: RunStatement, bulk: CheckedBulk): Promise<Done> {
  const author = authorOf(ctx);
  const { access } = place;
  const { model, whole } = access;
  await lock(access, run, bulk);
  const changes = bulk.update.map(({ id, at, values }) => ({ id, values, prefix: `update.${at}.` }));
  if (mayEmpty(changes)) await assertNotEmptied(access, run, changes);
  await assertOffered(ctx, place, writtenRows(bulk))?.(run);
  const created = await createAll(access, run, author, bulk.create);
  const updated = await updateAll(access, run, author, bulk.update);
  if (bulk.remove.length > 0) await run(removeMany(whole, author, bulk.remove));
  const rows = [...created, ...updated];
  const files = await filesOfRows(ctx, model, rows);
  const pause = timeSlices();
  const list = async (rows: readonly Row[]) => {
    const texts: string[] = [];
    for (const row of rows) {
      texts.push(await writtenJson(model, row, files));
      await pause();
    }
    return `[${texts.join()}]`;
  };
  const answer = {
    status: 200,
    headers: {},
    body: `{"created":${await list(created)},"updated":${await list(updated)},"deleted":${JSON.stringify(bulk.remove)}}`,
  };
  return { answer, ids: [...rows.map(({ id }) => id as number), ...bulk.remove] };
}

/** Locks the records to change or delete, and checks that they exist in the expected version and may be deleted. */
async function lock(access: RecordAccess, run: RunStatement, { update, remove }: CheckedBulk): Promise<void> {
  const ids = [...update.map(({ id }) => id), ...remove];
  if (ids.length === 0) return;
  const rows = await run<Row>(lockMany(access, ids, remove.length > 0 ? 'remove' : 'update'));
  const deleted = new Map(rows.map((row) => [row.id as number, row.is_deleted as boolean]));
  const missing = (field: string) => violation(field, 'not_found');
  const violations = [
    ...update.flatMap(({ id, at, restores }) =>
      deleted.get(id) === false || (deleted.has(id) && restores) ? [] : [missing(`update.${at}.id`)],
    ),
    ...staleOf(update, new Map(rows.map((row) => [row.id as number, row._v as number]))),
    ...remove.flatMap((id, at) => (deleted.has(id) ? [] : [missing(`delete.${at}`)])),
  ];
  if (violations.length > 0) throw invalid(violations);
  const removed = new Set(remove);
  if (rows.some(({ id, may_remove }) => may_remove === false && removed.has(id as number))) throw mayNot('delete');
}

const staleOf = (update: readonly UpdateRow[], now: ReadonlyMap<number, number>): Violation[] =>
  update.flatMap(({ id, at, versions }) => {
    const version = now.get(id);
    return versions === null || version === undefined || versions.includes(version)
      ? []
      : [violation(`update.${at}.${expectedTag}`, 'records.errors.stale')];
  });

async function createAll(
  access: RecordAccess,
  run: RunStatement,
  author: Author,
  create: CheckedBulk['create'],
): Promise<Row[]> {
  const places: [number, Row][] = [];
  for (const group of await batchesByColumns(create)) {
    const rows = await insertRows(run, access, author, toInsertedRows(group), true);
    rows.forEach((row, n) => void places.push([group.rows[n]?.at ?? 0, row]));
  }
  return places.sort(([a], [b]) => a - b).map(([, row]) => row);
}

async function updateAll(
  access: RecordAccess,
  run: RunStatement,
  author: Author,
  update: readonly UpdateRow[],
): Promise<Row[]> {
  const rows = new Map<number, Row>();
  for (const group of await batchesByColumns(update)) {
    for (const row of await updateRows(run, access, author, toUpdatedRows(group), true)) rows.set(idOf(row), row);
  }
  const unchanged = update.map(({ id }) => id).filter((id) => !rows.has(id));
  if (unchanged.length > 0) for (const row of await run<Row>(lockedRows(access, unchanged))) rows.set(idOf(row), row);
  return update.map(({ id }) => rows.get(id) as Row);
}
