import { createHash, randomInt } from 'node:crypto';
import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod/mini';
import type { Ctx, RequestCtx } from '#server/context.ts';
import { asSystem } from '#server/database/database.ts';
import { consumeNonce } from '#server/database/sql/consumeNonce.ts';
import { invalidField, Refusal } from '#server/errors/errors.ts';
import { fetchGuarded } from '#server/outbound/fetchGuarded.ts';
import { parseAnswer } from '#server/outbound/parseAnswer.ts';
import type { Input } from '#shared/endpoint.ts';
import { check } from '#shared/violations.ts';
import type { auth } from '../auth.resource.ts';

/** Long enough to type a password, too short to collect solutions. */
const CHALLENGE_MS = 10 * 60_000;
/** By level, about 0.5 and 5 s of one core in a browser. The counter is random, so the solution cannot be guessed. */
const work = {
  1: { cost: 1000, from: 200, to: 600 },
  2: { cost: 1000, from: 2000, to: 6000 },
} as const;
/** Of challenges for an email with many failed attempts. */
export const HARD_LEVEL = 2;

const secrets = (ctx: RequestCtx) => {
  const key = ctx.platform.key('captcha').toString('hex');
  return { hmacSignatureSecret: `${key}:challenge`, hmacKeySignatureSecret: `${key}:solution` };
};

/** A new challenge, signed and bound to the account: docs/reference/api/access.md#captcha. */
export async function makeChallenge(
  ctx: Ctx,
  { query }: Input<(typeof auth)['endpoints']['captcha']>,
): Promise<Record<string, unknown>> {
  const level = query.level === '2' ? HARD_LEVEL : 1;
  const { cost, from, to } = work[level];
  return {
    ...(await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost,
      counter: randomInt(from, to),
      data: { account_id: ctx.account.id, level },
      deriveKey,
      expiresAt: new Date(ctx.now.getTime() + CHALLENGE_MS),
      ...secrets(ctx),
    })),
  };
}

const wrong = () => invalidField('captcha', 'auth.sign_in.errors.captcha');

/**
 * Accepts only an unused solution of our own challenge. An unreachable provider is a refusal.
 * @returns the level of the challenge; providers without levels always have the highest
 */
export async function checkCaptcha(ctx: RequestCtx, token: string): Promise<{ level: number }> {
  const { provider } = ctx.platform.settings.captcha;
  if (provider === 'altcha') return { level: await checkAltcha(ctx, token) };
  if (provider === 'yandex') await checkYandex(ctx, token);
  return { level: HARD_LEVEL };
}

async function checkAltcha(ctx: RequestCtx, token: string): Promise<number> {
  const payload = readPayload(token);
  const verified = payload && (await verifySolution({ ...payload, deriveKey, ...secrets(ctx) }).catch(() => null));
  if (!verified?.verified || payload?.challenge.parameters.data?.account_id !== ctx.account.id) throw wrong();
  // Identified by the challenge's signature, so that another encoding of the same solution is not a new one.
  const hash = createHash('sha256').update(String(payload.challenge.signature)).digest();
  const expires = new Date(ctx.now.getTime() + CHALLENGE_MS);
  const isFresh = await ctx.transaction((inner) =>
    asSystem(inner.db, ctx.account.id, (db) => consumeNonce(db, hash, expires)),
  );
  if (!isFresh) throw wrong();
  return Number(payload.challenge.parameters.data?.level ?? 1);
}

function readPayload(token: string): Payload | null {
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString()) as Payload;
    return payload?.challenge?.parameters && payload.solution ? payload : null;
  } catch {
    return null;
  }
}

const YANDEX_VALIDATE = 'https://smartcaptcha.yandexcloud.net/validate';

async function checkYandex(ctx: RequestCtx, token: string): Promise<void> {
  const secret = ctx.platform.settings.captcha.yandex_server_key ?? '';
  const body = new URLSearchParams({ secret, token, ip: ctx.caller.ip });
  const { yandex_url } = ctx.platform.settings.captcha;
  const answer = await fetchGuarded(yandex_url ?? YANDEX_VALIDATE, {
    // Another address comes from the operator's settings, never from a tenant.
    allow_private: yandex_url !== null,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
    timeout_ms: 5000,
    max_bytes: 65_536,
  }).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'captcha provider failed');
    throw unavailable();
  });
  const status = answer.status === 200 ? readVerdict(answer.body) : undefined;
  if (status === undefined) throw unavailable();
  if (status !== 'ok') throw wrong();
}

const unavailable = () => new Refusal('unavailable', 'captcha_unavailable', { headers: { 'retry-after': '5' } });

const Verdict = z.object({ status: z.string() });

function readVerdict(body: Buffer): string | undefined {
  const read = check(Verdict, parseAnswer(body));
  return read.ok ? read.value.status : undefined;
}
