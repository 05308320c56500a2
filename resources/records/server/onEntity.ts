import pg from 'pg';
import type { OpenCtx } from '#server/context.ts';
import { Refusal } from '#server/errors.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import type { EntityModel } from '#server/tenant/model.ts';

/**
 * Work on an account's entity. A table or column that has gone since it was read of is looked up anew, once; what the
 * database refuses of values is 422, and a database that cannot be reached 503 `storage_unavailable`.
 * @throws a 404 refusal when there is no ready entity of this alias
 */
export async function onEntity<T>(
  ctx: OpenCtx,
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

const codeOf = (error: unknown) => (error instanceof pg.DatabaseError ? (error.code ?? '') : '');

const hasGone = (error: unknown) => ['42703', '42P01'].includes(codeOf(error));

/** A schema that is not as it was made, or not ours any more, is no storage either. */
const isBroken = (code: string) => ['42703', '42P01', '42501', '3F000'].includes(code) || /^(08|53|57P)/.test(code);

const lost =
  /^(ECONN|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN)|Connection (terminated|ended)|is not queryable|timeout exceeded when trying to connect|Query read timeout/;

function ofStorage(error: unknown): unknown {
  const code = codeOf(error);
  if (code.startsWith('23')) return new Refusal('validation', 'validation');
  const known = error as { code?: string; message?: string };
  const isLost =
    !code && !(error instanceof Refusal) && (lost.test(known.code ?? '') || lost.test(known.message ?? ''));
  if (!isLost && !isBroken(code)) return error;
  return new Refusal('unavailable', 'storage_unavailable', { headers: { 'retry-after': '5' } });
}
