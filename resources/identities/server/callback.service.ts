import { openSession } from '#resources/sessions/server/sessions.service.ts';
import { admit } from '#resources/sessions/server/tokens.service.ts';
import type { OpenCtx } from '#server/context.ts';
import { spendProof } from '#server/database/consumeNonce.ts';
import { asSystem } from '#server/database/database.ts';
import { isOwnHost, originOf } from '#server/ownHosts.ts';
import type { Claims } from '#server/thirdParty/provider.ts';
import { defaultCookieName } from '#shared/defaultCookieName.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import type { identities, ProviderAlias } from '../identities.resource.ts';
import { joinToProfile, recognise } from './matchIdentity.ts';
import { hashOf, originOfState, type Trip, unpackTrip } from './oauthState.ts';
import { assertOn, leadBack, leadTo, leadToProfile, logFailure, providerOf, redirectUri } from './redirects.ts';

type Endpoints = (typeof identities)['endpoints'];

/**
 * The one address that providers know. Leads on to where the trip began: to a host that is the operator's and stands
 * for the state's account still. What the provider said travels on unread; it is of use to that browser alone.
 */
export async function comeBack(ctx: OpenCtx, { params, query }: Input<Endpoints['callback']>): Promise<Written> {
  const { alias } = providerOf(ctx, params.provider);
  const { settings, findAccount } = ctx.platform;
  const origin = originOfState(ctx, alias, query.state);
  const account = origin && isOwnHost(settings, origin.host) ? await findAccount(origin.host) : null;
  if (!origin || account?.id !== origin.account_id) return leadBack('third_party_failed');
  assertOn(account, alias);
  return leadTo(`${originOf(settings, origin.host)}/api/v1/auth/oidc/${alias}/finish?${said(query)}`);
}

/** On the account's own host, where the cookie is that binds it all to one browser (ASVS V10.1.2). */
export async function finishThirdParty(ctx: OpenCtx, { params, query }: Input<Endpoints['finish']>): Promise<Written> {
  const { alias } = providerOf(ctx, params.provider);
  assertOn(ctx.account, alias);
  const trip = unpackTrip(ctx, alias, query.state);
  if (!trip || query.state === undefined) return leadBack('third_party_failed');
  const claims = (await isFirstUse(ctx, query.state, trip)) ? await ask(ctx, { alias, query, trip }) : null;
  if (!trip.joins) return claims ? signIn(ctx, { alias, claims, trip }) : leadBack('third_party_failed', trip.fallback);
  if (!claims) return leadToProfile({ error: 'third_party_failed' });
  const outcome = await joinToProfile(ctx, { alias, claims, joins: trip.joins });
  if (outcome === 'signed_out') return leadBack('third_party_failed', trip.fallback);
  return leadToProfile(outcome === 'joined' ? { joined: alias } : { error: outcome });
}

type Query = Input<Endpoints['finish']>['query'];

const said = ({ state, code, iss, error }: Query): URLSearchParams =>
  new URLSearchParams(
    Object.entries({ state, code, iss, error }).filter((pair): pair is [string, string] => !!pair[1]),
  );

/** Good once, however long the browser keeps the cookie. */
const isFirstUse = (ctx: OpenCtx, state: string, { expires }: Trip): Promise<boolean> =>
  ctx.transaction((inner) =>
    asSystem(inner.db, ctx.account.id, (db) => spendProof(db, hashOf(state), new Date(expires))),
  );

async function ask(
  ctx: OpenCtx,
  { alias, query, trip }: { alias: ProviderAlias; query: Query; trip: Trip },
): Promise<Claims | null> {
  const { nonce, verifier } = trip;
  const journey = { state: String(query.state), nonce, verifier, redirect_uri: redirectUri(ctx, alias) };
  try {
    return await providerOf(ctx, alias).provider.identify(said(query), journey);
  } catch (error) {
    logFailure(ctx, alias, error);
    return null;
  }
}

async function signIn(
  ctx: OpenCtx,
  { alias, claims, trip }: { alias: ProviderAlias; claims: Claims; trip: Trip },
): Promise<Written> {
  const opened = await ctx.transaction(async (inner) => {
    const known = await recognise(inner, alias, claims);
    return typeof known === 'string' ? known : { ...known, session_id: (await openSession(inner, known.user_id)).id };
  });
  if (typeof opened === 'string') return leadBack(opened, trip.fallback);
  ctx.answer.cookie(defaultCookieName, await admit(ctx, opened), {
    path: '/',
    max_age_s: limits.session_absolute_days * 86_400,
    is_readable: true,
  });
  return leadTo(trip.fallback);
}
