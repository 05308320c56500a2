import type { RequestCtx } from '#server/context.ts';
import { wholeAccess } from '#server/tenant/access/recordAccess.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import { lockPointers, repoint } from '#server/tenant/duplicates/pointers.ts';
import { type Referrer, selectsTo } from '#server/tenant/duplicates/referrers.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import { type Author, authorOf } from '#server/tenant/write/author.ts';
import type { Targets } from '#server/tenant/write/heldTargets.ts';
import { findWinner } from '#server/tenant/write/mergeHistory.ts';
import type { EntityPlace } from '../read/entityPlace.ts';

/**
 * After a write that lasts too long to hold the records that it leads to: where one of them was merged meanwhile, what was
 * written leads to the record that it is part of now.
 */
export async function followMerges(ctx: RequestCtx, place: EntityPlace, targets: Targets): Promise<void> {
  const { whole } = place.access;
  const plane = place.plane.detached;
  for (const [model, ids] of targets)
    for (const id of await deletedOf(plane, model, ids)) {
      const winner = await findWinner(plane, wholeAccess(model), id);
      if (winner === null) continue;
      for (const column of selectsTo(whole, model.id)) {
        const referrer = { access: wholeAccess(whole), column, isHidden: false };
        await follow(plane, referrer, authorOf(ctx), { from: id, to: winner });
      }
    }
}

async function deletedOf(plane: DataPlane, { table }: EntityModel, ids: ReadonlySet<number>): Promise<number[]> {
  const text = `select t.id from ${table} t where t.id = any($1::bigint[]) and t.deleted_at is not null order by t.id`;
  // On the primary: a replica may lag behind.
  return (await plane.write<{ id: number }>(text, [[...ids]])).map(({ id }) => id);
}

const follow = (plane: DataPlane, referrer: Referrer, author: Author, { from, to }: { from: number; to: number }) =>
  plane.transaction(async (_client, run) => {
    // A statement locks a limited number of them.
    for (;;) {
      const pointers = await lockPointers(run, referrer, [from], []);
      if (pointers.length === 0) return;
      await repoint(run, referrer, author, new Map(pointers.map(({ id }) => [id, to])));
    }
  });
