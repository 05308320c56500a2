import { decodeJwt } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import type { Me } from '#resources/people/auth/auth.resource.ts';
import type { TestAccount } from '../../support/accounts/people.ts';
import { emailTo, linkOf } from '../../support/mail/emails.ts';
import { type Api, startApi, tokenOf } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { password } from '../../support/server/credentials.ts';

/**
 * Sign-in from end to end, AUTH-01 to AUTH-25. Most tests are in the files of their subject, with the number in the title:
 *
 * 01 to 03 login; 04 captcha, captchaYandex; 05 rateLimit, and here; 06 tokens; 07 refresh, resetPassword, and here;
 * 08 refresh, sessions, and here; 09 usersUpdate, twoProcesses, apiKeys, resetPassword, and here; 10 to 13 refresh;
 * 14 and 16 resetPassword; 15 resetPasswordHosts; 17 signUpKnown; 18 signUp; 19 thirdPartyBinding; 20 web/session/guard;
 * 21 login, and here; 22 hosts, rawHttp, and here; 23 severalAccounts; 24 usersSeveralAccounts; 25 usersCreate, and here.
 */
let api: Api;
let admin: Client;
let other: TestAccount;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signInOwner();
  other = await api.makeAccount('other');
});

const word = 'another stone altogether';
const refreshing = (each: Client) =>
  each.as({ authorization: `Frontend ${tokenOf(each)}` }).post('/v1/auth/refresh-token');
const statusesOf = (each: Client) =>
  Promise.all(['/v1/auth/me', '/v1/users', '/v1/sessions', '/v1/auth/accounts'].map((path) => each.get(path))).then(
    (answers) => answers.map(({ status }) => status),
  );

/** A user signed in in two browsers. */
async function twice(rights: { full_access?: boolean } = {}) {
  const person = await api.makeUser(rights);
  return { person, sessions: [await api.signInByPassword(person.email), await api.signInByPassword(person.email)] };
}

test('AUTH-05 limits the other visitor endpoints by address, whatever the body says', async () => {
  const limited = await startApi({ settings: { rate_limit: true, jobs: 'off' } });
  const doors: [string, object, number][] = [
    ['sign-up', { name: 'N', email: 'n@example.com', password: 'password1' }, 20],
    ['reset-password', { email: 'n@example.com' }, 20],
    ['code', { code: 'x' }, 50],
    ['reset-password-confirm', { code: 'x' }, 50],
    ['enter', { code: 'x' }, 50],
  ];
  for (const [door, body, attempts] of doors) {
    const statuses = [];
    for (let n = 0; n <= attempts; n++) {
      const headers = { 'x-forwarded-for': `192.0.2.${n}`, forwarded: `for=192.0.2.${n}`, 'x-real-ip': `192.0.2.${n}` };
      statuses.push((await limited.visitor().post(`/v1/auth/${door}`, body, headers)).status);
    }
    expect([door, statuses.indexOf(429)]).toEqual([door, attempts]);
  }
});

test('AUTH-05 does not count valid codes', async () => {
  const limited = await startApi({ settings: { rate_limit: true } });
  const owner = await limited.signInOwner();
  for (let n = 0; n < 55; n++) {
    const code = new URL((await owner.post('/v1/auth/accounts/1/enter')).text).searchParams.get('code');
    expect((await limited.visitor().post('/v1/auth/enter', { code })).status).toBe(200);
  }
});

test('AUTH-07 rejects each credential at endpoints meant for another', async () => {
  const person = await api.makeUser();
  const session = await api.signInByPassword(person.email);
  const key = (await session.post(`/v1/users/${person.id}/generate-api-key`)).text;
  const code = new URL((await session.post('/v1/auth/accounts/1/enter')).text).searchParams.get('code') as string;
  const refresh = session.cookie?.replace('stoa_refresh=', '') as string;
  const proofs: [string, string, string[]][] = [
    ['a token', tokenOf(session), ['ApiKey', 'Module', 'Frontend', 'Bearer', 'Basic']],
    ['an API key', key, ['WebApp', 'Module', 'Frontend', 'Bearer']],
    ['a code', code, ['WebApp', 'ApiKey', 'Module', 'Frontend']],
    ['a refresh secret', refresh, ['WebApp', 'ApiKey', 'Module', 'Frontend']],
  ];
  for (const [what, proof, schemes] of proofs)
    for (const scheme of schemes)
      expect([what, scheme, ...(await statusesOf(api.visitor({ authorization: `${scheme} ${proof}` })))]).toEqual([
        what,
        scheme,
        ...Array(4).fill(401),
      ]);
  for (const each of [tokenOf(session).slice(0, 255), key, refresh])
    expect((await api.visitor().post('/v1/auth/enter', { code: each })).status).toBe(422);
});

test('AUTH-07 does not refresh with the token of one account and the cookie of another', async () => {
  const person = await api.makeUser();
  await api.join(person.id, other.id);
  const here = await api.signInByPassword(person.email);
  const there = await api.signInByPassword(person.email, password, other.host);
  const mixed = [
    { ...here, authorization: there.authorization as string },
    { ...there, authorization: here.authorization as string },
  ];
  for (const { host, authorization, cookie } of mixed)
    expect((await refreshing(api.visitor({ host, authorization, cookie: cookie as string }))).status).toBe(401);
  expect([(await refreshing(here)).status, (await refreshing(there)).status]).toEqual([200, 200]);
});

