import { beforeAll, expect, test } from 'vitest';
import type { Me } from '#resources/people/auth/auth.resource.ts';
import type { OwnFactors, Passkey } from '#resources/people/factors/factors.resource.ts';
import type { Assertion, RequestOptions } from '#shared/auth/webauthn.ts';
import { addPasskey, addTotp, challengeOf, freshCode, give } from '../../support/factors/secondFactor.ts';
import { type Api, cookieOf, startApi } from '../../support/server/api.ts';

let api: Api;
let second: Api;
beforeAll(async () => {
  api = await startApi();
  second = await startApi({ database: api.database, settings: { jobs: 'off' } });
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

test('a passkey signs in alone, without an email, and is all that is asked for', async () => {
  const user = await api.makeUser();
  const first = await api.signInByPassword(user.email);
  const { device, passkey, recovery_codes } = await addPasskey(first);
  expect(recovery_codes).toHaveLength(10);
  expect(passkey).toMatchObject({ name: 'Laptop', works_here: true, is_backed_up: false, last_used_at: null });
  const options = await optionsAt();
  expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' });
  const answer = await signIn(device.get(options));
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  const inside = api.visitor({ authorization: `WebApp ${answer.text}`, cookie: cookieOf(answer.headers) });
  expect((await inside.get<Me>('/v1/auth/me')).body.user?.id).toBe(user.id);
  expect((await inside.as({ authorization: `Frontend ${answer.text}` }).post('/v1/auth/refresh-token')).status).toBe(
    200,
  );
  expect(
    await api.sql('select method from control.sessions where user_id = $1 order by id desc limit 1', [user.id]),
  ).toEqual([{ method: 'passkey' }]);
  const own = (await inside.get<OwnFactors>('/v1/auth/factors')).body.passkeys[0];
  expect(own).toMatchObject({ id: passkey.id, is_backed_up: true });
  expect(own?.last_used_at).not.toBeNull();
  // The session has just proved who its person is, and may set a password without the present one.
  const word = 'another stone altogether';
  expect((await inside.patch('/v1/auth/me', { password: word, password_confirm: word })).status).toBe(200);
});

test('a passkey is the second step of a sign-in by password', async () => {
  const { email, device, passkey } = await userWithPasskey();
  const asked = await challengeOf(api, email);
  expect(asked.methods).toEqual(['passkey', 'recovery_code']);
  expect(asked.passkey?.allowCredentials).toHaveLength(1);
  const use = device.get(asked.passkey as RequestOptions);
  expect((await give(api, { challenge: asked.challenge, passkey: use })).status).toBe(200);
  const again = await challengeOf(api, email);
  expect(await give(api, { challenge: again.challenge, passkey: use })).toMatchObject(wrong);
  // New options for the same challenge, as after a failed try.
  const { body } = await api
    .visitor()
    .post<typeof again>('/v1/auth/second-factor/challenge', { challenge: again.challenge });
  expect(body.methods).toEqual(again.methods);
  expect(body.passkey?.challenge).not.toBe(again.passkey?.challenge);
  const next = device.get(body.passkey as RequestOptions);
  expect((await give(api, { challenge: again.challenge, passkey: next })).status).toBe(200);
  expect(passkey.id).toBeGreaterThan(0);
});

test('a passkey proves again who the person is', async () => {
  const { id, signedIn, device } = await userWithPasskey();
  await api.sql("update control.sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1", [id]);
  expect((await signedIn.post('/v1/auth/factors/totp')).status).toBe(403);
  const { body } = await signedIn.post<{ options: RequestOptions }>('/v1/auth/reauthenticate/options');
  const passkey = device.get(body.options);
  // A use for one purpose is none for another.
  expect(await signIn(passkey)).toMatchObject(refused);
  expect((await signedIn.post('/v1/auth/reauthenticate', { passkey })).status).toBe(204);
  expect((await signedIn.post('/v1/auth/factors/totp')).status).toBe(200);
  expect(await signedIn.post('/v1/auth/reauthenticate', { passkey })).toMatchObject(wrong);
  const other = await userWithPasskey();
  const theirs = other.device.get({ ...body.options, allowCredentials: [] });
  expect(await signedIn.post('/v1/auth/reauthenticate', { passkey: theirs })).toMatchObject(wrong);
});

test('one of twenty concurrent uses of one assertion signs in, over two processes', async () => {
  const { device } = await userWithPasskey();
  const use = device.get(await optionsAt());
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => signIn(use, 'localhost', at % 2 ? second : api)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(refused);
});

test('a passkey of one host of localhost is not offered at another, which asks for something else', async () => {
  const { email, signedIn } = await userWithPasskey('main.localhost');
  expect((await challengeOf(api, email, 'main.localhost')).methods).toEqual(['passkey', 'recovery_code']);
  expect(await challengeOf(api, email)).toMatchObject({ methods: ['recovery_code'], passkey: null });
  const there = signedIn.as({ host: 'localhost' });
  expect((await there.get<OwnFactors>('/v1/auth/factors')).body.passkeys[0]?.works_here).toBe(false);
});

test('custom domains and addresses have no passkeys, and change no factors', async () => {
  const domain = await api.makeAccount('domain');
  await api.sql("update control.accounts set domain = 'crm.domain.example', domain_verified_at = now() where id = $1", [
    domain.id,
  ]);
  const host = 'crm.domain.example';
  const visitor = api.visitor({ host });
  expect((await visitor.post('/v1/auth/passkey/options')).body).toEqual({ options: null });
  expect((await visitor.get<Me>('/v1/auth/me')).body.passkeys_offered).toBeUndefined();
  expect((await api.visitor().get<Me>('/v1/auth/me')).body.passkeys_offered).toBe(true);
  expect((await api.visitor({ host: '127.0.0.1' }).post('/v1/auth/passkey/options')).body).toEqual({ options: null });
  const signedIn = await api.signInByPassword(domain.owner.email, undefined, host);
  expect((await signedIn.get<OwnFactors>('/v1/auth/factors')).body).toMatchObject({
    passkeys_offered: false,
    own_host_url: 'http://domain.localhost:3000',
  });
  for (const path of ['totp', 'passkeys/options', 'recovery-codes'])
    expect(await signedIn.post(`/v1/auth/factors/${path}`)).toMatchObject({
      status: 403,
      body: { message: 'needs_own_host' },
    });
  // An app works there too.
  const own = await api.signInByPassword(domain.owner.email, undefined, domain.host);
  const { secret } = await addTotp(own);
  await addPasskey(own);
  const asked = await challengeOf(api, domain.owner.email, host);
  expect(asked.methods).toEqual(['code', 'recovery_code']);
  const code = await freshCode(api, domain.owner.id, secret);
  expect((await give(api, { challenge: asked.challenge, code }, host)).status).toBe(200);
  const atAddress = (await api.signInOwner()).as({ host: '127.0.0.1' });
  expect(await atAddress.post('/v1/auth/factors/passkeys/options')).toMatchObject({
    status: 409,
    body: { message: 'passkeys_not_offered' },
  });
});

test('a passkey is renamed and removed by its owner alone; a removed one no longer signs in', async () => {
  const { id, email, signedIn, device, passkey } = await userWithPasskey();
  const path = `/v1/auth/factors/passkeys/${passkey.id}`;
  const stranger = await userWithPasskey();
  expect((await stranger.signedIn.patch(path, { name: 'Mine' })).status).toBe(404);
  expect((await stranger.signedIn.delete(path)).status).toBe(404);
  expect((await signedIn.patch<Passkey>(path, { name: 'Phone' })).body).toMatchObject({
    id: passkey.id,
    name: 'Phone',
  });
  expect((await signedIn.patch(path, { name: ' ' })).status).toBe(422);
  expect((await signedIn.delete(path)).status).toBe(204);
  expect(await signIn(device.get(await optionsAt()))).toMatchObject(refused);
  await api.signInByPassword(email);
  expect(await api.sql('select has_second_factor as has from control.users where id = $1', [id])).toEqual([
    { has: false },
  ]);
  await expect
    .poll(() => api.mail.filter(({ to }) => to === email).map(({ subject }) => subject))
    .toEqual(['Passkey added', 'Passkey removed']);
});

test('no more than 20 passkeys', async () => {
  const { id, signedIn } = await userWithPasskey();
  await api.sql(
    `insert into control.passkeys (user_id, rp_id, credential_id, public_key, user_handle, counter, is_backed_up, name)
     select $1, 'localhost', ('x' || n)::bytea || int8send($1), 'x', 'x', 0, false, 'x' from generate_series(1, 19) n`,
    [id],
  );
  expect(await signedIn.post('/v1/auth/factors/passkeys/options')).toMatchObject({
    status: 409,
    body: { message: 'too_many_passkeys' },
  });
});
