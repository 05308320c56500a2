import { publishWritten } from '#resources/data/events/server/events.service.ts';
import type { RequestCtx } from '#server/context.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import type { Written } from './movePointers.ts';

/** Publishes what a merge or its undo wrote: the merged records, and those that lead to them. */
export function publishMerge(ctx: RequestCtx, model: EntityModel, ids: readonly number[] | null, written: Written) {
  const all = new Map(written);
  all.set(model, [...(ids ?? []), ...(written.get(model) ?? [])]);
  for (const [each, found] of all) publishWritten(ctx, each, found);
}
