import { beforeAll, expect, test } from 'vitest';
import { put } from '../../../support/roles/deals.ts';
import { makeHolder, makeRole, own } from '../../../support/roles/makeRole.ts';
import { type SalesWorld, startSales } from '../../../support/roles/salesWorld.ts';
import type { Client } from '../../../support/server/client.ts';

interface Page {
  items: { ids: number[]; count: number }[];
  next_cursor: string | null;
}

let { api, owner, world } = {} as SalesWorld;
let ids: number[];
let reader: Client & { id: number };
beforeAll(async () => {
  ({ api, owner, world } = await startSales());
  reader = await makeHolder(api, await makeRole(owner, { entities: [{ entity_id: world.companies.id, read: own }] }));
  ids = [];
  const titles = [
    'Café  Ёлка',
    'Volkswagen AG',
    ' CAFE елка ',
    'Volkswagon AG',
    'café ёлка',
    'Other',
    '',
    ' ',
    'Volkswagen',
  ];
  for (const title of titles)
    ids.push(await put(owner, 'companies', { title, secret: title === 'Other' ? null : 'x' }));
});

const find = async (query: string, who = owner) => {
  const answer = await who.get<Page>(`/rest/companies/duplicates?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const at = (...places: number[]) => places.map((place) => ids[place] as number);

test('finds texts that are the same but for case, accents and blanks', async () => {
  expect(await find('by[]=title')).toEqual({ items: [{ ids: at(0, 2, 4), count: 3 }], next_cursor: null });
  expect((await find('by=secret')).items).toEqual([{ ids: at(0, 1, 2, 3, 4, 6, 7, 8), count: 8 }]);
  expect((await find('by[]=secret&by[]=title')).items).toEqual([{ ids: at(0, 2, 4), count: 3 }]);
  expect((await find(`by[]=title&query[id][gt]=${ids[0]}`)).items).toEqual([{ ids: at(2, 4), count: 2 }]);
  expect((await find('by[]=title&search=volks')).items).toEqual([]);
});

test('finds texts that are similar', async () => {
  expect((await find('by[]=title:similar')).items).toEqual([
    { ids: at(0, 2, 4), count: 3 },
    { ids: at(1, 3, 8), count: 3 },
  ]);
});

test('answers pages, each after the oldest record of the last group', async () => {
  const more = ['P', 'Q', 'P', 'Q'];
  const made = [];
  for (const title of more) made.push(await put(owner, 'companies', { title, owner: reader.id }));
  for (const by of ['title', 'title:similar']) {
    const found = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: Page = await find(`by[]=${by}&limit=1&after=${after}`);
      found.push(...page.items.map(({ count }) => count));
      after = page.next_cursor;
    }
    expect(found).toEqual(by === 'title' ? [3, 2, 2] : [3, 3, 2, 2]);
  }
  // A record that may not be read is in no group.
  await put(owner, 'companies', { title: 'P' });
  await put(owner, 'companies', { title: 'R', owner: reader.id });
  await put(owner, 'companies', { title: 'R' });
  for (const by of ['title', 'title:similar'])
    expect((await find(`by[]=${by}`, reader)).items.map(({ count }) => count)).toEqual([2, 2]);
});

test('refuses what cannot be compared', async () => {
  const faults = async (alias: string, query: string) => {
    const { status, body } = await owner.get(`/rest/${alias}/duplicates?${query}`);
    return [status, ...(body.violations ?? []).map(({ field, message }) => [field, message])];
  };
  expect(await faults('companies', '')).toEqual([422, ['by', 'errors.required']]);
  expect(await faults('companies', 'by[]=nothing')).toEqual([422, ['by.0', 'errors.unknown_field']]);
  expect(await faults('deals', 'by[]=meta')).toEqual([422, ['by.0', 'records.errors.operator']]);
  expect(await faults('deals', 'by[]=amount:similar')).toEqual([422, ['by.0', 'records.errors.operator']]);
  expect(await faults('companies', 'by[]=title&after=1')).toEqual([422, ['after', 'records.errors.cursor']]);
  expect(await faults('companies', 'by[]=title&limit=0')).toEqual([422, ['limit', 'errors.limit']]);
  expect(await faults('nothing', 'by[]=title')).toEqual([404]);
});
