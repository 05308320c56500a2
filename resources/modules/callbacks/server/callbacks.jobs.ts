import type { JobCtx } from '#server/context.ts';
import { readModuleToken } from '#server/modules/moduleToken.ts';
import { GONE, isDelivered, postWebhook } from '#server/outbound/postWebhook.ts';
import { callbacks } from '../callbacks.resource.ts';
import * as queries from './callbacks.queries.ts';

/** Delivers callbacks: Standard Webhooks, at least once, in order for each account and module. */

/** After which another process may repeat an attempt, in seconds. */
const LEASE_S = 30;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
/** Seconds between attempts, over three days. */
const delays = [5, 5 * MINUTE_S, 30 * MINUTE_S, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_S)];

/** Every minute. */
export async function sendDue(ctx: JobCtx): Promise<void> {
  for (const place of await ctx.inSystem(queries.findDue)) await send(ctx, place);
}

/** Until nothing is due. One that has to be repeated holds up those behind it. */
export async function send(ctx: JobCtx, place: queries.Place): Promise<void> {
  for (;;) {
    const taken = await ctx.inSystem((db) => queries.claimNext(db, place, LEASE_S));
    if (!taken) break;
    const outcome = await deliver(ctx, taken);
    await ctx.inSystem((db) => queries.saveOutcome(db, taken, outcome));
  }
  await ctx.inSystem(async (db) => {
    const run_at = await queries.findNextTime(db, place);
    if (!run_at) return;
    const key = `callbacks/${place.account_id}/${place.module_id}`;
    await ctx.enqueue(db, callbacks, 'send', place, { run_at, key });
  });
}

async function deliver(ctx: JobCtx, callback: queries.ClaimedCallback): Promise<queries.Outcome> {
  const token = await ctx.inSystem(async (db) => {
    const author_id = await queries.findAuthor(db, callback.module_id);
    return author_id === undefined ? null : readModuleToken(ctx.platform, db, author_id, callback.module_id);
  });
  if (token === null) return { state: 'failed', response_status: null, error: 'token', again_in: null };
  const { url, body, message_key: id } = callback;
  const posted = await postWebhook(ctx.platform.settings, {
    url,
    key: token,
    id,
    body,
    content_type: 'application/json',
  });
  const result = { response_status: posted.status, error: posted.error };
  if (isDelivered(posted)) return { ...result, state: 'delivered', again_in: null };
  const again_in = posted.status === GONE ? undefined : delays[callback.attempts - 1];
  return again_in === undefined
    ? { ...result, state: 'failed', again_in: null }
    : { ...result, state: 'waiting', again_in };
}
