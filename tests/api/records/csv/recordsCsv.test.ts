import net from 'node:net';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../../support/accounts/entities.ts';
import { incoming } from '../../../support/files/files.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { type FormPart, postForm } from '../../../support/server/multipart.ts';

type Json = Record<string, unknown> & { id: number };
interface Report {
  rows: number;
  created: number;
  errors: { row: number; field: string; message: string; cell: string | null }[];
  error_count: number;
  ignored: string[];
  dry_run: boolean;
}
interface Problem {
  status: number;
  violations: { field: string; message: string; params: object }[];
}

let api: Api;
let owner: Client;
let leads: TestEntity;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  leads = await makeEntity(owner, 'leads', [
    { alias: 'title', type: 'text' },
    { alias: 'notes', type: 'textarea' },
    { alias: 'amount', type: 'number', extra: { number_subtype: 'double', default_value: 1 } },
    { alias: 'hot', type: 'boolean' },
    {
      alias: 'stage',
      type: 'select',
      variants: [
        { name: 'In work', alias: 'work' },
        { name: '=Won', alias: 'won' },
      ],
    },
    { alias: 'person', type: 'select', extra: { select_subtype: 'user' } },
    { alias: 'day', type: 'date' },
    { alias: 'moment', type: 'timestamp' },
    { alias: 'extra', type: 'json' },
  ]);
});
beforeEach(() => api.database.pool.query(`delete from acc_1.e_${leads.id}`));

const file = (bytes: string | Buffer): FormPart => ['file', { filename: 'leads.csv', bytes }];
const load = (csv: string | Buffer, ...parts: FormPart[]) =>
  postForm<Report & Problem>(owner, '/rest/leads/import', [...parts, file(csv)]);
const items = async () => (await owner.get<{ items: Json[] }>('/rest/leads?limit=1000')).body.items;
const exported = async (query = '') => (await owner.get(`/rest/leads/export.csv${query}`)).text;
const wrong = async (csv: string | Buffer, ...parts: FormPart[]) => {
  const answer = await load(csv, ...parts);
  expect(answer.status, answer.text).toBe(422);
  expect(await items()).toEqual([]);
  return Object.fromEntries(answer.body.violations.map(({ field, message }) => [field, message]));
};

test('reads every type from its text', async () => {
  const csv = [
    'title,notes,amount,hot,stage,person,day,moment,extra',
    'A,"two\nlines, ""quoted""",-1.5e3,true,work,1,2026-02-28,2026-01-01T03:00:00+03:00,"{""a"":[1,null]}"',
    `B,"",1,N,=Won,,,,"""text"""`,
    `,,,0,${leads.variants.stage?.work},,,,5`,
  ].join('\r\n');
  const answer = await load(csv);
  expect(answer.status, answer.text).toBe(200);
  const ids = (await items()).map(({ id }) => id).sort((a, b) => a - b);
  expect(answer.body).toEqual({
    rows: 3,
    ...{ created: 3, updated: 0, unchanged: 0, skipped: 0, report: null },
    ...{ created_ids: [[ids[0], ids[2]]], import_id: expect.any(Number) },
    errors: [],
    error_count: 0,
    error_counts: [],
    notes: [],
    note_count: 0,
    ...{ empty_words: {}, new_options: {}, new_records: {} },
    ignored: [],
    ...{ formats: {}, blank_rows: 0, encoding: 'utf-8', delimiter: ',', has_header: true, header_row: 1 },
    dry_run: false,
  });
  const { work, won } = leads.variants.stage as { work: number; won: number };
  expect(await items()).toMatchObject([
    {
      title: 'A',
      notes: 'two\nlines, "quoted"',
      amount: -1500,
      hot: true,
      stage: work,
      person: 1,
      day: '2026-02-28',
      moment: '2026-01-01T00:00:00.000Z',
      extra: { a: [1, null] },
      created_by: 1,
    },
    { title: 'B', notes: '', amount: 1, hot: false, stage: won, person: null, day: null, moment: null, extra: 'text' },
    { title: null, notes: null, amount: null, hot: false, stage: work, extra: 5 },
  ]);
  const [first] = await items();
  const history = await owner.get<{ items: Json[] }>(`/rest/leads/${first?.id}/history`);
  expect(history.body.items).toMatchObject([{ type_id: 1, data: { title: 'A', amount: -1500 } }]);
});

test('accepts a byte order mark and three delimiters, matches headers by name; a missing column gets its default', async () => {
  expect((await load('\ufeffTitle;Hot\nA;1\n')).body).toMatchObject({ created: 1 });
  expect((await load('TITLE\thot\nB, b\t0')).body).toMatchObject({ created: 1 });
  expect((await load('title|x\n"C;D,E,F"', ['delimiter', ';'])).status).toBe(422);
  expect((await load('title;x\n"C,D,E,F";1', ['delimiter', ';'])).body).toMatchObject({ created: 1, ignored: ['x'] });
  expect((await items()).map(({ title, hot, amount }) => [title, hot, amount])).toEqual([
    ['A', true, 1],
    ['B, b', false, 1],
    ['C,D,E,F', null, 1],
  ]);
});

