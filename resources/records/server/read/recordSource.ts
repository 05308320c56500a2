import { linkOf } from '#resources/files/server/links.service.ts';
import { assertUnchanged } from '#server/callerAccess.ts';
import { actorOf, type RequestCtx } from '#server/context.ts';
import type { AccountAccess } from '#server/tenant/access/accountAccess.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import type { Source } from '#server/tenant/query/expand.ts';
import { readableFiles } from '#server/tenant/query/readableFiles.ts';
import type { Files } from '#server/tenant/rows.ts';
import { findFiles, findNamed, findUsableFiles } from './records.queries.ts';

/** What queries of records read from: the data plane, and lookups of targets, files and members. */
export const recordSource = (ctx: RequestCtx, plane: DataPlane, account: AccountAccess): Source => ({
  plane,
  targetOf: account.entityById,
  isLimited: account.isLimited,
  assertUnchanged: (on) => assertUnchanged(ctx, account, on),
  files: (ids) => filesOf(ctx, ids),
  users: (ids) => membersOf(ctx, ids),
});

async function membersOf(ctx: RequestCtx, ids: readonly number[]) {
  const members = await ctx.transaction(({ db }) => findNamed(db, ctx.account.id, ids));
  return new Map(members.map((member) => [member.id, member]));
}

/** Files of the account as values of records (docs/api.md#field-types). */
export async function filesOf(ctx: RequestCtx, ids: readonly number[]): Promise<Files> {
  const found = await ctx.transaction(({ db }) => findFiles(db, ctx.account.id, ids));
  return new Map(
    found.map(({ key, ...file }) => [file.id, { ...file, public_link: linkOf({ key, name: file.name }) }]),
  );
}

/**
 * Those of these files that a record may newly refer to. With limited rights, a caller may name files that they uploaded or
 * may read: whoever names a file can read it.
 */
export async function findReferable(
  ctx: RequestCtx,
  { plane, account }: { plane: DataPlane; account: AccountAccess },
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const usable = await ctx.transaction(({ db }) => findUsableFiles(db, ctx.account.id, ids));
  const { user_id } = actorOf(ctx);
  const isOwn = ({ created_by }: (typeof usable)[0]) => !account.isLimited || created_by === user_id;
  const others = usable.filter((file) => !isOwn(file)).map(({ id }) => id);
  const own = usable.filter(isOwn).map(({ id }) => id);
  return new Set([...own, ...(await readableFiles(plane, account.entities(), others))]);
}
