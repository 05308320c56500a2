import { setTimeout as sleep } from 'node:timers/promises';
import { settleConversions } from '#resources/data/changes/server/settleConversions.ts';
import type { RequestCtx } from '#server/context.ts';
import { hasSqlState, isLostConnection, isOfClass } from '#server/database/databaseErrors.ts';
import { Refusal } from '#server/errors/errors.ts';
import { assertPresent } from '#server/load/connections/cancelStatement.ts';
import { accessOf, planeOf } from '#server/tenant/access/callerAccess.ts';
import { storageUnavailable } from '#server/tenant/servers/unavailable.ts';
import type { EntityPlace } from './entityPlace.ts';

/** How long a call waits for the new place of the records at the switch of a move, ms, and between two attempts. */
const moving = { wait_ms: 4000, pause_ms: 25 } as const;

/**
 * Runs work on an account's entity, with what the caller may do there. If a table or column no longer exists, the model is reloaded and the work retried, once.
 * The same where a field has another type by now. A write that the old place of the records refuses waits for the new one. One that another overtook is done again, once.
 * Constraint violations become 422, an unreachable database 503 `storage_unavailable`.
 * @throws 404 if there is no ready entity with this alias, or nothing of it is granted to the caller
 */
export async function withEntity<T>(
  ctx: RequestCtx,
  alias: string,
  work: (place: EntityPlace) => Promise<T>,
): Promise<T> {
  const { data } = ctx.platform;
  const attempt = async () => {
    const account = await accessOf(ctx);
    const access = account.entity(alias);
    const plane = await planeOf(ctx);
    await plane.provision();
    return work({ access, plane, account });
  };
  try {
    return await attempt().catch(async (error: unknown) => {
      if (isMoved(error)) return untilMoved(ctx, attempt);
      if (isOvertaken(error)) return attempt();
      if (isConverted(error)) return afterConversion(ctx, attempt);
      if (!isStaleModel(error)) throw error;
      data.forget(ctx.account.id);
      return attempt();
    });
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal !== error) ctx.log.warn({ err: error }, 'the storage of records is unavailable');
    throw refusal;
  }
}

/** Nothing was written: the old place refuses the first write of a statement or transaction. */
const isMoved = (error: unknown) => hasSqlState(error, 'records_moved');

/** Attempts the work until the records are at their new place, or the old one takes writes again. */
async function untilMoved<T>(ctx: RequestCtx, attempt: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + moving.wait_ms; ; ) {
    await sleep(moving.pause_ms);
    assertPresent(ctx.signal);
    ctx.platform.data.forget(ctx.account.id);
    try {
      return await attempt();
    } catch (error) {
      if (!isMoved(error)) throw error;
      if (Date.now() > end) throw storageUnavailable(error);
    }
  }
}

/** What a column of another type than expected refuses. Nothing was written. */
const isConverted = (error: unknown) =>
  hasSqlState(
    error,
    'datatype_mismatch',
    'undefined_function',
    'invalid_text_representation',
    'numeric_value_out_of_range',
    'feature_not_supported',
  );

/** Each connection may have prepared the statement for the columns as they were. */
const PREPARED_MAX = 10;

/** Attempts the work with the fields as they are now, or will be in a moment. */
async function afterConversion<T>(ctx: RequestCtx, attempt: () => Promise<T>): Promise<T> {
  const end = Date.now() + moving.wait_ms;
  for (let n = 1; ; n++) {
    const isBetween = await settleConversions(ctx);
    ctx.platform.data.forget(ctx.account.id);
    try {
      return await attempt();
    } catch (error) {
      if (hasSqlState(error, 'feature_not_supported') && n < PREPARED_MAX) continue;
      if (!isBetween || !isConverted(error)) throw error;
      if (Date.now() > end) throw storageUnavailable(error);
      await sleep(moving.pause_ms);
      assertPresent(ctx.signal);
    }
  }
}

/** A record that is led to was deleted or merged after the look at it (`holdTargets`), or two writes waited for each other. */
const isOvertaken = (error: unknown) => hasSqlState(error, 'division_by_zero', 'deadlock_detected');

const isStaleModel = (error: unknown) => hasSqlState(error, 'undefined_column', 'undefined_table');

/** A schema changed from outside, or without our privileges, counts as unavailable too. */
const isSchemaMissing = (error: unknown) =>
  hasSqlState(error, 'undefined_column', 'undefined_table', 'insufficient_privilege', 'invalid_schema_name') ||
  isOfClass(error, 'connection_exception', 'insufficient_resources', 'server_shutdown');

function toRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  if (isOfClass(error, 'integrity_constraint_violation') || isOvertaken(error))
    return new Refusal('validation', 'validation');
  if (!isLostConnection(error) && !isSchemaMissing(error)) return error;
  return storageUnavailable();
}
