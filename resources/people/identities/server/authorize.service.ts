import { requireReauthentication } from '#resources/people/sessions/server/reauthentication.service.ts';
import { actorOf, type RequestCtx } from '#server/context.ts';
import { Refusal, refuse } from '#server/errors/errors.ts';
import { isOwnHost, platformUrl } from '#server/settings/hosts.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import { ownPath } from '#shared/ownPath.ts';
import { identities } from '../identities.resource.ts';
import { findIdentities } from './identities.queries.ts';
import { createState } from './oauthState.ts';
import {
  assertEnabled,
  logFailure,
  profilePath,
  providerOf,
  redirectTo,
  redirectToSignIn,
  redirectUri,
} from './redirects.ts';

type Endpoints = (typeof identities)['endpoints'];

/** First step of a sign-in: redirects to the provider. A custom domain redirects to the subdomain first. */
export async function authorize(ctx: RequestCtx, { params, query }: Input<Endpoints['start']>): Promise<Written> {
  const { alias, provider } = providerOf(ctx, params.provider);
  assertEnabled(ctx.account, alias);
  const fallback = ownPath(query.fallback) ?? '/';
  if (!isOwnHost(ctx.platform.settings, ctx.caller.host))
    return redirectTo(`${subdomainOf(ctx)}/api/v1/auth/oidc/${alias}?${new URLSearchParams({ fallback })}`);
  const request = { ...createState(ctx, alias, { fallback, link_to: null }), redirect_uri: redirectUri(ctx, alias) };
  try {
    return redirectTo((await provider.authorizationUrl(request)).href);
  } catch (error) {
    logFailure(ctx, alias, error);
    return redirectToSignIn('third_party_failed', fallback);
  }
}

/** First step of connecting an identity to the caller's profile: answers where the browser goes. */
export async function linkIdentity(ctx: RequestCtx, { params }: Input<Endpoints['link']>): Promise<string> {
  const { alias, provider } = providerOf(ctx, params.provider);
  assertEnabled(ctx.account, alias);
  const { user_id, session_id } = actorOf(ctx);
  const own = await ctx.transaction(async (inner) => {
    await requireReauthentication(inner);
    return findIdentities(inner.db, ctx.account.id, user_id);
  });
  if (own.some((each) => each.provider === alias)) throw refuse(identities, 'identity_exists');
  if (!isOwnHost(ctx.platform.settings, ctx.caller.host)) return `${subdomainOf(ctx)}${profilePath}`;
  const state = createState(ctx, alias, {
    fallback: profilePath,
    link_to: { user_id, session_id: session_id as number },
  });
  try {
    return (await provider.authorizationUrl({ ...state, redirect_uri: redirectUri(ctx, alias) })).href;
  } catch (error) {
    logFailure(ctx, alias, error);
    throw new Refusal('unavailable', 'unavailable', { headers: { 'retry-after': '5' } });
  }
}

const subdomainOf = ({ platform: { settings }, account }: RequestCtx): string => platformUrl(settings, account);
