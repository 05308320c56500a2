import { decodeJwt } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import type { Me, OwnAccount } from '#resources/people/auth/auth.resource.ts';
import type { TestAccount, TestUser } from '../../support/accounts/people.ts';
import { type Api, cookieOf, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { password } from '../../support/server/credentials.ts';

/** Ann is a member of three accounts, the owner of one of them, and blocked in a fourth. */
let api: Api;
let alpha: TestAccount;
let zeta: TestAccount;
let closed: TestAccount;
let foreign: TestAccount;
let ann: TestUser;
let session: Client;
beforeAll(async () => {
  api = await startApi();
  zeta = await api.makeAccount('zeta', { name: 'Zeta' });
  alpha = await api.makeAccount('alpha', { name: 'Alpha' });
  closed = await api.makeAccount('closed', { name: 'Closed' });
  foreign = await api.makeAccount('foreign', { name: 'Foreign' });
  ann = alpha.owner;
  await api.join(ann.id, 1);
  await api.join(ann.id, zeta.id);
  await api.join(ann.id, closed.id);
  await api.sql('update control.memberships set blocked = true where account_id = $1 and user_id = $2', [
    closed.id,
    ann.id,
  ]);
  await api.sql(`update control.accounts set domain = 'crm.zeta.example', domain_verified_at = now() where id = $1`, [
    zeta.id,
  ]);
  session = await api.signInByPassword(ann.email);
});

interface Accounts {
  items: OwnAccount[];
  totals: { count: number };
}

const open = (id: number, by = session) => by.post(`/v1/auth/accounts/${id}/enter`);
const enter = (host: string, code: string | null) => api.visitor({ host }).post('/v1/auth/enter', { code });
const codeOf = (address: string) => new URL(address).searchParams.get('code');
const wrong = { status: 422, body: { violations: [{ field: 'code', message: 'auth.errors.code', params: {} }] } };

test("lists the user's accounts by name with their addresses, without those that block the user", async () => {
  const { status, body } = await session.get<Accounts>('/v1/auth/accounts');
  expect(status).toBe(200);
  const rest = { favicon: null, is_owner: false, is_current: false };
  expect(body).toEqual({
    items: [
      { ...rest, id: alpha.id, name: 'Alpha', url: 'http://alpha.localhost:3000', is_owner: true },
      { ...rest, id: 1, name: 'Stoa', url: 'http://main.localhost:3000', is_current: true },
      { ...rest, id: zeta.id, name: 'Zeta', url: 'http://crm.zeta.example:3000' },
    ],
    totals: { count: 3 },
  });
  const there = await api.signInByPassword(ann.email, password, alpha.host);
  const current = (await there.get<Accounts>('/v1/auth/accounts')).body.items.filter(({ is_current }) => is_current);
  expect(current.map(({ name }) => name)).toEqual(['Alpha']);
});

test('opens the other account by a single-use address and keeps the current session', async () => {
  const { status, text, headers } = await open(alpha.id);
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toMatch(/^http:\/\/alpha\.localhost:3000\/enter\?code=stoa_code_[\w-]{43}$/);
  const entered = await enter(alpha.host, codeOf(text));
  expect(entered.status).toBe(200);
  expect(decodeJwt(entered.text)).toMatchObject({ sub: String(ann.id), account_id: alpha.id });
  const there = api.visitor({
    host: alpha.host,
    authorization: `WebApp ${entered.text}`,
    cookie: cookieOf(entered.headers),
  });
  expect((await there.get<Me>('/v1/auth/me')).body.user).toMatchObject({ id: ann.id, is_owner: true });
  expect((await there.as({ authorization: `Frontend ${entered.text}` }).post('/v1/auth/refresh-token')).status).toBe(
    200,
  );
  expect((await session.get<Me>('/v1/auth/me')).body.user).toMatchObject({ id: ann.id, is_owner: false });
  expect(await enter(alpha.host, codeOf(text))).toMatchObject(wrong);
});

test('enters an account with a custom domain at its host of the platform', async () => {
  const { text } = await open(zeta.id);
  expect(new URL(text).host).toBe('zeta.localhost:3000');
  expect(await enter('crm.zeta.example', codeOf(text))).toMatchObject(wrong);
  expect((await enter('zeta.localhost', codeOf(text))).status).toBe(200);
});

test('reveals the user of a code before it replaces another session, without using the code up', async () => {
  const code = codeOf((await open(alpha.id)).text);
  const visitor = api.visitor({ host: alpha.host });
  expect((await visitor.post('/v1/auth/code', { code })).body).toEqual({
    kind: 'enter',
    email: ann.email,
    name: ann.name,
    account_name: 'Alpha',
  });
  expect((await enter(alpha.host, code)).status).toBe(200);
});

test('accepts the code in its own account only', async () => {
  const code = codeOf((await open(alpha.id)).text);
  for (const host of ['localhost', 'crm.zeta.example', foreign.host])
    expect(await enter(host, code)).toMatchObject(wrong);
  expect(await api.visitor({ host: alpha.host }).post('/v1/auth/reset-password-confirm', { code })).toMatchObject(
    wrong,
  );
  expect((await enter(alpha.host, code)).status).toBe(200);
});

test('expires the code after a minute', async () => {
  const code = codeOf((await open(alpha.id)).text);
  const [row] = await api.sql<{ s: number }>(
    `select extract(epoch from expires_at - now())::int as s from control.codes where account_id = $1 order by id desc limit 1`,
    [alpha.id],
  );
  expect(row?.s).toBeGreaterThan(50);
  expect(row?.s).toBeLessThanOrEqual(60);
  await api.sql('update control.codes set expires_at = now() where account_id = $1', [alpha.id]);
  expect(await enter(alpha.host, code)).toMatchObject(wrong);
});

test('accepts the code once among fifty concurrent calls', async () => {
  const code = codeOf((await open(alpha.id)).text);
  const answers = await Promise.all(Array.from({ length: 50 }, () => enter(alpha.host, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(422)]);
});

test('returns an identical 404 for an account the user is not in, is blocked in, or that does not exist', async () => {
  const texts = new Set<string>();
  for (const id of [foreign.id, closed.id, 987_654]) {
    const answer = await open(id);
    expect(answer.status).toBe(404);
    texts.add(answer.text.replace(answer.body.request_id, ''));
  }
  expect(texts.size).toBe(1);
});

test('returns 403 for a user blocked meanwhile and does not use the code up', async () => {
  const code = codeOf((await open(zeta.id)).text);
  const set = (blocked: boolean) =>
    api.sql('update control.memberships set blocked = $3 where account_id = $1 and user_id = $2', [
      zeta.id,
      ann.id,
      blocked,
    ]);
  await set(true);
  expect(await enter('zeta.localhost', code)).toMatchObject({ status: 403, body: { message: 'user_blocked' } });
  await set(false);
  expect((await enter('zeta.localhost', code)).status).toBe(200);
});

test('confines an API key to its account', async () => {
  const key = (await session.post(`/v1/users/${ann.id}/generate-api-key`)).text;
  const program = api.visitor({ authorization: `ApiKey ${key}` });
  for (const id of [alpha.id, foreign.id])
    expect(await open(id, program)).toMatchObject({ status: 403, body: { message: 'needs_session' } });
  expect((await program.get<Accounts>('/v1/auth/accounts')).body.items).toMatchObject([{ id: 1, is_current: true }]);
});

test("AUTH-23 returns 401 for one account's token on the other's host, before and after entering it", async () => {
  expect((await session.as({ host: alpha.host }).get('/v1/auth/me')).status).toBe(401);
  const entered = await enter(alpha.host, codeOf((await open(alpha.id)).text));
  const there = api.visitor({ host: alpha.host, authorization: `WebApp ${entered.text}` });
  expect((await there.get('/v1/auth/me')).status).toBe(200);
  expect((await there.as({ host: 'localhost' }).get('/v1/auth/me')).status).toBe(401);
});

test('returns no accounts to a visitor', async () => {
  expect((await api.visitor().get('/v1/auth/accounts')).status).toBe(401);
  expect((await api.visitor().post('/v1/auth/accounts/1/enter')).status).toBe(401);
});

test('returns 422 for malformed codes', async () => {
  for (const code of ['', 'x', 'x'.repeat(256), 1, null, {}]) {
    const answer = await api.visitor({ host: alpha.host }).post('/v1/auth/enter', { code });
    expect([answer.status, answer.body.violations[0]?.field]).toEqual([422, 'code']);
  }
});
