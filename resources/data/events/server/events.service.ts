import { actorOf, type RequestCtx } from '#server/context.ts';
import { pageNameOf } from '#server/events/hub.ts';
import { accessOf } from '#server/tenant/access/callerAccess.ts';
import { readsOf } from '#server/tenant/access/rights.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import type { Written } from '#shared/endpoint.ts';

const pageOf = (ctx: RequestCtx): string | null => pageNameOf(ctx.caller.header('stoa-page'));

/** Publishes written records to open pages, after the commit. @param ids null: too many to list */
export function publishWritten(ctx: RequestCtx, model: EntityModel, ids: readonly number[] | null): void {
  if (ids?.length === 0) return;
  const { id: entity_id, alias } = model;
  ctx.platform.events.publish({ account_id: ctx.account.id, entity_id, alias, ids, page: pageOf(ctx) });
}

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
