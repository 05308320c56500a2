import { afterEach, beforeAll, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Answer, Client } from '../../support/server/client.ts';
import { expectProblem } from '../../support/server/envelope.ts';
import { postForm } from '../../support/server/multipart.ts';

let free = Number.MAX_SAFE_INTEGER;
let api: Api;
let owner: Client;
let entity: TestEntity;
beforeAll(async () => {
  api = await startApi({ settings: { disk_free_min_bytes: 1_000_000 }, freeBytes: async () => free });
  owner = await api.signInOwner();
  entity = await makeEntity(owner, 'leads', [
    { alias: 'title', type: 'text' },
    { alias: 'notes', type: 'textarea' },
  ]);
  await owner.post('/rest/leads', { title: 'First' });
});

interface Usage {
  bytes: { used: number; quota: number | null };
  records: { used: number; quota: number | null };
}
const usage = async () => (await owner.get<Usage>('/v1/auth/account/usage')).body;

/** As an operator does. A new quota reaches the process by a notice. */
async function setQuota(quota: { bytes?: number | null; records?: number | null }): Promise<void> {
  const { bytes = null, records = null } = quota;
  await api.database.pool.query('update control.accounts set quota_bytes = $1, quota_records = $2', [bytes, records]);
  await expect.poll(async () => (await usage()).bytes.quota).toBe(bytes ?? api.settings.quota_bytes);
  await expect.poll(async () => (await usage()).records.quota).toBe(records ?? api.settings.quota_records);
}
afterEach(async () => {
  free = Number.MAX_SAFE_INTEGER;
  await setQuota({});
});

const file = (bytes: number) => ['file', { filename: 'a.bin', bytes: Buffer.alloc(bytes, 'x') }] as const;
const csv = (text: string) => ['file', { filename: 'a.csv', bytes: text }] as const;
const anEntity = { name: 'More', alias: 'more' };
const aField = () => ({ entity_id: entity.id, name: 'More', alias: 'more', type_id: 1 });
const aView = { list: 'users', name: 'Mine', is_shared: false, state: { query: '' } };

/** Calls that store something. */
const growing: [string, () => Promise<Answer<unknown>>][] = [
  ['a record', () => owner.post('/rest/leads', { title: 'a' })],
  ['a change of a record, whose history grows', () => owner.patch('/rest/leads/1', { title: `${Math.random()}` })],
  ['bulk', () => owner.post('/rest/leads/bulk', { create: [{ title: 'a' }] })],
  ['an import', () => postForm(owner, '/rest/leads/import', [csv('title\na\n')])],
  ['a record of simple-rest', () => owner.post('/simple-rest/leads', { title: 'a' })],
  ['a file', () => postForm(owner, '/v1/files/record', [file(1000)])],
  ['an avatar', () => postForm(owner, '/v1/users/1/avatar', [file(1000)])],
  ['an entity', () => owner.post('/v1/entities', anEntity)],
  ['a field', () => owner.post('/v1/entities/fields', aField())],
  ['a saved view', () => owner.post('/v1/views', aView)],
  ['settings of a list', () => owner.patch('/v1/list-settings/users', { is_dense: true })],
  ['a person', () => owner.post('/v1/users', { email: 'more@stoa.test', name: 'More', password: 'long-enough-9' })],
];

test.each(growing)('an account without space does not store %s: 507', async (_name, call) => {
  await setQuota({ bytes: 1 });
  const problem = expectProblem((await call()) as Answer);
  expect(problem).toMatchObject({ status: 507, type: 'quota_exceeded', message: 'quota_exceeded', violations: [] });
});

test('a disk that is nearly full stores nothing of any account, and reads go on', async () => {
  free = 1_000_000;
  const record = () => owner.post('/rest/leads', { title: 'a' });
  // The free space is looked up every 5 s.
  await expect.poll(async () => (await record()).status, { interval: 500 }).toBe(507);
  for (const [name, call] of growing)
    expect(expectProblem((await call()) as Answer), name).toMatchObject({ status: 507, message: 'disk_full' });
  const signUp = { name: 'New', email: 'new@stoa.test', password: 'long-enough-9', captcha: 'none' };
  expect(expectProblem(await api.visitor().post('/v1/auth/sign-up', signUp))).toMatchObject({ message: 'disk_full' });
  expect((await owner.get('/rest/leads')).status).toBe(200);
  await api.signInOwner();
  free = Number.MAX_SAFE_INTEGER;
  await expect.poll(async () => (await record()).status, { interval: 500 }).toBe(201);
});

test('reads, sign-in, rights and deletes go on without space', async () => {
  const { body } = await owner.post<{ id: number }>('/rest/leads', { title: 'to delete' });
  await setQuota({ bytes: 1 });
  expect((await owner.get('/rest/leads')).status).toBe(200);
  expect((await owner.delete(`/rest/leads/${body.id}`)).status).toBe(204);
  const again = await api.signInOwner();
  expect((await again.patch('/v1/auth/me', { name: 'Owner' })).status).toBe(200);
});

test('limits the records of an account, however they come', async () => {
  await expect.poll(async () => (await usage()).records.used, { interval: 500 }).toBeGreaterThan(0);
  const { used } = (await usage()).records;
  await setQuota({ records: used + 5 });
  const refused = { status: 507, type: 'quota_exceeded', message: 'quota_records' };
  const six = Array.from({ length: 6 }, () => ({ title: 'a' }));
  expect(expectProblem(await owner.post('/rest/leads/bulk', { create: six }))).toMatchObject(refused);
  const rows = six.map(({ title }) => title).join('\n');
  expect(expectProblem(await postForm(owner, '/rest/leads/import', [csv(`title\n${rows}\n`)]))).toMatchObject(refused);
  const answers = await Promise.all(Array.from({ length: 20 }, () => owner.post('/rest/leads', { title: 'race' })));
  expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(5);
  expect(expectProblem(await owner.post('/rest/leads', { title: 'a' }))).toMatchObject(refused);
  // Other writes need no place for a record.
  expect((await owner.patch('/rest/leads/1', { title: `${Math.random()}` })).status).toBe(200);
});

test('writes at the same time do not take the same space', async () => {
  const { used } = (await usage()).bytes;
  await setQuota({ bytes: used + 1_000_000 });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => postForm(owner, '/v1/files/record', [file(300_000)])),
  );
  const stored = answers.filter(({ status }) => status === 201).length;
  expect(stored).toBeGreaterThan(0);
  expect(stored).toBeLessThanOrEqual(3);
  expect(answers.filter(({ status }) => status === 507).length).toBe(10 - stored);
});
