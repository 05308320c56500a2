import type { JobCtx } from '#server/context.ts';
import { expireEvents } from './settings.queries.ts';

/** Rows of one transaction. */
const BATCH_ROWS = 10_000;

/** Every night: deletes rows that are older than their accounts keep them. */
export async function removeOld(ctx: JobCtx): Promise<void> {
  while ((await ctx.inSystem((db) => expireEvents(db, BATCH_ROWS))) === BATCH_ROWS);
}