test('a mapping assigns columns to fields; form parts come in any order', async () => {
  const parts: FormPart[] = [file('Что,Сколько,Лишнее\nДом,5,x\n'), ['mapping', '{"Что":"title","Сколько":"amount"}']];
  const answer = await postForm<Report>(owner, '/rest/leads/import', parts);
  expect(answer.body).toMatchObject({ rows: 1, created: 1, ignored: ['Лишнее'] });
  expect(await items()).toMatchObject([{ title: 'Дом', amount: 5 }]);
});

test('rejects an invalid mapping', async () => {
  const csv = 'a,b\n1,2\n';
  expect(await wrong(csv, ['mapping', '{"a":"nope","b":"id","c":"title"}'])).toEqual({
    'mapping.a': 'errors.unknown_field',
    'mapping.b': 'errors.unknown_field',
    'mapping.c': 'records.errors.no_header',
  });
  expect(await wrong(csv, ['mapping', '{"a":"title","b":"title"}'])).toEqual({
    'mapping.title': 'records.errors.repeated',
  });
  expect(await wrong(csv)).toEqual({ mapping: 'records.errors.no_columns' });
  expect(await wrong(csv, ['mapping', '{"a":null}'])).toEqual({ mapping: 'records.errors.no_columns' });
  for (const mapping of ['[]', '{', '5', '{"a":{"b":1}}'])
    expect(await wrong(csv, ['mapping', mapping]), mapping).toEqual({ mapping: 'errors.json' });
  expect(await wrong(csv, ['delimiter', '||'])).toEqual({ delimiter: 'errors.choice' });
  expect(await wrong(csv, ['dry_run', 'maybe'])).toEqual({ dry_run: 'errors.type_boolean' });
  expect(await wrong(csv, ['what', 'ever'])).toEqual({ what: 'errors.unknown_field' });
});

test('imports nothing if one row is invalid, and reports every violation', async () => {
  const csv = 'title,amount,stage,person,extra\nA,1,work,1,1\nB,x,lost,999999,{\nC,2,won,,\n,,,,,more\n';
  expect(await wrong(csv)).toEqual({
    'rows.2.amount': 'errors.type_number',
    'rows.2.stage': 'errors.not_offered',
    'rows.2.person': 'errors.not_offered',
    'rows.2.extra': 'errors.json',
    'rows.4': 'records.errors.too_many_cells',
  });
});

test('a dry run reports the first hundred violations and imports nothing', async () => {
  const rows = Array.from({ length: 2500 }, (_, n) => (n % 2 === 0 ? `x${n}` : String(n)));
  const answer = await load(`amount\n${rows.join('\n')}\n`, ['dry_run', 'true']);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ rows: 2500, created: 1250, error_count: 1250, dry_run: true });
  expect(answer.body.errors).toHaveLength(100);
  const second = { row: 3, field: 'amount', message: 'errors.type_number', params: {}, cell: 'x2' };
  expect(answer.body.errors[1]).toEqual(second);
  const sound = await load('title\nA\n', ['dry_run', '1']);
  expect(sound.body).toMatchObject({ rows: 1, created: 1, errors: [], dry_run: true });
  expect(await items()).toEqual([]);
});

test('a dry run quotes the beginning of each invalid value', async () => {
  const long = `${'n'.repeat(119)}\u{1f600}`;
  const csv = `Betrag,stage,extra\n${long},lost,{\n,won,,beyond\n`;
  const mapping: [string, string] = ['mapping', '{"Betrag":"amount","stage":"stage","extra":"extra"}'];
  const { body } = await load(csv, ['dry_run', 'true'], mapping);
  expect(body.errors.map(({ row, field, cell }) => [row, field, cell])).toEqual([
    [1, 'extra', '{'],
    [1, 'amount', 'n'.repeat(119)],
    [1, 'stage', 'lost'],
    [2, '', null],
  ]);
});

test('rejects what is not CSV, or in no encoding that makes sense', async () => {
  expect(await wrong('title\n"never closed\nx\n')).toEqual({ file: 'records.errors.csv' });
  expect(await wrong('')).toEqual({ file: 'records.errors.empty_file' });
  expect(await wrong(Buffer.from([0x74, 0x69, 0x74, 0x6c, 0x65, 0x0a, 0xff, 0xfe]))).toEqual({ file: 'errors.utf8' });
  expect(await wrong('title\na\0b\n')).toEqual({ 'rows.1.title': 'errors.text' });
  expect(await wrong(`extra\n${'['.repeat(100_000)}\n`)).toEqual({ 'rows.1.extra': 'errors.json' });
  const none = await postForm<Problem>(owner, '/rest/leads/import', [['dry_run', 'true']]);
  expect(none.body.violations).toMatchObject([{ field: 'file', message: 'errors.required' }]);
  const twice = await postForm(owner, '/rest/leads/import', [file('title\nA'), file('title\nB')]);
  expect(twice.status).toBe(413);
});

