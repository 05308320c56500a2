import { beforeAll, expect, test } from 'vitest';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import type { TestEntity } from '../../support/accounts/entities.ts';
import { makeEveryType } from '../../support/accounts/everyType.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Answer, Client } from '../../support/server/client.ts';
import { expectProblem } from '../../support/server/envelope.ts';
import { postForm } from '../../support/server/multipart.ts';
import { expectWords } from '../../support/server/words.ts';

let api: Api;
let owner: Client;
let entity: TestEntity;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  ({ entity } = await makeEveryType(owner, 'things'));
});

/** The violations as `field message`. Expects a text for each in both languages. */
function said(answer: Answer): string[] {
  const problem = expectProblem(answer);
  expectWords(problem);
  return problem.violations.map(({ field, message }) => `${field} ${message}`);
}

const tooLong = 'ы'.repeat(1024 * 1024);

test('reports a text that is too long once, in a record and as a default', async () => {
  expect(said(await owner.post('/rest/things', { area_a: tooLong }))).toEqual(['area_a errors.too_long']);
  const body = { entity_id: entity.id, name: 'Long', alias: 'long', type_id: fieldTypeIds.textarea };
  expect(said(await owner.post('/v1/entities/fields', { ...body, extra: { default_value: tooLong } }))).toEqual([
    'extra.default_value errors.too_long',
  ]);
  expect(said(await owner.post('/v1/entities/fields', { ...body, extra: { default_value: 5 } }))).toEqual([
    'extra.default_value errors.type_string',
  ]);
});

const noFiles = [0, -1, 1.5, 'x', '1', true, [], [1], {}, { id: 0 }, { id: 'x' }, { id: { id: 1 } }, { name: 'a' }];

test.each(noFiles.map((file_a) => ({ file_a })))(
  'reports an invalid file by its field: $file_a',
  async ({ file_a }) => {
    expect(said(await owner.post('/rest/things', { file_a }))).toEqual(['file_a errors.file']);
  },
);

test('reports an unavailable option without a list of the available ones', async () => {
  expect(said(await owner.post('/rest/things', { choice_a: 99, entity_a: 99, user_a: 99 }))).toEqual([
    'choice_a errors.not_offered',
    'entity_a errors.not_offered',
    'user_a errors.not_offered',
  ]);
  const field = { entity_id: entity.id, name: 'Who', alias: 'who', type_id: fieldTypeIds.select };
  const extra = { select_subtype: 'user', default_value: 99 };
  expect(said(await owner.post('/v1/entities/fields', { ...field, extra }))).toEqual([
    'extra.default_value errors.not_offered',
  ]);
});

test.each<[string, () => Promise<Answer>]>([
  ['of a field type', () => owner.post('/v1/entities/fields', { type_id: 10 })],
  ['of a sort order', () => owner.get('/rest/things?sort[text_a]=up')],
  ['of a count mode', () => owner.get('/rest/things?count=about')],
  ['of an expand of entities', () => owner.get('/v1/entities?with=records')],
  [
    'of a delimiter',
    () =>
      postForm(owner, '/rest/things/import', [
        ['delimiter', '||'],
        ['file', { filename: 'a.csv', bytes: 'text_a\nx\n' }],
      ]),
  ],
  ['of an idempotency key', () => owner.post('/rest/things', {}, { 'idempotency-key': '' })],
  ['of a file that is not UTF-8', () => importing(Buffer.from([0x61, 0xff, 0x0a]))],
  ['of a file that is not CSV', () => importing('text_a\n"x')],
  ['of a file of another kind', () => importing('%PDF-1.7')],
  ['of an empty file', () => importing('')],
  ['of a file without matching columns', () => importing('colour\nred\n')],
  ['of a row with too many values', () => importing('text_a\na,b\n')],
  ['of an operator', () => owner.get('/rest/things?query[json_a][like]=x')],
  ['of a range', () => owner.get('/simple-rest/things?range=[5,1]')],
  ['of a malformed query', () => owner.get('/rest/things?a[=1')],
  ['of a body that is not UTF-8', () => owner.call('POST', '/rest/things', Buffer.from([0x22, 0xff, 0x22]))],
])('has a text for the violation %s', async (_, call) => {
  expect((await call()).status).toBeGreaterThanOrEqual(400);
  said(await call());
});

const importing = (bytes: string | Buffer) =>
  postForm<never>(owner, '/rest/things/import', [['file', { filename: 'a.csv', bytes }]]);

test('returns 503 while a column is missing in the database, and recovers', async () => {
  const column = `f_${entity.fields.int_a}`;
  const rename = (from: string, to: string) =>
    api.database.pool.query(`alter table acc_1.e_${entity.id} rename column ${from} to ${to}`);
  await rename(column, 'elsewhere');
  for (const call of [owner.get('/rest/things'), owner.post('/rest/things', {}), owner.get('/simple-rest/things')]) {
    const problem = expectProblem(await call);
    expect([problem.status, problem.message]).toEqual([503, 'storage_unavailable']);
    expectWords(problem);
  }
  await rename('elsewhere', column);
  expect((await owner.get<object>('/rest/things')).status).toBe(200);
});
