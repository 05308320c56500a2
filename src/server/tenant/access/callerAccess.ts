import { principalOf, type RequestCtx } from '../../context.ts';
import { forbidden } from '../../errors/errors.ts';
import type { DataPlane } from '../dataPlane.ts';
import type { AccountAccess } from './accountAccess.ts';
import { hasSameRules, type RecordAccess } from './recordAccess.ts';

/** What the caller may do with the records of the account (docs/start/architecture.md#access-to-records). */
export const accessOf = (ctx: RequestCtx): Promise<AccountAccess> =>
  ctx.platform.data.access(ctx.account.id, principalOf(ctx), ctx.now);

/** The records of the account for this call. One that only reads may be answered by the account's read host. */
export const planeOf = async (ctx: RequestCtx): Promise<DataPlane> =>
  (await ctx.platform.data.plane(ctx.account.id)).forCaller(ctx.signal, ctx.isRead);

/** What {@link accessOf} returns if it is not everything; null if it is. */
export async function limitsOf(ctx: RequestCtx): Promise<AccountAccess | null> {
  const { role_ids, key_role_id } = principalOf(ctx);
  if (role_ids === null && key_role_id === null) return null;
  const access = await accessOf(ctx);
  return access.isLimited ? access : null;
}

/**
 * For calls that last long: the rights that they began with must still be the caller's.
 * @param began what the caller could do, and `on` one entity
 * @throws 401 if the session or key has ended, 404 if the entity is gone, 403 `rights_changed` for other rights
 */
export async function assertUnchanged(ctx: RequestCtx, began: AccountAccess, on: RecordAccess): Promise<void> {
  const { data, currentActor } = ctx.platform;
  const actor = await currentActor(principalOf(ctx).credential, ctx.account);
  const now = await data.access(ctx.account.id, actor, ctx.now);
  const isSame = now.fingerprint === began.fingerprint && hasSameRules(now.entity(on.model.alias), on);
  if (!isSame) throw forbidden('rights_changed');
}
