import { beforeAll, expect, test } from 'vitest';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { conversionsOf } from '../../support/accounts/conversions.ts';
import { makeEntity, whenReady } from '../../support/accounts/entities.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

let api: Api;
let owner: Client;
let fields: ReturnType<typeof conversionsOf>;

beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  fields = conversionsOf(owner);
});

test('numbers become wider, and narrower where every one fits', async () => {
  const { field } = await fields.withValues(
    'wider',
    { alias: 'amount', type: 'number', extra: { number_subtype: 'smallint', default_value: 7 } },
    [1, -32_768, null],
  );
  for (const extra of [
    { number_subtype: 'int', default_value: 8 },
    { number_subtype: 'bigint' },
    { number_subtype: 'int' },
    { number_subtype: 'decimal', scale: 2, default_value: 1.25 },
    { number_subtype: 'decimal', scale: 4 },
    { number_subtype: 'double' },
  ]) {
    expect(await fields.converted(field, { extra })).toMatchObject({ status_id: 2, extra });
    expect(await fields.valuesOf('wider', 'amount')).toEqual(expect.arrayContaining([1, -32_768]));
  }
  // What records get without a value is of the new type.
  const { field: other } = await fields.withValues('wider_too', { alias: 'amount', type: 'number' }, [1]);
  await fields.converted(other, { extra: { number_subtype: 'decimal', scale: 2, default_value: 1.25 } });
  await owner.post('/rest/wider_too', {});
  expect(await fields.valuesOf('wider_too', 'amount')).toEqual([1, 1.25]);
});

