import { linkOf } from '#resources/files/server/links.service.ts';
import type { RequestCtx } from '#server/context.ts';
import type { Files } from '#server/tenant/rows.ts';
import { findFiles, findUsableFiles } from './records.queries.ts';

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
