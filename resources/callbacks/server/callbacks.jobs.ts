import type { JobCtx } from '#server/context.ts';
import { readModuleToken } from '#server/modules/moduleToken.ts';
import { fetchGuarded } from '#server/outbound/fetchGuarded.ts';
import { OutboundError } from '#server/outbound/outboundError.ts';
import { webhookHeaders } from '#server/outbound/webhookHeaders.ts';
import { callbacks } from '../callbacks.resource.ts';
import * as queries from './callbacks.queries.ts';

/** Delivers callbacks: Standard Webhooks, at least once, in order for each account and module. */

const attempt = { timeout_ms: 10_000, max_bytes: 64 * 1024 } as const;
/** After which another process may repeat an attempt, in seconds. */
const LEASE_S = 30;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
/** Seconds between attempts, over three days. */
const delays = [5, 5 * MINUTE_S, 30 * MINUTE_S, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_S)];
/** The receiver wants no more of them. */
const GONE = 410;

/** Every minute. */
export async function sendDue(ctx: JobCtx): Promise<void> {
  for (const place of await ctx.inSystem(queries.findDue)) await send(ctx, place);
}

/** Until nothing is due. One that has to be repeated holds up those behind it. */
export async function send(ctx: JobCtx, place: queries.Place): Promise<void> {
  for (;;) {
    const taken = await ctx.inSystem((db) => queries.takeNext(db, place, LEASE_S));
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

async function deliver(ctx: JobCtx, callback: queries.TakenCallback): Promise<queries.Outcome> {
  const token = await ctx.inSystem(async (db) => {
    const author_id = await queries.findAuthor(db, callback.module_id);
    return author_id === undefined ? null : readModuleToken(ctx.platform, db, author_id, callback.module_id);
  });
  if (token === null) return { state: 'failed', response_status: null, error: 'token', again_in: null };
  const result = await post(ctx, callback, token);
  if (result.response_status !== null && result.response_status >= 200 && result.response_status < 300)
    return { ...result, state: 'delivered', again_in: null };
  const again_in = result.response_status === GONE ? undefined : delays[callback.attempts - 1];
  return again_in === undefined
    ? { ...result, state: 'failed', again_in: null }
    : { ...result, state: 'waiting', again_in };
}

async function post(
  { platform: { settings } }: JobCtx,
  { url, body, message_key }: queries.TakenCallback,
  token: string,
) {
  const headers = webhookHeaders(token, { id: message_key, body, content_type: 'application/json' });
  try {
    const request = { method: 'POST', headers, body, ...attempt } as const;
    const { status } = await fetchGuarded(url, { ...request, allow_private: settings.callback_allow_private });
    return { response_status: status, error: null };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { response_status: null, error: error.kind };
  }
}
