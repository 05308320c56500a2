import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Assertion, CreationOptions, RequestOptions } from '#shared/auth/webauthn.ts';
import { type Authenticator, authenticator } from '../../support/factors/authenticator.ts';
import { addPasskey, challengeOf, give, originOf } from '../../support/factors/secondFactor.ts';
import { type Api, startApi } from '../../support/server/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

const refused = { status: 401, body: { message: 'passkey_refused' } };
const wrong = {
  status: 422,
  body: { violations: [{ field: 'passkey', message: 'factors.errors.passkey', params: {} }] },
};

async function userWithPasskey(host = 'localhost') {
  const user = await api.makeUser();
  const signedIn = await api.signInByPassword(user.email, undefined, host);
  return { ...user, signedIn, ...(await addPasskey(signedIn)) };
}

const optionsAt = async (host = 'localhost') =>
  (await api.visitor({ host }).post<{ options: RequestOptions }>('/v1/auth/passkey/options')).body.options;
const signIn = (passkey: Assertion, host = 'localhost', at = api) =>
  at.visitor({ host }).post<{ message: string }>('/v1/auth/passkey', { passkey });

type Fault = Parameters<Authenticator['get']>[1];
const attacker = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const attacks: [string, Fault][] = [
  ['a page of another origin', { origin: 'http://evil.example' }],
  ['the origin of another account', { origin: originOf('main.localhost') }],
  ['another port', { origin: 'http://localhost:4000' }],
  ['https in place of http', { origin: 'https://localhost:3000' }],
  ['another relying party', { rp_id: 'evil.example' }],
  ['the relying party of another account', { rp_id: 'main.localhost' }],
  ['no verification of the person', { is_verified: false }],
  ['nobody present', { is_present: false }],
  ['a signature by another key', { key: attacker }],
  ['a challenge that is not ours', { challenge: Buffer.from('a challenge of someone else').toString('base64url') }],
  ['a registration in place of a use', { type: 'webauthn.create' }],
  ['no user handle', { user_handle: null }],
  ['the handle of someone else', { user_handle: Buffer.from('someone else').toString('base64url') }],
  ['a credential that nobody has', { credential_id: Buffer.from('nobody’s').toString('base64url') }],
];

test.each(attacks)('refuses %s', async (_name, fault) => {
  const { device } = await userWithPasskey();
  expect(await signIn(device.get(await optionsAt(), fault))).toMatchObject(refused);
  // Nothing was used up.
  expect((await signIn(device.get(await optionsAt()))).status).toBe(200);
});

test('a challenge of another account, another host or another purpose is refused, and an expired one', async () => {
  const acme = await api.makeAccount('acme');
  const { id, email, device } = await userWithPasskey();
  await api.join(id, acme.id);
  // The account `main` answers at two hosts.
  for (const host of [acme.host, 'main.localhost']) {
    const { challenge } = await optionsAt(host);
    expect(await signIn(device.get({ ...(await optionsAt()), challenge }))).toMatchObject(refused);
  }
  const asked = await challengeOf(api, email);
  const of = asked.passkey as RequestOptions;
  expect(await signIn(device.get(of))).toMatchObject(refused);
  expect(await give(api, { challenge: asked.challenge, passkey: device.get(await optionsAt()) })).toMatchObject(wrong);
  // Of another sign-in of the same person.
  const other = await challengeOf(api, email);
  expect(await give(api, { challenge: other.challenge, passkey: device.get(of) })).toMatchObject(wrong);
});

test('the passkey of another person is no second factor', async () => {
  const { email } = await userWithPasskey();
  const other = await userWithPasskey();
  const asked = await challengeOf(api, email);
  const use = other.device.get({ ...(asked.passkey as RequestOptions), allowCredentials: [] });
  expect(await give(api, { challenge: asked.challenge, passkey: use })).toMatchObject(wrong);
});

test('a counter that does not rise is refused, and its owner is told, once a day', async () => {
  const { id, email, device } = await userWithPasskey();
  expect((await signIn(device.get(await optionsAt(), { counter: 10 }))).status).toBe(200);
  for (const counter of [10, 9, 1, 0])
    expect(await signIn(device.get(await optionsAt(), { counter }))).toMatchObject(refused);
  const asked = await challengeOf(api, email);
  expect(
    await give(api, {
      challenge: asked.challenge,
      passkey: device.get(asked.passkey as RequestOptions, { counter: 5 }),
    }),
  ).toMatchObject(wrong);
  const told = () => api.mail.filter(({ to, subject }) => to === email && subject === 'A passkey may have been copied');
  await expect.poll(() => told().length).toBe(1);
  expect(told()[0]?.text).toContain('“Laptop”');
  expect((await signIn(device.get(await optionsAt(), { counter: 11 }))).status).toBe(200);
  expect(told()).toHaveLength(1);
  expect(await api.sql('select counter::int from control.passkeys where user_id = $1', [id])).toEqual([
    { counter: 11 },
  ]);
});

