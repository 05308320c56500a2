import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../../support/accounts/entities.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { type FormPart, postForm } from '../../../support/server/multipart.ts';

type Json = Record<string, unknown> & { id: number };
interface Report {
  created: number;
  errors: { row: number; field: string; message: string; cell: string | null }[];
  formats: Record<string, string>;
}

let api: Api;
let owner: Client;
let firms: TestEntity;
let visits: TestEntity;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  firms = await makeEntity(owner, 'firms', [{ alias: 'title', type: 'text' }]);
  visits = await makeEntity(owner, 'visits', [
    { alias: 'title', type: 'text' },
    {
      alias: 'stage',
      type: 'select',
      variants: [
        { name: 'In work', alias: 'work' },
        { name: '2026', alias: 'year' },
      ],
    },
    { alias: 'person', type: 'select', extra: { select_subtype: 'user' } },
    {
      alias: 'firm',
      type: 'select',
      extra: {
        select_subtype: 'entity',
        select_entity_id: firms.id,
        select_entity_key: firms.fields.title ?? 0,
      },
    },
    { alias: 'day', type: 'date' },
    { alias: 'moment', type: 'timestamp' },
    { alias: 'price', type: 'number', extra: { number_subtype: 'double' } },
    { alias: 'pieces', type: 'number' },
    { alias: 'hot', type: 'boolean' },
    { alias: 'extra', type: 'json' },
  ]);
});
beforeEach(() => api.database.pool.query(`delete from acc_1.e_${visits.id}; delete from acc_1.e_${firms.id}`));

const load = (csv: string, ...parts: FormPart[]) =>
  postForm<Report>(owner, '/rest/visits/import', [...parts, ['file', { filename: 'visits.csv', bytes: csv }]]);
const items = async (fields: string) => {
  const { body } = await owner.get<{ items: Json[] }>(`/rest/visits?limit=1000&sort[id]=asc&fields=${fields}`);
  return body.items.map(({ id: _, ...values }) => values);
};
const addFirm = async (title: string) => (await owner.post<Json>('/rest/firms', { title })).body.id;
/** Imports one column and returns its values, or the messages of its errors. */
async function column(alias: string, cells: readonly string[], ...parts: FormPart[]) {
  await api.database.pool.query(`delete from acc_1.e_${visits.id}`);
  const csv = `${alias}\n${cells.map((cell) => `"${cell}"`).join('\n')}\n`;
  const dry = await load(csv, ...parts, ['dry_run', 'true']);
  if (dry.body.errors.length > 0) return dry.body.errors.map(({ message }) => message);
  const answer = await load(csv, ...parts);
  expect(answer.status, answer.text).toBe(200);
  return (await items(alias)).map((item) => item[alias]);
}

test('finds options, records and people by what lists show, by email and by id', async () => {
  const acme = await addFirm('Acme, Ltd');
  const me = (await owner.get<{ user: { id: number; name: string; email: string } }>('/v1/auth/me')).body.user;
  const csv = [
    'stage,person,firm',
    `In work,${me.name},"Acme, Ltd"`,
    `IN WORK,${me.email.toUpperCase()},"acme, ltd"`,
    `work,${me.id},${acme}`,
  ].join('\n');
  const answer = await load(csv);
  expect(answer.status, answer.text).toBe(200);
  const stage = visits.variants.stage?.work;
  expect(await items('stage,person,firm')).toEqual(Array(3).fill({ stage, person: me.id, firm: acme }));
});

test('blanks around names, also those that nobody sees, do not matter', async () => {
  const work = visits.variants.stage?.work;
  expect(await column('stage', ['\u200bIn work', 'in work\u00a0', ' In work\u200b'])).toEqual([work, work, work]);
});

test('an exact name wins over one in another case; several equal ones, and none, are errors of their cell', async () => {
  const [upper, lower] = [await addFirm('ACME'), await addFirm('acme')];
  await addFirm('Twin');
  await addFirm('Twin');
  const gone = await addFirm('Gone');
  await owner.delete(`/rest/firms/${gone}`);
  expect(await column('firm', ['acme', 'ACME'])).toEqual([lower, upper]);
  const { body } = await load('firm,person\nAcme,\nTwin,\nGone,\nNobody,stranger@stoa.test\n', ['dry_run', 'true']);
  expect(body.errors.map(({ row, field, message, cell }) => [row, field, message, cell])).toEqual([
    [1, 'firm', 'records.errors.ambiguous', 'Acme'],
    [2, 'firm', 'records.errors.ambiguous', 'Twin'],
    [3, 'firm', 'errors.not_offered', 'Gone'],
    [4, 'firm', 'errors.not_offered', 'Nobody'],
    [4, 'person', 'errors.not_offered', 'stranger@stoa.test'],
  ]);
});

