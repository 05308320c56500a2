import { beforeAll, expect, test } from 'vitest';
import { makeEntity } from '../../../support/accounts/entities.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';

type Json = Record<string, unknown> & { id: number };

let api: Api;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  await makeEntity(owner, 'orders', [
    { alias: 'title', type: 'text' },
    { alias: 'person', type: 'select', extra: { select_subtype: 'user' } },
  ]);
});

const key = (name: string) => ({ 'idempotency-key': name });
const countOf = async (title: string) =>
  (await owner.get<{ totals: { count: number } }>(`/rest/orders?query[title]=${title}`)).body.totals.count;

test('twenty concurrent repetitions create one record and get the same response', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => owner.post<Json>('/rest/orders', { title: 'once' }, key('k1'))),
  );
  expect(new Set(answers.map(({ status, text, headers }) => `${status} ${headers.etag} ${text}`)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 201, headers: { etag: '"1"' }, body: { title: 'once' } });
  expect(await countOf('once')).toBe(1);
  const history = await owner.get<{ total_count: number }>(`/rest/orders/${answers[0]?.body.id}/history`);
  expect(history.body.total_count).toBe(1);
});

test('rejects another body under the same key; separates keys by user', async () => {
  await owner.post('/rest/orders', { title: 'mine' }, key('k2'));
  const other = await owner.post('/rest/orders', { title: 'other' }, key('k2'));
  expect(other.status).toBe(422);
  expect(other.body.violations).toEqual([
    { field: 'Idempotency-Key', message: 'errors.idempotency_reused', params: {} },
  ]);
  expect((await owner.post('/rest/orders', { title: 'mine' }, key('k3'))).status).toBe(201);
  const person = await api.signIn((await api.makeUser()).email);
  expect((await person.post('/rest/orders', { title: 'mine' }, key('k2'))).status).toBe(201);
  expect(await countOf('mine')).toBe(3);
  for (const bad of ['', 'x'.repeat(256)])
    expect((await owner.post('/rest/orders', { title: 'mine' }, key(bad))).status).toBe(422);
});

test('a refused call does not use the key up; the first response is replayed even if it is outdated', async () => {
  expect((await owner.post('/rest/orders', { title: 5 }, key('k4'))).status).toBe(422);
  expect((await owner.post('/rest/orders', { title: 'now right' }, key('k4'))).status).toBe(201);

  const person = await api.makeUser();
  const body = { title: 'for somebody', person: person.id };
  const first = await owner.post<Json>('/rest/orders', body, key('k5'));
  expect(first.status).toBe(201);
  await api.sql('delete from control.memberships where user_id = $1', [person.id]);
  const again = await owner.post<Json>('/rest/orders', body, key('k5'));
  expect({ status: again.status, text: again.text }).toEqual({ status: 201, text: first.text });
});

test('releases the key after a day', async () => {
  const first = await owner.post<Json>('/rest/orders', { title: 'daily' }, key('k6'));
  await api.database.pool.query(`update acc_1._keys set created_at = now() - interval '24 hours 1 minute'`);
  const next = await owner.post<Json>('/rest/orders', { title: 'daily' }, key('k6'));
  expect(next.status).toBe(201);
  expect(next.body.id).not.toBe(first.body.id);
});

test('covers bulk calls as a whole', async () => {
  const body = { create: [{ title: 'bulk' }, { title: 'bulk' }] };
  const answers = await Promise.all(Array.from({ length: 8 }, () => owner.post('/rest/orders/bulk', body, key('k7'))));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await countOf('bulk')).toBe(2);
});
