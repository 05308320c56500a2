import { actorOf, type RequestCtx } from '#server/context.ts';
import { pageNameOf } from '#server/events/hub.ts';
import { accessOf } from '#server/tenant/access/callerAccess.ts';
import { readsOf } from '#server/tenant/access/rights.ts';
import type { Written } from '#shared/endpoint.ts';

export const pageOf = (ctx: RequestCtx): string | null => pageNameOf(ctx.caller.header('stoa-page'));

/** An open event stream. Headers stop proxies from buffering it; the connection closes with it, so that a server can stop. */
export async function streamEvents(ctx: RequestCtx): Promise<Written> {
  const { user_id, full_access, credential, role_ids, key_role_id } = actorOf(ctx);
  const reads = readsOf(await accessOf(ctx));
  const { live } = ctx.platform;
  const page = pageOf(ctx);
  const stream = live.stream({
    account_id: ctx.account.id,
    user_id,
    full_access,
    credential,
    role_ids,
    key_role_id,
    reads,
    page,
  });
  const position = ctx.caller.header('last-event-id');
  const isResumed = position !== undefined && live.replay(stream, position);
  return {
    status: 200,
    type: 'text/event-stream; charset=utf-8',
    headers: {
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
      ...(isResumed && { 'stoa-events-resumed': 'true' }),
    },
    body: stream,
  };
}
