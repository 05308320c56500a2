import { beforeAll, describe, expect, test } from 'vitest';
import type { Me } from '#resources/people/auth/auth.resource.ts';
import type { User } from '#resources/people/users/users.resource.ts';
import type { Challenge } from '#shared/auth/secondFactor.ts';
import { addPasskey, addTotp, challengeOf, freshCode, give, signInWith } from '../../support/factors/secondFactor.ts';
import { linkOf } from '../../support/mail/emails.ts';
import { startThirdParty, type ThirdParty } from '../../support/oauth/thirdParty.ts';
import type { Api } from '../../support/server/api.ts';
import { cookieOf } from '../../support/server/api.ts';
import { password } from '../../support/server/credentials.ts';

/** Everything that opens a session, for a person with a second factor. */
let third: ThirdParty;
let api: Api;
beforeAll(async () => {
  third = await startThirdParty();
  api = third.api;
});

const word = 'another stone altogether';

async function userWithTotp(host = 'localhost', account_id = 1) {
  const user = await api.makeUser({ account_id });
  const signedIn = await api.signInByPassword(user.email, password, host);
  return { ...user, signedIn, ...(await addTotp(signedIn)) };
}

type Asked = { message: string; second_factor: Challenge };
const confirm = (body: object, host = 'main.localhost') =>
  api.visitor({ host }).post<Asked>('/v1/auth/reset-password-confirm', body);
const loginStatus = async (email: string, given: string) =>
  (await api.visitor().post('/v1/auth/login', { email, password: given, captcha: 'x' })).body;
const as = (token: string, host = 'localhost') => api.visitor({ host, authorization: `WebApp ${token}` });
const asked = { status: 401, body: { message: 'second_factor_required' } };
const over = { status: 401, body: { message: 'challenge_over' } };
const sessionsOf = (id: number) =>
  api.sql('select id from control.sessions where user_id = $1 and ended_at is null order by id', [id]);

/** The code of the only mail with one that comes while `work` runs, or after it. */
async function codeMailed(email: string, work: () => Promise<unknown>): Promise<string> {
  const theirs = () => api.mail.filter(({ to, text }) => to === email && text.includes('?code='));
  const before = theirs().length;
  await work();
  await expect.poll(() => theirs().length).toBe(before + 1);
  return linkOf(theirs().at(-1) as (typeof api.mail)[number]).code;
}

const resetCode = (email: string) => codeMailed(email, () => api.visitor().post('/v1/auth/reset-password', { email }));

describe('a mailed link', () => {
  test('opens nothing and changes nothing before the second factor, and goes on with it', async () => {
    const { id, email, secret, signedIn } = await userWithTotp();
    const code = await resetCode(email);
    const before = await sessionsOf(id);
    const answer = await confirm({ code, password: word });
    expect(answer).toMatchObject(asked);
    expect(answer.headers['set-cookie']).toBeUndefined();
    // The old password is valid, the new one is not, sessions go on, and the code is unused.
    expect(await loginStatus(email, word)).toMatchObject({ message: 'auth_error' });
    expect(await loginStatus(email, password)).toMatchObject(asked.body);
    expect(await sessionsOf(id)).toEqual(before);
    expect((await signedIn.get('/v1/auth/me')).status).toBe(200);
    expect((await api.visitor().post('/v1/auth/code', { code })).status).toBe(200);
    expect(answer.text).not.toContain(code);

    const { challenge } = answer.body.second_factor;
    const given = await give(api, { challenge, code: await freshCode(api, id, secret) });
    expect(given.status).toBe(200);
    expect((await as(given.text).get<Me>('/v1/auth/me')).body.user?.id).toBe(id);
    expect(await loginStatus(email, word)).toMatchObject(asked.body);
    expect((await signedIn.get('/v1/auth/me')).status).toBe(401);
    expect((await confirm({ code })).status).toBe(422);
    expect(await give(api, { challenge, code: await freshCode(api, id, secret) })).toMatchObject(over);
  });

  test('a code that was used meanwhile, or a password that was changed, ends the sign-in', async () => {
    const { id, email, secret } = await userWithTotp();
    const code = await resetCode(email);
    const [one, two] = [await confirm({ code }), await confirm({ code })];
    const pass = async (answer: typeof one) =>
      give(api, { challenge: answer.body.second_factor.challenge, code: await freshCode(api, id, secret) });
    expect((await pass(one)).status).toBe(200);
    expect((await pass(two)).status).toBe(422);
    const login = await challengeOf(api, email);
    const next = await confirm({ code: await resetCode(email), password: word });
    expect((await pass(next)).status).toBe(200);
    expect(await give(api, { challenge: login.challenge, code: await freshCode(api, id, secret) })).toMatchObject(over);
  });

  test('an invitation of another account is accepted with the second factor only', async () => {
    const { id, email, secret } = await userWithTotp();
    const acme = await api.makeAccount('inviting');
    const admin = await api.signInByPassword(acme.owner.email, password, acme.host);
    const code = await codeMailed(email, async () => {
      const { body } = await admin.post<User>('/v1/users/invite', { email });
      // Not told before the person accepts.
      expect(body).toMatchObject({ id, has_second_factor: false });
    });
    const answer = await confirm({ code }, acme.host);
    expect(answer).toMatchObject(asked);
    const pending = () =>
      api.sql('select pending from control.memberships where account_id = $1 and user_id = $2', [acme.id, id]);
    expect(await pending()).toEqual([{ pending: true }]);
    const { challenge, methods } = answer.body.second_factor;
    expect(methods).toEqual(['code', 'recovery_code']);
    const given = await give(api, { challenge, code: await freshCode(api, id, secret) }, acme.host);
    expect(given.status).toBe(200);
    expect(await pending()).toEqual([{ pending: false }]);
    expect((await as(given.text, acme.host).get<Me>('/v1/auth/me')).body.user?.id).toBe(id);
  });

  test('an account that waits for a known person is claimed with the second factor only', async () => {
    const { id, email, recovery_codes } = await userWithTotp();
    let subdomain = '';
    const code = await codeMailed(email, async () => {
      const { body } = await api
        .visitor()
        .post<{ account: { subdomain: string } }>('/v1/auth/sign-up', { name: 'Claimed', email, password: word });
      subdomain = body.account.subdomain;
    });
    const host = `${subdomain}.localhost`;
    const answer = await confirm({ code }, host);
    expect(answer).toMatchObject(asked);
    const owners = () =>
      api.sql(
        'select from control.memberships m join control.accounts a on a.id = m.account_id where a.subdomain = $1',
        [subdomain],
      );
    expect(await owners()).toHaveLength(0);
    const { challenge } = answer.body.second_factor;
    expect((await give(api, { challenge, recovery_code: recovery_codes[0] }, host)).status).toBe(200);
    expect(await owners()).toHaveLength(1);
    expect(id).toBeGreaterThan(0);
  });
});

