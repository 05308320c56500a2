import { purgeNow } from '#resources/changes/server/changes.service.ts';
import type { Ctx } from '#server/context.ts';
import { limits } from '#shared/limits.ts';
import { findTrash } from './fieldTrash.queries.ts';

/**
 * Before another field of an entity goes into the trash: where that is full, those that have been there longest go before
 * their days are over. Their columns take room in every row, and PostgreSQL's rows are no longer than a page.
 */
export async function makeRoom(ctx: Ctx, entity_id: number): Promise<void> {
  const there = await findTrash(ctx.db, ctx.account.id, entity_id);
  for (const { id } of there.slice(limits.fields_in_trash - 1)) await purgeNow(ctx, { entity_id, field_id: id });
}
