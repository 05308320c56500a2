import type { Ctx } from '#server/context.ts';
import type { InstalledModule } from '#shared/modules.ts';
import { findInstalled } from './installs.queries.ts';

/** The modules that pages of the account start. */
export async function installedModules(ctx: Ctx): Promise<InstalledModule[]> {
  const rows = await findInstalled(ctx.db, ctx.account.id);
  return rows.map(({ author_id, is_trusted, is_off, consent, sha256, ...row }) => ({
    ...row,
    trusted: is_trusted || author_id === ctx.account.id,
    widget: sha256 !== null && !is_off ? { url: `/w/${sha256}.js`, integrity: integrityOf(sha256) } : null,
    hosts: consent.hosts,
  }));
}

const integrityOf = (sha256: string) => `sha256-${Buffer.from(sha256, 'hex').toString('base64')}`;
