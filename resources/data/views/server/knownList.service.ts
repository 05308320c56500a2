import type { Ctx } from '#server/context.ts';
import { limitsOf } from '#server/tenant/access/callerAccess.ts';
import * as queries from './views.queries.ts';

/** Whether a list exists: one of the product by its name, or one of the account's entities that the caller may use, as `e_<id>`. */
export async function isKnownList(ctx: Ctx, list: string): Promise<boolean> {
  const id = /^e_([1-9]\d{0,14})$/.exec(list)?.[1];
  if (id === undefined) return ctx.platform.listNames.has(list);
  const limited = await limitsOf(ctx);
  if (limited && !limited.entityById(Number(id))) return false;
  return queries.lockEntity(ctx.db, ctx.account.id, Number(id));
}
