import { createHash, randomBytes } from 'node:crypto';
import type { RequestCtx } from '#server/context.ts';
import { seal, unseal } from '#server/crypto/seal.ts';
import type { Settings } from '#server/settings/settings.ts';
import { limits } from '#shared/limits.ts';
import type { ProviderAlias } from '../identities.resource.ts';

/** A sign-in in progress, kept in a cookie. It is sealed for one account and one provider, so it opens nowhere else. */
export interface OAuthState {
  /** Hash of the `state` parameter that must come back. */
  state: string;
  nonce: string;
  verifier: string;
  /** Milliseconds since 1970. */
  expires: number;
  /** A path of the web app. */
  fallback: string;
  /** The session whose person connects an identity to their profile; null signs in. */
  link_to: { user_id: number; session_id: number } | null;
}

/** Content of the `state` parameter: where the callback sends the browser. */
interface Origin {
  account_id: number;
  host: string;
}

/** Stores a new state in the cookie and returns what the authorization request needs of it. */
export function createState(
  ctx: RequestCtx,
  alias: ProviderAlias,
  { fallback, link_to }: Pick<OAuthState, 'fallback' | 'link_to'>,
) {
  const origin: Origin = { account_id: ctx.account.id, host: ctx.caller.host };
  const state = sealJson(ctx, statePlace(alias), origin);
  const [nonce, verifier] = [random(), random()];
  const expires = ctx.now.getTime() + limits.third_party_minutes * 60_000;
  const stored: OAuthState = {
    state: hashOf(state).toString('base64url'),
    nonce,
    verifier,
    expires,
    fallback,
    link_to,
  };
  const { name, path } = cookieOf(ctx.platform.settings);
  const max_age_s = limits.third_party_minutes * 60;
  ctx.answer.cookie(name, sealJson(ctx, cookiePlace(ctx, alias), stored), { path, max_age_s, same_site: 'lax' });
  return { state, nonce, verifier };
}

/** The host and account where a state was created; null for a state that is not ours. */
export const originOfState = (ctx: RequestCtx, alias: ProviderAlias, state: string | undefined): Origin | null =>
  unsealJson(ctx, statePlace(alias), state);

/** Reads the cookie and clears it. Null when it belongs to another state or has expired. */
export function takeState(ctx: RequestCtx, alias: ProviderAlias, state: string | undefined): OAuthState | null {
  const { name, path } = cookieOf(ctx.platform.settings);
  const stored = unsealJson<OAuthState>(ctx, cookiePlace(ctx, alias), ctx.caller.cookie(name));
  if (!stored || state === undefined || stored.state !== hashOf(state).toString('base64url')) return null;
  ctx.answer.cookie(name, '', { path, max_age_s: 0, same_site: 'lax' });
  return stored.expires > ctx.now.getTime() ? stored : null;
}

export const hashOf = (state: string): Buffer => createHash('sha256').update(state).digest();

const random = () => randomBytes(32).toString('base64url');

/**
 * A cookie of this host alone. On https the `__Host-` prefix makes the browser enforce that, so that a page of another
 * account cannot plant its own; browsers require the path `/` with it. Lax, because the callback comes from the provider.
 */
const cookieOf = ({ public_url }: Settings) =>
  public_url.startsWith('https:')
    ? { name: '__Host-stoa_third_party', path: '/' }
    : { name: 'stoa_third_party', path: '/api/v1/auth/oidc' };

const statePlace = (alias: ProviderAlias) => `third_party/${alias}/state`;
const cookiePlace = (ctx: RequestCtx, alias: ProviderAlias) => `third_party/${alias}/cookie/${ctx.account.id}`;

const sealJson = (ctx: RequestCtx, place: string, value: object): string =>
  seal(ctx.platform.key('third_party'), place, JSON.stringify(value)).toString('base64url');

function unsealJson<T>(ctx: RequestCtx, place: string, sealed: string | undefined): T | null {
  try {
    return JSON.parse(
      unseal(ctx.platform.key('third_party'), place, Buffer.from(sealed ?? '', 'base64url')).toString(),
    ) as T;
  } catch {
    return null;
  }
}
