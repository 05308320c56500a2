import { decodeJwt } from 'jose';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Me } from '#resources/people/auth/auth.resource.ts';
import type { TestAccount } from '../../support/accounts/people.ts';
import { emailTo, jobsDone, linkOf } from '../../support/mail/emails.ts';
import { type Api, cookieOf, startApi } from '../../support/server/api.ts';
import { password } from '../../support/server/credentials.ts';
import { timeRatio } from '../../support/server/timing.ts';

let api: Api;
let other: TestAccount;
beforeAll(async () => {
  api = await startApi();
  other = await api.makeAccount('other');
});

const word = 'another stone altogether';
const wrong = { status: 422, body: { violations: [{ field: 'code', message: 'auth.errors.code', params: {} }] } };

const requestReset = (email: string, host = 'localhost', headers = {}) =>
  api.visitor({ host }).post('/v1/auth/reset-password', { email }, headers);
const confirm = (body: object, host = 'main.localhost') =>
  api.visitor({ host }).post('/v1/auth/reset-password-confirm', body);
const statusOfLogin = async (email: string, given: string, host = 'localhost') =>
  (await api.visitor({ host }).post('/v1/auth/login', { email, password: given, captcha: 'x' })).status;

/** A user who requested a reset, with the code of the email. */
async function userWithCode(user: Parameters<Api['makeUser']>[0] = {}) {
  const person = await api.makeUser(user);
  expect((await requestReset(person.email)).status).toBe(204);
  return { ...person, ...linkOf(await emailTo(api, person.email)) };
}

test('the mailed link sets a new password and signs in', async () => {
  const { id, email, name, url, code } = await userWithCode();
  expect(url.href).toBe(`http://main.localhost:3000/reset-password/confirm?code=${code}`);
  const meaning = await api.visitor().post('/v1/auth/code', { code });
  expect(meaning).toMatchObject({ status: 200, body: { kind: 'reset', email, name, account_name: 'Stoa' } });

  const answer = await confirm({ code, password: word });
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
  expect(decodeJwt(answer.text)).toMatchObject({ sub: String(id), account_id: 1 });
  expect(answer.headers['set-cookie']?.[0]).toMatch(/^stoa_refresh=.*HttpOnly; SameSite=Strict$/);
  const inside = api.visitor({ authorization: `WebApp ${answer.text}`, cookie: cookieOf(answer.headers) });
  expect((await inside.get<Me>('/v1/auth/me')).body.user).toMatchObject({ id, email });
  expect((await inside.as({ authorization: `Frontend ${answer.text}` }).post('/v1/auth/refresh-token')).status).toBe(
    200,
  );
  expect([await statusOfLogin(email, word), await statusOfLogin(email, password)]).toEqual([200, 401]);
});

test('signs in by the code alone and keeps the password', async () => {
  const { email, code } = await userWithCode();
  expect((await confirm({ code })).status).toBe(200);
  expect(await statusOfLogin(email, password)).toBe(200);
});

test('AUTH-09 ends every session of the user in every account, refresh cookies too', async () => {
  const { id, email, code } = await userWithCode();
  await api.join(id, other.id);
  const here = await api.signInByPassword(email);
  const there = await api.signInByPassword(email, password, other.host);
  const entry = (await here.post(`/v1/auth/accounts/${other.id}/enter`)).text;
  expect((await confirm({ code, password: word })).status).toBe(200);
  for (const each of [here, there]) {
    expect((await each.get('/v1/auth/me')).status).toBe(401);
    const refresh = each.as({ authorization: each.authorization?.replace('WebApp', 'Frontend') as string });
    expect((await refresh.post('/v1/auth/refresh-token')).status).toBe(401);
  }
  // An address created by the old session does not sign in either.
  const enter = { code: new URL(entry).searchParams.get('code') };
  expect(await api.visitor({ host: other.host }).post('/v1/auth/enter', enter)).toMatchObject(wrong);
});

