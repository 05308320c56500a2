import type { Challenge, SecondFactor } from '#shared/auth/secondFactor.ts';
import type { Assertion, RequestOptions } from '#shared/auth/webauthn.ts';
import { call } from '#web/api/api.ts';
import { factorCalls } from '#web/session/factorCalls.ts';

const { passkey: by_passkey, passkey_options, read_challenge, second_factor } = factorCalls;

/** Of a sign-in with a passkey alone; null where passkeys are not offered. */
export const readPasskeyOptions = async (): Promise<RequestOptions | null> =>
  (await call(passkey_options, { authorization: null })).options;

/** @returns the token of a session */
export const signInByPasskey = (passkey: Assertion): Promise<string> =>
  call(by_passkey, { body: { passkey }, authorization: null });

export const readChallenge = (challenge: string): Promise<Challenge> =>
  call(read_challenge, { body: { challenge }, authorization: null });

/** @returns the token of a session */
export const giveSecondFactor = (body: SecondFactor): Promise<string> =>
  call(second_factor, { body, authorization: null });
