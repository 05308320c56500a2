import type { records } from '#resources/data/records/records.resource.ts';
import type { RequestCtx } from '#server/context.ts';
import { invalid } from '#server/errors/errors.ts';
import { timeSlices } from '#server/load/eventLoop/timeSlices.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import { assertMay, assertWritable, mayNot } from '#server/tenant/access/refused.ts';
import type { Row } from '#server/tenant/rows.ts';
import type { Author } from '#server/tenant/write/author.ts';
import { type CheckedBulk, checkBulk, type UpdateRow } from '#server/tenant/write/checkBulk.ts';
import type { StoredAnswer } from '#server/tenant/write/idempotencyKeys.ts';
import {
  batchesByColumns,
  lockedRows,
  lockMany,
  removeMany,
  toInsertedRows,
  unchangeable,
  updateMany,
} from '#server/tenant/write/manyStatements.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import { expectedTag } from '#shared/entities/recordVersions.ts';
import { type Violation, violation } from '#shared/violations.ts';
import { withEntity } from '../read/withEntity.ts';
import { auditMany } from './auditMany.ts';
import { authorOf } from './authorOf.ts';
import { idempotentWrite, type Run, type WritePlace } from './idempotentWrite.ts';
import { idOf, insertRows } from './insertRows.ts';
import { filesOfRows, writtenJson } from './recordReply.ts';
import { danglingTargets } from './recordTargets.service.ts';
import { danglingViolations, readCurrentValues } from './references.service.ts';

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
  withEntity(ctx, params.alias, (access, plane, account) => {
    const place = { access, plane, account };
    const log = auditMany(ctx, access.model);
    return idempotentWrite(ctx, place, {
      isMany: true,
      request: { bulk: params.alias, body },
      check: async () => {
        const bulk = await validateBulk(ctx, place, body);
        await log.begin(countsOf(bulk));
        return bulk;
      },
      write: async (run, bulk, onWritten) => {
        const { answer, ids } = await write(ctx, access, run, bulk);
        onWritten(ids);
        return answer;
      },
    }).catch(log.failed);
  });

function countsOf({ create, update, remove }: CheckedBulk) {
  const counts = { created: create.length, updated: update.length, deleted: remove.length };
  const changes = Object.entries(counts).flatMap(([name, to]) => (to > 0 ? [[name, { to }]] : []));
  return { count: create.length + update.length + remove.length, changes: Object.fromEntries(changes) };
}

async function validateBulk(ctx: RequestCtx, place: WritePlace, body: unknown): Promise<CheckedBulk> {
  const { access, plane } = place;
  const bulk = await checkBulk(access.model, body);
  if (bulk.create.length > 0) assertMay(access, 'create');
  for (const { at, values } of bulk.create) assertWritable(access, values.keys(), 'create', `create.${at}.`);
  for (const { at, values } of bulk.update) assertWritable(access, values.keys(), 'update', `update.${at}.`);
  const dangling = await danglingTargets(ctx, place, bulk.references);
  const idOf = new Map(bulk.update.flatMap(({ id, references }) => references.map((each) => [each, id])));
  const updated = dangling.filter((reference) => idOf.has(reference));
  const now = await readCurrentValues((text, values) => plane.write(text, values), access, updated, [
    ...new Set(idOf.values()),
  ]);
  const violations = [
    ...bulk.violations,
    ...danglingViolations(dangling, (reference) => now(idOf.get(reference) ?? 0, reference.column)),
  ];
  if (violations.length > 0) throw invalid(violations);
  await ctx.platform.quotas.take(ctx.account, { bytes: 0, records: bulk.create.length }, 'keep');
  return bulk;
}

interface Done {
  answer: StoredAnswer;
  ids: number[];
}

async function write(ctx: RequestCtx, access: RecordAccess, run: Run, bulk: CheckedBulk): Promise<Done> {
  const author = authorOf(ctx);
  const { model, whole } = access;
  await lock(access, run, bulk);
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
async function lock(access: RecordAccess, run: Run, { update, remove }: CheckedBulk): Promise<void> {
  const ids = [...update.map(({ id }) => id), ...remove];
  if (ids.length === 0) return;
  const rows = await run(lockMany(access, ids));
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
  run: Run,
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

async function updateAll(access: RecordAccess, run: Run, author: Author, update: readonly UpdateRow[]): Promise<Row[]> {
  const rows = new Map<number, Row>();
  for (const group of await batchesByColumns(update)) {
    if (!access.isWhole && (await run(unchangeable(access, group))).length > 0) throw mayNot('update');
    for (const row of await run(updateMany(access, author, group))) {
      if (row._kept === false) throw mayNot('update');
      rows.set(idOf(row), row);
    }
  }
  const unchanged = update.map(({ id }) => id).filter((id) => !rows.has(id));
  if (unchanged.length > 0) for (const row of await run(lockedRows(access, unchanged))) rows.set(idOf(row), row);
  return update.map(({ id }) => rows.get(id) as Row);
}
