import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';
import type { Ctx } from '#server/context.ts';
import { controlDatabase } from '#server/database/database.ts';
import { standardHandlers, standardServer } from '#server/resources/standardServer.ts';
import { get, patch, post, remove } from '#shared/endpoint.ts';
import { dateText, momentText } from '#shared/fieldTypes/moments.ts';
import { filter, listOf, listQuery } from '#shared/listQuery.ts';
import { defineResource } from '#shared/resource.ts';
import { id, list, name, text, timestamp } from '#shared/shapes.ts';
import { check } from '#shared/violations.ts';
import { testDatabase } from '../../support/database/database.ts';

/** Verbs that are not written, on a table with a column of every kind and a filter of every kind. */

const fields = {
  name: name(),
  note: z.nullable(text()),
  kind: z.literal(['small', 'large']),
  size: z.int(),
  is_active: z.boolean(),
  tags: list(text(), 10),
  parts: list(z.object({ at: z.int() }), 10),
  settings: z.record(z.string(), z.unknown()),
  due_on: dateText,
  seen_at: z.nullable(momentText),
};
const Sample = z.object({ id: id(), ...fields, created_at: timestamp() });
type Sample = z.infer<typeof Sample>;

const filters = {
  note: filter.text,
  kind: filter.select(['small', 'large']),
  size: filter.number,
  sizes: { ...filter.number_range, field: 'size' },
  is_active: filter.checkbox,
  seen_at: { ...filter.checkbox, matches: 'presence' },
  due_on: { ...filter.date_range, of: 'date' },
  created_at: filter.date_range,
} as const;

const samples = defineResource({
  name: 'samples',
  record: Sample,
  endpoints: {
    list: get('/v1/samples', {
      summary: 'Samples',
      access: 'user',
      query: listQuery(filters, ['name', 'size']),
      reply: listOf(Sample),
    }),
    get: get('/v1/samples/:id', { summary: 'One', access: 'user', reply: Sample }),
    create: post('/v1/samples', {
      summary: 'Adds one',
      access: 'user',
      audit: {},
      body: z.strictObject(fields),
      reply: Sample,
    }),
    update: patch('/v1/samples/:id', {
      summary: 'Changes one',
      access: 'user',
      audit: {},
      body: z.partial(z.strictObject(fields)),
      reply: Sample,
    }),
    remove: remove('/v1/samples/:id', { summary: 'Deletes one', access: 'user', audit: {}, reply: 'nothing' }),
    count: get('/v1/samples-count', { summary: 'How many', access: 'user', reply: z.int() }),
  },
  list: {
    search: ['name', 'note'],
    columns: [{ field: 'name' }],
    filters,
    sort: { field: 'name', order: 'asc' },
  },
});

const { pool } = await testDatabase();
const control = controlDatabase(pool);
const standard = standardHandlers(samples);

let account_id: number;
let other_id: number;
beforeAll(async () => {
  await pool.query(`create table control.samples (
    id bigint generated always as identity primary key, account_id bigint not null references control.accounts,
    name text not null, note text, kind text not null, size integer not null, is_active boolean not null,
    tags text[] not null, parts jsonb not null, settings jsonb not null, due_on date not null, seen_at timestamptz(3),
    created_at timestamptz(3) not null default now());
    grant select, insert, update, delete on control.samples to stoa_app`);
  const { rows } = await pool.query<{ id: number }>(
    `insert into control.accounts (name, subdomain) values ('One', 'one'), ('Two', 'two') returning id`,
  );
  [account_id, other_id] = rows.map((row) => row.id) as [number, number];
});

/** What the calls compared with the caller's ETag. */
const matched: unknown[] = [];

const inAccount = <T>(work: (ctx: Ctx) => Promise<T>, account = account_id) =>
  control.inAccount(account, (db) => {
    const match = (_of: unknown, record: unknown) => void matched.push(record);
    return work({ db, account: { id: account }, match } as unknown as Ctx);
  });

const body = {
  name: 'First',
  note: null,
  kind: 'small' as const,
  size: 1,
  is_active: true,
  tags: ['a', 'b, "c"'],
  parts: [{ at: 1 }, { at: 2 }],
  settings: { color: 'red' },
  due_on: '2026-11-28',
  seen_at: null,
};

const create = (more: Partial<Sample> = {}, account = account_id) =>
  inAccount((ctx) => standard.create(ctx, { params: {}, query: {}, body: { ...body, ...more } }), account);
const read = (params: { id: number }) => inAccount((ctx) => standard.get(ctx, { params, query: {}, body: undefined }));

/** Names on the page, and how many there are in all; the query is checked as that of a request. */
async function readList(query: object): Promise<[string[], number]> {
  const checked = check(samples.endpoints.list.query, query);
  if (!checked.ok) throw new Error(JSON.stringify(checked.violations));
  const { items, totals } = await inAccount((ctx) =>
    standard.list(ctx, { params: {}, query: checked.value, body: undefined }),
  );
  return [items.map((item) => item.name), totals.count];
}

