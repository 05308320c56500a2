import { beforeAll, expect, test, vi } from 'vitest';
import { makeEntity, type TestEntity, whenReady } from '../../../support/accounts/entities.ts';
import { refused, violationsOf } from '../../../support/accounts/oneEntity.ts';
import { makeHolder, makeRole } from '../../../support/roles/makeRole.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Answer, Client } from '../../../support/server/client.ts';
import { postForm } from '../../../support/server/multipart.ts';

interface Row {
  id: number;
  code: string | null;
}

let api: Api;
let owner: Client;
let items: TestEntity;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  items = await makeEntity(owner, 'items', [
    { alias: 'code', type: 'text', extra: { is_unique: true } },
    { alias: 'mail', type: 'text', extra: { is_unique: true, format: 'email' } },
    { alias: 'number', type: 'number', extra: { is_unique: true } },
    { alias: 'day', type: 'date', extra: { is_unique: true } },
    { alias: 'person', type: 'select', extra: { select_subtype: 'user', is_unique: true } },
  ]);
});

const add = async (values: object) => {
  const answer = await owner.post<Row>('/rest/items', values);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
};
const taken = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(422);
  return Object.fromEntries(answer.body.violations.map(({ field, message, params }) => [field, [message, params.id]]));
};

test('a value of another record is refused, with its id; texts are the same without case, blanks and forms', async () => {
  const id = await add({ code: ' Café-1\u00a0' });
  for (const code of ['café-1', 'CAFÉ-1 ', 'Cafe\u0301-1', '\tCafé-1'])
    expect(taken(await owner.post('/rest/items', { code })), code).toEqual({ code: ['errors.taken', id] });
  await add({ code: 'Cafe-1' });
  const other = await add({ number: 7, day: '2026-01-01', person: 1 });
  for (const values of [{ number: 7 }, { day: '2026-01-01' }, { person: 1 }])
    expect(taken(await owner.post('/rest/items', values))).toEqual({
      [Object.keys(values)[0] as string]: ['errors.taken', other],
    });
  expect(taken(await owner.patch(`/rest/items/${other}`, { code: 'CAFÉ-1' }))).toEqual({ code: ['errors.taken', id] });
  expect((await owner.patch(`/rest/items/${id}`, { code: 'CAFÉ-1' })).status).toBe(200);
});

test('both forms of the domain of an email are one value, stored as people write it', async () => {
  const id = await add({ mail: 'u@XN--e1afmkfd.xn--p1ai' });
  expect((await owner.get<{ mail: string }>(`/rest/items/${id}`)).body.mail).toBe('u@пример.рф');
  for (const mail of ['U@Пример.РФ', 'u@xn--e1afmkfd.xn--p1ai'])
    expect(taken(await owner.post('/rest/items', { mail }))).toEqual({ mail: ['errors.taken', id] });
});

test('phones are compared by their digits, also once a field becomes one', async () => {
  const phones = await makeEntity(owner, 'phones', [{ alias: 'phone', type: 'text', extra: { is_unique: true } }]);
  const ids: number[] = [];
  for (const phone of ['+7 (495) 123-45-67', '+7 495 1234567'])
    ids.push((await owner.post<Row>('/rest/phones', { phone })).body.id);
  const path = `/v1/entities/fields/${phones.fields.phone}`;
  const change = async () => {
    const answer = await owner.patch<{ id: number; status_id: number }>(path, {
      extra: { is_unique: true, format: 'phone' },
    });
    return answer.body;
  };
  const { id } = await change();
  const states = async () => (await owner.get<{ status_id: number }>(`/v1/entities/fields/${id}`)).body.status_id;
  await vi.waitFor(async () => expect(await states()).toBe(3), { timeout: 60_000 });
  // The records share a number: the field stays as it was.
  await owner.delete(`/rest/phones/${ids[1]}`);
  await whenReady(owner, '/v1/entities/fields', await change());
  expect(taken(await owner.post('/rest/phones', { phone: '7 495 123 45 67' }))).toEqual({
    phone: ['errors.taken', ids[0]],
  });
  expect((await owner.post('/rest/phones', { phone: '7 495 123 45 68' })).status).toBe(201);
  for (const phone of ['', ' ', null]) expect((await owner.post('/rest/phones', { phone })).status).toBe(201);
});

