import { vi } from 'vitest';
import type { OwnFactors, Passkey } from '#resources/people/factors/factors.resource.ts';
import type { RequestOptions } from '#shared/auth/webauthn.ts';

export const noFactors: OwnFactors = {
  totp: null,
  passkeys: [],
  recovery_codes_left: 0,
  passkeys_offered: true,
  own_host_url: null,
  is_required: false,
};

export const passkeyOf = (change: Partial<Passkey> = {}): Passkey => ({
  id: 5,
  name: 'Laptop',
  is_backed_up: false,
  works_here: true,
  created_at: '2026-01-02T03:04:05.000Z',
  last_used_at: null,
  ...change,
});

export const requestOptions: RequestOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 1000,
  allowCredentials: [],
  userVerification: 'required',
};

const bytes = new Uint8Array([1, 2, 3]).buffer;

/** Gives this browser passkeys: each request answers one, unless `get` throws. @returns how it was asked */
export function stubPasskeys(get: () => void = () => {}) {
  const asked: CredentialRequestOptions[] = [];
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('navigator', {
    userAgent: navigator.userAgent,
    language: navigator.language,
    clipboard: navigator.clipboard,
    credentials: {
      get: async (options: CredentialRequestOptions) => {
        asked.push(options);
        get();
        const response = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes };
        const credential = { id: 'AQID', rawId: bytes, type: 'public-key', response, authenticatorAttachment: null };
        return { ...credential, getClientExtensionResults: () => ({}) };
      },
    },
  });
  return asked;
}

/** The person closed the browser's dialog. */
export const closedByPerson = (): never => {
  throw new DOMException('The operation was not allowed', 'NotAllowedError');
};
