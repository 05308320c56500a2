import { createHash } from 'node:crypto';
import type { Ctx, RequestCtx } from '#server/context.ts';
import { seal, unseal } from '#server/crypto/seal.ts';
import { Refusal, refuse } from '#server/errors/errors.ts';
import type { Claims } from '#server/thirdParty/provider.ts';
import { second_factor_minutes } from '#shared/auth/factorNumbers.ts';
import type { Challenge } from '#shared/auth/secondFactor.ts';
import { factors } from '../factors.resource.ts';
import { assertionOptions } from './assertion.service.ts';
import * as queries from './factors.queries.ts';

/**
 * A sign-in that waits for the second factor (docs/reference/api/sign-in.md#second-factor). It is sealed for one account and given to the
 * browser; nothing of the sign-in has happened yet.
 */
export type Pending =
  | { method: 'password' }
  /** A mailed code, which is used up at the end, and what comes with it. */
  | { method: 'link'; code: string; name: string | undefined; password_hash: string | undefined }
  | { method: 'provider'; alias: 'yandex' | 'oidc'; claims: Claims };

interface Content {
  user_id: number;
  /** Of the password: a new one ends the challenge. */
  state: string;
  /** Milliseconds since 1970. */
  expires: number;
  pending: Pending;
}

const placeOf = ({ account }: RequestCtx) => `second_factor/challenge/${account.id}`;

const stateOf = ({ password_hash }: queries.PersonRow): string =>
  createHash('sha256').update(`${password_hash}`).digest('base64url');

/**
 * Asks for the second factor of a person who has one. Called by everything that opens a session, in its transaction and
 * before it changes anything that the refusal would not take back. Until the transaction ends the person cannot get a first
 * factor.
 * @param db sees the person: the account's, or the system's
 * @throws 401 `second_factor_required`, with the challenge
 */
export async function requireSecondFactor(
  ctx: RequestCtx,
  db: Ctx['db'],
  { user_id, pending }: { user_id: number; pending: Pending },
): Promise<void> {
  const person = await queries.holdPerson(db, user_id);
  if (!person?.has_second_factor) return;
  const expires = ctx.now.getTime() + second_factor_minutes * 60_000;
  const content: Content = { user_id, state: stateOf(person), expires, pending };
  const challenge = seal(ctx.platform.key('second_factor'), placeOf(ctx), JSON.stringify(content)).toString(
    'base64url',
  );
  throw new Refusal('unauthorized', 'second_factor_required' satisfies keyof typeof factors.refusals, {
    isStep: true,
    members: { second_factor: await describe(ctx, db, challenge, content) },
  });
}

/** What a challenge asks for. @throws 401 `challenge_over` */
export function describeChallenge(ctx: Ctx, challenge: string, db = ctx.db): Promise<Challenge> {
  return describe(ctx, db, challenge, readChallenge(ctx, challenge));
}

async function describe(ctx: RequestCtx, db: Ctx['db'], challenge: string, { user_id, expires }: Content) {
  const passkey = await assertionOptions(ctx, db, 'second_factor', { user_id, of: idOf(challenge) });
  const totp = await queries.findTotp(db, user_id, 0);
  const hasRecoveryCodes = (await queries.countRecoveryCodes(db, user_id)) > 0;
  const methods: Challenge['methods'] = [
    ...(passkey ? (['passkey'] as const) : []),
    ...(totp?.confirmed_at ? (['code'] as const) : []),
    ...(hasRecoveryCodes ? (['recovery_code'] as const) : []),
  ];
  return { challenge, expires_at: new Date(expires).toISOString(), methods, passkey };
}

/** Names a challenge without revealing it. */
export const idOf = (challenge: string): string => createHash('sha256').update(challenge).digest('base64url');

/** @throws 401 `challenge_over` when it is not ours, of another account, or expired */
export function readChallenge(ctx: RequestCtx, challenge: string): Content {
  const content = openChallenge(ctx, challenge);
  if (!content || content.expires <= ctx.now.getTime()) throw refuse(factors, 'challenge_over');
  return content;
}

function openChallenge(ctx: RequestCtx, challenge: string): Content | null {
  const sealed = Buffer.from(challenge, 'base64url');
  // Other spellings of the same bytes would be counted as other challenges.
  if (sealed.toString('base64url') !== challenge) return null;
  try {
    return JSON.parse(unseal(ctx.platform.key('second_factor'), placeOf(ctx), sealed).toString()) as Content;
  } catch {
    return null;
  }
}

/** Whether the password is the one that the challenge was given for. */
export const isCurrent = (content: Content, person: queries.PersonRow): boolean => content.state === stateOf(person);
