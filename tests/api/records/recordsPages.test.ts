import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { entityResource } from '#shared/entities/entityResource.ts';
import { setAuthorize } from '#web/api/api.ts';
import { pageMemory, readPage, readRecordPage } from '#web/providers/readPage.ts';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import { putRows } from '../../support/records/rows.ts';
import { type Api, startApi } from '../../support/server/api.ts';

/** The browser's paging with a real server. */

let api: Api;
let notes: TestEntity;
let requests: string[] = [];
beforeAll(async () => {
  api = await startApi();
  const owner = await api.signInOwner();
  notes = await makeEntity(owner, 'notes', [{ alias: 'title', type: 'text' }]);
  const { fetch } = globalThis;
  vi.stubGlobal('localStorage', { getItem: () => api.url });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requests.push(url);
    return fetch(url, init);
  });
  setAuthorize(async () => owner.authorization ?? null);
});

const table = () => `acc_1.e_${notes.id}`;
const run = (text: string) => api.database.pool.query(text.replace('notes', table()));

beforeEach(async () => {
  await run('truncate notes');
  await putRows(
    api,
    notes,
    Array.from({ length: 60 }, (_, at) => ({ id: at + 1, title: `t${at + 1}` })),
  );
  requests = [];
});

const endpoint = entityResource({ alias: 'notes', fields: [] }).endpoints.list as Parameters<
  typeof readPage
>[0]['endpoint'];
const query = (page: number, more: object = {}) => ({ page, limit: 10, sort: { id: 'desc' }, ...more });
const open = () => {
  const memory = pageMemory();
  return async (page: number, more: object = {}) => {
    const { items, totals } = await readRecordPage(memory, { endpoint, query: query(page, more), signal: undefined });
    return { ids: items.map(({ id }) => Number(id)), ...totals };
  };
};
const down = (from: number, count = 10) => Array.from({ length: count }, (_, at) => from - at);
const wasByKey = () => requests.at(-1)?.includes('after=');

test('going to the next page neither repeats nor skips a record after inserts or deletes before it', async () => {
  const page = open();
  expect((await page(1)).ids).toEqual(down(60));
  await putRows(api, notes, [{ id: 61 }, { id: 62 }]);
  expect((await page(2)).ids).toEqual(down(50));
  expect(wasByKey()).toBe(true);
  await run('delete from notes where id in (60, 59, 58, 45)');
  expect((await page(3)).ids).toEqual(down(40));
});

test('loads by number a page that does not follow the previous one', async () => {
  const page = open();
  expect((await page(5)).ids).toEqual(down(20));
  expect(wasByKey()).toBe(false);
  expect((await page(6)).ids).toEqual(down(10));
  expect(wasByKey()).toBe(true);
  expect((await page(2)).ids).toEqual(down(50));
  expect(wasByKey()).toBe(false);
});

test('remembers pages per query', async () => {
  const page = open();
  await page(1);
  expect((await page(2, { sort: { id: 'asc' } })).ids).toEqual(down(20).reverse());
  expect((await page(2, { search: 't1' })).ids).toEqual([1]);
  expect((await page(2, { limit: 20 })).ids).toEqual(down(40, 20));
});

test('forgets later pages once a page ends elsewhere', async () => {
  const page = open();
  await page(1);
  await page(2);
  await run('delete from notes where id between 45 and 60');
  expect((await page(1)).ids).toEqual(down(44));
  expect((await page(3)).ids).toEqual(down(24));
  expect((await page(2)).ids).toEqual(down(34));
});

test('loads by number when the server rejects the cursor', async () => {
  const page = open();
  await page(1, { sort: { title: 'asc' } });
  const memory = pageMemory();
  const request = { endpoint, query: query(2), signal: undefined };
  const { page: _page, ...rest } = request.query;
  memory.learn(JSON.stringify([endpoint.path, rest]), 1, 'AAAA');
  expect((await readRecordPage(memory, request)).items.map(({ id }) => id)).toEqual(down(50));
  expect(requests.map((url) => url.includes('after='))).toEqual([false, true, false]);
});

test('shows the last page for one beyond the end', async () => {
  const page = open();
  expect(await page(99)).toEqual({ ids: down(10), count: 60 });
  await run('delete from notes where id <= 5');
  const last = await readPage({ endpoint, query: query(99), signal: undefined });
  expect(last.items.map(({ id }) => id)).toEqual(down(10, 5));
  await run('delete from notes');
  expect(await page(3, { limit: 5 })).toEqual({ ids: [], count: 0 });
});

test('corrects an estimated count after reaching the end', async () => {
  await run('truncate notes');
  await run(`insert into notes (id, created_at) select n, now() from generate_series(1, 10020) n`);
  await run('analyze notes');
  await run('delete from notes where id > 10010');
  const page = open();
  const { count } = await page(1, { limit: 100 });
  expect(count).toBeGreaterThan(10_010);
  expect(await page(102, { limit: 100 })).toEqual({ ids: down(10, 10), count: 10_010 });
  expect((await page(1, { limit: 100 })).count).toBe(10_010);
});

test('replaces a count from the end of a list once there is more; small counts are never estimates', async () => {
  await run('truncate notes');
  const page = open();
  expect(await page(2)).toEqual({ ids: [], count: 0 });
  await run(`insert into notes (id, created_at) select n, now() from generate_series(1, 10020) n`);
  await run('analyze notes');
  const full = await page(1);
  expect([full.count > 10_000, full.is_estimate]).toEqual([true, true]);

  await run('delete from notes where id > 30');
  expect(await page(3)).toEqual({ ids: down(10), count: 30 });
  expect(await page(1)).toEqual({ ids: down(30), count: 30 });
});
