import type { OpenCtx } from '#server/context.ts';
import type { Files } from '#server/tenant/rows.ts';
import { findFiles } from './recordFiles.queries.ts';

/** Files of the account as records show them (CONTRACT.md section 4). */
export async function filesOf(ctx: OpenCtx, ids: readonly number[]): Promise<Files> {
  const found = await ctx.transaction(({ db }) => findFiles(db, ctx.account.id, ids));
  return new Map(
    found.map(({ key, ...file }) => [
      file.id,
      { ...file, public_link: `/files/${key}/${encodeURIComponent(file.name)}` },
    ]),
  );
}
