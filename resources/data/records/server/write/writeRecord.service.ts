import { publishWritten } from '#resources/data/events/server/events.service.ts';
import type { records } from '#resources/data/records/records.resource.ts';
import type { RequestCtx } from '#server/context.ts';
import { invalid, notFound } from '#server/errors/errors.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import { assertMay, assertWritable, mayNot } from '#server/tenant/access/refused.ts';
import type { RunStatement } from '#server/tenant/dataPlane.ts';
import { authorOf } from '#server/tenant/write/author.ts';
import { checkRecord, type Given } from '#server/tenant/write/checkRecord.ts';
import type { Values } from '#server/tenant/write/columns.ts';
import { holdTargets, type Targets } from '#server/tenant/write/heldTargets.ts';
import {
  findStoredAnswer,
  idempotencyKey,
  type StoredAnswer,
  writeOnce,
} from '#server/tenant/write/idempotencyKeys.ts';
import { lockMany } from '#server/tenant/write/manyStatements.ts';
import { insertStatements, removeStatements, updateStatements } from '#server/tenant/write/recordStatements.ts';
import { assertNotEmptied, mayEmpty, missingValues } from '#server/tenant/write/requiredFields.ts';
import { runChange } from '#server/tenant/write/runWrite.ts';
import { refusingTaken } from '#server/tenant/write/takenValues.ts';
import { namedVersions, stale } from '#server/tenant/write/versions.ts';
import type { WrittenRow } from '#server/tenant/write/writtenRow.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import type { Violation } from '#shared/violations.ts';
import type { EntityPlace } from '../read/entityPlace.ts';
import { withEntity } from '../read/withEntity.ts';
import { assertOffered } from './offered.service.ts';
import { recordReply, toJsonReply } from './recordReply.ts';
import { checkReferences } from './references.service.ts';

/** The writes of one record, each with its phases from top to bottom. */

type Endpoints = (typeof records)['endpoints'];

/** Picks the fields to write from a body. */
type Read = (access: RecordAccess, body: unknown) => unknown;

const asGiven: Read = (_access, body) => body;

/** 201 with the record. Missing fields get their default. */
export const createRecord = (
  ctx: RequestCtx,
  { params, body }: Input<Endpoints['create']>,
  read: Read = asGiven,
): Promise<Written> =>
  // 1. The entity, and what the caller may do with its records.
  withEntity(ctx, params.alias, async (place) => {
    const { access, plane, account } = place;

    // 2. The Idempotency-Key: the first answer is given again, whatever has changed since.
    const key = await idempotencyKey(ctx, account, { create: params.alias, body });
    const stored = key && (await findStoredAnswer(plane, key));
    if (stored) return toJsonReply(stored);

    // 3. The right to create, and the values.
    assertMay(access, 'create');
    const given = checkRecord(access.model, read(access, body));
    assertWritable(access, given.values.keys(), 'create');

    // 4. The required fields, and the references to other records, members and files.
    const targets = await assertValid(ctx, place, given, null, missingValues(access, given.values, given.violations));

    const row = { id: null, values: given.values, prefix: '' };
    const first = assertOffered(ctx, place, [row]);
    const mode = access.isWhole && !first ? 'message' : 'transaction';
    const { answer, ids } = await refusingTaken(plane, access, { rows: () => [row] }, () =>
      writeOnce(plane, key, mode, async (run) => {
        // 5. What may be chosen, then the statements: the record with its history.
        await first?.(run);
        await ctx.platform.quotas.take(ctx.account, { bytes: 0, records: 1 }, 'keep');
        const statements = insertStatements(access, authorOf(ctx), given.values);
        const [made] = (await run([...holdTargets(targets), ...statements])) as [WrittenRow];

        // 6. The row rules, of the record as it was made. A refusal undoes it.
        if (made._kept === false) throw mayNot('create');

        // 7. The answer, which is stored with the key.
        return { answer: await recordReply(ctx, access, made, 201), ids: [made.id] };
      }),
    );

    // 8. After the commit: the open pages.
    publishWritten(ctx, access.whole, ids);
    return toJsonReply(answer);
  });

