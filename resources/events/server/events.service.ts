import { actorOf, type RequestCtx } from '#server/context.ts';
import { pageNameOf } from '#server/events/hub.ts';
import type { Written } from '#shared/endpoint.ts';

export const pageOf = (ctx: RequestCtx): string | null => pageNameOf(ctx.caller.header('stoa-page'));

/** An open event stream. Headers stop proxies from buffering it; the connection closes with it, so that a server can stop. */
export async function streamEvents(ctx: RequestCtx): Promise<Written> {
  const { user_id, full_access, credential } = actorOf(ctx);
  return {
    status: 200,
    type: 'text/event-stream; charset=utf-8',
    headers: { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' },
    body: ctx.platform.live.stream({
      account_id: ctx.account.id,
      user_id,
      full_access,
      credential,
      page: pageOf(ctx),
    }),
  };
}