test('an authenticator that does not count signs in again and again', async () => {
  const { device } = await userWithPasskey();
  for (let i = 0; i < 3; i++) expect((await signIn(device.get(await optionsAt(), { counter: 0 }))).status).toBe(200);
});

test('a stranger to the account, a blocked person and a former member do not sign in', async () => {
  const acme = await api.makeAccount('strangers');
  const theirs = await api.signInByPassword(acme.owner.email, undefined, acme.host);
  const { device } = await addPasskey(theirs);
  // By a relying party of both accounts the credential would be found here: it is moved there.
  await api.sql("update control.passkeys set rp_id = 'localhost' where user_id = $1", [acme.owner.id]);
  for (const each of device.passkeys) each.rp_id = 'localhost';
  expect(await signIn(device.get(await optionsAt(), { origin: originOf('localhost') }))).toMatchObject(refused);
  const blocked = await userWithPasskey();
  await api.sql('update control.memberships set blocked = true where user_id = $1', [blocked.id]);
  expect(await signIn(blocked.device.get(await optionsAt()))).toMatchObject({
    status: 403,
    body: { message: 'user_blocked' },
  });
  const former = await userWithPasskey();
  await api.sql('delete from control.memberships where user_id = $1', [former.id]);
  expect(await signIn(former.device.get(await optionsAt()))).toMatchObject(refused);
});

const forgeries: [string, Parameters<Authenticator['create']>[1]][] = [
  ['another origin', { origin: 'http://evil.example' }],
  ['another relying party', { rp_id: 'main.localhost' }],
  ['no verification of the person', { is_verified: false }],
  ['a challenge that is not ours', { challenge: Buffer.from('of someone else').toString('base64url') }],
  ['a use in place of a registration', { type: 'webauthn.get' }],
];

test.each(forgeries)('no passkey is made with %s', async (_name, fault) => {
  const user = await api.makeUser();
  const signedIn = await api.signInByPassword(user.email);
  const device = authenticator(originOf('localhost'));
  const { body } = await signedIn.post<CreationOptions>('/v1/auth/factors/passkeys/options');
  expect(body).toMatchObject({ rp: { id: 'localhost' }, user: { name: user.email }, attestation: 'none' });
  const passkey = device.create(body, fault);
  expect(await signedIn.post('/v1/auth/factors/passkeys', { name: 'x', passkey })).toMatchObject(wrong);
  expect(await api.sql('select from control.passkeys where user_id = $1', [user.id])).toEqual([]);
});

test('options for making a passkey are the person’s own and work once; a credential belongs to one person', async () => {
  const [one, two] = [await api.makeUser(), await api.makeUser()];
  const [first, other] = [await api.signInByPassword(one.email), await api.signInByPassword(two.email)];
  const device = authenticator(originOf('localhost'));
  const { body } = await first.post<CreationOptions>('/v1/auth/factors/passkeys/options');
  const passkey = device.create(body);
  expect(await other.post('/v1/auth/factors/passkeys', { name: 'x', passkey })).toMatchObject(wrong);
  expect((await first.post('/v1/auth/factors/passkeys', { name: 'x', passkey })).status).toBe(201);
  expect(await first.post('/v1/auth/factors/passkeys', { name: 'x', passkey })).toMatchObject(wrong);
  const theirs = await other.post<CreationOptions>('/v1/auth/factors/passkeys/options');
  const copied = device.create(theirs.body, { credential_id: passkey.id });
  expect(await other.post('/v1/auth/factors/passkeys', { name: 'x', passkey: copied })).toMatchObject({
    status: 409,
    body: { message: 'passkey_exists' },
  });
  const again = await first.post<CreationOptions>('/v1/auth/factors/passkeys/options');
  expect(again.body.user.id).toBe(body.user.id);
  expect(again.body.excludeCredentials.map(({ id }) => id)).toEqual([passkey.id]);
});
