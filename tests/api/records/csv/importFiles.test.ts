import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeEntity } from '../../../support/accounts/entities.ts';
import { encoded } from '../../../support/csv/encoded.ts';
import { startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { type FormPart, postForm } from '../../../support/server/multipart.ts';

interface Report {
  rows: number;
  blank_rows: number;
  created: number;
  ignored: string[];
  errors: { row: number; field: string }[];
  encoding: string;
  delimiter: string;
  has_header: boolean;
  violations: { field: string; message: string; params: object }[];
}

let owner: Client;
let last = 0;
beforeAll(async () => {
  owner = await (await startApi()).signInOwner();
  await makeEntity(owner, 'leads', [
    { alias: 'title', type: 'text' },
    { alias: 'notes', type: 'text' },
    { alias: 'amount', type: 'number' },
  ]);
});
beforeEach(async () => {
  last = (await allRows()).at(-1)?.id ?? 0;
});

interface Lead {
  id: number;
  title: string | null;
  notes: string | null;
  amount: number | null;
}
const allRows = async () => (await owner.get<{ items: Lead[] }>('/rest/leads?sort[id]=asc&limit=1000')).body.items;
/** Values of the rows that the test has added. */
const added = async () =>
  (await allRows()).filter(({ id }) => id > last).map(({ title, notes, amount }) => [title, notes, amount]);

const load = (bytes: string | Buffer, parts: Record<string, string | object> = {}) => {
  const fields = Object.entries(parts).map(
    ([name, value]): FormPart => [name, typeof value === 'string' ? value : JSON.stringify(value)],
  );
  return postForm<Report>(owner, '/rest/leads/import', [...fields, ['file', { filename: 'a.csv', bytes }]]);
};
const wrong = async (...given: Parameters<typeof load>) => {
  const answer = await load(...given);
  expect(answer.status, answer.text).toBe(422);
  return Object.fromEntries(answer.body.violations.map(({ field, message }) => [field, message]));
};

test('columns of equal and of no name are mapped by position, which wins over the mapping by header', async () => {
  const parts = { mapping: { c: 'notes' }, columns: { 1: 'title', 2: 'amount', 3: null } };
  const answer = await load('x,x,,c\n1,A,5,n\n', parts);
  expect(answer.body).toMatchObject({ created: 1, ignored: ['x', 'c'] });
  expect(await added()).toEqual([['A', null, 5]]);
});

test('a file without a header is mapped by position, and its first row is row 1', async () => {
  const dry = await load('A,x\nB,2\n', { has_header: 'false', columns: { 0: 'title', 1: 'amount' }, dry_run: '1' });
  expect(dry.body).toMatchObject({ rows: 2, has_header: false, ignored: [], errors: [{ row: 1, field: 'amount' }] });
  const done = await load('A\nB,2\n', { has_header: '0', columns: { 0: 'title', 1: 'amount' } });
  expect(done.body).toMatchObject({ created: 2 });
  expect(await added()).toEqual([
    ['A', null, null],
    ['B', null, 2],
  ]);
});

test('finds the header below the title of a report, and takes the row that is named', async () => {
  const report = 'Sales;;\nJanuary 2026;;\n\ntitle;notes;amount\nA;x;1\nB;y;many\n';
  const dry = await load(report, { dry_run: '1' });
  expect(dry.body).toMatchObject({ header_row: 4, rows: 2, blank_rows: 0, errors: [{ row: 2, field: 'amount' }] });
  expect((await load('Sales\n2026\ntitle,amount\nA,1\n', {})).body).toMatchObject({ created: 1, header_row: 3 });
  const named = { mapping: { January: 'title' }, header_row: '2' };
  expect((await load('title\nJanuary\nA\n', named)).body).toMatchObject({ created: 1, header_row: 2 });
  expect(await added()).toEqual([
    ['A', null, 1],
    ['A', null, null],
  ]);
});

test('refuses positions and aliases that do not exist, and a field twice', async () => {
  const columns = { 0: 'nope', 5: 'title', x: 'title', '-1': 'title' };
  expect(await wrong('a,b\n1,2\n', { columns })).toEqual({
    'columns.0': 'errors.unknown_field',
    'columns.5': 'records.errors.no_header',
    'columns.x': 'records.errors.no_header',
    'columns.-1': 'records.errors.no_header',
  });
  expect(await wrong('a,b\n1,2\n', { columns: { 0: 'title', 1: 'title' } })).toEqual({
    'mapping.title': 'records.errors.repeated',
  });
  expect(await wrong('a\n1\n', { columns: { 0: null } })).toEqual({ mapping: 'records.errors.no_columns' });
  expect(await wrong('a\n1\n', { has_header: 'false' })).toEqual({ mapping: 'records.errors.no_columns' });
  expect(await wrong('a\n1\n', { columns: '[]' })).toEqual({ columns: 'errors.json' });
  expect(await wrong('a\n1\n', { encoding: 'klingon' })).toEqual({ encoding: 'errors.choice' });
  expect(await wrong('a\n1\n', { has_header: 'perhaps' })).toEqual({ has_header: 'errors.type_boolean' });
});

test('rows without text are left out and told, and the others keep their numbers', async () => {
  const dry = await load('title,amount\nA,1\n,\n\nB,x\n,\n', { dry_run: '1' });
  expect(dry.body).toMatchObject({ rows: 2, blank_rows: 3, errors: [{ row: 4, field: 'amount' }] });
  expect((await load('title,amount\nA,1\n,\n,\n')).body).toMatchObject({ rows: 1, blank_rows: 2, created: 1 });
  expect(await added()).toEqual([['A', null, 1]]);
});

test('tells the encoding and the delimiter that were found, and takes those that are given', async () => {
  const bytes = encoded('title;amount\nПривет;5\n', 'koi8-r');
  expect((await load(bytes, { dry_run: '1' })).body).toMatchObject({ encoding: 'koi8-r', delimiter: ';' });
  const given = { encoding: 'CP866', delimiter: ':' };
  expect((await load(encoded('title:notes\nЁж:x\n', 'ibm866'), given)).body).toMatchObject({
    created: 1,
    encoding: 'ibm866',
    delimiter: ':',
  });
  expect(await added()).toEqual([['Ёж', 'x', null]]);
  expect(await wrong('title\nПривет\n', { encoding: 'shift_jis' })).toEqual({ file: 'records.errors.encoding' });
});

test.each([
  ['PK\x03\x04', 'workbook'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'old_workbook'],
  ['%PDF-1.7', 'pdf'],
  ['\x89PNG', 'image'],
  ['\x1f\x8b\x08', 'archive'],
  ['<!DOCTYPE html><html>', 'web_page'],
])('names a file of another kind: %j', async (bytes, kind) => {
  expect(await wrong(Buffer.from(bytes, 'latin1'))).toEqual({ file: `records.errors.${kind}` });
});
