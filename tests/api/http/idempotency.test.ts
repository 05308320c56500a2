import { beforeAll, expect, test } from 'vitest';
import type { User } from '#resources/people/users/users.resource.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { password } from '../../support/server/credentials.ts';

let api: Api;
let second: Api;
let admin: Client;
beforeAll(async () => {
  api = await startApi();
  second = await startApi({ database: api.database });
  admin = await api.signInOwner();
});

let count = 0;
const body = (change: object = {}) => {
  count += 1;
  return { name: 'Once', email: `once${count}@example.com`, password, password_confirm: password, ...change };
};
const key = (text: string) => ({ 'idempotency-key': text });
const invalidKey = (message: string) => ({
  status: 422,
  body: { violations: [{ field: 'Idempotency-Key', message, params: {} }] },
});

test('replays status, ETag and bytes of the first response', async () => {
  const sent = body();
  const first = await admin.post<User>('/v1/users', sent, key('replay'));
  const again = await admin.post<User>('/v1/users', sent, key('replay'));
  expect(first.status).toBe(201);
  expect([again.status, again.text, again.headers.etag]).toEqual([201, first.text, first.headers.etag]);
  expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
});

test('replays the first response after the record has changed', async () => {
  const sent = body();
  const first = await admin.post<User>('/v1/users', sent, key('changed'));
  await admin.patch(`/v1/users/${first.body.id}`, { name: 'Later' });
  expect((await admin.post('/v1/users', sent, key('changed'))).text).toBe(first.text);
});

test('treats another order of members as the same body', async () => {
  const sent = body();
  const first = await admin.post('/v1/users', sent, key('order'));
  const turned = Object.fromEntries(Object.entries(sent).reverse());
  expect((await admin.post('/v1/users', turned, key('order'))).text).toBe(first.text);
});

test('returns 422 for the same key with another body, path or id', async () => {
  await admin.post('/v1/users', body(), key('other'));
  expect(await admin.post('/v1/users', body(), key('other'))).toMatchObject(invalidKey('errors.idempotency_reused'));
  expect(await admin.post('/v1/users/check-email', { email: 'a@b.example' }, key('other'))).toMatchObject({
    status: 422,
  });
  const { id } = await api.makeUser();
  await admin.post('/v1/users/1/generate-api-key', undefined, key('ids'));
  expect((await admin.post(`/v1/users/${id}/generate-api-key`, undefined, key('ids'))).status).toBe(422);
});

test('twenty concurrent calls through two processes have one effect and one response', async () => {
  const other = second.visitor({ authorization: admin.authorization as string });
  const sent = body();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => (i % 2 ? admin : other).post('/v1/users', sent, key('race'))),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  expect(await api.sql('select id from control.users where email = $1', [sent.email])).toHaveLength(1);
});

test('separates the same key by user and account', async () => {
  const deputy = await api.makeUser({ full_access: true });
  const asDeputy = await api.signIn(deputy.email);
  const elsewhere = await api.makeAccount('idempotent');
  const there = await api.signIn(elsewhere.owner.email, elsewhere.host);
  const answers = [admin, asDeputy, there].map((each) => each.post<User>('/v1/users', body(), key('shared')));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 201, 201]);
});

test('a refused call does not use the key up', async () => {
  const sent = body({ name: '' });
  expect((await admin.post('/v1/users', sent, key('corrected'))).status).toBe(422);
  expect((await admin.post('/v1/users', { ...sent, name: 'Corrected' }, key('corrected'))).status).toBe(201);
  const member = await api.makeUser();
  const taken = body({ email: member.email });
  expect((await admin.post('/v1/users', taken, key('conflict'))).status).toBe(409);
  expect((await admin.post('/v1/users', body(), key('conflict'))).status).toBe(201);
});

test('keeps a key for 24 hours', async () => {
  const sent = body();
  await admin.post('/v1/users', sent, key('old'));
  await api.sql(`update control.idempotency_keys set created_at = now() - interval '25 hours' where key = 'old'`);
  expect((await admin.post('/v1/users', sent, key('old'))).status).toBe(409);
});

test('accepts keys of 1 to 255 characters', async () => {
  expect((await admin.post('/v1/users', body(), key('k'.repeat(255)))).status).toBe(201);
  expect(await admin.post('/v1/users', body(), key('k'.repeat(256)))).toMatchObject(
    invalidKey('errors.idempotency_key'),
  );
  expect(await admin.post('/v1/users', body(), key(''))).toMatchObject(invalidKey('errors.idempotency_key'));
});

test('seals saved responses: a new API key is in no table', async () => {
  const answer = await admin.post('/v1/users/1/generate-api-key', undefined, key('secret'));
  expect(answer.status).toBe(200);
  expect((await admin.post('/v1/users/1/generate-api-key', undefined, key('secret'))).text).toBe(answer.text);
  const rows = await api.sql('select * from control.idempotency_keys');
  expect(JSON.stringify(rows)).not.toContain(answer.text);
  expect(JSON.stringify(rows.map((row) => Buffer.from(row.body, 'base64').toString('latin1')))).not.toContain(
    answer.text,
  );
});
