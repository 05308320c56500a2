import { beforeAll, expect, test } from 'vitest';
import { requestLimits } from '#shared/limits.ts';
import { makeEntity } from '../../../support/accounts/entities.ts';
import { startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { expectProblem } from '../../../support/server/envelope.ts';

let owner: Client;
beforeAll(async () => {
  owner = await (await startApi()).signInOwner();
  await makeEntity(owner, 'things', [
    { alias: 'title', type: 'text' },
    { alias: 'shape', type: 'json' },
  ]);
});

const objectOf = (keys: number) => `{${Array.from({ length: keys }, (_, i) => `"k${i.toString(36)}":1`).join()}}`;
const tooLarge = { status: 413, type: 'too_large', message: 'too_large' };

const attacks: [string, string, string][] = [
  ['1.4 million keys', '/v1/users/check-email', objectOf(1_400_000)],
  ['keys inside of a value', '/rest/things', `{"shape":${objectOf(requestLimits.json_keys_max)}}`],
  ['keys of a record', '/rest/things', objectOf(requestLimits.json_keys_max + 1)],
  ['elements', '/rest/things', `{"shape":[${'0,'.repeat(requestLimits.json_values_max)}0]}`],
  ['keys of one row', '/rest/things/bulk', `{"create":[{"title":"a"},${objectOf(requestLimits.json_keys_max + 1)}]}`],
  ['keys of all rows', '/rest/things/bulk', `{"create":[${Array(201).fill(objectOf(4990)).join()}]}`],
  ['keys beside the rows', '/rest/things/bulk', objectOf(requestLimits.json_keys_max + 1)],
];

test.each(attacks)('%s beyond the limit: 413 before the body is parsed', async (_name, path, body) => {
  expect(expectProblem(await owner.post(path, body))).toMatchObject(tooLarge);
});

test('reads as many keys and values as are allowed', async () => {
  const keys = await owner.post('/rest/things', `{"shape":${objectOf(requestLimits.json_keys_max - 1)}}`);
  expect(keys.status).toBe(201);
  const values = await owner.post('/rest/things', `{"shape":[${'0,'.repeat(requestLimits.json_values_max - 10)}0]}`);
  expect(values.status).toBe(201);
  // Colons, commas and brackets in texts are none.
  const signs = await owner.post('/rest/things', JSON.stringify({ shape: `\\"${':,{["'.repeat(50_000)}` }));
  expect(signs.status).toBe(201);
});

interface Bulk {
  created: { title: string; shape: unknown }[];
  deleted: number[];
}

test('reads the rows of bulk in pieces as if parsed at once', async () => {
  const row = (at: number) => ({ title: `ü${at} "],[{`, shape: { a: [at, [{ b: ':,' }]], '\\': '\u2028"' } });
  const rows = Array.from({ length: 4000 }, (_, at) => row(at));
  const { status, body } = await owner.post<Bulk>(
    '/rest/things/bulk',
    ` { "create" : ${JSON.stringify(rows)},"delete":[ ] } `,
  );
  expect(status).toBe(200);
  expect(body.created.map(({ title, shape }) => ({ title, shape }))).toEqual(rows);
  expect(body.deleted).toEqual([]);
});

const many = Array(4000).fill('{"title":"a","shape":{"b":1}}').join();

test.each([
  ['a comma at the end', `{"create":[${many},]}`],
  ['two commas', `{"create":[${many},,{"title":"a"}]}`],
  ['a comma at the start', `{"create":[,${many}]}`],
  ['brackets that do not match', `{"create":[${many}}]`],
  ['a bracket too many', `{"create":[${many}]]}`],
  ['an end that is missing', `{"create":[${many}`],
  ['more after the end', `{"create":[${many}]}{}`],
  ['a key without quotes', `{create:[${many}]}`],
  ['a fault in a row', `{"create":[${many},{"title":}]}`],
  ['a byte order mark in the middle', `{"create":[${many},\ufeff{"title":"a"}]}`],
])('%s is 400', async (_name, body) => {
  const answer = await owner.post('/rest/things/bulk', body);
  expect(expectProblem(answer)).toMatchObject({ status: 400, message: 'errors.json' });
});

test.each([
  ['{"shape":{"__proto__":{}}}', '__proto__', 'errors.json_key'],
  ['{"shape":{"id":9007199254740993}}', 'id', 'errors.number_digits'],
])('the place of %s is named in a list that is read in pieces', async (row, key, message) => {
  const answer = await owner.post('/rest/things/bulk', `{"create":[${many},${row}]}`);
  expect(expectProblem(answer)).toMatchObject({
    status: 422,
    violations: [{ field: `create.4000.shape.${key}`, message }],
  });
});

test('of two lists of one name the last counts', async () => {
  const answer = await owner.post<Bulk>('/rest/things/bulk', `{"create":[${many}],"create":[{"title":"last"}]}`);
  expect(answer.body.created.map(({ title }) => title)).toEqual(['last']);
});
