import { principalOf, type RequestCtx } from '#server/context.ts';
import { invalid } from '#server/errors/errors.ts';
import type { AccountAccess } from '#server/tenant/access/accountAccess.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import { type Chooser, type ChoosingRow, mayChoose, notOffered } from '#server/tenant/choices/notOffered.ts';
import type { RunStatement } from '#server/tenant/dataPlane.ts';
import { findChoosable } from '../read/records.queries.ts';

interface Place {
  access: RecordAccess;
  account: AccountAccess;
}

/** The caller as the one who chooses. */
export const chooserOf = (ctx: RequestCtx, { account }: Pick<Place, 'account'>): Chooser => ({
  account,
  person: { user_id: principalOf(ctx).user_id, now: ctx.now },
  people: (ids) => ctx.transaction(({ db }) => findChoosable(db, ctx.account.id, ids)),
});

/**
 * What a write does in its transaction, if one of its rows chooses in a select that has a rule; else undefined.
 * @throws 422 for what is not offered (docs/reference/api/entities.md#what-may-be-chosen)
 */
export function assertOffered(
  ctx: RequestCtx,
  place: Place,
  rows: readonly ChoosingRow[],
): ((run: RunStatement) => Promise<void>) | undefined {
  if (!mayChoose(place.access, rows)) return undefined;
  return async (run) => {
    const violations = await notOffered(place.access, run, rows, chooserOf(ctx, place));
    if (violations.length > 0) throw invalid(violations);
  };
}
