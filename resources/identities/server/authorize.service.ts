import { actorOf, type OpenCtx } from '#server/context.ts';
import { Refusal, refuse } from '#server/errors.ts';
import { isOwnHost, originOf } from '#server/ownHosts.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import { ownPath } from '#shared/ownPath.ts';
import { identities } from '../identities.resource.ts';
import { findIdentities } from './identities.queries.ts';
import { packTrip } from './oauthState.ts';
import { assertOn, leadBack, leadTo, logFailure, profilePath, providerOf, redirectUri } from './redirects.ts';

type Endpoints = (typeof identities)['endpoints'];

/** Leads a visitor to the provider. From a custom domain by way of the subdomain: see {@link isOwnHost}. */
export async function startThirdParty(ctx: OpenCtx, { params, query }: Input<Endpoints['start']>): Promise<Written> {
  const { alias, provider } = providerOf(ctx, params.provider);
  assertOn(ctx.account, alias);
  const fallback = ownPath(query.fallback) ?? '/';
  if (!isOwnHost(ctx.platform.settings, ctx.caller.host))
    return leadTo(`${subdomainOf(ctx)}/api/v1/auth/oidc/${alias}?${new URLSearchParams({ fallback })}`);
  const journey = { ...packTrip(ctx, alias, { fallback, joins: null }), redirect_uri: redirectUri(ctx, alias) };
  try {
    return leadTo((await provider.begin(journey)).href);
  } catch (error) {
    logFailure(ctx, alias, error);
    return leadBack('third_party_failed', fallback);
  }
}

/** The same for somebody signed in, who wants the identity joined to their profile: the answer is where to go. */
export async function linkIdentity(ctx: OpenCtx, { params }: Input<Endpoints['link']>): Promise<string> {
  const { alias, provider } = providerOf(ctx, params.provider);
  assertOn(ctx.account, alias);
  const { user_id, session_id } = actorOf(ctx);
  if (session_id === null) throw refuse(identities, 'needs_session');
  const own = await ctx.transaction(({ db }) => findIdentities(db, ctx.account.id, user_id));
  if (own.some((each) => each.provider === alias)) throw refuse(identities, 'identity_exists');
  if (!isOwnHost(ctx.platform.settings, ctx.caller.host)) return `${subdomainOf(ctx)}${profilePath}`;
  const trip = packTrip(ctx, alias, { fallback: profilePath, joins: { user_id, session_id } });
  try {
    return (await provider.begin({ ...trip, redirect_uri: redirectUri(ctx, alias) })).href;
  } catch (error) {
    logFailure(ctx, alias, error);
    throw new Refusal('unavailable', 'unavailable', { headers: { 'retry-after': '5' } });
  }
}

const subdomainOf = ({ platform: { settings }, account }: OpenCtx): string =>
  originOf(settings, `${account.subdomain}.${settings.base_domain}`);
