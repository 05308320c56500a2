import { createHash, randomBytes } from 'node:crypto';
import type { OpenCtx } from '#server/context.ts';
import { seal, unseal } from '#server/crypto/seal.ts';
import type { Settings } from '#server/settings/settings.ts';
import { limits } from '#shared/limits.ts';
import type { ProviderAlias } from '../identities.resource.ts';

/** What the browser keeps while it is away, sealed: nobody reads it, and in no other account or provider it opens. */
export interface Trip {
  /** Hash of the state that must come back. */
  state: string;
  nonce: string;
  verifier: string;
  /** Milliseconds since 1970. */
  expires: number;
  /** A path of the web app. */
  fallback: string;
  /** Who wants the identity joined to their profile; null signs in. */
  joins: { user_id: number; session_id: number } | null;
}

/** What the state tells the one address that all providers know: where to lead the browser on. */
interface Origin {
  account_id: number;
  host: string;
}

const random = () => randomBytes(32).toString('base64url');

export const hashOf = (state: string): Buffer => createHash('sha256').update(state).digest();

const write = (ctx: OpenCtx, place: string, value: object): string =>
  seal(ctx.platform.key('third_party'), place, JSON.stringify(value)).toString('base64url');

function read<T>(ctx: OpenCtx, place: string, sealed: string | undefined): T | null {
  try {
    return JSON.parse(
      unseal(ctx.platform.key('third_party'), place, Buffer.from(sealed ?? '', 'base64url')).toString(),
    ) as T;
  } catch {
    return null;
  }
}

const statePlace = (alias: ProviderAlias) => `third_party/${alias}/state`;
const cookiePlace = (ctx: OpenCtx, alias: ProviderAlias) => `third_party/${alias}/cookie/${ctx.account.id}`;

/**
 * Of this host alone. On https the prefix has the browser see to that, so that a page of another account cannot plant
 * its own; browsers ask for the path `/` with it. Lax, because the way back begins at the provider.
 */
const cookieOf = ({ public_url }: Settings) =>
  public_url.startsWith('https:')
    ? { name: '__Host-stoa_third_party', path: '/' }
    : { name: 'stoa_third_party', path: '/api/v1/auth/oidc' };

/** Begins a trip and gives its half to the browser. */
export function packTrip(ctx: OpenCtx, alias: ProviderAlias, { fallback, joins }: Pick<Trip, 'fallback' | 'joins'>) {
  const origin: Origin = { account_id: ctx.account.id, host: ctx.caller.host };
  const state = write(ctx, statePlace(alias), origin);
  const expires = ctx.now.getTime() + limits.third_party_minutes * 60_000;
  const trip: Trip = {
    state: hashOf(state).toString('base64url'),
    nonce: random(),
    verifier: random(),
    expires,
    fallback,
    joins,
  };
  const { name, path } = cookieOf(ctx.platform.settings);
  const max_age_s = limits.third_party_minutes * 60;
  ctx.answer.cookie(name, write(ctx, cookiePlace(ctx, alias), trip), { path, max_age_s, same_site: 'lax' });
  return { state, nonce: trip.nonce, verifier: trip.verifier };
}

/** Where a state's trip began, or null for a state that is none of ours. */
export const originOfState = (ctx: OpenCtx, alias: ProviderAlias, state: string | undefined): Origin | null =>
  read(ctx, statePlace(alias), state);

/** The trip that this browser is on, if the state is its own and it is not over; it is over then. */
export function unpackTrip(ctx: OpenCtx, alias: ProviderAlias, state: string | undefined): Trip | null {
  const { name, path } = cookieOf(ctx.platform.settings);
  const trip = read<Trip>(ctx, cookiePlace(ctx, alias), ctx.caller.cookie(name));
  if (!trip || state === undefined || trip.state !== hashOf(state).toString('base64url')) return null;
  ctx.answer.cookie(name, '', { path, max_age_s: 0, same_site: 'lax' });
  return trip.expires > ctx.now.getTime() ? trip : null;
}
