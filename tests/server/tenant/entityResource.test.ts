import { describe, expect, test } from 'vitest';
import { entityModel } from '#server/tenant/model.ts';
import { checkRecord } from '#server/tenant/write/checkRecord.ts';
import { entityResource, headOf } from '#shared/entities/entityResource.ts';
import { type BaseTypeName, type FieldExtra, type FieldModel, fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { check } from '#shared/violations.ts';
import { addressKey, filterKeys, listCodec } from '#web/list-query/listCodec.ts';

let id = 0;
const field = (alias: string, type: BaseTypeName, extra: FieldExtra = {}): FieldModel => {
  id += 1;
  const variants = type === 'select' && !extra.select_subtype;
  return {
    id,
    alias,
    name: alias,
    type_id: fieldTypeIds[type],
    extra,
    variants: variants
      ? [
          { id: 1, name: 'New', alias: 'new' },
          { id: 2, name: 'Old', alias: 'old', deleted: true },
        ]
      : [],
  };
};

const nine: FieldModel[] = [
  field('amount', 'number'),
  field('note', 'textarea'),
  field('title', 'text'),
  field('paid', 'boolean'),
  field('stage', 'select'),
  field('owner', 'select', { select_subtype: 'user' }),
  field('day', 'date'),
  field('moment', 'timestamp'),
  field('scan', 'file'),
  field('anything', 'json'),
];
const shape = (fields: readonly FieldModel[]) => entityResource({ alias: 'deals', fields });
const listOf = (fields: readonly FieldModel[]) => {
  const { list } = shape(fields);
  if (!list) throw new Error('No list');
  return list;
};
const columnsOf = (fields: readonly FieldModel[]) =>
  listOf(fields).columns.flatMap((column) => ('field' in column ? [column] : []));

describe('columns', () => {
  test('the first text is first and links to the card; every type except files and JSON is sortable', () => {
    const columns = columnsOf(nine);
    expect(columns.map(({ field: name }) => name)).toEqual([
      'title',
      ...['amount', 'note', 'paid', 'stage', 'owner', 'day', 'moment', 'scan', 'anything'],
      ...['id', 'created_at', 'modified_at'],
    ]);
    expect(columns.filter(({ head }) => head).map(({ field: name }) => name)).toEqual(['title']);
    expect(columns.filter(({ sort }) => !sort).map(({ field: name }) => name)).toEqual(['scan', 'anything']);
  });

  test('shows six by default, no long or structured ones, always the label', () => {
    const shown = (fields: readonly FieldModel[]) =>
      columnsOf(fields).flatMap(({ field: name, hidden }) => (hidden ? [] : [name]));
    expect(shown(nine)).toEqual(['title', 'amount', 'paid', 'stage', 'owner', 'day']);
    const late = [...'abcdefg'].map((letter) => field(`num_${letter}`, 'number'));
    expect(shown([...late, field('title', 'text')])).toEqual([
      'title',
      ...['num_a', 'num_b', 'num_c', 'num_d', 'num_e', 'num_f'],
    ]);
  });

  test('without a text the id links to the card; an entity without fields has only the id', () => {
    expect(headOf([field('note', 'textarea')])).toBe('id');
    const columns = columnsOf([field('amount', 'number')]);
    expect(columns.map(({ field: name, head, hidden }) => [name, head ?? false, hidden ?? false])).toEqual([
      ['id', true, false],
      ['amount', false, false],
      ['created_at', false, true],
      ['modified_at', false, true],
    ]);
    expect(columnsOf([]).map(({ field: name }) => name)).toEqual(['id', 'created_at', 'modified_at']);
  });
});

describe('filters', () => {
  test('each type has its kind of filter', () => {
    const ids = { whole: true, min: 1, max: Number.MAX_SAFE_INTEGER };
    expect(listOf(nine).filters).toEqual({
      amount: { type: 'number_range', bounds: { whole: true, min: -2_147_483_648, max: 2_147_483_647 } },
      note: { type: 'text' },
      title: { type: 'text' },
      paid: { type: 'checkbox' },
      stage: { type: 'number', bounds: ids },
      owner: { type: 'number', bounds: ids },
      day: { type: 'date_range', of: 'date' },
      moment: { type: 'date_range' },
      scan: { type: 'checkbox', matches: 'presence' },
      anything: { type: 'checkbox', matches: 'presence' },
      created_at: { type: 'date_range' },
      modified_at: { type: 'date_range' },
    });
  });

  test.each([
    'search',
    'page',
    'limit',
    'sort',
    'order',
    'card',
    'view',
    'filter',
    '_search',
    'sort_start',
    'per_page',
  ])("a field with the alias %s has a filter that does not collide with the list's own parameters", (alias) => {
    const list = listOf([field(alias, 'text')]);
    const codec = listCodec(list);
    const address = `?${addressKey(alias)}=mine&search=ours&sort=created_at&page=3`;
    for (const search of [address, codec.toRa(address), codec.toClean(codec.toRa(address))]) {
      const state = codec.read(search);
      expect(state).toMatchObject({ search: 'ours', page: 3, sort: 'created_at', filter: { [alias]: 'mine' } });
      expect(state.others).toEqual([]);
    }
  });

  test("a field named like an end of another field's range does not collide with that range", () => {
    const fields = [
      field('price', 'number'),
      field('price_start', 'text'),
      field('price_', 'number'),
      field('price__end', 'select'),
      field('created_at_end', 'boolean'),
    ];
    const list = listOf(fields);
    const keys = filterKeys(list.filters).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(Object.keys(list.filters)).toHaveLength(fields.length + 2);
    const about = Object.entries(list.filters).map(([name, kind]) => ('field' in kind && kind.field) || name);
    expect(about).toEqual([
      'price',
      'price_start',
      'price_',
      'price__end',
      'created_at_end',
      'created_at',
      'modified_at',
    ]);
  });
});

describe('body', () => {
  const model = entityModel('acc_1', { id: 1, account_id: 1, alias: 'deals', name: 'Deals', fields: nine });
  const values: Record<string, unknown[]> = {
    amount: [0, -0, 1.5, 2_147_483_647, 2_147_483_648, '1', Number.NaN, true, null, []],
    note: ['', 'x'.repeat(300), '\0', '\ud800', 5, null],
    title: ['', 'x'.repeat(255), 'x'.repeat(100_000), '\0', '😀', 5, null, {}],
    paid: [true, false, 1, 0, 2, 'true', null],
    stage: [1, 3, 0, -1, 1.5, '1', null],
    owner: [1, 99_999, 0, '1', null],
    day: ['2026-02-28', '2026-02-30', '0000-01-01', '2026-1-1', '', 5, null],
    moment: ['2026-02-28T00:00:00Z', '2026-02-30T00:00:00Z', '2026-02-28T00:00+03:00', '2026-02-28', '', 5, null],
    scan: [1, { id: 1 }, {}, { id: 'x' }, 'x', 0, null],
    anything: [1, 'x', [], { a: { b: 1 } }, { '\0': 1 }, Number.POSITIVE_INFINITY, null, false],
    id: [1],
    created_at: ['2026-02-28T00:00:00Z'],
    deleted_at: ['2026-02-28T00:00:00Z'],
    nothing: [1],
  };
  const cases = Object.entries(values).flatMap(([alias, each]) => each.map((value) => [alias, value] as const));

  test.each(cases)('%s: %j is validated in the card as on the server', (alias, value) => {
    const { create } = shape(nine).card ?? {};
    const checked = create && check(create, { [alias]: value });
    const { violations } = checkRecord(model, { [alias]: value });
    expect(checked?.ok).toBe(violations.length === 0);
    const known = nine.some((each) => each.alias === alias);
    if (checked && !checked.ok && known) expect(checked.violations[0]?.message).toBe(violations[0]?.message);
  });

  test('an update may omit unchanged fields; a new record starts with the defaults', () => {
    const { card } = shape([field('title', 'text', { default_value: 'Untitled' }), field('amount', 'number')]);
    expect(card?.update && check(card.update, {})).toMatchObject({ ok: true });
    expect(card?.starts).toEqual({ title: 'Untitled', amount: null });
  });
});