test('numbers that do not fit are named, and the field stays as it was', async () => {
  const numbers = Array.from({ length: 12 }, (_, n) => 100_000 + n);
  const { field } = await fields.withValues('too_large', { alias: 'amount', type: 'number' }, [1, ...numbers]);
  await fields.convert(field, { extra: { number_subtype: 'smallint' } });
  expect(await fields.settled(field)).toMatchObject({ status_id: 3, extra: { number_subtype: 'int' } });
  const reason = await fields.reasonOf(field);
  expect(reason).toMatchObject({ ok: false, error: 'history.errors.misfits' });
  expect(reason?.detail).toMatch(/^“100000” \(#2\); .*“100009” \(#11\); …$/);
  expect((await owner.post('/rest/too_large', { amount: 2_000_000 })).status).toBe(201);
  // It can be tried again once the values fit.
  const large = (await owner.get<{ items: { id: number }[] }>('/rest/too_large?query[amount][gt]=32767&limit=-1')).body
    .items;
  await owner.post('/rest/too_large/bulk', { update: large.map(({ id }) => ({ id, amount: 5 })) });
  await fields.retry(field);
  expect(await fields.settled(field)).toMatchObject({ status_id: 2, extra: { number_subtype: 'smallint' } });
});

test('no digit after the point is lost', async () => {
  const { field } = await fields.withValues(
    'digits',
    { alias: 'amount', type: 'number', extra: { number_subtype: 'decimal', scale: 2 } },
    [1.5],
  );
  for (const extra of [{ number_subtype: 'int' }, { number_subtype: 'decimal', scale: 1 }])
    expect(await fields.convert(field, { extra })).toMatchObject({ status: 422 });
});

test('a number becomes a text and a number again', async () => {
  const { field } = await fields.withValues(
    'there_and_back',
    { alias: 'code', type: 'number', extra: { number_subtype: 'double' } },
    [0.1, -1e21 / 1e21, 12_345.678, null],
  );
  expect(await fields.converted(field, { type_id: fieldTypeIds.text })).toMatchObject({
    status_id: 2,
    type_id: fieldTypeIds.text,
    extra: {},
  });
  expect(await fields.valuesOf('there_and_back', 'code')).toEqual(['0.1', '-1', '12345.678', null]);
  const found = await owner.get<{ items: unknown[] }>('/rest/there_and_back?search=5.67');
  expect(found.body.items).toHaveLength(1);
  await fields.convert(field, { type_id: fieldTypeIds.number, extra: { number_subtype: 'double' } });
  expect(await fields.settled(field)).toMatchObject({ status_id: 2, type_id: fieldTypeIds.number });
  expect(await fields.valuesOf('there_and_back', 'code')).toEqual([0.1, -1, 12_345.678, null]);
});

test.each([
  ['int', {}, ['1', ' 22 ', '', '-7'], [1, 22, null, -7], ['007', '1,5', '1.5', 'x', '1e3', '9999999999']],
  ['decimal', { scale: 2 }, ['1.5', '12.50'], [1.5, 12.5], ['1.555', '.5', '1 000', '٣']],
  ['double', {}, ['1e3', '0.1'], [1000, 0.1], ['0.12345678901234567891', '1e99999999', 'NaN', 'Infinity']],
] as const)('texts become numbers of %s where each is one', async (number_subtype, more, fitting, numbers, others) => {
  const alias = `texts_of_${number_subtype}`;
  const body = { type_id: fieldTypeIds.number, extra: { number_subtype, ...more } };
  const { field } = await fields.withValues(alias, { alias: 'code', type: 'text' }, [...fitting, ...others]);
  const check = await fields.check(field, body);
  expect(check.status, check.text).toBe(200);
  expect(check.body.misfits.map(({ value }) => value)).toEqual(others);
  await fields.convert(field, body);
  expect(await fields.settled(field)).toMatchObject({ status_id: 3, type_id: fieldTypeIds.text });
  expect(await fields.valuesOf(alias, 'code')).toEqual([...fitting, ...others]);
  const { body: list } = await owner.get<{ items: { id: number }[] }>(`/rest/${alias}?limit=-1&sort[id]=asc`);
  await owner.post(`/rest/${alias}/bulk`, { delete: list.items.slice(fitting.length).map(({ id }) => id) });
  // A record in the trash may come back, so its value counts, too.
  await fields.retry(field);
  expect(await fields.settled(field)).toMatchObject({ status_id: 3 });
  await fields.discard(field);
  await owner.post(`/rest/${alias}/bulk`, {
    update: list.items.slice(fitting.length).map(({ id }) => ({ id, deleted_at: null })),
  });
  await owner.post(`/rest/${alias}/bulk`, {
    update: list.items.slice(fitting.length).map(({ id }) => ({ id, code: null })),
  });
  await fields.convert(field, body);
  expect(await fields.settled(field)).toMatchObject({ status_id: 2, type_id: fieldTypeIds.number });
  expect((await fields.valuesOf(alias, 'code')).slice(0, fitting.length)).toEqual(numbers);
});

test('a line becomes a long text at once, and back where it is one line', async () => {
  const { field } = await fields.withValues('lines', { alias: 'note', type: 'text', extra: { indexed: true } }, [
    'one',
    'two',
  ]);
  expect(await fields.converted(field, { type_id: fieldTypeIds.textarea })).toMatchObject({
    status_id: 2,
    type_id: fieldTypeIds.textarea,
  });
  await owner.post('/rest/lines', { note: 'several\nlines' });
  await owner.post('/rest/lines', { note: 'x'.repeat(256) });
  const check = await fields.check(field, { type_id: fieldTypeIds.text });
  expect(check.body).toMatchObject({ misfits: [{ id: 3 }, { id: 4 }], options: null, is_complete: true });
  await fields.convert(field, { type_id: fieldTypeIds.text });
  expect(await fields.settled(field)).toMatchObject({ status_id: 3, type_id: fieldTypeIds.textarea });
  await fields.discard(field);
  await owner.post('/rest/lines/bulk', { update: [3, 4].map((id) => ({ id, note: 'one line' })) });
  await fields.convert(field, { type_id: fieldTypeIds.text, extra: { indexed: true } });
  expect(await fields.settled(field)).toMatchObject({
    status_id: 2,
    type_id: fieldTypeIds.text,
    extra: { indexed: true },
  });
  expect(await fields.valuesOf('lines', 'note')).toEqual(['one', 'two', 'one line', 'one line']);
});

test('other types stay, and so do fields that others depend on', async () => {
  const entity = await makeEntity(owner, 'fixed_ones', [
    { alias: 'day', type: 'date' },
    { alias: 'yes', type: 'boolean' },
    { alias: 'code', type: 'text', extra: { is_unique: true } },
    { alias: 'stage', type: 'text' },
    { alias: 'label', type: 'text' },
  ]);
  const { day = 0, yes = 0, code = 0, stage = 0, label = 0 } = entity.fields;
  for (const [id, type_id] of [
    [day, fieldTypeIds.timestamp],
    [yes, fieldTypeIds.text],
    [stage, fieldTypeIds.date],
  ] as const)
    expect(await fields.convert(id, { type_id })).toMatchObject({
      status: 422,
      body: { violations: [{ field: 'type_id', message: 'fields.errors.fixed' }] },
    });
  expect(await fields.convert(code, { type_id: fieldTypeIds.number })).toMatchObject({
    status: 422,
    body: { violations: [{ field: 'type_id', message: 'fields.errors.fixed_unique' }] },
  });
  const role = await owner.post('/v1/roles', {
    name: 'Of a stage',
    entities: [{ entity_id: entity.id, read: { where: [[{ field: 'stage', op: 'eq', value: 'Open' }]] } }],
  });
  expect(role.status, role.text).toBe(201);
  expect(await fields.convert(stage, { type_id: fieldTypeIds.number })).toMatchObject({
    status: 422,
    body: { violations: [{ field: 'type_id', message: 'fields.errors.fixed_in_rule' }] },
  });
  await makeEntity(owner, 'leads_there', [
    {
      alias: 'link',
      type: 'select',
      extra: { select_subtype: 'entity', select_entity_id: entity.id, select_entity_key: label },
    },
  ]);
  expect(
    await fields.convert(label, { type_id: fieldTypeIds.select, extra: { select_subtype: 'default' } }),
  ).toMatchObject({
    status: 409,
    body: { message: 'field_is_a_label' },
  });
});

test('a look at a format names the values that are none, and changes nothing', async () => {
  const { field } = await fields.withValues('mails', { alias: 'mail', type: 'text' }, [
    'a@example.com',
    'nobody',
    '',
    null,
    'also nobody',
  ]);
  const check = await fields.check(field, { extra: { format: 'email' } });
  expect(check.body).toMatchObject({
    misfits: [
      { id: 2, value: 'nobody' },
      { id: 5, value: 'also nobody' },
    ],
    is_complete: true,
  });
  expect((await fields.read(field)).extra).toEqual({});
  // Old values stay, and new ones are checked.
  expect(await fields.converted(field, { extra: { format: 'email' } })).toMatchObject({
    status_id: 2,
    extra: { format: 'email' },
  });
  expect(await fields.valuesOf('mails', 'mail')).toEqual(['a@example.com', 'nobody', '', null, 'also nobody']);
  expect((await owner.patch('/rest/mails/2', { mail: 'nobody else' })).status).toBe(422);
});

test('a large table is converted by its job, with its indexes and its view', async () => {
  const entity = await makeEntity(owner, 'large_one', [
    { alias: 'title', type: 'text', extra: { is_unique: true } },
    { alias: 'amount', type: 'number', extra: { indexed: true } },
  ]);
  const { title, amount = 0 } = entity.fields;
  const { records } = api.database;
  await records.query(
    `insert into acc_1.e_${entity.id} (f_${title}, f_${amount}) select 'Title ' || n, n from generate_series(1, 30000) n`,
  );
  const answer = await fields.convert(amount, { extra: { number_subtype: 'decimal', scale: 2, indexed: true } });
  expect(answer.status).toBe(200);
  await whenReady(owner, '/v1/entities/fields', answer.body);
  const { rows } = await records.query<{ sum: string }>(`select sum(amount)::text as sum from acc_1.large_one`);
  expect(rows[0]?.sum).toBe('450015000.00');
  await expect
    .poll(async () => {
      const { rows: indexes } = await records.query<{ name: string }>(
        `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
         where i.indrelid = 'acc_1.e_${entity.id}'::regclass and i.indisvalid order by 1`,
      );
      return indexes.map(({ name }) => name.replace(`_e_${entity.id}_`, ''));
    })
    .toEqual(expect.arrayContaining([`f_${amount}_covering`, `f_${title}_unique`, `f_${title}_folded`]));
  expect((await owner.post('/rest/large_one', { title: 'title 1' })).status).toBe(422);
});
