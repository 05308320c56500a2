import { createHash } from 'node:crypto';
import type { Ctx, RequestCtx } from '#server/context.ts';
import { asSystem } from '#server/database/database.ts';
import { consumeNonce } from '#server/database/sql/consumeNonce.ts';
import { invalidField, refuse } from '#server/errors/errors.ts';
import { second_factor_attempts, second_factor_minutes } from '#shared/auth/factorNumbers.ts';
import type { SecondFactor } from '#shared/auth/secondFactor.ts';
import { factors } from '../factors.resource.ts';
import { tellIfCopied, verifyAssertion } from './assertion.service.ts';
import { idOf, isCurrent, type Pending, readChallenge } from './challenge.service.ts';
import * as queries from './factors.queries.ts';
import { notifyOfAttack, notifyPerson } from './notices.service.ts';
import { hashRecoveryCode } from './recoveryCodes.ts';
import { openTotp, stepOf } from './totp.ts';
import { forgottenAt } from './webauthnChallenge.ts';

type Content = ReturnType<typeof readChallenge>;

/** A wrong one is 422 on the field that was given. */
const wrong = (field: 'code' | 'recovery_code' | 'passkey') => invalidField(field, `factors.errors.${field}`);

/**
 * Completes a sign-in that waits for the second factor, once. Whatever fails leaves everything as it was, the code
 * included.
 * @param complete goes on with the sign-in in the same transaction, with the person locked
 * @throws 401 `challenge_over`, 422 for a wrong code, 429 after too many
 */
export async function passSecondFactor<T>(
  ctx: RequestCtx,
  given: SecondFactor,
  complete: (inner: Ctx, person: { user_id: number; pending: Pending }) => Promise<T>,
): Promise<T> {
  const content = readChallenge(ctx, given.challenge);
  const { user_id } = content;
  const isLast = await countGuess(ctx, given, user_id);
  const outcome = await ctx.transaction(async (inner) => {
    const verdict = await asSystem(inner.db, ctx.account.id, (db) => verify({ ...inner, db }, content, given));
    if (verdict !== true) return { verdict };
    return { done: await complete(inner, content) };
  });
  if ('done' in outcome) return outcome.done as T;
  await ctx.audit({ outcome: 'failure', subject_type: 'users', subject_id: user_id });
  await tellIfCopied(ctx, outcome.verdict);
  if (isLast) await notifyOfAttack(ctx, { kind: 'wrong_codes', user_id });
  throw wrong(given.code !== undefined ? 'code' : given.recovery_code !== undefined ? 'recovery_code' : 'passkey');
}

/**
 * Codes of an app are short, so they are counted by person too; recovery codes and passkeys cannot be guessed, and stay
 * when another has used the attempts up (docs/operating/security.md#guessing-codes).
 * @returns whether a failure ends the challenge
 */
async function countGuess(ctx: RequestCtx, { challenge, code }: SecondFactor, user_id: number): Promise<boolean> {
  const subject = { challenge: idOf(challenge), person: code === undefined ? undefined : user_id };
  const { counts } = await ctx.countAttempt('challenge', subject);
  const count = counts.challenge ?? 0;
  if (count > second_factor_attempts) throw refuse(factors, 'challenge_over');
  return count === second_factor_attempts;
}

type Refused = Exclude<Awaited<ReturnType<typeof verifyAssertion>>, { user_id: number }>;

/** @param ctx as the system: who becomes a member by a mailed code is none yet */
async function verify(ctx: Ctx, content: Content, given: SecondFactor): Promise<true | Refused> {
  const { user_id } = content;
  const person = await queries.lockPerson(ctx.db, user_id);
  // Given for another password, or the factors were taken off meanwhile.
  if (!person?.has_second_factor || !isCurrent(content, person)) throw refuse(factors, 'challenge_over');
  const verdict = await check(ctx, user_id, given);
  if (verdict === true && !(await isFirstUse(ctx, given.challenge))) throw refuse(factors, 'challenge_over');
  return verdict;
}

/** A challenge signs in once. */
const isFirstUse = (ctx: Ctx, challenge: string): Promise<boolean> =>
  consumeNonce(ctx.db, createHash('sha256').update(idOf(challenge)).digest(), forgottenAt(ctx, second_factor_minutes));

async function check(ctx: Ctx, user_id: number, given: SecondFactor): Promise<true | Refused> {
  const refused = { refused: true } as const;
  if (given.code !== undefined) return (await isRightCode(ctx, user_id, given.code)) || refused;
  if (given.recovery_code !== undefined) {
    const hash = hashRecoveryCode(user_id, given.recovery_code);
    if (!(await queries.consumeRecoveryCode(ctx.db, user_id, hash))) return refused;
    await notifyPerson(ctx, user_id, 'recovery_code_used');
    return true;
  }
  const passkey = given.passkey as NonNullable<SecondFactor['passkey']>;
  const verdict = await verifyAssertion(ctx, 'second_factor', passkey, { user_id, of: idOf(given.challenge) });
  return 'refused' in verdict ? verdict : true;
}

/** A code of a step that was not used yet, nor a later one. */
async function isRightCode(ctx: Ctx, user_id: number, code: string): Promise<boolean> {
  const totp = await queries.findTotp(ctx.db, user_id, 0);
  if (!totp?.confirmed_at) return false;
  const step = stepOf(openTotp(ctx.platform.key('seal'), user_id, totp.secret), code, totp.now_s);
  return step !== null && (await queries.consumeTotpStep(ctx.db, user_id, step));
}
