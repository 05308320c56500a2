import { actorOf, type OpenCtx } from '#server/context.ts';
import type { Written } from '#shared/endpoint.ts';

/** What a page calls itself, to be told of everybody's writes but its own; anything else is no name. */
const pageName = /^[\w-]{8,64}$/;

export function pageOf(ctx: OpenCtx): string | null {
  const name = ctx.caller.header('stoa-page');
  return name !== undefined && pageName.test(name) ? name : null;
}

/** A stream that stays open; proxies are asked not to keep it back. Its connection ends with it, so that a server can stop. */
export const openEvents = async (ctx: OpenCtx): Promise<Written> => ({
  status: 200,
  type: 'text/event-stream; charset=utf-8',
  headers: { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' },
  body: ctx.platform.live.stream(ctx.account.id, actorOf(ctx).user_id, pageOf(ctx)),
});
