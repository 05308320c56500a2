import { linkOf } from '#resources/files/server/links.service.ts';
import type { RequestCtx } from '#server/context.ts';
import type { Files } from '#server/tenant/rows.ts';
import { findFiles, findUsableFiles } from './recordFiles.queries.ts';

/** Files of the account as records show them (CONTRACT.md section 4). */
export async function filesOf(ctx: RequestCtx, ids: readonly number[]): Promise<Files> {
  const found = await ctx.transaction(({ db }) => findFiles(db, ctx.account.id, ids));
  return new Map(
    found.map(({ key, ...file }) => [file.id, { ...file, public_link: linkOf({ key, name: file.name }) }]),
  );
}

/** Those of these that a record may newly point at. */
export const usableFiles = async (ctx: RequestCtx, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set((await ctx.transaction(({ db }) => findUsableFiles(db, ctx.account.id, ids))).map(({ id }) => id));