test('only imports accept forms, and they accept nothing else', async () => {
  const form = await postForm(owner, '/rest/leads', [['title', 'x']]);
  expect(form.status).toBe(415);
  expect((await owner.post('/rest/leads/import', { title: 'x' })).status).toBe(415);
  expect((await owner.post('/rest/leads/import')).status).toBe(415);
  expect((await postForm(owner, '/rest/nothing/import', [file('title\nA')])).status).toBe(404);
  expect((await postForm(api.visitor(), '/rest/leads/import', [file('title\nA')])).status).toBe(401);
});

test('a repetition with an idempotency key imports once', async () => {
  const send = (csv: string) =>
    postForm<Report>(owner, '/rest/leads/import', [file(csv)], { 'idempotency-key': 'import' });
  const [one, two] = await Promise.all([send('title\nA\n'), send('title\nA\n')]);
  expect([one.status, one.text]).toEqual([two.status, two.text]);
  expect((await send('title\nB\n')).status).toBe(422);
  expect(await items()).toHaveLength(1);
});

test('exports every record of the list and escapes spreadsheet formulas', async () => {
  const hostile = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    "'=1",
    "''=1",
    "it's",
    'a,b',
    '"q"',
    '',
    ' ',
    'x\ny',
    '-',
  ];
  const create = hostile.map((title, n) => ({ title, amount: -n, extra: n % 2 ? '=1' : -5, hot: n % 2 === 0 }));
  await owner.post('/rest/leads/bulk', { create: [...create, { title: null, amount: 2 ** 53 - 1 }] });
  const answer = await owner.get('/rest/leads/export.csv?sort[id]=asc');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': 'attachment; filename="leads.csv"',
  });
  const lines = answer.text.split('\r\n');
  expect(lines[0]).toBe(
    'id,title,notes,amount,hot,stage,person,day,moment,extra,created_at,created_by,modified_at,modified_by,deleted_at,deleted_by',
  );
  const [{ id, created_at }] = (await items()) as [Json];
  expect(lines[1]).toBe(`${id},'=1+1,,0,true,,,,,-5,${created_at},1,,,,`);
  expect(answer.text).toContain(',\'+1,,-1,false,,,,,"""=1""",');
  expect(answer.text).not.toMatch(/(^|,|\r\n)"?[=+@\t]/);

  // An export can be imported unchanged.
  const before = (await items()).map(({ title, amount, extra, hot }) => ({ title, amount, extra, hot }));
  await api.database.pool.query(`delete from acc_1.e_${leads.id}`);
  const back = await load(answer.text);
  expect(back.status, back.text).toBe(200);
  expect((await items()).map(({ title, amount, extra, hot }) => ({ title, amount, extra, hot }))).toEqual(before);
});

test('an export accepts and rejects the same queries as the list', async () => {
  const create = Array.from({ length: 3000 }, (_, n) => ({ title: `row ${n}`, amount: n }));
  await owner.post('/rest/leads/bulk', { create });
  const some = await exported('?query[amount][gte]=2997&sort[amount]=desc&fields=title,amount&page=2&limit=1');
  expect(some.replace(/^\d+,/gm, '')).toBe(
    'id,title,amount\r\nrow 2999,2999\r\nrow 2998,2998\r\nrow 2997,2997\r\n'.replace('id,', 'id,'),
  );
  expect((await exported('?search=row')).split('\r\n')).toHaveLength(3002);
  expect(await exported('?search=nothing%20like%20it&fields=title')).toBe('id,title\r\n');
  const refused = await owner.get('/rest/leads/export.csv?query[nope]=1&sort[extra]=asc');
  expect({ status: refused.status, fields: refused.body.violations.map(({ field }) => field) }).toEqual({
    status: 422,
    fields: ['query.nope', 'sort.extra'],
  });
  expect((await owner.get('/rest/nothing/export.csv')).status).toBe(404);
});

test('an aborted upload leaves nothing', async () => {
  const head = [
    'POST /api/rest/leads/import HTTP/1.1',
    `Host: localhost:${api.port}`,
    `Authorization: ${owner.authorization}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 100000000',
    '',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\ntitle\r\n',
  ].join('\r\n');
  for (let n = 0; n < 5; n++) {
    const socket = net.connect(api.port, '127.0.0.1');
    socket.on('error', () => {});
    await new Promise<void>((sent) => socket.write(head + 'A\r\n'.repeat(50_000), () => sent()));
    await expect.poll(() => incoming(api)).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => incoming(api)).toEqual([]);
  }
  expect((await load('title\nA\n')).body).toMatchObject({ created: 1 });
});

test.each([
  ['has no end', '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\ntitle\r\nA\r\n'],
  ['ends within a part’s head', '--x\r\nContent-Disposition: form-data; na'],
])('returns malformed for a form that %s', async (_, text) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const answer = await owner.call('POST', '/rest/leads/import', Buffer.from(text), headers);
  expect([answer.status, answer.body.type]).toEqual([400, 'malformed']);
});
