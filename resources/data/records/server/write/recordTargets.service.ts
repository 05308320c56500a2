import type { RequestCtx } from '#server/context.ts';
import type { AccountAccess } from '#server/tenant/access/accountAccess.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import type { Reference } from '#server/tenant/write/checkRecord.ts';
import { liveIds } from '#server/tenant/write/manyStatements.ts';
import { findReferable } from '../read/recordSource.ts';
import { findMembers } from '../read/records.queries.ts';
import { danglingReferences } from './references.service.ts';

/** References to records, members or files that do not exist in this account, or that the caller may not read. */
export const danglingTargets = (
  ctx: RequestCtx,
  { plane, account }: { plane: DataPlane; account: AccountAccess },
  references: readonly Reference[],
): Promise<Reference[]> =>
  danglingReferences(references, {
    users: async (ids) => {
      const members = await ctx.transaction(({ db }) => findMembers(db, ctx.account.id, ids));
      return new Set(members.map(({ id }) => id));
    },
    files: (ids) => findReferable(ctx, { plane, account }, ids),
    records: (wanted) => liveRecords(plane, account, wanted),
  });

/** Reads from the primary: a new record may not be on the replica yet. */
async function liveRecords(plane: DataPlane, account: AccountAccess, wanted: ReadonlyMap<number, readonly number[]>) {
  const targets = new Map<RecordAccess, readonly number[]>();
  for (const [entity_id, ids] of wanted) {
    const target = account.entityById(entity_id);
    if (target) targets.set(target, ids);
  }
  const found = new Map<number, Set<number>>([...targets.keys()].map(({ whole }) => [whole.id, new Set()]));
  if (targets.size === 0) return found;
  const { text, values } = liveIds(targets);
  for (const row of await plane.write<{ entity_id: number; id: number }>(text, values))
    found.get(row.entity_id)?.add(row.id);
  return found;
}
