import { actorOf, type RequestCtx } from './context.ts';
import type { AccountAccess } from './tenant/access/accountAccess.ts';

/** What the caller may do with the records of the account (docs/architecture.md#access-to-records). */
export const accessOf = (ctx: RequestCtx): Promise<AccountAccess> =>
  ctx.platform.data.access(ctx.account.id, actorOf(ctx), ctx.now);

/** The same if it is not everything; null if it is. */
export async function limitsOf(ctx: RequestCtx): Promise<AccountAccess | null> {
  const { role_ids, key_role_id } = actorOf(ctx);
  if (role_ids === null && key_role_id === null) return null;
  const access = await accessOf(ctx);
  return access.isLimited ? access : null;
}
