import type { RequestCtx } from '#server/context.ts';
import { accessOf, planeOf } from '#server/tenant/access/callerAccess.ts';
import { searchLabels } from '#server/tenant/query/searchLabels.ts';
import type { Input } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import type { Found, search } from '../search.resource.ts';

/** Labels that begin with the text come first, then by entity. Takes at most `limits.search_ms`. */
export async function searchRecords(
  ctx: RequestCtx,
  { query }: Input<(typeof search)['endpoints']['records']>,
): Promise<Found> {
  const accesses = (await accessOf(ctx)).entities();
  const plane = await planeOf(ctx);
  const reading = { plane, deadline: performance.now() + limits.search_ms };
  const { found, isWhole } = await searchLabels(reading, accesses, query.query.trim());
  const models = new Map(accesses.map(({ model }) => [model.id, model]));
  const ranked = [...found.filter(({ is_start }) => is_start), ...found.filter(({ is_start }) => !is_start)];
  const items = ranked.slice(0, limits.search_results).flatMap(({ entity_id, id, label }) => {
    const model = models.get(entity_id);
    return model ? [{ entity: { id: model.id, alias: model.alias, name: model.name }, id, label }] : [];
  });
  return { items, is_partial: !isWhole };
}
