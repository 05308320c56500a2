import { beforeAll, expect, test } from 'vitest';
import { makeEntity } from '../../../support/accounts/entities.ts';
import { startApi } from '../../../support/server/api.ts';
import type { Client, Method } from '../../../support/server/client.ts';
import { postForm } from '../../../support/server/multipart.ts';

/** Every way in refuses what a value would not keep, and names its place (docs/reference/api/entities.md#exact-numbers). */

interface Report {
  status: number;
  violations: { field: string; message: string }[];
  errors: { field: string; message: string }[];
}

let owner: Client;
let id: number;
beforeAll(async () => {
  const api = await startApi();
  owner = await api.signInOwner();
  await makeEntity(owner, 'things', [
    { alias: 'title', type: 'text' },
    { alias: 'meta', type: 'json' },
    { alias: 'size', type: 'number', extra: { number_subtype: 'double' } },
  ]);
  id = (await owner.post<{ id: number }>('/rest/things', { title: 'first' })).body.id;
});

const ways: [Method, string, string, string][] = [
  ['POST', '/rest/things', '{"meta":%}', 'meta'],
  ['PATCH', '/rest/things/:id', '{"meta":%}', 'meta'],
  ['POST', '/rest/things/bulk', '{"create":[{},{"meta":%}]}', 'create.1.meta'],
  ['POST', '/rest/things/bulk', '{"update":[{"id":1,"meta":%}]}', 'update.0.meta'],
  ['POST', '/simple-rest/things', '{"meta":%}', 'meta'],
  ['PUT', '/simple-rest/things/:id', '{"meta":%}', 'meta'],
  ['PATCH', '/v1/auth/me', '{"extra":{"module":%}}', 'extra.module'],
  ['POST', '/v1/entities/fields', '{"extra":{"default_value":%}}', 'extra.default_value'],
];

const faults = [
  ['{"a":{"b":[0.1,1.10,12345678901234567890]}}', 'a.b.2', 'errors.number_digits'],
  ['{"a":1e400}', 'a', 'errors.number_digits'],
  ['{"a":{"__proto__":{"x":1}}}', 'a.__proto__', 'errors.json_key'],
] as const;

test.each(ways)('%s %s %s', async (method, path, body, field) => {
  for (const [value, place, message] of faults) {
    const answer = await owner.call<Report>(method, path.replace(':id', String(id)), body.replace('%', value));
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body.violations).toEqual([{ field: `${field}.${place}`, message, params: {} }]);
  }
});

const load = (csv: string, dry_run = false) =>
  postForm<Report>(owner, '/rest/things/import', [
    ['dry_run', String(dry_run)],
    ['file', { filename: 'a.csv', bytes: csv }],
  ]);

test.each(faults)('an import refuses %s', async (value, _place, message) => {
  const csv = `title,meta\nx,"${value.replaceAll('"', '""')}"\n`;
  expect((await load(csv)).body).toMatchObject({ status: 422, violations: [{ field: 'rows.1.meta', message }] });
  expect((await load(csv, true)).body).toMatchObject({ errors: [{ field: 'meta', message }] });
});

test.each([
  ['9007199254740992', 'errors.number_double'],
  ['-9007199254740992', 'errors.number_double'],
  ['1e300', 'errors.number_double'],
  ['9007199254740993', 'errors.number_digits'],
  ['0.1234567890123456789', 'errors.number_digits'],
])('a double is not written as %s', async (value, message) => {
  const answer = await owner.call<Report>('POST', '/rest/things', `{"size":${value}}`);
  expect(answer.body).toMatchObject({ status: 422, violations: [{ field: 'size', message }] });
});

test.each([
  ['9007199254740991', 9007199254740991],
  ['0.10000000000000001', 0.1],
  ['1.10', 1.1],
  ['-4503599627370495.5', -4503599627370495.5],
])('a double is written as %s', async (value, read) => {
  const answer = await owner.call<{ size: number }>('POST', '/rest/things', `{"size":${value}}`);
  expect(answer.body.size).toBe(read);
});

test('an import refuses whole numbers that a double cannot hold, and tells which decimals it rounds', async () => {
  const refused = await load('title,size\nx,9007199254740993\n');
  expect(refused.body.violations).toMatchObject([{ field: 'rows.1.size', message: 'errors.number_double' }]);
  const csv = 'title,size\na,0.1\nb,0.33333333333333333333\nc,"1 234,12345678901234567890"\n';
  const notes = [
    { row: 2, field: 'size', cell: '0.33333333333333333333', params: { value: '0.3333333333333333' } },
    { row: 3, field: 'size', cell: '1 234,12345678901234567890', params: { value: '1234.1234567890124' } },
  ].map((note) => ({ ...note, message: 'records.notes.rounded' }));
  for (const dry_run of [true, false])
    expect((await load(csv, dry_run)).body).toMatchObject({ error_count: 0, note_count: 2, notes });
});
