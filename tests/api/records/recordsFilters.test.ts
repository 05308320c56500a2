import { beforeAll, expect, test } from 'vitest';
import type { FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { type OperatorName, operatorNames } from '#shared/operators/operators.ts';
import { makeEntity, type NewField } from '../../support/accounts/entities.ts';
import { idsOf, listOf, putRows, queryString } from '../../support/records/rows.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

let api: Api;
let owner: Client;

const columns: (NewField & { good: string[]; value: unknown })[] = [
  { alias: 'ttt', type: 'text', good: ['a', '', '%', ' ', "';--", '😀'], value: 'a' },
  { alias: 'area', type: 'textarea', good: ['a', '', '\\', '\\\\', '_'], value: 'a' },
  {
    alias: 'big',
    type: 'number',
    extra: { number_subtype: 'bigint' },
    good: ['0', '9007199254740991', '-1'],
    value: 1,
  },
  { alias: 'whole', type: 'number', good: ['0', '2147483647', '-2147483648', '1e3', '-0'], value: 1 },
  { alias: 'small', type: 'number', extra: { number_subtype: 'smallint' }, good: ['32767', '-32768'], value: 1 },
  { alias: 'real', type: 'number', extra: { number_subtype: 'double' }, good: ['0.1', '1e308', '-1e-300'], value: 0.5 },
  {
    alias: 'price',
    type: 'number',
    extra: { number_subtype: 'decimal', scale: 2 },
    good: ['0.1', '12.345', '-9999999999999.99'],
    value: 0.5,
  },
  { alias: 'flag', type: 'boolean', good: ['true', 'false', '1', '0', 'Y', 'N'], value: true },
  { alias: 'stage', type: 'select', variants: [{ name: 'New', alias: 'new' }], good: ['1', '99999999'], value: 1 },
  { alias: 'person', type: 'select', extra: { select_subtype: 'user' }, good: ['1', '5'], value: 1 },
  { alias: 'day', type: 'date', good: ['2026-11-21', '0001-01-01', '9999-12-31'], value: '2026-11-21' },
  {
    alias: 'moment',
    type: 'timestamp',
    good: ['2026-11-21T06:00:00Z', '0001-01-01T00:00:00.000Z', '2026-11-21T06:00:00.5+14:00'],
    value: '2026-11-21T06:00:00.000Z',
  },
  { alias: 'scan', type: 'file', good: ['1', '123'], value: 7 },
  { alias: 'anything', type: 'json', good: [], value: { a: 1 } },
];

beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  const entity = await makeEntity(
    owner,
    'matrix',
    columns.map(({ good: _good, value: _value, ...field }) => field),
  );
  const full = Object.fromEntries(columns.map(({ alias, value }) => [alias, value]));
  await putRows(api, entity, [{ id: 1, ...full }, { id: 2 }]);
});

/** Values that have caused bugs in servers. */
const extreme = [
  ...[
    '',
    ' ',
    '0',
    '1',
    '-1',
    '1.5',
    '1e400',
    '1e-400',
    'NaN',
    'Infinity',
    '0x10',
    '1_000',
    '+1',
    '--1',
    '1,2',
    ',',
    ',,',
  ],
  ...[
    '9007199254740993',
    '99999999999999999999',
    '-9223372036854775809',
    '2147483648',
    '32768',
    '9'.repeat(309),
    '9'.repeat(310),
  ],
  ...[
    'true',
    'TRUE',
    'yes',
    'null',
    'undefined',
    '[]',
    '{}',
    '{1}',
    '"',
    "'",
    '\\',
    '%\\',
    '\\\\\\',
    '%',
    '_',
    '%%%%_%',
    '(',
    '*',
  ],
  ...[
    'today',
    'now',
    'infinity',
    '-infinity',
    'epoch',
    '2026-02-30',
    '0000-01-01',
    '10000-01-01',
    '2026-11-21T24:00:00Z',
  ],
  ...[
    '2026-11-21T06:00:00',
    '2026-11-21T06:00:60Z',
    '2026-11-21T06:00:00.0001Z',
    '2026-11-21 06:00:00+00',
    '12/31/2026',
  ],
  ...[
    'a'.repeat(255),
    'a'.repeat(256),
    'ж'.repeat(255),
    '😀'.repeat(128),
    '\u202e',
    '\ufeff',
    '\ud83d',
    "1' or '1'='1",
    '$1',
    '1::text',
  ],
  ...['__proto__', 'constructor', 'Ⅷ', '١٢٣', 'İ', 'ß', '\n', '\t', '\u0000'],
];