test('AUTH-14 responds the same for known, unknown, blocked and foreign emails; mails only the known one', async () => {
  const { email: known } = await api.makeUser();
  const { email: blocked } = await api.makeUser({ blocked: true });
  const answers = [];
  for (const email of [known, 'nobody@example.com', blocked, other.owner.email])
    answers.push(await requestReset(email));
  for (const { status, text, headers } of answers) {
    expect([status, text]).toEqual([204, '']);
    expect(Object.keys(headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
  }
  await jobsDone(api);
  const sent = api.mail.map(({ to }) => to);
  expect(sent).toContain(known);
  for (const email of ['nobody@example.com', blocked, other.owner.email]) expect(sent).not.toContain(email);
});

test('AUTH-14 takes the same time for all of them', async () => {
  const quiet = await startApi({ settings: { jobs: 'off' } });
  const known = await quiet.makeUser();
  const blocked = await quiet.makeUser({ blocked: true });
  const emails = [known.email, 'nobody@example.com', blocked.email];
  const calls = emails.map((email) => () => quiet.visitor().post('/v1/auth/reset-password', { email }));
  expect(await timeRatio(calls, { rounds: 41, wanted: 0.6 })).toBeGreaterThan(0.6);
});

test('AUTH-14 sends at most three emails an hour to a user, across spellings and accounts', async () => {
  const person = await api.makeUser({ email: 'Often@Example.com' });
  await api.join(person.id, other.id);
  for (let i = 0; i < 4; i++)
    await requestReset(i % 2 ? 'OFTEN@example.com' : 'often@EXAMPLE.com', i % 2 ? other.host : 'localhost');
  await jobsDone(api);
  await emailTo(api, person.email, 3);
  await api.sql(`update control.codes set created_at = created_at - interval '1 hour' where user_id = $1`, [person.id]);
  await requestReset(person.email);
  await emailTo(api, person.email, 4);
});

test('AUTH-14 returns 429 after twenty requests an hour of one address', async () => {
  const limited = await startApi({ settings: { rate_limit: true, jobs: 'off' } });
  const answers = [];
  for (let i = 0; i < 21; i++)
    answers.push(
      await limited
        .visitor()
        .post('/v1/auth/reset-password', { email: `any${i}@example.com` }, { 'x-forwarded-for': `10.0.0.${i}` }),
    );
  expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(204), 429]);
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(3000);
});

test('AUTH-16 accepts a code once', async () => {
  const { code } = await userWithCode();
  expect((await confirm({ code })).status).toBe(200);
  for (const body of [{ code }, { code, password: word }]) expect(await confirm(body)).toMatchObject(wrong);
  expect(await api.visitor().post('/v1/auth/code', { code })).toMatchObject(wrong);
});

