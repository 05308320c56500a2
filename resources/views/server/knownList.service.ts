import type { Ctx } from '#server/context.ts';
import * as queries from './views.queries.ts';

/** Whether there is such a list: the product's own by its name, an entity of the account as `e_<id>`. */
export async function isKnownList(ctx: Ctx, list: string): Promise<boolean> {
  const id = /^e_([1-9]\d{0,14})$/.exec(list)?.[1];
  return id === undefined ? ctx.platform.listNames.has(list) : queries.holdEntity(ctx.db, ctx.account.id, Number(id));
}
