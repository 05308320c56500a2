import type { JobCtx } from '#server/context.ts';
import { removeOldCodes } from '../sessions/codes.service.ts';
import { deleteUnclaimed } from './ways.queries.ts';

/** Hourly: codes that are long over, and accounts whose owner never came. */
export const removeStale = (ctx: JobCtx): Promise<void> =>
  ctx.inSystem(async (db) => {
    await removeOldCodes(db);
    await deleteUnclaimed(db);
  });
