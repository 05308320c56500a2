import type { RequestCtx } from '#server/context.ts';
import { appliedOf } from '#server/tenant/changes/ledger.ts';
import { finishChange } from './applyPending.ts';
import { findConversions } from './changes.queries.ts';

/**
 * Gives the fields of the account the types that their columns have by now. Between the two is a moment, or a minute if
 * the process that converted a column died in it.
 * @returns whether there are such fields still, because a call that only reads changes none
 */
export async function settleConversions(ctx: RequestCtx): Promise<boolean> {
  const waiting = await ctx.transaction(({ db, account }) => findConversions(db, account.id));
  if (waiting.length === 0) return false;
  const plane = await ctx.platform.data.plane(ctx.account.id);
  const ids = await appliedOf(
    plane,
    waiting.map(({ id }) => id),
  );
  const applied = waiting.filter(({ id }) => ids.has(id));
  if (ctx.isRead) return applied.length > 0;
  for (const change of applied)
    await ctx.transaction(({ db }) =>
      finishChange(db, change, { state: 'applied', index_later: false, columns_used: 0 }),
    );
  return false;
}
