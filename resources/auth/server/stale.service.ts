import { removeOldCodes } from '#resources/sessions/server/codes.service.ts';
import type { JobCtx } from '#server/context.ts';
import { deleteUnclaimed } from './signUp.queries.ts';

/** Hourly: codes that are long over, and accounts whose owner never came. */
export const removeStale = (ctx: JobCtx): Promise<void> =>
  ctx.inSystem(async (db) => {
    await removeOldCodes(db);
    await deleteUnclaimed(db);
  });