describe('a provider', () => {
  async function memberWithTotp() {
    const user = await userWithTotp(third.acme.host, third.acme.id);
    third.provider.current = { sub: `sub-${user.id}`, email: user.email, email_verified: true };
    return user;
  }

  test('leads to the second step, connects nothing before it, and goes on with it', async () => {
    const { id, secret } = await memberWithTotp();
    const before = await third.traces();
    const browser = third.browser();
    const page = await third.signIn(browser, { fallback: '/admin/users' });
    const location = new URL(String(page.headers.location), 'http://x');
    expect([location.pathname, location.search]).toEqual(['/sign-in', '?fallback=%2Fadmin%2Fusers']);
    expect(browser.cookie('stoa', third.acme.host)).toBeUndefined();
    expect(browser.cookie('stoa_refresh', third.acme.host)).toBeUndefined();
    expect(await third.traces()).toEqual(before);
    const challenge = new URLSearchParams(location.hash.slice(1)).get('second_factor');
    const visitor = api.visitor({ host: third.acme.host });
    const { body } = await visitor.post<Challenge>('/v1/auth/second-factor/challenge', { challenge });
    expect(body).toMatchObject({ challenge, methods: ['code', 'recovery_code'], passkey: null });
    const given = await give(api, { challenge, code: await freshCode(api, id, secret) }, third.acme.host);
    expect(given.status).toBe(200);
    expect((await as(given.text, third.acme.host).get<Me>('/v1/auth/me')).body.user?.id).toBe(id);
    expect(await api.sql('select user_id from control.identities where user_id = $1', [id])).toHaveLength(1);
    expect(
      await api.sql('select method from control.sessions where user_id = $1 order by id desc limit 1', [id]),
    ).toEqual([{ method: 'provider' }]);
  });

  test('that vouches for an unproved person first ends the factors that were made before', async () => {
    const { id } = await memberWithTotp();
    await api.sql('update control.users set proved_at = null where id = $1', [id]);
    const page = await third.signIn(third.browser());
    expect(page.headers.location).toBe('/');
    expect(await api.sql('select has_second_factor as has from control.users where id = $1', [id])).toEqual([
      { has: false },
    ]);
  });
});

test('a hop to another account from a session that has passed it asks for nothing', async () => {
  const { id, email, secret } = await userWithTotp();
  const zeta = await api.makeAccount('zeta');
  await api.join(id, zeta.id);
  const signedIn = await signInWith(api, { id, email }, secret);
  const url = new URL((await signedIn.post(`/v1/auth/accounts/${zeta.id}/enter`)).text);
  const answer = await api.visitor({ host: zeta.host }).post('/v1/auth/enter', { code: url.searchParams.get('code') });
  expect(answer.status).toBe(200);
  expect((await as(answer.text, zeta.host).get<Me>('/v1/auth/me')).body.user?.id).toBe(id);
});