test('AUTH-08 logout revokes the token and the cookie, and leaves other browsers signed in', async () => {
  const { sessions } = await twice();
  const [one, two] = sessions as [Client, Client];
  expect((await one.post('/v1/auth/logout')).status).toBe(204);
  expect(await statusesOf(one)).toEqual(Array(4).fill(401));
  expect((await refreshing(one)).status).toBe(401);
  expect((await one.post('/v1/auth/accounts/1/enter')).status).toBe(401);
  expect(await statusesOf(two)).toEqual(Array(4).fill(200));
});

test.each<[string, object]>([
  ['a block', { blocked: true }],
  ['a new password from an administrator', { password: word, password_confirm: word }],
])('AUTH-09 %s ends every session, refresh and address on its way', async (_name, change) => {
  const { person, sessions } = await twice();
  const code = new URL((await sessions[0]?.post('/v1/auth/accounts/1/enter'))?.text as string).searchParams.get('code');
  expect((await admin.patch(`/v1/users/${person.id}`, change)).status).toBe(200);
  for (const session of sessions) {
    expect(await statusesOf(session)).toEqual(Array(4).fill(401));
    expect((await refreshing(session)).status).toBe(401);
  }
  expect([403, 422]).toContain((await api.visitor().post('/v1/auth/enter', { code })).status);
});

test('AUTH-09 returns 403 on the next call after full access is revoked, by key and by session', async () => {
  const { person, sessions } = await twice({ full_access: true });
  const [session] = sessions as [Client];
  const key = (await session.post(`/v1/users/${person.id}/generate-api-key`)).text;
  const program = api.visitor({ authorization: `ApiKey ${key}` });
  const check = () =>
    Promise.all([session, program].map((each) => each.post('/v1/users/check-email', { email: 'a@b.example' })));
  expect((await check()).map(({ status }) => status)).toEqual([200, 200]);
  await admin.patch(`/v1/users/${person.id}`, { full_access: false });
  expect((await check()).map(({ status }) => status)).toEqual([403, 403]);
  expect(await statusesOf(session)).toEqual(Array(4).fill(200));
});

test('AUTH-21 compares all bytes of a new password of 73 to 255 characters', async () => {
  const { email } = await api.makeUser();
  for (const chosen of [`${'a1'.repeat(36)}Z`, `${'я'.repeat(254)}Z`, `  ${'x y '.repeat(20)} `]) {
    await api.sql(`update control.codes set created_at = created_at - interval '2 hours'`);
    const before = api.mail.filter(({ to }) => to === email).length;
    await api.visitor().post('/v1/auth/reset-password', { email });
    const { code } = linkOf(await emailTo(api, email, before + 1));
    const confirm = { code, password: chosen };
    expect((await api.visitor().post('/v1/auth/reset-password-confirm', confirm)).status).toBe(200);
    await api.signInByPassword(email, chosen);
    for (const near of [chosen.slice(0, -1), `${chosen.slice(0, -1)}Y`, chosen.slice(0, 72)]) {
      const login = { email, password: near, captcha: 'x' };
      expect((await api.visitor().post('/v1/auth/login', login)).status).toBe(401);
    }
  }
});

test.each(['\0password', 'pass\0word', 'password\ud800', '\udc00password'])(
  'AUTH-21 returns 422, never 500, for the password %j at every endpoint that takes one',
  async (chosen) => {
    const doors: [string, object][] = [
      ['login', { email: 'a@b.example', password: chosen, captcha: 'x' }],
      ['sign-up', { email: 'a@b.example', name: 'N', password: chosen }],
      ['reset-password-confirm', { code: 'x', password: chosen }],
    ];
    for (const [door, body] of doors) {
      const answer = await api.visitor().post(`/v1/auth/${door}`, body);
      expect([door, answer.status, answer.body.violations[0]?.field]).toEqual([door, 422, 'password']);
    }
  },
);

test.each(['xn--80ak6aa92e.localhost', 'оther.localhost', 'other.localhost.evil.example', '8.8.8.8', '[2001:db8::1]'])(
  'AUTH-22 rejects sign-in, sign-up and reset at the host %s',
  async (host) => {
    const visitor = api.visitor({ host: Buffer.from(host).toString('latin1') });
    const login = { email: other.owner.email, password, captcha: 'x' };
    for (const [door, body] of [
      ['login', login],
      ['sign-up', { name: 'N', email: 'evil@example.com', password: word }],
      ['reset-password', { email: other.owner.email }],
    ] as const)
      expect((await visitor.post(`/v1/auth/${door}`, body)).body.message).toBe('account_not_found');
  },
);

test('AUTH-22 treats capitals and a trailing dot in the host as the same account and session', async () => {
  const session = await api.signInByPassword(other.owner.email, password, other.host);
  for (const host of ['OTHER.LocalHost', 'other.localhost.'])
    expect((await session.as({ host }).get<Me>('/v1/auth/me')).body.user?.email).toBe(other.owner.email);
  expect(decodeJwt(tokenOf(session)).account_id).toBe(other.id);
});

test('AUTH-25 never reveals that an email exists in another account', async () => {
  const responsesFor = async (email: string) => {
    const visitor = api.visitor();
    return Promise.all([
      admin.post('/v1/users/check-email', { email }),
      admin.get(`/v1/users?query=${encodeURIComponent(email)}`),
      visitor.post('/v1/auth/reset-password', { email }),
      visitor.post('/v1/auth/login', { email, password, captcha: 'x' }),
    ]).then((answers) => answers.map(({ status, text, body }) => [status, text.replace(body?.request_id ?? '-', '')]));
  };
  expect(await responsesFor(other.owner.email)).toEqual(await responsesFor('nobody.at.all@example.com'));
});
