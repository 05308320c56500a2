import { principalOf, type RequestCtx } from '#server/context.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { planeOf } from '#server/tenant/access/callerAccess.ts';
import { findReferencedFiles } from '#server/tenant/query/lookups.ts';
import { findFileColumns } from './gcFiles.queries.ts';

/**
 * Those of these files that the caller may read and attach because they uploaded them. To a key that a role narrows, only
 * those that no record has: the role may hide the records that have the others.
 */
export async function openToUploader(ctx: RequestCtx, db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (principalOf(ctx).key_role_id === null || ids.length === 0) return new Set(ids);
  const columns = await findFileColumns(db, ctx.account.id);
  const plane = await planeOf(ctx);
  const used = new Set(await findReferencedFiles(plane, columns, ids));
  return new Set(ids.filter((id) => !used.has(id)));
}
