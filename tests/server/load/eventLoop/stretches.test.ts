import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { danglingReferences } from '#resources/data/records/server/write/references.service.ts';
import { readJson } from '#server/http/plugins/jsonBody.ts';
import { hashOfRequest } from '#server/idempotency/idempotencyRules.ts';
import { chunkedReply } from '#server/load/eventLoop/chunkedReply.ts';
import { entityModel } from '#server/tenant/model.ts';
import { toJson } from '#server/tenant/query/list.ts';
import type { Source } from '#server/tenant/query/sql/expand.ts';
import { noFiles, recordJson, rowsOf } from '#server/tenant/rows.ts';
import { batchesByColumns } from '#server/tenant/write/manyStatements.ts';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { parsed } from '../../../support/records/rows.ts';
import { stretches } from '../../../support/stretches.ts';

/** What one request may make long: other requests have their turns in it. */

const fields = Array.from({ length: 300 }, (_, at) => ({
  id: at + 1,
  alias: `field_${at}`,
  name: 'F',
  type_id: fieldTypeIds.text,
  variants: [],
  extra: {},
}));
const model = entityModel('acc_1', { id: 7, account_id: 1, alias: 'deals', name: 'Deals', fields });
const columns = [...model.columns.values()].filter(({ field }) => field !== null);
const range = (length: number) => Array.from({ length }, (_, at) => at);

const row = Object.fromEntries(columns.map(({ name }) => [name, 'a "text" of a column']));
const rows = range(3000).map(() => row);

const mixed = range(10).map((turn) => {
  const turned = [...columns.slice(turn), ...columns.slice(0, turn)].reverse();
  return { values: new Map(turned.map((column) => [column, 'x'])) };
});
const written = range(3300).map((at) => mixed[at % mixed.length] as (typeof mixed)[number]);

const column = columns[0] as (typeof columns)[number];
const references = range(1_000_000).map((at) => ({ path: 'x', column, id: at % 5000, to: 'user' as const }));
const all = async (ids: readonly number[]) => new Set(ids);
const places = { users: all, files: all, records: async () => new Map() };

const request = { bulk: 'deals', body: { create: range(1500).map(() => ({ title: 'й"'.repeat(5000) })) } };

const longText = Buffer.from(JSON.stringify({ text: '\n'.repeat(8_000_000) }));

const longAnswer = 'ответ'.repeat(4_800_000);

/** A record as large as one may be. */
const large = Object.fromEntries(
  columns.slice(0, 31).map(({ name }) => [name, 'a "text" of a column\n'.repeat(50_000)]),
);
const shown = { reader: rowsOf(model), expansions: [], tagged: false, rights: null };

const bytesOf = (text: string | string[]) => buffer(Readable.from(chunkedReply(text)));

/** Reads an answer as a connection does, which keeps no more than a piece. */
async function readAll(text: string | string[]): Promise<void> {
  for await (const piece of Readable.from(chunkedReply(text))) expect(piece.length).toBeGreaterThan(0);
}

/** A busy machine needs more time for the same; `npm run test:deep` holds the limit itself. */
const MOST_MS = process.env.TIME_LIMITS === 'exact' ? 50 : 100;

test.each<[string, () => Promise<unknown>]>([
  ['rows of 300 columns as JSON', () => toJson({} as Source, shown, rows)],
  ['a million values with columns in any order', () => batchesByColumns(written)],
  ['a million references', () => danglingReferences(references, places)],
  ['the hash of a large request', () => hashOfRequest(request)],
  ['a body that is one long text', () => readJson(longText, false)],
  ['an answer of 48 MB', () => readAll(longAnswer)],
])('%s', async (_name, work) => {
  await work();
  // What other programs do to the processor's caches makes runs longer: a stretch that is too long is so each time.
  const over: number[] = [];
  for (let times = 0; times < 6; times += 1) {
    const { whole, longest } = await stretches(work);
    if (longest < Math.max(MOST_MS, whole / 3)) return;
    over.push(longest);
  }
  expect(over, 'ms of the longest stretch').toEqual([]);
});

test.each<[string, () => Promise<unknown>]>([
  ['a record', async () => readAll(await toJson({} as Source, shown, [large]))],
  ['a written record', () => recordJson(model, large, noFiles)],
])('%s of 31 MB is made in parts', async (_name, work) => {
  await work();
  const over: number[] = [];
  for (let times = 0; times < 6; times += 1) {
    const { whole, longest } = await stretches(work);
    if (longest < whole / 2) return;
    over.push(longest / whole);
  }
  expect(over, 'part of the longest stretch').toEqual([]);
});

test('the hash is that of the JSON', async () => {
  for (const value of [
    { a: [], b: {}, c: [{ d: [1, null, { e: 'f' }] }], g: undefined, h: [undefined] },
    'x',
    null,
    [[]],
  ])
    expect(await hashOfRequest(value)).toEqual(createHmac('sha256', '').update(JSON.stringify(value)).digest());
});

test('an answer is the same in pieces, wherever a character of two halves is', async () => {
  for (const start of ['', 'a', 'ab']) {
    const text = start + '😀'.repeat(300_000);
    expect((await bytesOf(text)).equals(Buffer.from(text))).toBe(true);
  }
  expect(chunkedReply('short')).toBe('short');
});

test('parts of an answer are sent together, however long each is', async () => {
  expect(chunkedReply(['a', 'b', ''])).toBe('ab');
  const parts = ['[', 'й'.repeat(300_000), ',', ...range(1000).map(() => 'x'.repeat(1000)), '', ']'];
  expect((await bytesOf(parts)).equals(Buffer.from(parts.join('')))).toBe(true);
});

test('a long row is the same JSON in parts', async () => {
  const lists = [[row, large], [large, row], [large], []];
  for (const list of lists) {
    const parts = await toJson({} as Source, { ...shown, tagged: true, rights: 'all' }, list);
    const read = parsed<Record<string, unknown>>(parts);
    expect(read.map(({ field_0 }) => field_0)).toEqual(list.map((each) => each[columns[0]?.name as string]));
    expect(read.map((each) => Object.keys(each).length)).toEqual(list.map(() => model.columns.size + 2));
  }
  expect(await recordJson(model, large, noFiles)).toBe(`{${rowsOf(model).members(large, noFiles)}}`);
});

test('a statement has few values, and not many long texts', async () => {
  const [first, second] = columns as [(typeof columns)[number], (typeof columns)[number]];
  const long = range(5).map((at) => ({ values: new Map([[first, `${at}`.padEnd(400_000, 'x')]]) }));
  const short = range(9000).map(() => ({ values: new Map([[second, 'x']]) }));
  const sizes = (await batchesByColumns([...long, ...short])).map(({ rows: each }) => each.length);
  expect(sizes).toEqual([2, 2, 1, 5000, 4000]);
});