test('empty is no value, and records in the trash have none', async () => {
  for (let n = 0; n < 2; n++) {
    await add({ code: null });
    await add({ code: '' });
    await add({ code: ' \u2003 ' });
  }
  const id = await add({ code: 'gone' });
  await owner.delete(`/rest/items/${id}`);
  const next = await add({ code: 'Gone' });
  expect(taken(await owner.patch(`/rest/items/${id}`, { deleted_at: null }))).toEqual({ code: ['errors.taken', next] });
  expect(taken(await owner.post('/rest/items/bulk', { update: [{ id, deleted_at: null }] }))).toEqual({
    'update.0.code': ['errors.taken', next],
  });
  expect((await owner.patch(`/rest/items/${id}`, { deleted_at: null, code: 'back' })).body).toMatchObject({ id });
});

test('bulk names each row, also those that repeat an earlier one; a value that is given up in it may be taken', async () => {
  const id = await add({ code: 'bulk' });
  const create = [{ code: 'fresh' }, { code: 'Bulk' }, { code: 'FRESH' }];
  expect(taken(await owner.post('/rest/items/bulk', { create }))).toEqual({
    'create.1.code': ['errors.taken', id],
    'create.2.code': ['errors.taken', undefined],
  });
  const moved = await owner.post('/rest/items/bulk', { delete: [id], create: [{ number: 70 }] });
  expect(moved.status, moved.text).toBe(200);
  await add({ code: 'bulk' });
});

test('an import names each row, in the dry run too', async () => {
  const id = await add({ code: 'known' });
  const bytes = 'code\nnew\nKNOWN\nnew\n';
  const load = (dry: string) =>
    postForm<{ errors: object[] }>(owner, '/rest/items/import', [
      ['dry_run', dry],
      ['file', { filename: 'i.csv', bytes }],
    ]);
  expect((await load('true')).body.errors).toEqual([
    { row: 2, field: 'code', message: 'errors.taken', params: { id }, cell: 'KNOWN' },
    { row: 3, field: 'code', message: 'errors.taken', params: {}, cell: 'new' },
  ]);
  expect(violationsOf(await load('false'))).toEqual(refused('rows.2.code errors.taken', 'rows.3.code errors.taken'));
});

test('an import names what an earlier batch of its file has', async () => {
  const rows = Array.from({ length: 1500 }, (_, n) => `many-${n}`);
  const bytes = ['code', ...rows, 'MANY-0', ''].join('\n');
  const answer = await postForm(owner, '/rest/items/import', [['file', { filename: 'i.csv', bytes }]]);
  expect(violationsOf(answer)).toEqual(refused('rows.1501.code errors.taken'));
});

test('a record that may not be read is not named', async () => {
  const { user } = (await owner.get<{ user: { id: number } }>('/v1/auth/me')).body;
  const own = { where: [[{ field: 'created_by', op: 'eq', value: { me: true } }]] };
  const rights = { entity_id: items.id, create: 'all', update: own, delete: own, import: 'none', export: 'none' };
  const role = await makeRole(owner, { entities: [{ ...rights, read: own }] } as never);
  const holder = await makeHolder(api, role);
  expect(user.id).toBeGreaterThan(0);
  await add({ code: 'hidden' });
  expect(taken(await holder.post('/rest/items', { code: 'hidden' }))).toEqual({ code: ['errors.taken', undefined] });
});

const fieldPath = () => `/v1/entities/fields/${items.fields.code}`;

test('a field whose records share values stays as it was, and the failed change names them', async () => {
  const other = await makeEntity(owner, 'others', [{ alias: 'code', type: 'text' }]);
  const path = `/v1/entities/fields/${other.fields.code}`;
  const ids: number[] = [];
  for (const code of ['Twice', 'twice ', 'once']) ids.push((await owner.post<Row>('/rest/others', { code })).body.id);
  const failed = await owner.patch(path, { extra: { is_unique: true } });
  expect(failed.body).toMatchObject({ status_id: 3, extra: {} });
  expect((await owner.get<{ items: object[] }>(`${path}/history`)).body.items[0]).toMatchObject({
    result: { ok: false, error: 'history.errors.duplicates', detail: `“Twice” (#${ids[0]}, #${ids[1]})` },
  });
  expect((await owner.post('/rest/others', { code: 'once' })).status).toBe(201);
  expect((await owner.post(`${path}/discard`)).status).toBe(204);
  expect((await owner.get(path)).body).toMatchObject({ status_id: 2, extra: {} });
});