test('an API key, and a preview by an administrator, ask for nothing; renewing a session does not either', async () => {
  const { id, email, secret } = await userWithTotp();
  const signedIn = await signInWith(api, { id, email }, secret);
  const key = (await signedIn.post(`/v1/users/${id}/generate-api-key`)).text;
  expect((await api.visitor({ authorization: `ApiKey ${key}` }).get('/v1/users')).status).toBe(200);
  const owner = await api.signInOwner();
  const preview = as((await owner.post(`/v1/auth/preview/${id}`)).text);
  expect((await preview.get<Me>('/v1/auth/me')).body.user?.id).toBe(id);
  for (const path of ['', '/totp', '/recovery-codes', '/passkeys/options'])
    expect(
      (await (path === '' ? preview.get('/v1/auth/factors') : preview.post(`/v1/auth/factors${path}`))).status,
    ).toBe(403);
  const renewed = await signedIn
    .as({ authorization: signedIn.authorization?.replace('WebApp', 'Frontend') as string })
    .post('/v1/auth/refresh-token');
  expect(renewed.status).toBe(200);
});

describe('a challenge', () => {
  test('of another account or another person, a changed one and one that is none are over', async () => {
    const { id, email, secret } = await userWithTotp();
    const other = await userWithTotp();
    const zeta = await api.makeAccount('challenged');
    await api.join(id, zeta.id);
    const { challenge } = await challengeOf(api, email);
    const code = await freshCode(api, id, secret);
    expect(await give(api, { challenge, code }, zeta.host)).toMatchObject(over);
    const theirs = await challengeOf(api, other.email);
    expect(await give(api, { challenge: theirs.challenge, code })).toMatchObject({ status: 422 });
    for (const forged of [`${challenge}A`, challenge.slice(0, -2), `B${challenge.slice(1)}`, 'none', `${challenge}=`])
      expect(await give(api, { challenge: forged, code })).toMatchObject(over);
    const read = (given: string, host: string) =>
      api.visitor({ host }).post('/v1/auth/second-factor/challenge', { challenge: given });
    expect(await read(challenge, zeta.host)).toMatchObject(over);
    expect(await read('none', 'localhost')).toMatchObject(over);
    // The account of `localhost` answers at its subdomain too.
    expect((await give(api, { challenge, code }, 'main.localhost')).status).toBe(200);
  });

  test('is over when the person is blocked, removed, or has no factor any more', async () => {
    const blocked = await userWithTotp();
    const one = await challengeOf(api, blocked.email);
    await api.sql('update control.memberships set blocked = true where user_id = $1', [blocked.id]);
    const pass = async (user: typeof blocked, challenge: string) =>
      give(api, { challenge, code: await freshCode(api, user.id, user.secret) });
    expect(await pass(blocked, one.challenge)).toMatchObject({ status: 403, body: { message: 'user_blocked' } });
    const removed = await userWithTotp();
    const two = await challengeOf(api, removed.email);
    await api.sql('delete from control.memberships where user_id = $1', [removed.id]);
    expect(await pass(removed, two.challenge)).toMatchObject(over);
    const free = await userWithTotp();
    const three = await challengeOf(api, free.email);
    expect((await free.signedIn.delete('/v1/auth/factors/totp')).status).toBe(204);
    expect(await give(api, { challenge: three.challenge, code: '123456' })).toMatchObject(over);
  });

  test('tells nothing of who has a factor to who does not know the password', async () => {
    const { email } = await userWithTotp();
    const answer = await api.visitor().post('/v1/auth/login', { email, password: 'not the password', captcha: 'x' });
    expect(answer).toMatchObject({ status: 401, body: { message: 'auth_error' } });
    expect(answer.body).not.toHaveProperty('second_factor');
  });
});

test('a person’s factors, and nobody else’s, are asked for in each of their accounts', async () => {
  const { id, email, secret } = await userWithTotp();
  const zeta = await api.makeAccount('both');
  await api.join(id, zeta.id);
  const signedIn = await signInWith(api, { id, email }, secret, zeta.host);
  await addPasskey(signedIn);
  expect((await challengeOf(api, email, zeta.host)).methods).toEqual(['passkey', 'code', 'recovery_code']);
  expect((await challengeOf(api, email)).methods).toEqual(['code', 'recovery_code']);
  const without = await api.makeUser();
  expect(
    cookieOf((await api.visitor().post('/v1/auth/login', { email: without.email, password, captcha: 'x' })).headers),
  ).toMatch(/^stoa_refresh=/);
});
