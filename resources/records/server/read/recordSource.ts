import { linkOf } from '#resources/files/server/links.service.ts';
import type { RequestCtx } from '#server/context.ts';
import type { AccountAccess } from '#server/tenant/access/accountAccess.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import type { Source } from '#server/tenant/query/expand.ts';
import type { Files } from '#server/tenant/rows.ts';
import { findFiles, findNamed, findUsableFiles } from './records.queries.ts';

/** What queries of records read from: the data plane, and lookups of targets, files and members. */
export const recordSource = (ctx: RequestCtx, plane: DataPlane, account: AccountAccess): Source => ({
  plane,
  targetOf: account.entityById,
  isLimited: account.isLimited,
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

/** Those of these files that a record may newly refer to. */
export const findReferable = async (ctx: RequestCtx, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set((await ctx.transaction(({ db }) => findUsableFiles(db, ctx.account.id, ids))).map(({ id }) => id));
