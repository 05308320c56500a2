import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '#shared/auth/webauthn.ts';

/**
 * Why the browser gave no passkey. `closed`: the person closed its dialog, or it took too long; browsers do not tell which.
 * `exists`: this device has a passkey of the person already. `replaced`: another request of the page took its place.
 */
export type PasskeyFailure = 'closed' | 'exists' | 'replaced' | 'failed';

export class PasskeyError extends Error {
  readonly reason: PasskeyFailure;
  constructor(reason: PasskeyFailure, cause: unknown) {
    super(reason, { cause });
    this.name = 'PasskeyError';
    this.reason = reason;
  }
}

/** Asks the browser for a passkey. @throws PasskeyError */
export const askPasskey = (options: RequestOptions): Promise<Assertion> =>
  withPasskeyErrors(startAuthentication({ optionsJSON: options }));

/**
 * Offers passkeys among what the browser fills in to an input with `autocomplete="… webauthn"`. Settles when the person
 * chooses one. @throws PasskeyError `replaced` when the page asks for a passkey in another way, or calls {@link stopAsking}
 */
export const askPasskeyInInput = (options: RequestOptions): Promise<Assertion> =>
  withPasskeyErrors(startAuthentication({ optionsJSON: options, useBrowserAutofill: true }));

/** Whether {@link askPasskeyInInput} works here. */
export const fillsInPasskeys = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/** Makes a passkey on a device that the person chooses. @throws PasskeyError */
export const makePasskey = (options: CreationOptions): Promise<NewCredential> =>
  withPasskeyErrors(startRegistration({ optionsJSON: options }));

/** Ends what the page asks the browser for. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();

/** The library types its answers as the standard has them; they are the shapes that the server declares. */
async function withPasskeyErrors<T>(request: Promise<unknown>): Promise<T> {
  try {
    return (await request) as T;
  } catch (error) {
    throw new PasskeyError(reasonOf(error), error);
  }
}

function reasonOf(error: unknown): PasskeyFailure {
  if (!(error instanceof Error)) return 'failed';
  const code = error instanceof WebAuthnError ? error.code : '';
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'exists';
  if (code === 'ERROR_CEREMONY_ABORTED') return 'replaced';
  const { name } = code && error.cause instanceof Error ? error.cause : error;
  return name === 'NotAllowedError' || name === 'AbortError' ? 'closed' : 'failed';
}