const comparableTypes: readonly FieldTypeName[] = ['text', 'textarea', 'number', 'select', 'date', 'timestamp'];

/** The types of each operator, written here again instead of read from the declarations. */
const typesOf: Record<OperatorName, readonly FieldTypeName[]> = {
  eq: [...comparableTypes, 'boolean', 'file'],
  ne: [...comparableTypes, 'boolean', 'file'],
  like: ['text', 'textarea'],
  ilike: ['text', 'textarea'],
  nilike: ['text', 'textarea'],
  gt: comparableTypes,
  lt: comparableTypes,
  gte: comparableTypes,
  lte: comparableTypes,
  in: [...comparableTypes, 'boolean', 'file'],
  nin: [...comparableTypes, 'boolean', 'file'],
  all: [],
  ex: [...comparableTypes, 'boolean', 'file', 'json'],
};

const system = ['id', 'created_at', 'created_by', 'modified_at', 'modified_by', 'deleted_at', 'deleted_by'];

const listWith = async (key: string, value: string) => {
  // Half a surrogate has no UTF-8. It is sent as the bytes of a broken encoder.
  const encoded = value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%BD';
  return owner.get(`/rest/matrix?${encodeURIComponent(key)}=${encoded}`);
};

test.each(operatorNames)(
  '%s of every type of field returns 200 or 422 to any operand, and 422 names its key',
  async (operator) => {
    for (const alias of [...columns.map((column) => column.alias), ...system])
      for (const value of extreme) {
        const answer = await listWith(`query[${alias}][${operator}]`, value);
        const what = `query[${alias}][${operator}]=${value}: ${answer.text}`;
        // Invalid UTF-8 and NUL make the whole query malformed.
        const isText = value.isWellFormed() && !value.includes('\0');
        expect(isText ? [200, 422] : [400], what).toContain(answer.status);
        if (answer.status === 422)
          expect(
            answer.body.violations.map(({ field }) => field),
            what,
          ).toEqual([`query.${alias}.${operator}`]);
      }
  },
);

test("an operator accepts its types' values and rejects other types", async () => {
  for (const { alias, type, good } of columns)
    for (const operator of operatorNames) {
      const isOwn = typesOf[operator].includes(type);
      for (const value of operator === 'ex' ? ['true', 'false', 'Y', 'N', '1', '0'] : good) {
        const answer = await listWith(`query[${alias}][${operator}]`, value);
        expect(answer.status, `${alias} ${operator} ${value}: ${answer.text}`).toBe(isOwn ? 200 : 422);
        if (!isOwn) expect(answer.body.violations[0]?.message).toBe('records.errors.operator');
      }
    }
});

test('ex separates values from nulls for every type', async () => {
  for (const { alias } of columns) {
    expect(idsOf(await listOf(owner, 'matrix', { [`query[${alias}][ex]`]: 'true' })), alias).toEqual([1]);
    expect(idsOf(await listOf(owner, 'matrix', { [`query[${alias}][ex]`]: 'N' })), alias).toEqual([2]);
  }
});

test('a bare value is eq; a duplicate is rejected', async () => {
  expect(idsOf(await listOf(owner, 'matrix', { 'query[ttt]': 'a' }))).toEqual([1]);
  expect((await listOf(owner, 'matrix', { 'query[ttt]': ['a', 'b'] })).status).toBe(422);
  expect((await listOf(owner, 'matrix', { 'query[whole][gt]': ['1', '2'] })).status).toBe(422);
  expect((await listOf(owner, 'matrix', { 'query[ttt][near]': 'a' })).status).toBe(422);
});