test('AUTH-16 accepts a code once among a hundred concurrent calls', async () => {
  const { id, code } = await userWithCode();
  const answers = await Promise.all(Array.from({ length: 100 }, () => confirm({ code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(99).fill(422)]);
  expect(await api.sql('select id from control.sessions where user_id = $1', [id])).toHaveLength(1);
});

test('AUTH-16 sets one password among twenty concurrent calls', async () => {
  const { email, code } = await userWithCode();
  const words = Array.from({ length: 20 }, (_, i) => `a rather long word ${i}`);
  const answers = await Promise.all(words.map((each) => confirm({ code, password: each })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)]);
  const winner = words[answers.findIndex(({ status }) => status === 200)] as string;
  expect(await statusOfLogin(email, winner)).toBe(200);
});

test('AUTH-16 expires a code after 30 minutes', async () => {
  const { id, code } = await userWithCode();
  const [row] = await api.sql<{ s: number }>(
    'select extract(epoch from expires_at - created_at)::int as s from control.codes where user_id = $1',
    [id],
  );
  expect(row?.s).toBeGreaterThan(1795);
  expect(row?.s).toBeLessThanOrEqual(1800);
  await api.sql('update control.codes set expires_at = now() where user_id = $1', [id]);
  expect(await confirm({ code, password: word })).toMatchObject(wrong);
});

test('AUTH-16 accepts both of two open codes; a new password revokes the other', async () => {
  const { email, code: first } = await userWithCode();
  await requestReset(email);
  const { code: second } = linkOf(await emailTo(api, email, 2));
  expect((await confirm({ code: first })).status).toBe(200);
  await requestReset(email);
  const { code: third } = linkOf(await emailTo(api, email, 3));
  expect((await confirm({ code: second, password: word })).status).toBe(200);
  expect(await confirm({ code: third, password: 'and another one' })).toMatchObject(wrong);
  expect(await statusOfLogin(email, word)).toBe(200);
});

test('AUTH-16 revokes the code when the password changes in the profile', async () => {
  const { email, code } = await userWithCode();
  const self = await api.signInByPassword(email);
  await self.patch('/v1/auth/me', { password: word, password_confirm: word, password_current: password });
  expect(await confirm({ code, password: 'and another one' })).toMatchObject(wrong);
});

test('AUTH-16 rejects a code of another account, of another kind, and one with a character changed', async () => {
  const { id, code } = await userWithCode();
  await api.join(id, other.id);
  expect(await confirm({ code, password: word }, other.host)).toMatchObject(wrong);
  expect(await api.visitor({ host: other.host }).post('/v1/auth/code', { code })).toMatchObject(wrong);
  expect(await api.visitor().post('/v1/auth/enter', { code })).toMatchObject(wrong);
  const near = [...code].map((char, at) => code.slice(0, at) + (char === 'a' ? 'b' : 'a') + code.slice(at + 1));
  for (const each of [...near, `${code} `, `${code}=`, code.slice(0, -1), code.toUpperCase(), 'x', '%', "' or true --"])
    expect([each, (await confirm({ code: each })).status]).toEqual([each, 422]);
  expect((await confirm({ code })).status).toBe(200);
});

test('AUTH-16 generates codes of 256 random bits and stores none of them', async () => {
  const { id, code } = await userWithCode();
  expect(code).toMatch(/^stoa_code_[\w-]{43}$/);
  const rows = await api.sql('select codes::text as row from control.codes where user_id = $1', [id]);
  expect(JSON.stringify(rows)).not.toContain(code.slice(10, 30));
  const [kept] = await api.sql<{ same: boolean }>(
    `select code_hash = sha256($2::bytea) as same from control.codes where user_id = $1`,
    [id, Buffer.from(code)],
  );
  expect(kept).toEqual({ same: true });
});

test('AUTH-16 mails unusual addresses exactly as they are stored', async () => {
  const { email } = await api.makeUser({ email: "O'Neil+Crm@Example.com" });
  await requestReset("o'neil+crm@example.com");
  const { code } = linkOf(await emailTo(api, email));
  expect((await confirm({ code, password: word })).status).toBe(200);
  for (const odd of [
    'ann@example.com, eve@example.com',
    'ann@example.com\r\nBcc: eve@example.com',
    '"a b"@example.com',
    'ann',
  ])
    expect((await requestReset(odd)).status).toBe(422);
});

test('AUTH-07 accepts neither a code as a token nor a token as a code', async () => {
  const { email, code } = await userWithCode();
  for (const scheme of ['WebApp', 'ApiKey', 'Module', 'Frontend'])
    expect((await api.visitor({ authorization: `${scheme} ${code}` }).get('/v1/auth/me')).status).toBe(401);
  const { authorization } = await api.signInByPassword(email);
  expect(await confirm({ code: authorization?.slice(7, 262) })).toMatchObject(wrong);
});

test('does not use the code up when the password is common or too short', async () => {
  const { code } = await userWithCode();
  const common = await confirm({ code, password: 'password1' });
  expect(common.body.violations).toEqual([{ field: 'password', message: 'auth.errors.password_common', params: {} }]);
  expect((await confirm({ code, password: '1234567' })).body.violations[0]?.field).toBe('password');
  expect((await confirm({ code, password: word, colour: 'red' })).body.violations[0]?.field).toBe('colour');
  expect((await confirm({ code, password: word })).status).toBe(200);
});

test('returns the blocked error for a user blocked meanwhile, and accepts the code after unblocking', async () => {
  const { id, code } = await userWithCode();
  const admin = await api.signInOwner();
  await admin.patch(`/v1/users/${id}`, { blocked: true });
  expect(await confirm({ code, password: word })).toMatchObject({ status: 403, body: { message: 'user_blocked' } });
  await admin.patch(`/v1/users/${id}`, { blocked: false });
  expect((await confirm({ code, password: word })).status).toBe(200);
});

test('takes a name only from users who have none', async () => {
  const { id, name, code } = await userWithCode();
  expect((await confirm({ code, password: word, name: 'Not mine' })).status).toBe(200);
  expect(await api.sql('select name from control.users where id = $1', [id])).toEqual([{ name }]);
});

test("writes emails in the user's language, else the account's", async () => {
  const { id, email } = await api.makeUser();
  const self = await api.signInByPassword(email);
  expect(await self.patch('/v1/auth/me', { language: 'ru' })).toMatchObject({ status: 200, body: { language: 'ru' } });
  await requestReset(email);
  expect((await emailTo(api, email)).subject).toBe('Новый пароль для «Stoa»');
  expect(await self.patch('/v1/auth/me', { language: null })).toMatchObject({ body: { id, language: null } });
  await requestReset(email);
  expect((await emailTo(api, email, 2)).subject).toBe('A new password for Stoa');
  expect((await self.patch('/v1/auth/me', { language: 'de' })).body.violations[0]?.field).toBe('language');
});

test('deletes old codes', async () => {
  const { id } = await userWithCode();
  await api.sql(`update control.codes set expires_at = now() - interval '25 hours' where user_id = $1`, [id]);
  await api.sql(`select control.enqueue('auth.remove_stale', '{}'::json, null, null)`);
  await expect.poll(() => api.sql('select id from control.codes where user_id = $1', [id])).toEqual([]);
});

test.each([-1, 1])('a code lives 30 minutes where the clock of the process is %d hours off', async (hours) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
  try {
    const { id, code } = await userWithCode();
    const [left] = await api.sql<{ s: number }>(
      'select extract(epoch from expires_at - now())::int as s from control.codes where user_id = $1',
      [id],
    );
    expect(left?.s).toBeGreaterThan(29 * 60);
    expect(left?.s).toBeLessThanOrEqual(30 * 60);
    expect((await api.visitor().post('/v1/auth/code', { code })).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});
