import { actorOf, type OpenCtx } from '#server/context.ts';
import type { Written } from '#shared/endpoint.ts';

/** A stream that stays open; proxies are asked not to keep it back. Its connection ends with it, so that a server can stop. */
export const openEvents = async (ctx: OpenCtx): Promise<Written> => ({
  status: 200,
  type: 'text/event-stream; charset=utf-8',
  headers: { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' },
  body: ctx.platform.live.stream(ctx.account.id, actorOf(ctx).user_id),
});