test('without the setting, values may be shared at once', async () => {
  await add({ code: 'shared' });
  expect((await owner.patch(fieldPath(), { extra: {} })).body).toMatchObject({ status_id: 2, extra: {} });
  await add({ code: 'shared' });
  const failed = await owner.patch(fieldPath(), { extra: { is_unique: true } });
  expect(failed.body).toMatchObject({ status_id: 3 });
});

test('a unique field has no default value, and of some types there is none', async () => {
  const create = (type_id: number, extra: object) =>
    owner.post('/v1/entities/fields', { entity_id: items.id, name: 'F', alias: 'fine', type_id, extra });
  expect(violationsOf(await create(1, { is_unique: true, default_value: 'x' }))).toEqual(
    refused('extra.default_value fields.errors.unique_default'),
  );
  expect(violationsOf(await create(4, { is_unique: true }))).toEqual(refused('extra.is_unique errors.unknown_field'));
});

test('a large table is indexed while it is written', async () => {
  const large = await makeEntity(owner, 'large', [{ alias: 'code', type: 'text' }]);
  await api.database.records.query(
    `insert into acc_1.e_${large.id} (f_${large.fields.code}) select 'value ' || n from generate_series(1, 30000) n`,
  );
  const path = `/v1/entities/fields/${large.fields.code}`;
  const { body } = await owner.patch<{ id: number; status_id: number }>(path, { extra: { is_unique: true } });
  expect(body).toMatchObject({ status_id: 1 });
  await whenReady(owner, '/v1/entities/fields', body);
  expect(taken(await owner.post('/rest/large', { code: 'VALUE 500' }))).toEqual({ code: ['errors.taken', 500] });
});

test('of sixteen writers at once, one gets each value', async () => {
  const { id } = await makeEntity(owner, 'raced', [{ alias: 'code', type: 'text', extra: { is_unique: true } }]);
  const codes = Array.from({ length: 20 }, (_, n) => `raced ${n}`);
  const write = (writer: number, code: string) => {
    if (writer % 3 === 0) return owner.post('/rest/raced/bulk', { create: [{ code }] });
    if (writer % 3 === 1) return owner.post('/rest/raced', { code: ` ${code.toUpperCase()}` });
    return postForm(owner, '/rest/raced/import', [['file', { filename: 'r.csv', bytes: `code\n${code}\n` }]]);
  };
  const statuses = await Promise.all(
    Array.from({ length: 16 }, async (_, writer) => {
      const all: number[] = [];
      for (const code of codes) all.push((await write(writer, code)).status);
      return all;
    }),
  );
  expect([200, 201, 422]).toEqual(expect.arrayContaining([...new Set(statuses.flat())]));
  expect(statuses.flat().filter((status) => status !== 422)).toHaveLength(codes.length);
  const { rows } = await api.database.records.query(`select from acc_1.e_${id}`);
  expect(rows).toHaveLength(codes.length);
});

test('what a build that was cut off has left is built again', async () => {
  const cut = await makeEntity(owner, 'cut_off', [{ alias: 'code', type: 'text' }]);
  const [table, column] = [`acc_1.e_${cut.id}`, `f_${cut.fields.code}`];
  await api.database.records.query(
    `insert into ${table} (${column}) select 'value ' || n % 20000 from generate_series(1, 30000) n`,
  );
  const index = `_e_${cut.id}_${column}_unique`;
  await expect(
    api.database.records.query(`create unique index concurrently ${index} on ${table} (${column})`),
  ).rejects.toMatchObject({ code: '23505' });
  await api.database.records.query(`delete from ${table} where id > 20000`);
  const path = `/v1/entities/fields/${cut.fields.code}`;
  const { body } = await owner.patch<{ id: number; status_id: number }>(path, { extra: { is_unique: true } });
  await whenReady(owner, '/v1/entities/fields', body);
  expect(taken(await owner.post('/rest/cut_off', { code: 'VALUE 5' }))).toEqual({ code: ['errors.taken', 5] });
});
