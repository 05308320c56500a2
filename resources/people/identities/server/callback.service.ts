import { openSession } from '#resources/people/sessions/server/sessions.service.ts';
import { issueTokens } from '#resources/people/sessions/server/tokens.service.ts';
import type { RequestCtx } from '#server/context.ts';
import { asSystem } from '#server/database/database.ts';
import { consumeNonce } from '#server/database/sql/consumeNonce.ts';
import { Refusal } from '#server/errors/errors.ts';
import { isOwnHost, originOf } from '#server/settings/hosts.ts';
import type { Claims } from '#server/thirdParty/provider.ts';
import { defaultCookieName } from '#shared/auth/defaultCookieName.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { DAY_S } from '#shared/time/time.ts';
import type { identities, ProviderAlias } from '../identities.resource.ts';
import { linkToProfile, resolveUser } from './matchIdentity.service.ts';
import { hashOf, type OAuthState, originOfState, takeState } from './oauthState.ts';
import {
  assertEnabled,
  logFailure,
  providerOf,
  redirectTo,
  redirectToProfile,
  redirectToSecondFactor,
  redirectToSignIn,
  redirectUri,
} from './redirects.ts';

type Endpoints = (typeof identities)['endpoints'];

/**
 * The one address that providers know. Redirects to `finish` on the host where the sign-in began, if that host is still
 * the account's. The authorization code is passed on as it is: only the browser with the cookie can use it.
 */
export async function handleCallback(
  ctx: RequestCtx,
  { params, query }: Input<Endpoints['callback']>,
): Promise<Written> {
  const { alias } = providerOf(ctx, params.provider);
  const { settings, findAccount } = ctx.platform;
  const origin = originOfState(ctx, alias, query.state);
  const account = origin && isOwnHost(settings, origin.host) ? await findAccount(origin.host) : null;
  if (!origin || account?.id !== origin.account_id) return redirectToSignIn('third_party_failed');
  assertEnabled(account, alias);
  return redirectTo(`${originOf(settings, origin.host)}/api/v1/auth/oidc/${alias}/finish?${toParams(query)}`);
}

/** Last step, on the account's own host, where the cookie binds the flow to one browser (ASVS V10.1.2). */
export async function finish(ctx: RequestCtx, { params, query }: Input<Endpoints['finish']>): Promise<Written> {
  const { alias } = providerOf(ctx, params.provider);
  assertEnabled(ctx.account, alias);
  const state = takeState(ctx, alias, query.state);
  if (!state || query.state === undefined) return redirectToSignIn('third_party_failed');
  const isFirstUse = await consumeState(ctx, query.state, state);
  const claims = isFirstUse ? await fetchClaims(ctx, { alias, query, state }) : null;
  if (state.link_to === null) {
    if (!claims) return redirectToSignIn('third_party_failed', state.fallback);
    return signIn(ctx, { alias, claims, fallback: state.fallback });
  }
  if (!claims) return redirectToProfile({ error: 'third_party_failed' });
  const outcome = await linkToProfile(ctx, { alias, claims, link_to: state.link_to });
  if (outcome === 'signed_out') return redirectToSignIn('third_party_failed', state.fallback);
  return redirectToProfile(outcome === 'linked' ? { joined: alias } : { error: outcome });
}

type Query = Input<Endpoints['finish']>['query'];

const toParams = ({ state, code, iss, error }: Query): URLSearchParams =>
  new URLSearchParams(
    Object.entries({ state, code, iss, error }).filter((pair): pair is [string, string] => !!pair[1]),
  );

/** A state is valid once, however long the browser keeps its cookie. */
const consumeState = (ctx: RequestCtx, state: string, { expires }: OAuthState): Promise<boolean> =>
  ctx.transaction((inner) =>
    asSystem(inner.db, ctx.account.id, (db) => consumeNonce(db, hashOf(state), new Date(expires))),
  );

async function fetchClaims(
  ctx: RequestCtx,
  { alias, query, state }: { alias: ProviderAlias; query: Query; state: OAuthState },
): Promise<Claims | null> {
  const { nonce, verifier } = state;
  const request = { state: String(query.state), nonce, verifier, redirect_uri: redirectUri(ctx, alias) };
  try {
    return await providerOf(ctx, alias).provider.fetchClaims(toParams(query), request);
  } catch (error) {
    logFailure(ctx, alias, error);
    return null;
  }
}

async function signIn(
  ctx: RequestCtx,
  { alias, claims, fallback }: { alias: ProviderAlias; claims: Claims; fallback: string },
): Promise<Written> {
  const opened = await openOrAsk(ctx, { alias, claims });
  if (typeof opened === 'string') return redirectToSignIn(opened, fallback);
  if ('challenge' in opened) return redirectToSecondFactor(opened.challenge, fallback);
  ctx.answer.cookie(defaultCookieName, await issueTokens(ctx, opened), {
    path: '/',
    max_age_s: limits.session_absolute_days * DAY_S,
    is_readable: true,
  });
  return redirectTo(fallback);
}

/** A session, or the challenge of a person with a second factor. */
async function openOrAsk(ctx: RequestCtx, { alias, claims }: { alias: ProviderAlias; claims: Claims }) {
  const open = ctx.transaction(async (inner) => {
    const user = await resolveUser(inner, alias, claims);
    return typeof user === 'string'
      ? user
      : { ...user, session_id: (await openSession(inner, user.user_id, 'provider')).id };
  });
  return open.catch((error: unknown) => {
    const asked = error instanceof Refusal ? error.members.second_factor : undefined;
    if (asked) return { challenge: asked.challenge };
    throw error;
  });
}
