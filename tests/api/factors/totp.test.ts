import { beforeAll, expect, test } from 'vitest';
import type { Me } from '#resources/people/auth/auth.resource.ts';
import type { OwnFactors, TotpSecret } from '#resources/people/factors/factors.resource.ts';
import {
  addTotp,
  challengeOf,
  codeOf,
  freshCode,
  give,
  signInWith,
  wrongCode,
} from '../../support/factors/secondFactor.ts';
import { emailTo } from '../../support/mail/emails.ts';
import { type Api, cookieOf, startApi } from '../../support/server/api.ts';

/** Two processes of one installation. */
let api: Api;
let second: Api;
beforeAll(async () => {
  api = await startApi();
  second = await startApi({ database: api.database, settings: { jobs: 'off' } });
});

async function userWithTotp() {
  const user = await api.makeUser();
  const signedIn = await api.signInByPassword(user.email);
  return { ...user, signedIn, ...(await addTotp(signedIn)) };
}

const wrong = (field: string) => ({
  status: 422,
  body: { violations: [{ field, message: `factors.errors.${field}`, params: {} }] },
});
const over = { status: 401, body: { message: 'challenge_over' } };
const isSignedIn = async (token: string) =>
  (await api.visitor({ authorization: `WebApp ${token}` }).get<Me>('/v1/auth/me')).body.user?.id;

test('an app is added by a code of it, and signing in asks for one from then on', async () => {
  const user = await api.makeUser();
  const signedIn = await api.signInByPassword(user.email);
  const { body: setup } = await signedIn.post<TotpSecret>('/v1/auth/factors/totp');
  expect(setup.uri).toContain(`secret=${setup.secret}`);
  // Without effect before it is confirmed.
  await api.signInByPassword(user.email);
  expect(await signedIn.post('/v1/auth/factors/totp/confirm', { code: wrongCode(setup.secret) })).toMatchObject(
    wrong('code'),
  );
  const first = codeOf(setup.secret);
  const added = await signedIn.post<{ recovery_codes: string[] }>('/v1/auth/factors/totp/confirm', { code: first });
  expect(added.body.recovery_codes).toHaveLength(10);
  expect(new Set(added.body.recovery_codes).size).toBe(10);
  for (const code of added.body.recovery_codes)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  const { body: own } = await signedIn.get<OwnFactors>('/v1/auth/factors');
  expect(own).toMatchObject({ passkeys: [], recovery_codes_left: 10, is_required: false, own_host_url: null });
  expect(own.totp).toMatchObject({ last_used_at: null });
  expect((await emailTo(api, user.email)).subject).toBe('Authenticator app added');

  const asked = await challengeOf(api, user.email);
  expect(asked.methods).toEqual(['code', 'recovery_code']);
  expect(asked.passkey).toBeNull();
  expect(new Date(asked.expires_at).getTime() - Date.now()).toBeLessThanOrEqual(5 * 60_000);
  // The code that confirmed it does not sign in.
  expect(await give(api, { challenge: asked.challenge, code: first })).toMatchObject(wrong('code'));
  const code = await freshCode(api, user.id, setup.secret);
  const answer = await give(api, { challenge: asked.challenge, code: `${code.slice(0, 3)} ${code.slice(3)}` });
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  expect(answer.headers['set-cookie']?.[0]).toMatch(/^stoa_refresh=/);
  const inside = api.visitor({ authorization: `WebApp ${answer.text}`, cookie: cookieOf(answer.headers) });
  expect((await inside.get<Me>('/v1/auth/me')).body.user).toMatchObject({ id: user.id, has_second_factor: true });
  expect((await inside.as({ authorization: `Frontend ${answer.text}` }).post('/v1/auth/refresh-token')).status).toBe(
    200,
  );
});