test('in accepts a list or repeated values, up to a thousand; an empty list matches nothing', async () => {
  const ids = async (query: Record<string, string | string[]>) => idsOf(await listOf(owner, 'matrix', query));
  expect(await ids({ 'query[id][in]': '1,2,3' })).toEqual([1, 2]);
  expect(await ids({ 'query[id][in][]': ['2', '3'] })).toEqual([2]);
  expect(await ids({ 'query[id][in]': ['1,2', '3'] })).toEqual([1, 2]);
  expect(await ids({ 'query[id][in]': '' })).toEqual([]);
  expect(await ids({ 'query[ttt][in]': '' })).toEqual([]);
  expect(await ids({ 'query[ttt][in]': ['a,b', 'a'] })).toEqual([1]);
  const thousand = Array.from({ length: 1000 }, (_, at) => at + 1);
  expect(await ids({ 'query[id][in]': thousand.join(',') })).toEqual([1, 2]);
  const more = await owner.get(`/rest/matrix?${queryString({ 'query[id][in]': [...thousand, 1001].join(',') })}`);
  expect(more.body.violations).toEqual([
    { field: 'query.id.in', message: 'records.errors.too_many_values', params: { max: 1000 } },
  ]);
});

test('an opposite holds for everything else, records without a value too', async () => {
  const ids = async (query: Record<string, string | string[]>) => idsOf(await listOf(owner, 'matrix', query));
  expect(await ids({ 'query[ttt][ne]': 'a' })).toEqual([2]);
  expect(await ids({ 'query[ttt][ne]': 'b' })).toEqual([1, 2]);
  expect(await ids({ 'query[ttt][nilike]': 'A' })).toEqual([2]);
  expect(await ids({ 'query[ttt][nilike]': '%b%' })).toEqual([1, 2]);
  expect(await ids({ 'query[ttt][nin]': ['a', 'b'] })).toEqual([2]);
  expect(await ids({ 'query[ttt][nin]': '' })).toEqual([1, 2]);
  expect(await ids({ 'query[ttt][ne]': 'a', 'query[ttt][ex]': 'true' })).toEqual([]);
  expect(await ids({ 'query[id][nin]': '1' })).toEqual([2]);
  expect(await ids({ 'query[or][0][ttt][ne]': 'a', 'query[or][1][id]': '1' })).toEqual([1, 2]);
  expect(await ids({ 'query[deleted_at][ne]': '2026-11-21T06:00:00.000Z' })).toEqual([1, 2]);
});

test('one of the or groups must match completely, besides all other filters', async () => {
  const ids = async (query: Record<string, string>) => idsOf(await listOf(owner, 'matrix', query));
  expect(await ids({ 'query[or][0][id]': '1', 'query[or][1][id]': '2' })).toEqual([1, 2]);
  expect(await ids({ 'query[or][0][id]': '1', 'query[or][0][ttt]': 'b', 'query[or][7][id]': '2' })).toEqual([2]);
  expect(await ids({ 'query[or][0][id]': '1', 'query[or][1][id]': '2', 'query[ttt]': 'a' })).toEqual([1]);
  for (const query of [
    'query[or]=1',
    'query[or][0]=1',
    'query[or][id]=1',
    'query[or][0][or][0][id]=1',
    'query[or][x][id]=1',
  ])
    expect((await owner.get(`/rest/matrix?${query}`)).status, query).toBe(422);
});

test('answers a query of the maximum size', async () => {
  const wide = Array.from({ length: 100 }, (_, at) => [`query[or][${at}][ttt][ilike]`, `%${at}%`]);
  expect((await listOf(owner, 'matrix', Object.fromEntries(wide))).status).toBe(200);
  const sorts = [...columns.map(({ alias }) => alias), ...system].filter(
    (alias) => !['scan', 'anything', 'id'].includes(alias),
  );
  const deep = await listOf(owner, 'matrix', {
    ...Object.fromEntries(sorts.map((alias, at) => [`sort[${alias}]`, at % 2 ? 'asc' : 'desc'])),
    limit: '1',
  });
  expect(deep.status).toBe(200);
  const more = Object.fromEntries(sorts.map((alias, at) => [`sort[${alias}]`, at % 2 ? 'asc' : 'desc']));
  const next = await listOf(owner, 'matrix', { ...more, limit: '1', after: deep.body.next_cursor ?? '' });
  expect([...idsOf(deep), ...idsOf(next)].sort()).toEqual([1, 2]);
});
