import type { records } from '#resources/data/records/records.resource.ts';
import type { RequestCtx } from '#server/context.ts';
import { invalid, notFound } from '#server/errors/errors.ts';
import { assertMay, assertWritable, mayNot } from '#server/tenant/access/refused.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import type { Row } from '#server/tenant/rows.ts';
import { checkRecord, type Given } from '#server/tenant/write/checkRecord.ts';
import { type Change, insertRecord, removeRecord, updateRecord } from '#server/tenant/write/recordStatements.ts';
import { namedVersions, stale } from '#server/tenant/write/versions.ts';
import type { WrittenRow } from '#server/tenant/write/writtenRow.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { withEntity } from '../read/withEntity.ts';
import { authorOf } from './authorOf.ts';
import { idempotentWrite, publishWritten, type WritePlace } from './idempotentWrite.ts';
import { recordReply, toJsonReply } from './recordReply.ts';
import { danglingTargets } from './recordTargets.service.ts';
import { danglingViolations, readCurrentValues } from './references.service.ts';

type Endpoints = (typeof records)['endpoints'];

/** 201 with the record. Missing fields get their default. */
export const createRecord = (ctx: RequestCtx, { params, body }: Input<Endpoints['create']>): Promise<Written> =>
  createOne(ctx, params.alias, body, (_model, given) => given);

/** @param read picks the record from the body */
export const createOne = (
  ctx: RequestCtx,
  alias: string,
  body: unknown,
  read: (model: EntityModel, body: unknown) => unknown,
): Promise<Written> =>
  withEntity(ctx, alias, (access, plane, account) => {
    const { model } = access;
    const place = { access, plane, account };
    return idempotentWrite(ctx, place, {
      request: { create: alias, body },
      // A record that may not be left as it was made is undone.
      isMany: !access.isWhole,
      check: async () => {
        assertMay(access, 'create');
        const given = checkRecord(model, read(model, body));
        assertWritable(access, given.values.keys(), 'create');
        return validateReferences(ctx, { ...place, id: null }, given);
      },
      write: async (run, { values }, onWritten) => {
        await ctx.platform.quotas.take(ctx.account, { bytes: 0, records: 1 }, 'keep');
        const [row] = (await run(insertRecord(access, authorOf(ctx), values))) as [WrittenRow];
        if (row._kept === false) throw mayNot('create');
        onWritten([row.id]);
        return recordReply(ctx, access, row, 201);
      },
    });
  });

/** 200 with the whole record. Without a change, its version, dates and history stay. */
export const updateRecordOf = (ctx: RequestCtx, { params, body }: Input<Endpoints['update']>): Promise<Written> =>
  withEntity(ctx, params.alias, async (access, plane, account) => {
    const given = checkRecord(access.model, body, { mayRestore: true });
    const row = await updateOne(ctx, { access, plane, account, id: params.id }, given);
    return toJsonReply(await recordReply(ctx, access, row, 200));
  });

/** 204, also for a record already in the trash. */
export const removeRecordOf = (ctx: RequestCtx, { params }: Input<Endpoints['remove']>): Promise<Written> =>
  withEntity(ctx, params.alias, async (access, plane, account) => {
    await trashOne(ctx, { access, plane, account, id: params.id });
    return { status: 204, type: 'text/plain; charset=utf-8', body: '' };
  });

interface Place extends WritePlace {
  /** Null for a new record. */
  id: number | null;
}

/** Updates a record. @returns its row after the change */
export async function updateOne(ctx: RequestCtx, place: Place & { id: number }, body: Given): Promise<WrittenRow> {
  const { access, plane, id } = place;
  assertWritable(access, body.values.keys(), 'update');
  const { values, restores } = await validateReferences(ctx, place, body);
  const versions = namedVersions(ctx.caller.header('if-match'));
  const change = updateRecord(access, authorOf(ctx), { id, values, restores, versions });
  const update = async () => {
    if (!access.isWhole)
      // A record that may not be left as it was changed is undone.
      return plane.transaction(async (_client, run) =>
        assertWithinRights(oneOrNotFound(await run<Row>(change.complete()))),
      );
    return mayBeTooLarge(access.whole)
      ? oneOrNotFound(await plane.writeLimited<Row>(change.complete()))
      : changed(plane, change);
  };
  const row = await update();
  if (row.changed) publishWritten(ctx, access.whole, [row.id]);
  if (row._may === false) throw mayNot(values.size === 0 && restores ? 'delete' : 'update');
  assertVersion(row, versions);
  // A record in the trash can only be restored.
  if (!row.changed && !restores && row.deleted_at) throw notFound();
  return row;
}

/** Moves a record to the trash. @returns its row */
export async function trashOne(ctx: RequestCtx, { access, plane, id }: Place & { id: number }): Promise<WrittenRow> {
  const versions = namedVersions(ctx.caller.header('if-match'));
  const row = await changed(plane, removeRecord(access, authorOf(ctx), { id, versions }));
  if (row._may === false) throw mayNot('delete');
  if (row.changed) publishWritten(ctx, access.whole, [row.id]);
  assertVersion(row, versions);
  return row;
}

/** @returns the row after the change, or as it is if nothing changed */
async function changed(plane: DataPlane, { optimistic, complete }: Change): Promise<WrittenRow> {
  const [row] = optimistic ? await plane.write<Row>(optimistic) : [];
  return row ? (row as WrittenRow) : oneOrNotFound(await plane.write<Row>(complete()));
}

/** @throws 404 without a row */
function oneOrNotFound([row]: readonly Row[]): WrittenRow {
  if (!row || row._found === false) throw notFound();
  return row as WrittenRow;
}

/** @throws 403 if the caller may not leave the record as it is now */
function assertWithinRights(row: WrittenRow): WrittenRow {
  if (row._kept === false) throw mayNot('update');
  return row;
}

/** Several changes may add up to a record that is larger than one may be answered, if it has enough long texts. */
const mayBeTooLarge = ({ columns }: EntityModel): boolean => {
  if (columns.size < MANY_LONG) return false;
  return [...columns.values()].filter(({ type }) => type === 'textarea' || type === 'json').length >= MANY_LONG;
};

const MANY_LONG = limits.record_answer_max_bytes / Math.max(limits.textarea_max_bytes, limits.json_max_bytes);

function assertVersion(row: WrittenRow, versions: readonly number[] | null): void {
  if (!row.changed && versions && !versions.includes(row._v)) throw stale(row._v);
}

/** @throws 422 with all violations: of the values, and of references to other records, members and files */
async function validateReferences(ctx: RequestCtx, place: Place, given: Given): Promise<Given> {
  const { access, plane, id } = place;
  const dangling = await danglingTargets(ctx, place, given.references);
  const now = await readCurrentValues(
    (text, values) => plane.write(text, values),
    access,
    dangling,
    id === null ? [] : [id],
  );
  const violations = [...given.violations, ...danglingViolations(dangling, ({ column }) => now(id ?? 0, column))];
  if (violations.length > 0) throw invalid(violations);
  return given;
}