test('the first factor ends the other sessions of the person and codes that would open one, in every account', async () => {
  const user = await api.makeUser();
  const other = await api.makeAccount('elsewhere');
  await api.join(user.id, other.id);
  const [here, kept, there] = [
    await api.signInByPassword(user.email),
    await api.signInByPassword(user.email),
    await api.signInByPassword(user.email, undefined, other.host),
  ];
  const hop = (await here.post(`/v1/auth/accounts/${other.id}/enter`)).text;
  await addTotp(kept);
  for (const each of [here, there]) expect((await each.get('/v1/auth/me')).status).toBe(401);
  expect((await kept.get('/v1/auth/me')).status).toBe(200);
  const code = new URL(hop).searchParams.get('code');
  expect((await api.visitor({ host: other.host }).post('/v1/auth/enter', { code })).status).toBe(422);
  // A factor of the person counts in each of their accounts.
  await challengeOf(api, user.email, other.host);
});

test('a code of two steps ago, or two ahead, is refused', async () => {
  const { id, email, secret } = await userWithTotp();
  const { challenge } = await challengeOf(api, email);
  await api.sql('update control.totp_secrets set last_step = null where user_id = $1', [id]);
  for (const steps of [-3, 3])
    expect(await give(api, { challenge, code: codeOf(secret, steps) })).toMatchObject(wrong('code'));
});

