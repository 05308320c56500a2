import { pageOf } from '#resources/events/server/events.service.ts';
import type { RequestCtx } from '#server/context.ts';
import type { EntityModel } from '#server/tenant/model.ts';

/** Tells open pages of records that were written just now; their transaction has committed. @param ids null: many */
export function publishWritten(ctx: RequestCtx, model: EntityModel, ids: readonly number[] | null): void {
  if (ids?.length === 0) return;
  const { id: entity_id, alias } = model;
  ctx.platform.events.publish({ account_id: ctx.account.id, entity_id, alias, ids, page: pageOf(ctx) });
}
