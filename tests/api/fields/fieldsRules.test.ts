import { describe, expect, test } from 'vitest';
import type { BaseTypeName } from '#shared/fieldTypes/fieldType.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { type Field, refused, violationsOf, withOneEntity } from '../../support/accounts/oneEntity.ts';

const world = withOneEntity('ruled');

describe('alias', () => {
  test.each([
    ['no', 'errors.length'],
    ['Upper', 'fields.errors.alias'],
    ['with_1', 'fields.errors.alias'],
    ['имя', 'fields.errors.alias'],
    ['created_at', 'fields.errors.alias_reserved'],
    ['deleted_by', 'fields.errors.alias_reserved'],
    ['__proto__', 'fields.errors.alias_reserved'],
    ['constructor', 'fields.errors.alias_reserved'],
    ['prototype', 'fields.errors.alias_reserved'],
    ['a'.repeat(256), 'errors.length'],
  ])('%s is rejected on create and rename', async (alias, message) => {
    const made = await world.add('text', { alias });
    expect(made.status).toBe(422);
    const [first] = violationsOf(made).violations ?? [];
    expect(first).toMatch(message.startsWith('errors.') ? /^alias errors\./ : new RegExp(`^alias ${message}$`));
    const renamed = await world.owner.patch(`/v1/entities/fields/${world.entity.fields.title}`, { alias });
    expect(violationsOf(renamed)).toEqual(violationsOf(made));
  });

  test('of 255 letters is truncated in the view and completed by the field id', async () => {
    const alias = 'a'.repeat(255);
    const made = await world.add('text', { alias });
    const twin = await world.add('text', { alias: `${'a'.repeat(254)}b` });
    expect([made.body.status_id, twin.body.status_id]).toEqual([2, 2]);
    const { rows } = await world.api.database.records.query<{ name: string }>(
      `select a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relname = 'ruled' and a.attname like 'aaa%' order by a.attnum`,
    );
    expect(rows.map(({ name }) => name)).toEqual(
      [made, twin].map(({ body }) => `${'a'.repeat(63 - `_f_${body.id}`.length)}_f_${body.id}`),
    );
    expect((await world.owner.post('/rest/ruled', { [alias]: 'value' })).status).toBe(201);
    for (const { body } of [made, twin]) await world.owner.delete(`/v1/entities/fields/${body.id}`);
  });

  test('is unique in the entity, pending fields included', async () => {
    const first = await world.add('text');
    expect(await world.add('text', { alias: first.body.alias })).toMatchObject({
      status: 409,
      body: { message: 'field_alias_taken' },
    });
    const path = `/v1/entities/fields/${world.entity.fields.title}`;
    expect(await world.owner.patch(path, { alias: first.body.alias })).toMatchObject({ status: 409 });
    expect(await world.owner.patch(path, { alias: 'title' })).toMatchObject({ status: 200 });
    // Aliases of another entity are independent.
    const other = await makeEntity(world.owner, 'ruled_too');
    expect((await world.add('text', { entity_id: other.id, alias: first.body.alias })).status).toBe(201);
    await world.owner.delete(`/v1/entities/fields/${first.body.id}`);
    expect((await world.add('text', { alias: first.body.alias })).status).toBe(201);
  });
});

describe('default', () => {
  test.each<[type: BaseTypeName, extra: object, value: unknown, stored: unknown]>([
    ['text', {}, 'as it is', 'as it is'],
    ['text', {}, '', ''],
    ['text', {}, "'; drop table x; --", "'; drop table x; --"],
    ['textarea', {}, 'two\nlines \\ and "quotes"', 'two\nlines \\ and "quotes"'],
    ['number', {}, -7, -7],
    ['number', { number_subtype: 'bigint' }, 9007199254740991, 9007199254740991],
    ['number', { number_subtype: 'smallint' }, 32767, 32767],
    ['number', { number_subtype: 'double' }, 0.1, 0.1],
    ['number', { number_subtype: 'decimal', scale: 10 }, 0.0000000001, 0.0000000001],
    ['boolean', {}, true, true],
    ['boolean', {}, 1, true],
    ['boolean', {}, 0, false],
    ['date', {}, '2024-02-29', '2024-02-29'],
    ['timestamp', {}, '2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z'],
  ])('of %s %j is accepted as %j', async (type, extra, default_value, stored) => {
    const { status, body } = await world.add(type, { extra: { ...extra, default_value } });
    expect({ status, ready: body.status_id, extra: body.extra }).toMatchObject({
      status: 201,
      ready: 2,
      extra: { ...extra, default_value },
    });
    const record = await world.owner.post<Record<string, unknown>>('/rest/ruled', {});
    expect(record.body[body.alias]).toEqual(stored);
    // Omitting the default removes it; existing records keep their values.
    const without = await world.owner.patch<Field>(`/v1/entities/fields/${body.id}`, { extra });
    expect(without.body.extra).not.toHaveProperty('default_value');
    const after = await world.owner.post<Record<string, unknown>>('/rest/ruled', {});
    expect(after.body[body.alias]).toBe(null);
    const before = await world.owner.get<Record<string, unknown>>(`/rest/ruled/${record.body.id}`);
    expect(before.body[body.alias]).toEqual(stored);
    await world.owner.delete(`/v1/entities/fields/${body.id}`);
  });

  test('fills existing records', async () => {
    const record = await world.owner.post<Record<string, unknown>>('/rest/ruled', {});
    const { body } = await world.add('number', { extra: { default_value: 5 } });
    const after = await world.owner.get<Record<string, unknown>>(`/rest/ruled/${record.body.id}`);
    expect(after.body[body.alias]).toBe(5);
  });

  test('null means none', async () => {
    const { body } = await world.add('text', { extra: { default_value: null } });
    expect(body.extra).not.toHaveProperty('default_value');
  });

  test.each<[type: BaseTypeName, extra: object, message: string]>([
    ['text', { default_value: 7 }, 'errors.type_text'],
    ['text', { default_value: 'x'.repeat(256) }, 'errors.'],
    ['text', { default_value: 'a\u0000b' }, 'errors.'],
    ['number', { default_value: '7' }, 'errors.type_number'],
    ['number', { default_value: 1.5 }, 'errors.number_int'],
    ['number', { default_value: 2_147_483_648 }, 'errors.number_int'],
    ['number', { number_subtype: 'smallint', default_value: 32_768 }, 'errors.number_smallint'],
    ['number', { number_subtype: 'decimal', scale: 2, default_value: 0.125 }, 'errors.number_decimal'],
    ['boolean', { default_value: 2 }, 'errors.type_boolean'],
    ['boolean', { default_value: 'true' }, 'errors.type_boolean'],
    ['date', { default_value: '2026-02-30' }, 'errors.'],
    ['date', { default_value: 'now' }, 'errors.'],
    ['timestamp', { default_value: 'infinity' }, 'errors.'],
    ['file', { default_value: 1 }, 'fields.errors.no_default'],
    ['json', { default_value: {} }, 'fields.errors.no_default'],
  ])('of %s is rejected: %j', async (type, extra, message) => {
    const { status, violations: [first = ''] = [] } = violationsOf(await world.add(type, { extra }));
    expect({ status, first }).toEqual({
      status: 422,
      first: expect.stringContaining(`extra.default_value ${message}`),
    });
  });
});

