import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../../support/accounts/entities.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { type FormPart, postForm } from '../../../support/server/multipart.ts';

interface Message {
  row: number;
  field: string;
  message: string;
  params: Record<string, unknown>;
  cell: string | null;
}
interface Report {
  errors: Message[];
  notes: Message[];
  empty_words: Record<string, string[]>;
  formats: Record<string, string>;
}

let api: Api;
let owner: Client;
let sales: TestEntity;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  sales = await makeEntity(owner, 'sales', [
    { alias: 'title', type: 'text' },
    { alias: 'price', type: 'number', extra: { number_subtype: 'double' } },
    { alias: 'pieces', type: 'number' },
    { alias: 'day', type: 'date' },
    { alias: 'moment', type: 'timestamp' },
    { alias: 'done', type: 'boolean' },
  ]);
});
beforeEach(() => api.database.pool.query(`delete from acc_1.e_${sales.id}`));

/** A file of one column of cells; the other one has titles. */
const load = (alias: string, cells: readonly string[], mark: ',' | ';' | '\t', ...parts: FormPart[]) => {
  const rows = cells.map((cell) => `x${mark}${cell.includes(mark) ? `"${cell}"` : cell}`);
  const bytes = `title${mark}${alias}\n${rows.join('\n')}\n`;
  return postForm<Report>(owner, '/rest/sales/import', [...parts, ['file', { filename: 'sales.csv', bytes }]]);
};
const stored = async (alias: string) => {
  const { body } = await owner.get<{ items: Record<string, unknown>[] }>('/rest/sales?limit=1000&sort[id]=asc');
  return body.items.map((item) => item[alias]);
};
async function values(alias: string, cells: readonly string[], mark: ',' | ';' | '\t' = ',', ...parts: FormPart[]) {
  const answer = await load(alias, cells, mark, ...parts);
  expect(answer.status, answer.text).toBe(200);
  return stored(alias);
}

test.each<[string, readonly string[], readonly unknown[]]>([
  ['price', ['45%', '$1,234.50', '1 234,50 ₽', '(123.40)', '12-', '\u22127'], [45, 1234.5, 1234.5, -123.4, -12, -7]],
  [
    'day',
    ['20231103', 'November 3, 2023', '3-Nov-2023', 'Jan 1 2000'],
    ['2023-11-03', '2023-11-03', '2023-11-03', '2000-01-01'],
  ],
  ['day', ['3 ноября 2023', 'пт, 3 нояб. 2023 г.'], ['2023-11-03', '2023-11-03']],
  ['day', ['01.02.26', '13.02.26'], ['2026-02-01', '2026-02-13']],
  ['day', ['8/23/22', '1/2/22'], ['2022-08-23', '2022-01-02']],
  [
    'moment',
    ['2026-02-01 10:00:00+00', '2026-02-01T10:00:00+0300'],
    ['2026-02-01T10:00:00.000Z', '2026-02-01T07:00:00.000Z'],
  ],
  [
    'moment',
    ['2026-02-01 10:00:00.123456', '10/16/17 22:59'],
    ['2026-02-01T10:00:00.123Z', '2017-10-16T22:59:00.000Z'],
  ],
  ['done', ['X', '1.0', 'True', '0.0', '-'], [true, true, true, false, false]],
])('reads %s as people and programs write it: %j', async (alias, cells, wanted) => {
  expect(await values(alias, cells)).toEqual(wanted);
});

test('asks what 1.234 is where the file does not tell', async () => {
  const dry = (alias: string, cells: readonly string[], mark: ',' | ';' | '\t') =>
    load(alias, cells, mark, ['dry_run', 'true']).then(({ body }) => body);
  for (const mark of [';', '\t'] as const) {
    const { formats, errors } = await dry('price', ['1.234', '2.500'], mark);
    expect(formats).toEqual({ price: 'either' });
    expect(errors.map(({ message }) => message)).toEqual(['records.errors.format', 'records.errors.format']);
  }
  expect(await values('price', ['1.234', '2.500'], ';', ['formats', '{"price":"comma"}'])).toEqual([1234, 2500]);
});

test('reads 1.234 with a decimal point beside commas, and where another cell decides', async () => {
  expect(await values('price', ['1.234', '2.500'], ',')).toEqual([1.234, 2.5]);
  await api.database.pool.query(`delete from acc_1.e_${sales.id}`);
  expect(await values('price', ['1.234', '0.5'], ';')).toEqual([1.234, 0.5]);
});

