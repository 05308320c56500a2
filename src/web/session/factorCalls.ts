import type { auth } from '#resources/people/auth/auth.resource.ts';

type Names = 'passkey' | 'passkey_options' | 'read_challenge' | 'reauthenticate_options' | 'second_factor';
type Calls = Pick<typeof auth.endpoints, Names>;
type Addresses = { [Name in keyof Calls]: Pick<Calls[Name], 'method' | 'path'> };

/** As in callsByAddress.ts, for what is fetched after the first page. */
const addresses: Addresses = {
  passkey: { method: 'POST', path: '/v1/auth/passkey' },
  passkey_options: { method: 'POST', path: '/v1/auth/passkey/options' },
  read_challenge: { method: 'POST', path: '/v1/auth/second-factor/challenge' },
  reauthenticate_options: { method: 'POST', path: '/v1/auth/reauthenticate/options' },
  second_factor: { method: 'POST', path: '/v1/auth/second-factor' },
};

export const factorCalls = addresses as Calls;
