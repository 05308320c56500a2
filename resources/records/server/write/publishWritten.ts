import { pageOf } from '#resources/events/server/events.service.ts';
import type { RequestCtx } from '#server/context.ts';
import type { EntityModel } from '#server/tenant/model.ts';

/** Publishes written records to open pages, after the commit. @param ids null: too many to list */
export function publishWritten(ctx: RequestCtx, model: EntityModel, ids: readonly number[] | null): void {
  if (ids?.length === 0) return;
  const { id: entity_id, alias } = model;
  ctx.platform.events.publish({ account_id: ctx.account.id, entity_id, alias, ids, page: pageOf(ctx) });
}
