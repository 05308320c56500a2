import type { RequestCtx } from '#server/context.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import type { Reference } from '#server/tenant/write/checkRecord.ts';
import { liveIds } from '#server/tenant/write/manyStatements.ts';
import { danglingReferences } from '#server/tenant/write/references.ts';
import { findReferable } from '../read/recordSource.ts';
import { findMembers } from '../read/records.queries.ts';

/** References to records, members or files that do not exist in this account. */
export const danglingTargets = (
  ctx: RequestCtx,
  plane: DataPlane,
  references: readonly Reference[],
): Promise<Reference[]> =>
  danglingReferences(references, {
    users: async (ids) => {
      const members = await ctx.transaction(({ db }) => findMembers(db, ctx.account.id, ids));
      return new Set(members.map(({ id }) => id));
    },
    files: (ids) => findReferable(ctx, ids),
    records: (wanted) => liveRecords(ctx, plane, wanted),
  });

/** Reads from the primary: a new record may not be on the replica yet. */
async function liveRecords(ctx: RequestCtx, plane: DataPlane, wanted: ReadonlyMap<number, readonly number[]>) {
  const models = new Map<EntityModel, readonly number[]>();
  for (const [entity_id, ids] of wanted) {
    const model = await ctx.platform.data.entityById(ctx.account.id, entity_id);
    if (model) models.set(model, ids);
  }
  const found = new Map<number, Set<number>>([...models.keys()].map(({ id }) => [id, new Set()]));
  if (models.size === 0) return found;
  const { text, values } = liveIds(models);
  for (const row of await plane.write<{ entity_id: number; id: number }>(text, values))
    found.get(row.entity_id)?.add(row.id);
  return found;
}
