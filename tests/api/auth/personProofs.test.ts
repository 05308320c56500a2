import { beforeAll, expect, test } from 'vitest';
import { resources } from '#server/resources/resources.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { TestUser } from '../../support/accounts/people.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

/**
 * What each call of a session that concerns a person, and not only the account's data, asks of them
 * (docs/operating/security.md#a-session-and-its-person). A new call needs a line.
 */
const proofs = {
  // A proof of the last minutes.
  'auth.accept_invitation': 'recent',
  'auth.decline_invitation': 'recent',
  'auth.leave': 'recent',
  'auth.open_account': 'recent',
  'factors.confirm_totp': 'recent',
  'factors.create_passkey': 'recent, for a passkey of the form that it has: api/factors/passkeys.test.ts',
  'factors.make_recovery_codes': 'recent',
  'factors.remove_passkey': 'recent',
  'factors.remove_totp': 'recent',
  'factors.rename_passkey': 'recent',
  'factors.start_passkey': 'recent',
  'factors.start_totp': 'recent',
  'identities.link': 'recent, once the provider is known: api/identities/thirdPartyProfile.test.ts',
  'identities.remove': 'recent',
  'privacy.erase': 'recent',
  'privacy.export': 'recent',
  'users.create_api_key': 'recent',
  'users.generate_api_key': 'recent',
  'users.remove': 'recent',
  'users.remove_api_key': 'recent',
  'users.remove_second_factor': 'recent',
  // The password or passkey goes with the call.
  'auth.reauthenticate': 'with the call',
  'users.make_owner': 'with the call',
  // By what is asked for: hops.test.ts, reauthentication.test.ts.
  'auth.accounts': 'recent for other accounts',
  'auth.invitations': 'recent for more than their number',
  'auth.update_me': 'password with the call; recent for name and picture of a person of several accounts',
  'users.set_avatar': 'recent for a person of several accounts',
  'users.update': 'recent for a password; recent for name and picture of oneself in several accounts',
  // None: what they show or change stays in the account, or another has to agree.
  'auth.logout': 'none: ends the session itself',
  'auth.preview': 'none: reads as a member of this account, which an administrator may anyway',
  'auth.reauthenticate_options': 'none: a challenge',
  'factors.list': 'none: which factors there are, and no secret',
  'identities.list': 'none: which providers are connected, with the email there',
  'privacy.erasure': 'none: how far it is',
  'privacy.erasures': 'none: how far they are',
  'privacy.former': 'none: of this account',
  'privacy.preview': 'none: numbers and examples of this account',
  'sessions.get': 'none: of this account',
  'sessions.list': 'none: of this account',
  'sessions.remove': 'none: of this account; the person signs in again',
  'users.check_email': 'none: of this account',
  'users.create': 'none: a known person has to accept',
  'users.get': 'none: of this account',
  'users.get_avatar': 'none: of this account',
  'users.invite': 'none: the person has to accept',
  'users.invite_again': 'none: the person has to accept',
  'users.list': 'none: of this account',
  'users.list_api_keys': 'none: without the keys',
} as const;

const ofPeople = ['auth', 'factors', 'identities', 'privacy', 'sessions', 'users'];
const calls = resources
  .filter(({ resource }) => ofPeople.includes(resource.name))
  .flatMap(({ resource }) =>
    Object.entries(resource.endpoints as Record<string, Endpoint>)
      .filter(([, { access }]) => access !== 'everyone')
      .map(([name, endpoint]) => ({ name: `${resource.name}.${name}`, endpoint })),
  );

let api: Api;
let administrator: TestUser;
let session: Client;
let program: Client;
beforeAll(async () => {
  api = await startApi();
  administrator = await api.makeUser({ full_access: true });
  session = await api.signInByPassword(administrator.email);
  const key = (await session.post(`/v1/users/${administrator.id}/generate-api-key`)).text;
  program = api.visitor({ authorization: `ApiKey ${key}` });
  await api.sql('update control.sessions set confirmed_at = null where user_id = $1', [administrator.id]);
});

test('every call about a person says what it asks of them', () => {
  expect(calls.map(({ name }) => name).sort()).toEqual(Object.keys(proofs).sort());
});

const asked = calls.filter(({ name }) => proofs[name as keyof typeof proofs] === 'recent');

/** What is refused for its body is refused before. */
const bodies: Record<string, object> = {
  'factors.confirm_totp': { code: '123456' },
  'factors.rename_passkey': { name: 'Key' },
  'privacy.erase': { confirm: 'Name' },
  'users.create_api_key': { name: 'Key' },
};

test.each(asked)('$name is refused to a session without a proof, and to a key', async ({ name, endpoint }) => {
  const { method, path } = endpoint;
  const at = path.replace(/^(\/v1\/users\/):id/, `$1${administrator.id}`).replace(/:\w+/g, '987654321');
  const refused = (message: string) => ({ status: 403, body: { message } });
  expect(await session.call(method, at, bodies[name])).toMatchObject(refused('needs_password'));
  expect(await program.call(method, at, bodies[name])).toMatchObject(refused('needs_session'));
});
