import { beforeAll, expect, test } from 'vitest';
import type { Found } from '#resources/data/search/search.resource.ts';
import { limits } from '#shared/limits.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { put } from '../../support/roles/deals.ts';
import { allRights, makeHolder, makeRole, own, where } from '../../support/roles/makeRole.ts';
import { expectRefused, type SalesWorld, startSales } from '../../support/roles/salesWorld.ts';
import type { Client } from '../../support/server/client.ts';

/** Search across all entities, by the labels of records. */

let world: SalesWorld;
let owner: Client;
beforeAll(async () => {
  world = await startSales();
  owner = world.owner;
});

const search = async (who: Client, text: string): Promise<Found> => {
  const answer = await who.get<Found>(`/v1/search?query=${encodeURIComponent(text)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const labels = async (who: Client, text: string) => (await search(who, text)).items.map(({ label }) => label);

test('finds records of every entity by their label, whatever the case', async () => {
  const { deals } = world.world;
  const id = await put(owner, 'deals', { title: 'Übersee 100%', note: 'needle' });
  await put(owner, 'companies', { title: 'Zur übersee' });
  expect(await search(owner, 'übersee')).toEqual({
    items: [
      { entity: { id: deals.id, alias: 'deals', name: expect.any(String) }, id, label: 'Übersee 100%' },
      expect.objectContaining({ label: 'Zur übersee' }),
    ],
    is_partial: false,
  });
  expect(await labels(owner, ' 100% ')).toEqual(['Übersee 100%']);
  expect(await labels(owner, 'rsee_100')).toEqual([]);
  // Only labels are searched, and what is in the trash is not found.
  expect(await labels(owner, 'needle')).toEqual([]);
  await owner.delete(`/rest/deals/${id}`);
  expect(await labels(owner, 'übersee')).toEqual(['Zur übersee']);
});

test('puts what begins with the text first, short labels before long ones, and is bounded', async () => {
  await makeEntity(owner, 'pets', [{ alias: 'name', type: 'text' }]);
  for (const name of ['A catalogue', 'Cats and dogs', 'Cat']) await put(owner, 'pets', { name });
  await put(owner, 'deals', { title: 'Category' });
  expect(await labels(owner, 'cat')).toEqual(['Category', 'Cat', 'Cats and dogs', 'A catalogue']);
  for (let n = 0; n < limits.search_of_entity + 3; n += 1) await put(owner, 'pets', { name: `Parrot ${n}` });
  expect(await labels(owner, 'parrot')).toHaveLength(limits.search_of_entity);
  for (let n = 0; n * limits.search_of_entity < limits.search_results + 1; n += 1) {
    const alias = `many_${'abcdefgh'[n]}`;
    await makeEntity(owner, alias, [{ alias: 'name', type: 'text' }]);
    for (let each = 0; each < limits.search_of_entity; each += 1) await put(owner, alias, { name: `Plenty ${each}` });
  }
  expect(await labels(owner, 'plenty')).toHaveLength(limits.search_results);
});

test('finds nothing that the caller may not read', async () => {
  await put(owner, 'deals', { title: 'Acme of another' });
  await put(owner, 'deals', { title: 'Acme of mine', owner: world.sales.id });
  expect(await labels(world.sales, 'acme')).toEqual(['Acme of mine']);
  expect(await labels(world.sales, 'canary')).toEqual([]);
  const { deals } = world.world;
  const blind = await makeRole(owner, {
    entities: [allRights(deals.id)],
    fields: [{ field_id: deals.fields.title as number, access: 'none' }],
  });
  const ofBlind = (await search(await makeHolder(world.api, blind), 'acme')).items;
  expect(ofBlind).toEqual([]);
  // The title may be read in own deals only, all else in all of them: the label tells which records have it.
  const partly = await makeHolder(
    world.api,
    blind,
    await makeRole(owner, { entities: [{ ...allRights(deals.id), read: own }] }),
  );
  await put(owner, 'deals', { title: 'Acme of partly', owner: partly.id });
  expect(await labels(partly, 'acme')).toEqual([]);
  const add = await makeRole(owner, { entities: [{ entity_id: deals.id, create: 'all' }] });
  expect(await labels(await makeHolder(world.api, add), 'acme')).toEqual([]);
  const cheap = await makeRole(owner, {
    entities: [{ ...allRights(deals.id), read: where({ field: 'amount', op: 'lt', value: 10 }) }],
  });
  await put(owner, 'deals', { title: 'Acme cheap', amount: 5 });
  expect(await labels(await makeHolder(world.api, cheap), 'acme')).toEqual(['Acme cheap']);
});

test('finds nothing of other accounts', async () => {
  const other = await world.api.makeAccount('elsewhere');
  const theirs = await world.api.signIn(other.owner.email, other.host);
  expect(await labels(theirs, 'a')).toEqual([]);
  await makeEntity(theirs, 'deals', [{ alias: 'title', type: 'text' }]);
  await put(theirs, 'deals', { title: 'Acme elsewhere' });
  expect(await labels(theirs, 'acme')).toEqual(['Acme elsewhere']);
  expect(await labels(owner, 'elsewhere')).toEqual([]);
});

test('leaves out an entity that is locked, and says so', async () => {
  const blocked = await world.api.database.records.connect();
  await blocked.query(`begin; lock table acc_1.e_${world.world.deals.id}`);
  await put(owner, 'companies', { title: 'Acme, the company' });
  const found = await search(owner, 'acme');
  await blocked.query('rollback');
  blocked.release();
  expect(found).toMatchObject({ items: [{ label: 'Acme, the company' }], is_partial: true });
  expect((await search(owner, 'acme')).is_partial).toBe(false);
});

test('refuses a text that is missing, empty or too long', async () => {
  for (const query of ['', '?query=', '?query=%20', `?query=${'a'.repeat(limits.search_text_max + 1)}`])
    expectRefused(await owner.get(`/v1/search${query}`), 422);
});
