import { beforeAll, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import { idsOf, listOf, putRows } from '../../support/records/rows.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

/** The neighbours of a record, found by its id only, as for a card opened by a link. */
let api: Api;
let owner: Client;
let pages: TestEntity;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  pages = await makeEntity(owner, 'pages', [
    { alias: 'title', type: 'text' },
    { alias: 'words', type: 'textarea' },
    { alias: 'size', type: 'number' },
    { alias: 'done', type: 'boolean' },
    { alias: 'due', type: 'timestamp' },
  ]);
  await putRows(
    api,
    pages,
    Array.from({ length: 24 }, (_, at) => ({
      id: at + 1,
      title: [null, '', 'a', 'ж, "b"'][at % 4],
      words: at % 5 === 0 ? null : `${'слово '.repeat(2000)}${at % 3}`,
      size: at % 2 ? at % 7 : null,
      done: [null, true, false][at % 3],
      due: at % 3 ? `2026-01-0${(at % 4) + 1}T00:00:00.123Z` : null,
    })),
  );
});

const list = (query: Record<string, string>) => listOf(owner, 'pages', { fields: 'id', ...query });

const groups = { 'query[or][0][size][gt]': '2', 'query[or][1][title][eq]': 'a', 'query[or][2][done][ex]': 'false' };

test.each([
  ['id', {}],
  ['done', {}],
  ['done', groups],
  ['title', groups],
  ['size', { ...groups, 'query[size][lt]': '6' }],
  ['words', groups],
  ['due', { search: 'a' }],
] as [string, Record<string, string>][])(
  'pages by key from any record in a list sorted by %s to its neighbours: %j',
  async (field, filter) => {
    for (const order of ['asc', 'desc']) {
      const whole = idsOf(await list({ ...filter, [`sort[${field}]`]: order, limit: '1000' }));
      expect(whole.length).toBeGreaterThan(4);
      const opposite = order === 'asc' ? 'desc' : 'asc';
      for (const [at, id] of whole.entries()) {
        const beside = { ...filter, limit: '1', after: `id:${id}` };
        const after = idsOf(await list({ ...beside, [`sort[${field}]`]: order }));
        const before = idsOf(await list({ ...beside, [`sort[${field}]`]: opposite }));
        expect([before, after], `${order} ${id}`).toEqual([
          whole.slice(Math.max(0, at - 1), at),
          whole.slice(at + 1, at + 2),
        ]);
      }
    }
  },
);

test('accepts a record outside the filter as the position; rejects an unknown one', async () => {
  expect(idsOf(await list({ 'query[id][gt]': '10', after: 'id:5', limit: '2' }))).toEqual([11, 12]);
  expect(idsOf(await list({ after: 'id:22', limit: '-1' }))).toEqual([23, 24]);
  for (const after of ['id:999', 'id:0', 'id:', 'id:-1', 'id:1.5', 'id:99999999999999999', 'ID:1', 'id:1,2']) {
    const answer = await list({ after });
    expect(answer.status, after).toBe(422);
    expect(answer.body).toMatchObject({ violations: [{ field: 'after', message: 'records.errors.cursor' }] });
  }
  const both = await list({ after: 'id:1', 'sort[nope]': 'asc' });
  expect(both.body).toMatchObject({ violations: [{ field: 'sort.nope' }] });
});
