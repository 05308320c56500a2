import type { records } from '#resources/records/records.resource.ts';
import { actorOf, type RequestCtx } from '#server/context.ts';
import { invalid, notFound } from '#server/errors.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import type { Row } from '#server/tenant/rows.ts';
import { checkRecord, type Given } from '#server/tenant/write/checkRecord.ts';
import { valuesNow } from '#server/tenant/write/currentRecords.ts';
import { insertRecord, removeRecord, type Statement, updateRecord } from '#server/tenant/write/recordStatements.ts';
import { unlessKept } from '#server/tenant/write/references.ts';
import { namedVersions, stale } from '#server/tenant/write/versions.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import { onEntity } from '../read/withEntity.ts';
import { writeOnce } from './idempotentWrite.ts';
import { publishWritten } from './publishWritten.ts';
import { recordAnswer, type WrittenRow, writtenJson } from './recordReply.ts';
import { danglingTargets } from './recordTargets.service.ts';

type Endpoints = (typeof records)['endpoints'];

/** 201 with the record; what was not given has its field's default. */
export const createRecord = (ctx: RequestCtx, { params, body }: Input<Endpoints['create']>): Promise<Written> =>
  createFrom(ctx, params.alias, body, (_model, given) => given);

/** @param read what of the body is taken for the record */
export const createFrom = (
  ctx: RequestCtx,
  alias: string,
  body: unknown,
  read: (model: EntityModel, body: unknown) => unknown,
): Promise<Written> =>
  onEntity(ctx, alias, (model, plane) =>
    writeOnce(
      ctx,
      { model, plane },
      {
        request: { create: alias, body },
        check: () => validateReferences(ctx, { model, plane, id: null }, checkRecord(model, read(model, body))),
        write: async (run, { values }, wrote) => {
          const [row] = await run(insertRecord(model, actorOf(ctx).user_id, values));
          wrote([(row as WrittenRow).id]);
          return recordAnswer(ctx, model, row as WrittenRow, 201);
        },
      },
    ),
  );

/** 200 with the whole record. What changes nothing leaves its version, its dates and its history alone. */
export const updateRecordOf = (ctx: RequestCtx, { params, body }: Input<Endpoints['update']>): Promise<Written> =>
  onEntity(ctx, params.alias, async (model, plane) => {
    const row = await changeRecord(
      ctx,
      { model, plane, id: params.id },
      checkRecord(model, body, { mayRestore: true }),
    );
    return writtenJson(await recordAnswer(ctx, model, row, 200));
  });

/** 204, also for a record that is in the trash already. */
export const removeRecordOf = (ctx: RequestCtx, { params }: Input<Endpoints['remove']>): Promise<Written> =>
  onEntity(ctx, params.alias, async (model, plane) => {
    await trashRecord(ctx, { model, plane, id: params.id });
    return { status: 204, type: 'text/plain; charset=utf-8', body: '' };
  });

interface Place {
  model: EntityModel;
  plane: DataPlane;
  /** Null for one to be made. */
  id: number | null;
}

/** The record as it is after the change. */
export async function changeRecord(ctx: RequestCtx, place: Place & { id: number }, body: Given): Promise<WrittenRow> {
  const { values, restores } = await validateReferences(ctx, place, body);
  const versions = namedVersions(ctx.caller.header('if-match'));
  const row = await writeOne(
    place.plane,
    updateRecord(place.model, actorOf(ctx).user_id, { id: place.id, values, restores, versions }),
  );
  if (row.changed) publishWritten(ctx, place.model, [row.id]);
  refuseUnlessIn(row, versions);
  // Being in the trash it is changed by nothing but its way out.
  if (!row.changed && !restores && row.deleted_at) throw notFound();
  return row;
}

/** The record as it lies in the trash. */
export async function trashRecord(ctx: RequestCtx, { model, plane, id }: Place & { id: number }): Promise<WrittenRow> {
  const versions = namedVersions(ctx.caller.header('if-match'));
  const row = await writeOne(plane, removeRecord(model, actorOf(ctx).user_id, { id, versions }));
  if (row.changed) publishWritten(ctx, model, [row.id]);
  refuseUnlessIn(row, versions);
  return row;
}

async function writeOne(plane: DataPlane, statement: Statement): Promise<WrittenRow> {
  const [row] = await plane.write<Row>(statement);
  if (!row) throw notFound();
  return row as WrittenRow;
}

function refuseUnlessIn(row: WrittenRow, versions: readonly number[] | null): void {
  if (!row.changed && versions && !versions.includes(row._v)) throw stale(row._v);
}

/** Throws everything that is wrong at once: of its own, and of what it names elsewhere. */
async function validateReferences(ctx: RequestCtx, { model, plane, id }: Place, given: Given): Promise<Given> {
  const dangling = await danglingTargets(ctx, plane, given.references);
  const now = await valuesNow((text, values) => plane.write(text, values), model, dangling, id === null ? [] : [id]);
  const violations = [...given.violations, ...unlessKept(dangling, ({ column }) => now(id ?? 0, column))];
  if (violations.length > 0) throw invalid(violations);
  return given;
}
