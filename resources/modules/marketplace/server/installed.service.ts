import type { Ctx } from '#server/context.ts';
import { asSystem } from '#server/database/database.ts';
import type { InstalledModule } from '#shared/modules.ts';
import { findInstalled } from './installs.queries.ts';
import { findNames } from './market.queries.ts';
import { publisherName, shownName } from './shownNames.ts';

/** The modules that pages of the account start. */
export async function installedModules(ctx: Ctx): Promise<InstalledModule[]> {
  const rows = await findInstalled(ctx.db, ctx.account.id);
  const publishers = await publishersOf(ctx, new Set(rows.map(({ author_id }) => author_id)));
  return rows.map(({ author_id, is_trusted, is_off, consent, sha256, ...row }) => ({
    ...row,
    name: shownName(row),
    publisher: publishers.get(author_id) ?? '',
    trusted: is_trusted,
    widget: sha256 !== null && !is_off ? { url: `/w/${sha256}.js`, integrity: integrityOf(sha256) } : null,
    hosts: consent.hosts,
  }));
}

/** Of other accounts, only the names of those whose modules are installed. */
async function publishersOf({ db, account }: Ctx, author_ids: ReadonlySet<number>): Promise<Map<number, string>> {
  const others = [...author_ids].filter((id) => id !== account.id);
  const names = others.length === 0 ? [] : await asSystem(db, account.id, (system) => findNames(system, others));
  return new Map([...names, account].map((each) => [each.id, publisherName(each)]));
}

const integrityOf = (sha256: string) => `sha256-${Buffer.from(sha256, 'hex').toString('base64')}`;