test('one of twenty concurrent sign-ins with one code succeeds, over two processes', async () => {
  const { id, email, secret } = await userWithTotp();
  const challenges = await Promise.all(Array.from({ length: 20 }, () => challengeOf(api, email)));
  const code = await freshCode(api, id, secret);
  const answers = await Promise.all(
    challenges.map(({ challenge }, at) => give(at % 2 ? second : api, { challenge, code })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(wrong('code'));
  const [count] = await api.sql(
    'select count(*)::int as n from control.sessions where user_id = $1 and ended_at is null',
    [id],
  );
  expect(count).toEqual({ n: 2 });
});

test('a code that was used, and those of earlier steps, are not accepted again', async () => {
  const { id, email, secret } = await userWithTotp();
  const present = await freshCode(api, id, secret);
  const before = codeOf(secret, -1);
  const first = await challengeOf(api, email);
  expect((await give(api, { challenge: first.challenge, code: present })).status).toBe(200);
  const { challenge } = await challengeOf(api, email);
  for (const code of [present, before]) expect(await give(second, { challenge, code })).toMatchObject(wrong('code'));
});

test('a challenge signs in once, with whatever it is used', async () => {
  const { id, email, secret, recovery_codes } = await userWithTotp();
  const { challenge } = await challengeOf(api, email);
  const code = await freshCode(api, id, secret);
  expect((await give(api, { challenge, code })).status).toBe(200);
  expect(await give(api, { challenge, recovery_code: recovery_codes[0] })).toMatchObject(over);
  // What was given with it is not used up.
  const next = await challengeOf(api, email);
  expect((await give(api, { challenge: next.challenge, recovery_code: recovery_codes[0] })).status).toBe(200);
});

test('a recovery code works once, however it is typed; one of twenty concurrent uses succeeds', async () => {
  const { email, recovery_codes, signedIn } = await userWithTotp();
  const [first = '', other = ''] = recovery_codes;
  const { challenge } = await challengeOf(api, email);
  expect(await give(api, { challenge, recovery_code: '0000-0000-0000-0000' })).toMatchObject(wrong('recovery_code'));
  const typed = ` ${first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
  expect((await give(api, { challenge, recovery_code: typed })).status).toBe(200);
  await expect
    .poll(() => api.mail.filter(({ to }) => to === email).map(({ subject }) => subject))
    .toContain('A recovery code was used');
  const challenges = await Promise.all(Array.from({ length: 20 }, () => challengeOf(api, email)));
  const answers = await Promise.all(
    challenges.map((each, at) => give(at % 2 ? second : api, { challenge: each.challenge, recovery_code: other })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer).toMatchObject(wrong('recovery_code'));
  expect((await signedIn.get<OwnFactors>('/v1/auth/factors')).body.recovery_codes_left).toBe(8);
});

test('new recovery codes end the old ones', async () => {
  const { email, recovery_codes, signedIn } = await userWithTotp();
  const { body } = await signedIn.post<{ recovery_codes: string[] }>('/v1/auth/factors/recovery-codes');
  const { challenge } = await challengeOf(api, email);
  expect(await give(api, { challenge, recovery_code: recovery_codes[3] })).toMatchObject(wrong('recovery_code'));
  expect((await give(api, { challenge, recovery_code: body.recovery_codes[3] })).status).toBe(200);
});

test('without the app and passkeys signing in asks for a password alone, and recovery codes end', async () => {
  const { id, email, signedIn } = await userWithTotp();
  expect((await signedIn.delete('/v1/auth/factors/totp')).status).toBe(204);
  await api.signInByPassword(email);
  expect(await api.sql('select from control.recovery_codes where user_id = $1', [id])).toEqual([]);
  expect((await signedIn.delete('/v1/auth/factors/totp')).status).toBe(404);
  expect(await signedIn.post('/v1/auth/factors/recovery-codes')).toMatchObject({
    status: 409,
    body: { message: 'no_second_factor' },
  });
});

test('a second app, and a code after the secret has expired, are refused', async () => {
  const { signedIn } = await userWithTotp();
  expect(await signedIn.post('/v1/auth/factors/totp')).toMatchObject({ status: 409, body: { message: 'totp_exists' } });
  const user = await api.makeUser();
  const late = await api.signInByPassword(user.email);
  const confirm = (code: string) => late.post('/v1/auth/factors/totp/confirm', { code });
  expect(await confirm('123456')).toMatchObject({ status: 409, body: { message: 'totp_not_started' } });
  const { body } = await late.post<TotpSecret>('/v1/auth/factors/totp');
  await api.sql("update control.totp_secrets set created_at = now() - interval '16 minutes' where user_id = $1", [
    user.id,
  ]);
  expect(await confirm(codeOf(body.secret))).toMatchObject({ status: 409, body: { message: 'totp_not_started' } });
  const { body: again } = await late.post<TotpSecret>('/v1/auth/factors/totp');
  expect((await confirm(codeOf(body.secret))).status).toBe(422);
  expect((await confirm(codeOf(again.secret))).status).toBe(200);
});

test('changes need a session that has just proved who the person is', async () => {
  const { id, email, secret } = await userWithTotp();
  const signedIn = await signInWith(api, { id, email }, secret);
  const key = (await signedIn.post(`/v1/users/${id}/generate-api-key`)).text;
  const program = api.visitor({ authorization: `ApiKey ${key}` });
  await api.sql("update control.sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1", [id]);
  const calls = [
    (from: typeof signedIn) => from.post('/v1/auth/factors/totp'),
    (from: typeof signedIn) => from.post('/v1/auth/factors/totp/confirm', { code: '123456' }),
    (from: typeof signedIn) => from.delete('/v1/auth/factors/totp'),
    (from: typeof signedIn) => from.post('/v1/auth/factors/recovery-codes'),
    (from: typeof signedIn) => from.post('/v1/auth/factors/passkeys/options'),
  ];
  for (const call of calls) {
    expect(await call(signedIn)).toMatchObject({ status: 403, body: { message: 'needs_password' } });
    expect(await call(program)).toMatchObject({ status: 403, body: { message: 'needs_session' } });
  }
  // A key signs in without a second factor: it was made by a session that had passed one.
  expect(await isSignedIn(secret)).toBeUndefined();
  expect((await program.get('/v1/auth/me')).status).toBe(200);
});

test('exactly one of code, recovery code and passkey is given', async () => {
  const { email } = await userWithTotp();
  const { challenge } = await challengeOf(api, email);
  const one = { status: 422, body: { violations: [{ field: 'code', message: 'factors.errors.one', params: {} }] } };
  expect(await give(api, { challenge })).toMatchObject(one);
  expect(await give(api, { challenge, code: '123456', recovery_code: 'x' })).toMatchObject(one);
  for (const code of ['12345', '1234567', 'abcdef', ''])
    expect(await give(api, { challenge, code })).toMatchObject(wrong('code'));
});
