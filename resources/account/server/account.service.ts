import { assertOwnFavicon } from '#resources/files/server/files.service.ts';
import { enterUrl } from '#resources/sessions/server/codes.service.ts';
import { actorOf, type Ctx } from '#server/context.ts';
import { invalid, refuse } from '#server/errors.ts';
import type { Input } from '#shared/endpoint.ts';
import { type Violation, violation } from '#shared/violations.ts';
import { type AccountSettings, type AccountUpdate, account } from '../account.resource.ts';
import * as queries from './account.queries.ts';
import { settingsOf } from './accountSettings.service.ts';
import { isOwnName, newDomain } from './domainProof.service.ts';
import { isReserved } from './subdomains.service.ts';

type Endpoints = (typeof account)['endpoints'];

export async function getAccount({ db, account: { id }, platform }: Ctx): Promise<AccountSettings> {
  return settingsOf(await queries.findAccount(db, id), platform.settings);
}

/**
 * Any subset of the settings. Where the account moves, `Location` leads the person to its new address, signed in
 * (CONTRACT.md section 2).
 */
export async function updateAccount(ctx: Ctx, { body }: Input<Endpoints['update']>): Promise<AccountSettings> {
  const { id } = ctx.account;
  if (body.account_subdomain !== undefined) await queries.lockSubdomains(ctx.db);
  const before = await queries.lockAccount(ctx.db, id);
  ctx.match(account, settingsOf(before, ctx.platform.settings));
  const change = changeOf(ctx, before, body);
  if (change.favicon) await assertOwnFavicon(ctx, change.favicon);
  if (Object.keys(change).length > 0) await write(ctx, change);
  const after = await queries.findAccount(ctx.db, id);
  await leadAlong(ctx, before, after);
  return settingsOf(after, ctx.platform.settings);
}

async function write(ctx: Ctx, change: queries.AccountChange): Promise<void> {
  try {
    await queries.updateAccount(ctx.db, ctx.account.id, change);
  } catch (error) {
    throw queries.isTaken(error, 'accounts_subdomain') ? refuse(account, 'subdomain_taken') : error;
  }
  ctx.forgetHosts();
}

/** The old host names nobody from now on: whoever is there by a session is given a way to the new one. */
async function leadAlong(ctx: Ctx, before: queries.AccountRow, after: queries.AccountRow): Promise<void> {
  const { session_id, user_id } = actorOf(ctx);
  const moves = before.subdomain !== after.subdomain || before.proved_domain !== after.proved_domain;
  if (moves && session_id !== null) ctx.answer.header('location', await enterUrl(ctx, { account: after, user_id }));
}

// ── Rules ────────────────────────────────────────────────────────────────────────────────────────────

function changeOf(ctx: Ctx, before: queries.AccountRow, body: AccountUpdate): queries.AccountChange {
  const violations = violationsOf(ctx, before, body);
  if (violations.length > 0) throw invalid(violations);
  const { account_name, account_language, account_favicon, account_subdomain, account_authentication } = body;
  const { account_trash_days } = body;
  const domain = body.account_domain === undefined ? before.domain : body.account_domain || null;
  return {
    ...(account_name !== undefined && { name: account_name }),
    ...(account_language !== undefined && { language: account_language }),
    ...(account_favicon !== undefined && { favicon: account_favicon }),
    ...(account_trash_days !== undefined && { trash_days: account_trash_days }),
    ...(account_subdomain !== undefined && { subdomain: account_subdomain }),
    ...(account_authentication !== undefined && { authentication: merged(before, account_authentication) }),
    // The same name again keeps its proof.
    ...(domain !== before.domain && newDomain(domain, ctx.now)),
  };
}

type Ways = NonNullable<AccountUpdate['account_authentication']>;

const merged = ({ authentication }: queries.AccountRow, { yandex, oidc }: Ways) => ({
  ...authentication,
  ...(yandex && { yandex }),
  ...(oidc && { oidc }),
});

function violationsOf(ctx: Ctx, before: queries.AccountRow, body: AccountUpdate): Violation[] {
  const { settings } = ctx.platform;
  const { account_subdomain: subdomain, account_domain: domain, account_authentication: ways = {} } = body;
  const named = (field: string, message: string) => violation(field, `account.errors.${message}`);
  return [
    ...(subdomain !== undefined && subdomain !== before.subdomain
      ? subdomainFaults(subdomain, before.subdomain, settings.default_account).map((fault) =>
          named('account_subdomain', fault),
        )
      : []),
    ...(domain && isOwnName(domain, settings) ? [named('account_domain', 'domain_reserved')] : []),
    ...(['yandex', 'oidc'] as const).flatMap((alias) =>
      ways[alias] && !settings.third_party[alias] ? [named(`account_authentication.${alias}`, 'provider')] : [],
    ),
  ];
}

/** Whoever has the name that the settings give the bare domain to is served there: it is neither let go of nor taken. */
function subdomainFaults(to: string, from: string, default_account: string | null): string[] {
  if (from === default_account) return ['subdomain_default'];
  return isReserved(to) || to === default_account ? ['subdomain_reserved'] : [];
}