test('reads 1.234 in a field of whole numbers as thousands, unless it is whole either way', async () => {
  expect(await values('pieces', ['1.234', '2.500', '1.000'], ';')).toEqual([1234, 2500, 1000]);
  const { body } = await load('pieces', ['1.000'], ',', ['dry_run', 'true']);
  expect(body.errors).toMatchObject([{ message: 'records.errors.format' }]);
});

const words = ['N/A', '#N/A', 'NULL', '\\N', '-', 'nan', 'None', 'нет данных'];

test.each(['price', 'day', 'moment'])('takes usual words in the field %s for no value, and tells', async (alias) => {
  const { body } = await load(alias, words, ',', ['dry_run', 'true']);
  expect(body.errors).toEqual([]);
  expect(body.notes.map(({ message, params }) => [message, params.value])).toEqual(
    words.map((word) => ['records.notes.empty', word]),
  );
  expect(body.empty_words).toEqual({ [alias]: words });
  expect(await values(alias, words)).toEqual(words.map(() => null));
});

test('keeps such words in texts', async () => {
  const bytes = `title\n${words.join('\n')}\n`;
  await postForm(owner, '/rest/sales/import', [['file', { filename: 'sales.csv', bytes }]]);
  expect(await stored('title')).toEqual(words);
});

test('takes the words of the form for no value instead, even where they are values', async () => {
  expect(await values('price', ['?', '0', '5'], ',', ['empty', '["?","0"]'])).toEqual([null, null, 5]);
  const { body } = await load('price', ['N/A'], ',', ['empty', '[]'], ['dry_run', 'true']);
  expect(body.errors).toMatchObject([{ message: 'errors.type_number', cell: 'N/A' }]);
  expect(body.empty_words).toEqual({ price: ['N/A'] });
});

test.each(['?', '{}', '[1]', '"N/A"', '[["a"]]'])('refuses the words %s', async (empty) => {
  expect((await load('price', ['1'], ',', ['empty', empty])).status).toBe(422);
});

test('tells a year of two digits', async () => {
  const { body } = await load('day', ['13.02.26', '13.02.2026'], ',', ['dry_run', 'true']);
  expect(body.notes).toMatchObject([
    { row: 1, field: 'day', message: 'records.notes.century', params: { value: '2026' } },
  ]);
});

test('takes numbers in fields of dates and times for days of a spreadsheet and seconds since 1970, and tells', async () => {
  expect(await values('day', ['46054', '1769904000', '2026-02-02'])).toEqual([
    '2026-02-01',
    '2026-02-01',
    '2026-02-02',
  ]);
  await api.database.pool.query(`delete from acc_1.e_${sales.id}`);
  const moments = ['46054.41666666667', '1769940000', '1769940000000', '1769940000123456', '1769940000.5'];
  const { body } = await load('moment', moments, ',', ['dry_run', 'true']);
  expect(body.notes.map(({ message, params }) => [message, params.value])).toEqual(
    moments.map(() => ['records.notes.counted', '2026-02-01']),
  );
  const ten = '2026-02-01T10:00:00';
  expect(await values('moment', moments)).toEqual([
    ...[`${ten}.000Z`, `${ten}.000Z`, `${ten}.000Z`, `${ten}.123Z`, `${ten}.500Z`],
  ]);
  expect((await load('day', ['123', '99999'], ',', ['dry_run', 'true'])).body.errors).toHaveLength(2);
});

test('takes the dates that programs write for none', async () => {
  const none = ['0000-00-00', '01.01.0001 0:00:00', '1/1/0001 12:00:00 AM', '0001-01-01T00:00:00', ' .  .    '];
  for (const alias of ['day', 'moment']) {
    expect(await values(alias, none)).toEqual(none.map(() => null));
    await api.database.pool.query(`delete from acc_1.e_${sales.id}`);
  }
});

test('takes moments of the data API as databases and Python write them, cut to milliseconds', async () => {
  const post = (moment: string) => owner.post<Record<string, unknown>>('/rest/sales', { moment });
  for (const text of [
    '2026-02-01T10:00:00.123456+00:00',
    '2026-02-01T10:00:00.123999999+00',
    '2026-02-01T13:00:00.1234+0300',
  ])
    expect((await post(text)).body.moment, text).toBe('2026-02-01T10:00:00.123Z');
  for (const text of [
    '2026-02-01 10:00:00Z',
    '2026-02-01T10:00:00',
    '2026-02-01T10:00:00.1234567890Z',
    '2026-02-01T10:00Z+0',
  ])
    expect((await post(text)).status, text).toBe(422);
});
