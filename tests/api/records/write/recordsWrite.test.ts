import { beforeAll, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../../support/accounts/entities.ts';
import { makeEveryType } from '../../../support/accounts/everyType.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';

type Json = Record<string, unknown> & { id: number };

let api: Api;
let owner: Client;
let things: TestEntity;
let targets: TestEntity;
let file_id: number;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  ({ entity: things, target: targets } = await makeEveryType(owner, 'things'));
  file_id = await makeFile(1);
});

async function makeFile(account_id: number): Promise<number> {
  const [row] = await api.sql<{ id: number }>(
    `insert into control.files (account_id, kind, key, name, size, media_type)
     values ($1, 'record', gen_random_uuid()::text, 'a b.txt', 12, 'text/plain') returning id`,
    [account_id],
  );
  return row?.id as number;
}

const create = async (body: object, path = '/rest/things') => {
  const made = await owner.post<Json>(path, body);
  expect(made.status, made.text).toBe(201);
  return made;
};

const violations = (answer: { status: number; body: { violations: { field: string; message: string }[] } }) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(422);
  return Object.fromEntries(answer.body.violations.map(({ field, message }) => [field, message]));
};

test('creates, reads and updates a record with its version as ETag', async () => {
  const made = await create({ text_a: 'one', int_a: 5 });
  expect(made.headers.etag).toBe('"1"');
  expect(made.body).toMatchObject({
    text_a: 'one',
    int_a: 5,
    area_a: null,
    created_by: 1,
    modified_at: null,
    modified_by: null,
    deleted_at: null,
    deleted_by: null,
  });
  expect(made.body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(made.body).not.toHaveProperty('_v');
  const path = `/rest/things/${made.body.id}`;
  const read = await owner.get<Json>(path);
  expect({ body: read.body, etag: read.headers.etag }).toEqual({ body: made.body, etag: '"1"' });

  const changed = await owner.patch<Json>(path, { int_a: 6 });
  expect(changed.status).toBe(200);
  expect(changed.headers.etag).toBe('"2"');
  expect(changed.body).toMatchObject({ ...made.body, int_a: 6, modified_by: 1, modified_at: expect.any(String) });
  expect((await owner.get<Json>(path)).body).toEqual(changed.body);
});

test('an empty body creates an empty record', async () => {
  expect((await create({})).body).toMatchObject({ text_a: null, json_a: null, created_by: 1 });
  expect((await owner.post('/rest/things')).status).toBe(201);
});

test('a missing member gets its default, null stays null', async () => {
  await makeEntity(owner, 'defaults', [
    { alias: 'amount', type: 'number', extra: { default_value: 7 } },
    { alias: 'flag', type: 'boolean', extra: { default_value: 1 } },
    { alias: 'word', type: 'text', extra: { default_value: "it's" } },
  ]);
  expect((await create({}, '/rest/defaults')).body).toMatchObject({ amount: 7, flag: true, word: "it's" });
  expect((await create({ amount: null, word: '' }, '/rest/defaults')).body).toMatchObject({
    amount: null,
    flag: true,
    word: '',
  });
});

test('reports all violations at once, by field', async () => {
  const wrong = {
    text_a: 5,
    int_a: 2 ** 31,
    smallint_a: 1.5,
    boolean_a: 'yes',
    choice_a: 987_654,
    entity_a: 987_654,
    user_a: 987_654,
    file_a: { id: 987_654 },
    date_a: '2026-02-29',
    moment_a: 'now',
    nothing_such: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    id: 5,
    _v: 3,
    deleted_at: null,
  };
  expect(violations(await owner.post('/rest/things', wrong))).toEqual({
    text_a: 'errors.type_text',
    int_a: 'errors.number_int',
    smallint_a: 'errors.number_smallint',
    boolean_a: 'errors.type_boolean',
    choice_a: 'errors.not_offered',
    entity_a: 'errors.not_offered',
    user_a: 'errors.not_offered',
    file_a: 'errors.file',
    date_a: 'errors.type_date',
    moment_a: 'errors.type_timestamp',
    nothing_such: 'errors.unknown_field',
    created_at: 'records.errors.system_column',
    id: 'records.errors.system_column',
    _v: 'errors.unknown_field',
    deleted_at: 'records.errors.system_column',
  });
  for (const body of [[], '"text"', 5, [{ text_a: 'x' }]])
    expect(violations(await owner.post('/rest/things', body)), JSON.stringify(body)).toEqual({
      '': 'errors.type_object',
    });
  const { id } = (await create({})).body;
  expect(
    violations(await owner.patch(`/rest/things/${id}`, { deleted_at: '2026-01-01T00:00:00.000Z', nope: 1 })),
  ).toEqual({
    deleted_at: 'records.errors.system_column',
    nope: 'errors.unknown_field',
  });
});

test('accepts names that are special in JavaScript', async () => {
  await makeEntity(owner, 'hostile', [
    { alias: 'valueof', type: 'text' },
    { alias: 'hasownproperty', type: 'text' },
    { alias: '__definegetter__', type: 'text' },
  ]);
  const body = { valueof: 'a', hasownproperty: 'b', __definegetter__: 'c' };
  expect((await create(body, '/rest/hostile')).body).toMatchObject(body);
  expect(violations(await owner.post('/rest/hostile', { toString: 'x', constructor: 1 }))).toEqual({
    toString: 'errors.unknown_field',
    constructor: 'errors.unknown_field',
  });
});

test('references must exist, in this account, and not be deleted', async () => {
  const target = (await create({ title: 'T' }, '/rest/things_target')).body;
  const stranger = await api.makeAccount('strangers');
  const foreign = await makeFile(stranger.id);
  const sound = { entity_a: target.id, user_a: 1, file_a: file_id, choice_a: things.variants.choice_a?.won };
  const made = (await create(sound)).body;
  expect(made).toMatchObject({
    ...sound,
    file_a: { id: file_id, name: 'a b.txt', size: 12, media_type: 'text/plain', public_link: expect.any(String) },
  });
  expect((made.file_a as { public_link: string }).public_link).toMatch(/^\/files\/[\w-]+\/a%20b\.txt$/);
  // Written as it was read.
  expect((await owner.patch<Json>(`/rest/things/${made.id}`, { file_a: made.file_a })).body).toEqual(made);

  expect((await owner.delete(`/rest/things_target/${target.id}`)).status).toBe(204);
  const unsound = { entity_a: target.id, user_a: stranger.owner.id, file_a: foreign };
  expect(violations(await owner.post('/rest/things', unsound))).toEqual({
    entity_a: 'errors.not_offered',
    user_a: 'errors.not_offered',
    file_a: 'errors.file',
  });
  expect(targets.id).toBeGreaterThan(0);
});

test('keeps an unchanged value that is no longer available', async () => {
  const entity = await makeEntity(owner, 'keepers', [
    { alias: 'stage', type: 'select', variants: ['one', 'two'].map((alias) => ({ name: alias, alias })) },
    { alias: 'word', type: 'text' },
  ]);
  const { one, two } = entity.variants.stage as { one: number; two: number };
  const old = (await create({ stage: one }, '/rest/keepers')).body;
  const other = (await create({ stage: two }, '/rest/keepers')).body;
  const saved = await owner.patch(`/v1/entities/fields/${entity.fields.stage}`, {
    variants: [{ id: two, name: 'two', alias: 'two' }],
  });
  expect(saved.status, saved.text).toBe(200);

  const whole = await owner.patch<Json>(`/rest/keepers/${old.id}`, { stage: one, word: 'new' });
  expect({ status: whole.status, body: whole.body }).toMatchObject({ status: 200, body: { stage: one, word: 'new' } });
  expect(violations(await owner.patch(`/rest/keepers/${other.id}`, { stage: one }))).toEqual({
    stage: 'errors.not_offered',
  });
  expect(violations(await owner.post('/rest/keepers', { stage: one }))).toEqual({ stage: 'errors.not_offered' });
  const bulk = await owner.post('/rest/keepers/bulk', {
    update: [
      { id: old.id, stage: one, word: 'bulk' },
      { id: other.id, stage: one },
    ],
  });
  expect(violations(bulk)).toEqual({ 'update.1.stage': 'errors.not_offered' });
});

test('a no-op change keeps version, dates and history', async () => {
  const body = { text_a: 'same', double_a: 0.1, json_a: { b: 1, a: [null] }, moment_a: '2026-01-01T00:00:00.123Z' };
  const made = (await create(body)).body;
  const again = await owner.patch<Json>(`/rest/things/${made.id}`, { ...body, area_a: null });
  expect({ status: again.status, body: again.body, etag: again.headers.etag }).toEqual({
    status: 200,
    body: made,
    etag: '"1"',
  });
  expect((await owner.patch<Json>(`/rest/things/${made.id}`, {})).body).toEqual(made);
  expect((await owner.get<{ total_count: number }>(`/rest/things/${made.id}/history`)).body.total_count).toBe(1);
});

test('a trashed record is readable, not listed, and can only be restored', async () => {
  const { id } = (await create({ text_a: 'bin' })).body;
  const path = `/rest/things/${id}`;
  expect(await owner.delete(path)).toMatchObject({ status: 204, text: '' });
  expect((await owner.get<Json>(path)).body).toMatchObject({ deleted_at: expect.any(String), deleted_by: 1 });
  const found = await owner.get<{ items: Json[] }>(`/rest/things?query[id]=${id}`);
  expect(found.body.items).toEqual([]);
  expect((await owner.patch(path, { text_a: 'x' })).status).toBe(404);
  expect((await owner.delete(path)).status).toBe(204);

  const back = await owner.patch<Json>(path, { deleted_at: null, text_a: 'back' });
  expect(back.status).toBe(200);
  expect(back.body).toMatchObject({ deleted_at: null, deleted_by: null, text_a: 'back' });
  expect((await owner.get<{ items: Json[] }>(`/rest/things?query[id]=${id}`)).body.items).toEqual([back.body]);
  // A repetition changes nothing.
  expect((await owner.patch<Json>(path, { deleted_at: null })).body).toEqual(back.body);
});

test('returns 404 for a missing record on every call', async () => {
  for (const path of [
    '/rest/things/999999',
    '/rest/no_such_entity/1',
    '/rest/things/9007199254740993',
    '/rest/things/x',
  ])
    for (const call of ['get', 'delete'] as const)
      expect((await owner[call](path)).status, `${call} ${path}`).toBe(404);
  expect((await owner.patch('/rest/things/999999', { text_a: 'x' })).status).toBe(404);
  expect((await owner.post('/rest/no_such_entity', {})).status).toBe(404);
  expect((await owner.get('/rest/things/999999/history')).status).toBe(404);
});

test('is invisible to another account', async () => {
  const other = await api.makeAccount('neighbours');
  const stranger = await api.signIn(other.owner.email, other.host);
  const { id } = (await create({})).body;
  const theirs = await stranger.get(`/rest/things/${id}`);
  expect(theirs.status).toBe(404);
  expect((await stranger.patch(`/rest/things/${id}`, { text_a: 'x' })).status).toBe(404);
  expect((await stranger.post('/rest/things', {})).status).toBe(404);
});

test('reloads the schema after a column was removed', async () => {
  const entity = await makeEntity(owner, 'fleeting', [
    { alias: 'stays', type: 'text' },
    { alias: 'goes', type: 'text' },
  ]);
  await create({ stays: 'a', goes: 'b' }, '/rest/fleeting');
  // Directly in the database, as another process would.
  await api.database.pool.query(`alter table acc_1.e_${entity.id} drop column f_${entity.fields.goes} cascade`);
  await api.sql(`update control.fields set deleted_at = now() where id = $1`, [entity.fields.goes]);
  expect(violations(await owner.post('/rest/fleeting', { stays: 'c', goes: 'd' }))).toEqual({
    goes: 'errors.unknown_field',
  });
  const made = await create({ stays: 'c' }, '/rest/fleeting');
  expect(made.body).not.toHaveProperty('goes');
});

test('returns 503 while the storage is missing, and recovers', async () => {
  const { id } = (await create({})).body;
  await api.database.pool.query('alter schema acc_1 rename to acc_elsewhere');
  try {
    const calls = [
      await owner.post('/rest/things', {}),
      await owner.patch(`/rest/things/${id}`, { int_a: 1 }),
      await owner.delete(`/rest/things/${id}`),
      await owner.post('/rest/things/bulk', { create: [{}] }),
      await owner.get(`/rest/things/${id}`),
      await owner.get('/rest/things'),
      await owner.post('/rest/things', {}, { 'idempotency-key': 'k' }),
    ];
    for (const { status, body, headers } of calls)
      expect({ status, message: body.message, after: headers['retry-after'] }).toEqual({
        status: 503,
        message: 'storage_unavailable',
        after: '5',
      });
  } finally {
    await api.database.pool.query('alter schema acc_elsewhere rename to acc_1');
  }
  expect((await owner.patch<Json>(`/rest/things/${id}`, { int_a: 1 })).body).toMatchObject({ id, int_a: 1 });
});
