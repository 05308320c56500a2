import type { RequestCtx } from '#server/context.ts';
import { hasSqlState, isLostConnection, isOfClass } from '#server/database/databaseErrors.ts';
import { Refusal } from '#server/errors.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import type { EntityModel } from '#server/tenant/model.ts';

/**
 * Work on an account's entity. A table or column that has gone since it was read of is looked up anew, once; what the
 * database refuses of values is 422, and a database that cannot be reached 503 `storage_unavailable`.
 * @throws a 404 refusal when there is no ready entity of this alias
 */
export async function onEntity<T>(
  ctx: RequestCtx,
  alias: string,
  work: (model: EntityModel, plane: DataPlane) => Promise<T>,
): Promise<T> {
  const { data } = ctx.platform;
  const attempt = async () => {
    const model = await data.entity(ctx.account.id, alias);
    const plane = await data.plane(ctx.account.id);
    await plane.provision();
    return work(model, plane);
  };
  try {
    return await attempt().catch((error: unknown) => {
      if (!hasGone(error)) throw error;
      data.forget(ctx.account.id);
      return attempt();
    });
  } catch (error) {
    const refusal = ofStorage(error);
    if (refusal !== error) ctx.log.warn({ err: error }, 'the records could not be reached');
    throw refusal;
  }
}

const hasGone = (error: unknown) => hasSqlState(error, 'undefined_column', 'undefined_table');

/** A schema that is not as it was made, or not ours any more, is no storage either. */
const isBroken = (error: unknown) =>
  hasSqlState(error, 'undefined_column', 'undefined_table', 'insufficient_privilege', 'invalid_schema_name') ||
  isOfClass(error, 'connection_exception', 'insufficient_resources', 'server_shutdown');

function ofStorage(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  if (isOfClass(error, 'integrity_constraint_violation')) return new Refusal('validation', 'validation');
  if (!isLostConnection(error) && !isBroken(error)) return error;
  return new Refusal('unavailable', 'storage_unavailable', { headers: { 'retry-after': '5' } });
}