/** 200 with the whole record. Without a change, its version, dates and history stay. */
export const updateRecord = (
  ctx: RequestCtx,
  { params, body }: Input<Endpoints['update']>,
  read: Read = asGiven,
): Promise<Written> =>
  // 1. The entity, and what the caller may do with its records.
  withEntity(ctx, params.alias, async (place) => {
    const { access, plane } = place;
    const { id } = params;

    // 2. The values, and the right to write their fields.
    const given = checkRecord(access.model, read(access, body), { mayRestore: true });
    assertWritable(access, given.values.keys(), 'update');
    const { values, restores } = given;

    // 3. The references to other records, members and files.
    const targets = await assertValid(ctx, place, given, id);

    // 4. The statements: the row is locked, noted in the history and changed, if its version and the row rules allow it
    // and it keeps its required values. What is chosen must be offered.
    const versions = namedVersions(ctx.caller.header('if-match'));
    const change = updateStatements(access, authorOf(ctx), { id, values, restores, versions });
    const changed = [{ id, values, prefix: '', restores }];
    const first = firstOf(ctx, place, changed);
    const row = await refusingTaken(plane, access, { rows: () => changed }, () =>
      runChange(plane, change, holdTargets(targets), first),
    );

    // 5. Why nothing was changed: the row rules, the version, the trash, from where a record can only be restored.
    if (row._may === false) throw mayNot(values.size === 0 && restores ? 'delete' : 'update');
    assertVersion(row, versions);
    if (!row.changed && !restores && row.deleted_at) throw notFound();

    // 6. After the commit: the open pages, and the answer.
    if (row.changed) publishWritten(ctx, access.whole, [id]);
    return toJsonReply(await recordReply(ctx, access, row, 200));
  });

/**
 * Moves a record to the trash. 204, also for a record already there.
 * @param answer makes another answer of the record
 */
export const removeRecord = (
  ctx: RequestCtx,
  { params }: Input<Endpoints['remove']>,
  answer?: (access: RecordAccess, row: WrittenRow) => Promise<StoredAnswer>,
): Promise<Written> =>
  // 1. The entity, and what the caller may do with its records.
  withEntity(ctx, params.alias, async ({ access, plane }) => {
    const { id } = params;

    // 2. The statements, as of an update.
    const versions = namedVersions(ctx.caller.header('if-match'));
    const row = await runChange(plane, removeStatements(access, authorOf(ctx), { id, versions }));

    // 3. Why nothing was changed: the row rules, the version.
    if (row._may === false) throw mayNot('delete');
    assertVersion(row, versions);

    // 4. After the commit: the open pages, and the answer.
    if (row.changed) publishWritten(ctx, access.whole, [id]);
    return answer
      ? toJsonReply(await answer(access, row))
      : { status: 204, type: 'text/plain; charset=utf-8', body: '' };
  });

/**
 * @param id null for a new record
 * @returns the records that the values lead to
 * @throws 422 with all violations: of the values, and of references
 */
async function assertValid(
  ctx: RequestCtx,
  place: EntityPlace,
  given: Given,
  id: number | null,
  missing: Violation[] = [],
): Promise<Targets> {
  const checked = await checkReferences(ctx, place, given.references, () => id);
  const violations = [...given.violations, ...missing, ...checked.violations];
  if (violations.length > 0) throw invalid(violations);
  return checked.targets;
}

/** What has to be looked at in the transaction of a change, with the record locked, if anything. */
function firstOf(
  ctx: RequestCtx,
  place: EntityPlace,
  changed: readonly { id: number; values: Values; prefix: string }[],
) {
  const { access } = place;
  const empties = mayEmpty(changed);
  const offered = assertOffered(ctx, place, changed);
  if (!empties && !offered) return undefined;
  return async (run: RunStatement) => {
    if (empties) await assertNotEmptied(access, run, changed);
    if (!offered) return;
    await run(
      lockMany(
        access,
        changed.map(({ id }) => id),
        'update',
      ),
    );
    await offered(run);
  };
}

function assertVersion(row: WrittenRow, versions: readonly number[] | null): void {
  if (!row.changed && versions && !versions.includes(row._v)) throw stale(row._v);
}
