import { linkOf } from '#resources/data/files/server/links.service.ts';
import { openToUploader } from '#resources/data/files/server/uploaderFiles.service.ts';
import { principalOf, type RequestCtx } from '#server/context.ts';
import type { AccountAccess } from '#server/tenant/access/accountAccess.ts';
import { assertUnchanged } from '#server/tenant/access/callerAccess.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import { readableFiles } from '#server/tenant/query/readableFiles.ts';
import type { Source } from '#server/tenant/query/sql/expand.ts';
import type { Files } from '#server/tenant/rows.ts';
import { findFiles, findNamed, findUsableFiles, rankNamed } from './records.queries.ts';

/** What queries of records read from: the data plane, and lookups of targets, files and members. */
export const recordSource = (ctx: RequestCtx, plane: DataPlane, account: AccountAccess): Source => ({
  plane,
  targetOf: account.entityById,
  isLimited: account.isLimited,
  assertUnchanged: (on) => assertUnchanged(ctx, account, on),
  files: (ids) => filesOf(ctx, ids),
  users: (ids) => membersOf(ctx, ids),
  peopleRanks: () => ctx.transaction(({ db }) => rankNamed(db, ctx.account.id)),
});

async function membersOf(ctx: RequestCtx, ids: readonly number[]) {
  const members = await ctx.transaction(({ db }) => findNamed(db, ctx.account.id, ids));
  return new Map(members.map((member) => [member.id, member]));
}

/** Files of the account as values of records (docs/reference/api/entities.md#field-types). */
export async function filesOf(ctx: RequestCtx, ids: readonly number[]): Promise<Files> {
  const found = await ctx.transaction(({ db }) => findFiles(db, ctx.account.id, ids));
  return new Map(
    found.map(({ key, ...file }) => [file.id, { ...file, public_link: linkOf({ key, name: file.name }) }]),
  );
}

/**
 * Those of these files that a record may newly refer to. With limited rights, a caller may name files that they uploaded or
 * may read: a file named in a record can be read by its author. Of a file that they uploaded, see {@link openToUploader}.
 */
export async function findReferable(
  ctx: RequestCtx,
  { plane, account }: { plane: DataPlane; account: AccountAccess },
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { usable, own } = await ctx.transaction(async ({ db }) => {
    const found = await findUsableFiles(db, ctx.account.id, ids);
    const usable = found.map(({ id }) => id);
    if (!account.isLimited) return { usable, own: new Set(usable) };
    const { user_id } = principalOf(ctx);
    // A module that acts for nobody uploaded nothing, also not what people uploaded who are gone.
    const uploaded = found.filter(({ created_by }) => user_id !== null && created_by === user_id).map(({ id }) => id);
    return { usable, own: await openToUploader(ctx, db, uploaded) };
  });
  const others = usable.filter((id) => !own.has(id));
  return new Set([...own, ...(await readableFiles(plane, account.entities(), others))]);
}
