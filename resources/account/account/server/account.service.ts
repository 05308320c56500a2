import { assertOwnFavicon } from '#resources/data/files/server/files.service.ts';
import { hasSecondFactor } from '#resources/people/factors/server/factors.service.ts';
import { enterUrl } from '#resources/people/sessions/server/codes.service.ts';
import { proofOf, requireReauthentication } from '#resources/people/sessions/server/reauthentication.service.ts';
import { actorOf, type Ctx } from '#server/context.ts';
import { invalid, invalidField, refuse } from '#server/errors/errors.ts';
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
 * Changes any subset of the settings. If that changes the account's address, `Location` is a link that signs the person
 * in at the new one: docs/reference/api/people.md#account-settings.
 */
export async function updateAccount(ctx: Ctx, { body }: Input<Endpoints['update']>): Promise<AccountSettings> {
  const { id } = ctx.account;
  if (body.account_subdomain !== undefined) await queries.lockSubdomains(ctx.db);
  const before = await queries.lockAccount(ctx.db, id);
  ctx.match(account, settingsOf(before, ctx.platform.settings));
  const change = changeOf(ctx, before, body);
  if (change.second_factor === 'administrators') await requireOwnFactor(ctx);
  // Else a page that was left open, or a key, would end what protects every administrator.
  else if (change.second_factor && before.second_factor === 'administrators') await requireReauthentication(ctx);
  if (change.favicon) await assertOwnFavicon(ctx, change.favicon);
  if (Object.keys(change).length > 0) await write(ctx, change);
  const after = await queries.findAccount(ctx.db, id);
  await linkToNewAddress(ctx, before, after);
  return settingsOf(after, ctx.platform.settings);
}

async function write(ctx: Ctx, change: queries.AccountChange): Promise<void> {
  try {
    await queries.updateAccount(ctx.db, ctx.account.id, change);
  } catch (error) {
    throw queries.isTaken(error, 'accounts_subdomain') ? refuse(account, 'subdomain_taken') : error;
  }
  ctx.afterCommit(({ forgetHosts }) => forgetHosts());
}

/** The old host stops working, so a person with a session gets a sign-in link for the new one. */
async function linkToNewAddress(ctx: Ctx, before: queries.AccountRow, after: queries.AccountRow): Promise<void> {
  const { session_id, user_id } = actorOf(ctx);
  const isMoved = before.subdomain !== after.subdomain || before.proved_domain !== after.proved_domain;
  if (isMoved && session_id !== null && (await proofOf(ctx)).on_own_host)
    ctx.answer.header('location', await enterUrl(ctx, { account: after, user_id }));
}

// ── Rules ────────────────────────────────────────────────────────────────────────────────────────────

function changeOf(ctx: Ctx, before: queries.AccountRow, body: AccountUpdate): queries.AccountChange {
  const violations = violationsOf(ctx, before, body);
  if (violations.length > 0) throw invalid(violations);
  const { account_name, account_language, account_favicon, account_subdomain, account_authentication } = body;
  const { account_trash_days, account_second_factor } = body;
  const domain = body.account_domain === undefined ? before.domain : body.account_domain || null;
  return {
    ...(account_name !== undefined && { name: account_name }),
    ...(account_language !== undefined && { language: account_language }),
    ...(account_favicon !== undefined && { favicon: account_favicon }),
    ...(account_trash_days !== undefined && { trash_days: account_trash_days }),
    ...(account_second_factor !== undefined && { second_factor: account_second_factor }),
    ...(account_subdomain !== undefined && { subdomain: account_subdomain }),
    ...(account_authentication !== undefined && { authentication: merged(before, account_authentication) }),
    // The same domain again keeps its proof.
    ...(domain !== before.domain && newDomain(domain, ctx.now)),
  };
}

/** Who requires a second factor of administrators has one: they would be the first who can do nothing else. */
async function requireOwnFactor(ctx: Ctx): Promise<void> {
  if (!(await hasSecondFactor(ctx, actorOf(ctx).user_id)))
    throw invalidField('account_second_factor', 'account.errors.second_factor');
}

type Providers = NonNullable<AccountUpdate['account_authentication']>;

const merged = ({ authentication }: queries.AccountRow, { yandex, oidc }: Providers) => ({
  ...authentication,
  ...(yandex && { yandex }),
  ...(oidc && { oidc }),
});

function violationsOf(ctx: Ctx, before: queries.AccountRow, body: AccountUpdate): Violation[] {
  const { settings } = ctx.platform;
  const { account_subdomain: subdomain, account_domain: domain, account_authentication: providers = {} } = body;
  const named = (field: string, message: string) => violation(field, `account.errors.${message}`);
  return [
    ...(subdomain !== undefined && subdomain !== before.subdomain
      ? subdomainErrors(subdomain, before.subdomain, settings.default_account).map((error) =>
          named('account_subdomain', error),
        )
      : []),
    ...(domain && isOwnName(domain, settings) ? [named('account_domain', 'domain_reserved')] : []),
    ...(['yandex', 'oidc'] as const).flatMap((alias) =>
      providers[alias] && !settings.third_party[alias] ? [named(`account_authentication.${alias}`, 'provider')] : [],
    ),
  ];
}

/** The account of the bare domain, which the operator's settings name, keeps its subdomain; no other can take it. */
function subdomainErrors(to: string, from: string, default_account: string | null): string[] {
  if (from === default_account) return ['subdomain_default'];
  return isReserved(to) || to === default_account ? ['subdomain_reserved'] : [];
}