const missing = { kind: 'not_found' };

test('only declared calls are served, and calls of its own are required', () => {
  const count = async () => 1;
  expect(Object.keys(standardServer(samples, { count }).handlers).sort()).toEqual(
    Object.keys(samples.endpoints).sort(),
  );
  const { get: getOne, remove: removeOne } = samples.endpoints;
  const few = defineResource({ name: 'samples', record: Sample, endpoints: { get: getOne, remove: removeOne } });
  expect(Object.keys(standardServer(few).handlers)).toEqual(['get', 'remove']);
  // @ts-expect-error: `count` is no standard verb.
  standardServer(samples);
  // @ts-expect-error: it answers a number.
  standardServer(samples, { count: async () => 'many' });
});

test('a verb that is given replaces the standard one, and may call it', async () => {
  const named = standardServer(samples, {
    count: async () => 1,
    create: (ctx, input) => standard.create(ctx, { ...input, body: { ...input.body, name: 'Own' } }),
  });
  const handle = named.handlers.create as typeof standard.create;
  const created = await inAccount((ctx) => handle(ctx, { params: {}, query: {}, body }));
  expect(created.name).toBe('Own');
});

test('writes and reads back a column of every kind', async () => {
  const written = { ...body, note: 'n', seen_at: '2026-11-28T10:00:00.000Z' };
  const created = await create(written);
  expect(created).toEqual({ ...written, id: expect.any(Number), created_at: expect.stringMatching(/Z$/) });
  expect(await read(created)).toEqual(created);
  const empty = await create({ tags: [], parts: [], settings: {} });
  expect(empty).toMatchObject({ tags: [], parts: [], settings: {} });
});

test('a change locks the row, compares it and keeps the other fields; an empty one changes nothing', async () => {
  const before = await create();
  const change = { parts: [{ at: 3 }], size: 5 };
  matched.length = 0;
  const input = { params: { id: before.id }, query: {} };
  expect(await inAccount((ctx) => standard.update(ctx, { ...input, body: change }))).toEqual({ ...before, ...change });
  expect(await inAccount((ctx) => standard.update(ctx, { ...input, body: {} }))).toEqual({ ...before, ...change });
  expect(matched).toEqual([before, { ...before, ...change }]);
  await inAccount((ctx) => standard.remove(ctx, { ...input, body: undefined }));
  expect(matched).toHaveLength(3);
  await expect(read(before)).rejects.toMatchObject(missing);
});

test('a row of another account is not found, also where only the query says so', async () => {
  const { id } = await create({ name: 'Theirs' }, other_id);
  const input = { params: { id }, query: {} };
  await expect(read({ id })).rejects.toMatchObject(missing);
  await expect(inAccount((ctx) => standard.update(ctx, { ...input, body: { name: 'x' } }))).rejects.toMatchObject(
    missing,
  );
  await expect(inAccount((ctx) => standard.remove(ctx, { ...input, body: undefined }))).rejects.toMatchObject(missing);
  expect(await readList({ query: 'Theirs' })).toEqual([[], 0]);
});

test('searches, filters, sorts and pages as declared', async () => {
  await pool.query('delete from control.samples');
  await create({ name: 'Beta', size: 2, note: 'has 100%', due_on: '2026-01-31', seen_at: '2026-01-01T00:00:00.000Z' });
  await create({ name: 'Alpha', size: 2, kind: 'large', is_active: false });
  await create({ name: 'Gamma', size: 9 });
  const found = (key: string, value: string) => readList({ filter: { [key]: value }, sort: { name: 'asc' } });
  const all = ['Alpha', 'Beta', 'Gamma'];
  expect(await readList({ query: 'ALPH' })).toEqual([['Alpha'], 1]);
  expect(await readList({ query: '0%' })).toEqual([['Beta'], 1]);
  expect(await found('note', 'HAS')).toEqual([['Beta'], 1]);
  expect(await found('kind', 'large')).toEqual([['Alpha'], 1]);
  expect(await found('size', '9')).toEqual([['Gamma'], 1]);
  expect(await found('size', '2.5')).toEqual([[], 0]);
  expect(await found('sizes_start', '3')).toEqual([['Gamma'], 1]);
  expect(await found('sizes_end', '1000000000000')).toEqual([all, 3]);
  expect(await found('is_active', 'N')).toEqual([['Alpha'], 1]);
  expect(await found('seen_at', 'true')).toEqual([['Beta'], 1]);
  expect(await found('due_on_end', '2026-01-31')).toEqual([['Beta'], 1]);
  expect(await found('due_on_start', '2026-02-01')).toEqual([['Alpha', 'Gamma'], 2]);
  expect(await found('created_at_start', '2026-01-01')).toEqual([all, 3]);
  expect(await readList({ sort: { size: 'desc', name: 'asc' }, page: '2', limit: '1' })).toEqual([['Alpha'], 3]);
  expect(await readList({ limit: '-1', sort: { name: 'desc' } })).toEqual([all.toReversed(), 3]);
});
