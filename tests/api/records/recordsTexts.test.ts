import { beforeAll, expect, test } from 'vitest';
import { makeEntity } from '../../support/accounts/entities.ts';
import { idsOf, listOf, putRows } from '../../support/records/rows.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

/** Which texts a search finds, and which are the same for filters. */

let api: Api;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
});

test('search finds a substring in all texts, with wildcards taken literally', async () => {
  const notes = await makeEntity(owner, 'notes', [
    { alias: 'title', type: 'text' },
    { alias: 'words', type: 'textarea' },
    { alias: 'size', type: 'number' },
  ]);
  await putRows(api, notes, [
    { id: 1, title: 'Счёт за ЯНВАРЬ', words: null },
    { id: 2, title: null, words: 'скидка 100% за январь' },
    { id: 3, title: 'a_b', words: 'c\\d' },
    { id: 4, title: 'axb', words: 'январ', size: 100 },
  ]);
  const ids = async (search: string) => idsOf(await listOf(owner, 'notes', { search }));
  expect(await ids('январь')).toEqual([1, 2]);
  expect(await ids('ЯНВАР')).toEqual([1, 2, 4]);
  expect(await ids('100%')).toEqual([2]);
  expect(await ids('a_b')).toEqual([3]);
  expect(await ids('\\')).toEqual([3]);
  expect(await ids('%')).toEqual([2]);
  expect(await ids('100')).toEqual([2]);
  expect(await ids('')).toEqual([1, 2, 3, 4]);
  expect(await ids('нигде')).toEqual([]);
  expect((await listOf(owner, 'notes', { search: 'a'.repeat(256) })).body).toMatchObject({
    violations: [{ field: 'search' }],
  });
  await makeEntity(owner, 'wordless', [{ alias: 'size', type: 'number' }]);
  expect((await listOf(owner, 'wordless', { search: 'a' })).body.items).toEqual([]);
});

test('texts that people take for the same are found; exact comparisons tell them apart, but for their form', async () => {
  const names = await makeEntity(owner, 'names', [{ alias: 'title', type: 'text' }]);
  const titles = ['Ёлка', 'елка два', 'ки\u0438\u0306', 'Löwenthal', 'Straße', 'кии', 'кий', null];
  await putRows(
    api,
    names,
    titles.map((title, at) => ({ id: at + 1, title })),
  );
  const ids = async (query: Record<string, string | string[]>) => idsOf(await listOf(owner, 'names', query));
  for (const search of ['елка', 'ЁЛКА', 'е\u0308лка']) expect(await ids({ search }), search).toEqual([1, 2]);
  for (const search of ['кий', 'КИЙ', 'ки\u0438\u0306']) expect(await ids({ search }), search).toEqual([3, 7]);
  expect(await ids({ search: 'кии' })).toEqual([6]);
  expect(await ids({ search: 'lowenthal' })).toEqual([4]);
  expect(await ids({ search: 'STRASSE' })).toEqual([5]);
  expect(await ids({ 'query[title][ilike]': 'e%' })).toEqual([]);
  expect(await ids({ 'query[title][ilike]': 'Ë%' })).toEqual([]);
  expect(await ids({ 'query[title][ilike]': 'е%' })).toEqual([1, 2]);
  expect(await ids({ 'query[title][nilike]': '%е%' })).toEqual([3, 4, 5, 6, 7, 8]);
  expect(await ids({ 'query[title][like]': 'Е%' })).toEqual([]);
  for (const same of ['кий', 'ки\u0438\u0306']) {
    expect(await ids({ 'query[title]': same })).toEqual([3, 7]);
    expect(await ids({ 'query[title][ne]': same })).toEqual([1, 2, 4, 5, 6, 8]);
    expect(await ids({ 'query[title][in][]': [same, 'Straße'] })).toEqual([3, 5, 7]);
    expect(await ids({ 'query[title][like]': `_${same.slice(1)}` })).toEqual([3, 7]);
    expect(await ids({ 'query[title][gte]': same, 'query[title][lte]': same })).toEqual([3, 7]);
    expect(await ids({ 'query[title][gt]': same, 'query[title][ilike]': 'ки%' })).toEqual([]);
  }
  expect(await ids({ 'query[title]': 'елка' })).toEqual([]);
});
