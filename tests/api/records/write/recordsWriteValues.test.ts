import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { TestEntity } from '../../../support/accounts/entities.ts';
import { makeEveryType } from '../../../support/accounts/everyType.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';

type Json = Record<string, unknown> & { id: number };

let api: Api;
let owner: Client;
let things: TestEntity;
let target_id: number;
let file_id: number;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  ({ entity: things } = await makeEveryType(owner, 'things'));
  target_id = (await owner.post<Json>('/rest/things_target', { title: 'x' })).body.id;
  const [row] = await api.sql<{ id: number }>(
    `insert into control.files (account_id, kind, key, name, size, media_type)
     values (1, 'record', 'key', 'a.txt', 12, 'text/plain') returning id`,
  );
  file_id = row?.id as number;
});

const runs = { numRuns: Number(process.env.VALUE_RUNS ?? 60) };

const word = fc.string({ unit: 'binary', maxLength: 255 }).filter((text) => !text.includes('\0') && text.length <= 255);
const double = fc
  .double({ noNaN: true, min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })
  .map((n) => (n === 0 ? 0 : n));
const iso = (date: Date) => date.toISOString();
const moment = fc
  .date({ min: new Date('0001-01-01T00:00:00.000Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map(iso);
/** jsonb has no minus zero. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const json = fc
  .jsonValue({ maxDepth: 5, stringUnit: 'binary' })
  .map(plain)
  .filter((value) => value !== null && !/\\u0000|__proto__/.test(JSON.stringify(value)));

/** Values that each field accepts and returns unchanged. */
const taken: Record<string, fc.Arbitrary<unknown>> = {
  text_a: word,
  area_a: fc.string({ unit: 'binary', maxLength: 5000 }).filter((text) => !text.includes('\0')),
  bigint_a: fc.maxSafeInteger(),
  int_a: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  smallint_a: fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 }),
  double_a: double,
  boolean_a: fc.boolean(),
  date_a: moment.map((text) => text.slice(0, 10)),
  moment_a: moment,
  json_a: json,
};

/** PostgreSQL reorders keys, so only values are compared. */
const record = fc.record(
  Object.fromEntries(Object.entries(taken).map(([alias, value]) => [alias, fc.option(value, { nil: null })])),
  { requiredKeys: [] },
);

test('returns accepted values as sent: single, bulk, and updated', async () => {
  await fc.assert(
    fc.asyncProperty(record, record, async (first, second) => {
      const made = await owner.post<Json>('/rest/things', first);
      expect(made.status, made.text).toBe(201);
      expect(made.body).toMatchObject(first);
      const path = `/rest/things/${made.body.id}`;
      const changed = await owner.patch<Json>(path, second);
      expect(changed.status, changed.text).toBe(200);
      expect(changed.body).toMatchObject({ ...first, ...second });
      expect((await owner.get<Json>(path)).body).toEqual(changed.body);
      const bulk = await owner.post<{ created: Json[]; updated: Json[] }>('/rest/things/bulk', {
        create: [first, second],
        update: [{ id: made.body.id, ...first }],
      });
      expect(bulk.status, bulk.text).toBe(200);
      expect(bulk.body.created).toMatchObject([first, second]);
      expect(bulk.body.updated).toMatchObject([{ ...first, id: made.body.id }]);
    }),
    runs,
  );
});

test('returns references as what they reference', async () => {
  const sent = { choice_a: things.variants.choice_a?.new, entity_a: target_id, user_a: 1, boolean_a: 1 };
  const made = await owner.post<Json>('/rest/things', { ...sent, file_a: file_id });
  const file = { id: file_id, public_link: '/files/key/a.txt', name: 'a.txt', size: 12, media_type: 'text/plain' };
  expect(made.body).toMatchObject({ ...sent, boolean_a: true, file_a: file });
  const bulk = await owner.post<{ created: Json[] }>('/rest/things/bulk', { create: [{ file_a: file }, {}] });
  expect(bulk.body.created).toMatchObject([{ file_a: file }, { file_a: null }]);
});

const big = 'x'.repeat(1024 * 1024);
const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

/** The extreme values of each type. */
const extremes: [string, unknown][] = [
  ['text_a', 'я'.repeat(255)],
  ['area_a', big],
  ['bigint_a', Number.MAX_SAFE_INTEGER],
  ['bigint_a', Number.MIN_SAFE_INTEGER],
  ['double_a', Number.MAX_SAFE_INTEGER],
  ['double_a', 5e-324],
  ['date_a', '0001-01-01'],
  ['date_a', '9999-12-31'],
  ['moment_a', '9999-12-31T23:59:59.999Z'],
  ['json_a', { a: big.slice(20) }],
  ['json_a', deep(62)],
  ['json_a', 1e308],
  ['json_a', ''],
  ['json_a', false],
];

test.each(extremes)('%s accepts its extremes', async (alias, value) => {
  const made = await owner.post<Json>('/rest/things', { [alias]: value });
  expect(made.status, made.text.slice(0, 500)).toBe(201);
  expect(made.body[alias]).toEqual(value);
});

const strange: unknown[] = [
  true,
  2,
  -1,
  0.5,
  1e20,
  1e308,
  2 ** 53,
  '',
  'x',
  '1',
  'now',
  'infinity',
  '2026-02-30',
  '2026-02-29',
  '24:00',
  '2026-1-1',
  '10000-01-01',
  '0000-01-01',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:00',
  '2026-01-01T00:00:00.1234Z',
  '2026-01-01T00:00:60Z',
  '2026-01-01 00:00:00Z',
  '+010000-01-01T00:00:00Z',
  'NaN',
  'Infinity',
  '0x10',
  '1_000',
  [],
  [1],
  {},
  { id: 'x' },
  { id: -1 },
  { id: 1, other: 2 },
  'a\0b',
  '\ud800',
  'я'.repeat(256),
  `${big}x`,
  { a: `${big}` },
  deep(63),
  '\u202e',
  "'; drop table x; --",
];

test('accepts any value for any field or rejects it by name, never with a 5xx', async () => {
  const seen = { 200: 0, 422: 0, 400: 0 } as Record<number, number>;
  const { id } = (await owner.post<Json>('/rest/things', {})).body;
  for (const alias of Object.keys(things.fields))
    for (const value of strange) {
      const answer = await owner.patch(`/rest/things/${id}`, { [alias]: value });
      seen[answer.status] = (seen[answer.status] ?? 0) + 1;
      const label = `${alias}: ${JSON.stringify(value).slice(0, 80)} ${answer.text.slice(0, 200)}`;
      expect([200, 400, 422], label).toContain(answer.status);
      if (answer.status === 422) {
        expect(
          answer.body.violations.map(({ field }) => field),
          label,
        ).toEqual([alias]);
      }
    }
  expect(seen[200]).toBeGreaterThan(50);
  expect(seen[422]).toBeGreaterThan(200);
});

test('accepts or rejects bodies of any shape, never with a 5xx', async () => {
  const alias = fc.oneof(
    fc.constantFrom(...Object.keys(things.fields), 'id', '_v', 'deleted_at', 'toString'),
    fc.string(),
  );
  const body = fc.oneof(
    { weight: 5, arbitrary: fc.dictionary(alias, fc.jsonValue({ maxDepth: 3 })) },
    fc.jsonValue({ maxDepth: 3 }),
  );
  await fc.assert(
    fc.asyncProperty(body, async (given) => {
      const text = JSON.stringify(given);
      const bulk = JSON.stringify({ create: [given], update: [given], delete: given });
      for (const [path, sent] of [
        ['/rest/things', text],
        ['/rest/things/bulk', text],
        ['/rest/things/bulk', bulk],
        ['/simple-rest/things', text],
      ] as const) {
        const answer = await owner.post(path, sent);
        expect([200, 201, 400, 422], `${path} ${sent} ${answer.text}`).toContain(answer.status);
      }
    }),
    runs,
  );
});