test('finds members of the account only, and by email only where the importer may see it', async () => {
  const other = await api.makeAccount('other');
  const ada = await api.makeUser({ name: 'Ada', email: 'ada@stoa.test' });
  const csv = `title,person\nby name,ADA\nby email,ada@stoa.test\nother,${other.owner.email}\n`;
  const found = async (client: Client) => {
    const parts: FormPart[] = [
      ['dry_run', 'true'],
      ['file', { filename: 'visits.csv', bytes: csv }],
    ];
    return (await postForm<Report>(client, '/rest/visits/import', parts)).body.errors.map(({ row }) => row);
  };
  expect(await found(owner)).toEqual([3]);
  expect(await found(await api.signIn(ada.email))).toEqual([3]);
  const eve = await api.makeUser({ name: 'Eve' });
  expect(await found(await api.signIn(eve.email))).toEqual([2, 3]);
});

test('names are looked up once for many rows', async () => {
  const ids = new Map<string, number>();
  for (let n = 0; n < 3; n++) ids.set(`Firm ${n}`, await addFirm(`Firm ${n}`));
  const rows = Array.from({ length: 2500 }, (_, n) => `Firm ${n % 3}`);
  expect(await column('firm', rows)).toEqual(rows.slice(0, 1000).map((name) => ids.get(name)));
});

test('reads dates as people write them, by the whole column', async () => {
  expect(await column('day', ['01.12.2026', '2026-12-02', '3.12.2026'])).toEqual([
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
  ]);
  expect(await column('day', ['01/12/2026', '13/12/2026'])).toEqual(['2026-12-01', '2026-12-13']);
  expect(await column('day', ['01/12/2026', '12/13/2026'])).toEqual(['2026-01-12', '2026-12-13']);
  expect(await column('day', ['01/12/2026'])).toEqual(['records.errors.format']);
  expect(await column('day', ['01/12/2026'], ['formats', '{"day":"mdy"}'])).toEqual(['2026-01-12']);
  expect(await column('day', ['01.12.2026'], ['formats', '{"day":"mdy"}'])).toEqual(['2026-01-12']);
  expect(await column('day', ['31.02.2026'])).toEqual(['errors.type_date']);
  expect(await column('moment', ['01.12.2026 09:30', '2026-12-01T09:30:00Z', '2026-12-01 9:30 pm'])).toEqual([
    '2026-12-01T09:30:00.000Z',
    '2026-12-01T09:30:00.000Z',
    '2026-12-01T21:30:00.000Z',
  ]);
  const zone: FormPart = ['time_zone', 'Europe/Berlin'];
  expect(await column('moment', ['01.07.2026 09:30', '01.12.2026 09:30'], zone)).toEqual([
    '2026-07-01T07:30:00.000Z',
    '2026-12-01T08:30:00.000Z',
  ]);
  expect(await column('day', ['2026-06-30T23:30:00Z'], zone)).toEqual(['2026-07-01']);
  const { body } = await load('day,price\n13/12/2026,"1,5"\n', ['dry_run', 'true']);
  expect(body.formats).toEqual({ day: 'dmy', price: 'comma' });
});

test('reads numbers with decimal commas and separated thousands, by the whole column', async () => {
  expect(await column('price', ['12,5', '1 234', '1\u00a0234,5', '-1\u202f000', '1.234', '1.234.567,25'])).toEqual([
    12.5, 1234, 1234.5, -1000, 1234, 1234567.25,
  ]);
  expect(await column('price', ['1,234', '1,234.5', '12.5'])).toEqual([1234, 1234.5, 12.5]);
  expect(await column('price', ['1,234', '0,5'])).toEqual([1.234, 0.5]);
  expect(await column('price', ['1.234', '-1.5e3'])).toEqual([1.234, -1500]);
  expect(await column('price', ['1,234'])).toEqual(['records.errors.format']);
  expect(await column('price', ['1,234'], ['formats', '{"price":"point"}'])).toEqual([1234]);
  expect(await column('price', ['1,234'], ['formats', '{"price":"comma"}'])).toEqual([1.234]);
  expect(await column('pieces', ['1,234', '5'])).toEqual([1234, 5]);
  expect(await column('price', ['12,5', '1.2.3', 'x'])).toEqual(['errors.type_number', 'errors.type_number']);
});

test('refuses unknown formats and time zones', async () => {
  expect((await load('day\n', ['formats', '{"day":"when"}'])).status).toBe(422);
  expect((await load('day\n', ['time_zone', 'Mars'])).status).toBe(422);
  expect((await load('day\n', ['labels', 'maybe'])).status).toBe(422);
});

test('an export with labels is imported back with equal values', async () => {
  const acme = await addFirm('=Acme, "Ltd"');
  const digits = await addFirm('7');
  const { work, year } = visits.variants.stage as { work: number; year: number };
  const rows = [
    { title: '=1+1', stage: work, person: 1, firm: acme, day: '2026-02-01', hot: true, extra: { a: [1] } },
    { title: '', stage: year, firm: digits, moment: '2026-02-01T10:20:30.400Z', price: 1.234, pieces: -7, hot: false },
    { price: 1e-21 },
  ];
  await owner.post('/rest/visits/bulk', { create: rows });
  const all = Object.keys(visits.fields).join();
  const before = await items(all);
  const { text } = await owner.get(`/rest/visits/export.csv?labels=true&sort[id]=asc&fields=${all}`);
  await api.database.pool.query(`delete from acc_1.e_${visits.id}`);
  const answer = await load(text, ['labels', 'true']);
  expect(answer.status, answer.text).toBe(200);
  expect(await items(all)).toEqual(before);
});