describe('properties a type does not have', () => {
  test.each<[type: BaseTypeName, more: object, says: string]>([
    ['text', { extra: { number_subtype: 'int' } }, 'extra.number_subtype errors.unknown_field'],
    ['number', { extra: { select_subtype: 'default' } }, 'extra.select_subtype errors.unknown_field'],
    ['date', { extra: { select_entity_id: 1 } }, 'extra.select_entity_id errors.unknown_field'],
    ['text', { variants: [{ name: 'A', alias: 'a' }] }, 'variants errors.unknown_field'],
    ['number', { extra: { number_subtype: 'float' } }, 'extra.number_subtype errors.choice'],
    ['number', { extra: { number_subtype: 'decimal' } }, 'extra.scale errors.required'],
    ['number', { extra: { number_subtype: 'decimal', scale: 11 } }, 'extra.scale errors.too_big_number'],
    [
      'number',
      { extra: { number_subtype: 'decimal', scale: 20, default_value: 1 } },
      'extra.scale errors.too_big_number',
    ],
    ['number', { extra: { number_subtype: 'int', scale: 2 } }, 'extra.scale errors.unknown_field'],
    ['text', { extra: { scale: 2 } }, 'extra.scale errors.unknown_field'],
    ['text', { extra: { other: 1 } }, 'extra.other errors.unknown_field'],
  ])('%s %j', async (type, more, says) => {
    expect(violationsOf(await world.add(type, more))).toEqual(refused(says));
  });

  test('rejects unknown types', async () => {
    expect(violationsOf(await world.add('text', { type_id: 10 }))).toEqual(refused('type_id errors.choice'));
  });
});

describe('what explains a field', () => {
  test('help and names in both languages are kept by every type', async () => {
    const extra = { help: 'x'.repeat(1000), names: { en: 'Price', ru: 'Цена' } };
    for (const type of ['text', 'number', 'file', 'json'] as const) {
      const { body } = await world.add(type, { extra });
      expect(body.extra).toMatchObject(extra);
      const path = `/v1/entities/fields/${body.id}`;
      expect((await world.owner.patch<Field>(path, { extra: { help: 'New' } })).body.extra).toMatchObject({
        help: 'New',
      });
      expect((await world.owner.get<Field>(path)).body.extra).not.toHaveProperty('names');
    }
  });

  test.each<[object, string]>([
    [{ help: 'x'.repeat(1001) }, 'extra.help errors.'],
    [{ names: { de: 'Preis' } }, 'extra.names.de errors.unknown_field'],
    [{ names: { en: 'x'.repeat(256) } }, 'extra.names.en errors.'],
  ])('%j is refused', async (extra, says) => {
    const { status, violations: [first = ''] = [] } = violationsOf(await world.add('text', { extra }));
    expect({ status, first }).toEqual({ status: 422, first: expect.stringContaining(says) });
  });
});

describe('immutable properties', () => {
  test('type and subtypes may be resent or omitted, not changed', async () => {
    const { body } = await world.add('number', { extra: { number_subtype: 'double' } });
    const path = `/v1/entities/fields/${body.id}`;
    expect(violationsOf(await world.owner.patch(path, { type_id: 4 }))).toEqual(refused('type_id fields.errors.fixed'));
    expect(violationsOf(await world.owner.patch(path, { extra: { number_subtype: 'int' } }))).toEqual(
      refused('extra.number_subtype fields.errors.fixed'),
    );
    expect((await world.owner.patch<Field>(path, { extra: {} })).body.extra).toEqual({ number_subtype: 'double' });
    const decimal = await world.add('number', { extra: { number_subtype: 'decimal', scale: 2 } });
    const other = { extra: { number_subtype: 'decimal', scale: 1 } };
    expect(violationsOf(await world.owner.patch(`/v1/entities/fields/${decimal.body.id}`, other))).toEqual(
      refused('extra.scale fields.errors.fixed'),
    );
  });
});
