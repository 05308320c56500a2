import { generateSync } from 'otplib';
import { expect } from 'vitest';
import type { Passkey, TotpSecret } from '#resources/people/factors/factors.resource.ts';
import type { Challenge } from '#shared/auth/secondFactor.ts';
import type { CreationOptions } from '#shared/auth/webauthn.ts';
import { type Api, cookieOf } from '../server/api.ts';
import type { Client } from '../server/client.ts';
import { password } from '../server/credentials.ts';
import { type Authenticator, authenticator } from './authenticator.ts';

export const STEP_S = 30;

/** Of another implementation than the server's. @param steps before (negative) or after the present one */
export const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * STEP_S });

/** A code that is not accepted now. */
export const wrongCode = (secret: string): string => {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)));
  return ['000000', '000001', '000002', '000003', '000004', '000005'].find((code) => !right.has(code)) as string;
};

export interface WithTotp {
  secret: string;
  recovery_codes: string[];
}

/** Adds an authenticator app to the person who is signed in. */
export async function addTotp(signedIn: Client): Promise<WithTotp> {
  const { status, body } = await signedIn.post<TotpSecret>('/v1/auth/factors/totp');
  expect(status).toBe(200);
  const added = await signedIn.post<{ recovery_codes: string[] }>('/v1/auth/factors/totp/confirm', {
    code: codeOf(body.secret),
  });
  expect(added.status).toBe(200);
  return { secret: body.secret, recovery_codes: added.body.recovery_codes };
}

/** A code that is accepted, also right after another one was used. */
export async function freshCode(api: Api, user_id: number, secret: string): Promise<string> {
  await api.sql('update control.totp_secrets set last_step = null where user_id = $1', [user_id]);
  return codeOf(secret);
}

/** Adds a passkey to the person who is signed in. @param host of their session */
export async function addPasskey(
  signedIn: Client,
  device: Authenticator = authenticator(originOf(signedIn.host)),
): Promise<{ device: Authenticator; passkey: Passkey; recovery_codes: string[] | null }> {
  const options = await signedIn.post<CreationOptions>('/v1/auth/factors/passkeys/options');
  expect(options.status).toBe(200);
  const made = await signedIn.post<{ passkey: Passkey; recovery_codes: string[] | null }>('/v1/auth/factors/passkeys', {
    name: 'Laptop',
    passkey: device.create(options.body),
  });
  expect(made.status).toBe(201);
  return { device, ...made.body };
}

/** As PUBLIC_URL of the tests has the port. */
export const originOf = (host: string): string => `http://${host}:3000`;

/** Signs in by password as far as the second step. */
export async function challengeOf(api: Api, email: string, host = 'localhost', given = password): Promise<Challenge> {
  const answer = await api
    .visitor({ host })
    .post<{ message: string; second_factor: Challenge }>('/v1/auth/login', { email, password: given, captcha: 'x' });
  expect(answer).toMatchObject({ status: 401, body: { message: 'second_factor_required' } });
  expect(answer.headers['set-cookie']).toBeUndefined();
  return answer.body.second_factor;
}

/** The second step. */
export const give = (api: Api, body: object, host = 'localhost') =>
  api.visitor({ host }).post<{ message: string }>('/v1/auth/second-factor', body);

/** Both steps, with a code. */
export async function signInWith(api: Api, user: { id: number; email: string }, secret: string, host = 'localhost') {
  const { challenge } = await challengeOf(api, user.email, host);
  const answer = await give(api, { challenge, code: await freshCode(api, user.id, secret) }, host);
  expect(answer.status).toBe(200);
  return api.visitor({ host, authorization: `WebApp ${answer.text}`, cookie: cookieOf(answer.headers) });
}
