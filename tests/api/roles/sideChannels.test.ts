import { crc32 } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { upload } from '../../support/files/files.ts';
import { put } from '../../support/roles/deals.ts';
import { makeHolder, makeRole, own } from '../../support/roles/makeRole.ts';
import { type SalesWorld, startSales } from '../../support/roles/salesWorld.ts';
import type { Answer, Client, Method } from '../../support/server/client.ts';
import { postForm } from '../../support/server/multipart.ts';

/**
 * Answers do not depend on what their caller may not read. A hidden record is answered as one that never was, and answers
 * stay the same, byte for byte, when hidden records and values change.
 */

let world: SalesWorld;
let key: Client;
let hidden: number;
let hiddenCompany: number;
let hiddenFile: number;
beforeAll(async () => {
  world = await startSales();
  const { owner, api, sales, world: entities } = world;
  await owner.post('/v1/entities/fields', {
    entity_id: entities.deals.id,
    name: 'Contract',
    alias: 'contract',
    type_id: fieldTypeIds.file,
  });
  // Ids that are part of no other number in an answer.
  for (const { id } of [entities.deals, entities.companies])
    await api.database.pool.query(`alter table acc_1.e_${id} alter column id restart with 500001`);
  hiddenCompany = await put(owner, 'companies', { title: 'Canary company, too' });
  hidden = await put(owner, 'deals', { title: 'canary title', amount: 777_003, company: hiddenCompany });
  hiddenFile = (await upload(owner, 'record', { filename: 'canary.txt', bytes: 'canary bytes' })).id;
  await owner.patch(`/rest/deals/${hidden}`, { contract: hiddenFile });
  const made = await sales.post(`/v1/users/${sales.id}/api-keys`, { name: 'Key' });
  key = api.visitor({ authorization: `ApiKey ${made.text}` });
});

/** A call that names a record, or a file; `{id}` in a body is the number, `{company}` the target of the hidden record. */
type Template = [method: Method, path: string, body?: object, headers?: Record<string, string>];

const never = 987_654;

const named = ([method, path, body, headers]: Template, id: number): Template => {
  const text = JSON.stringify(body ?? null)
    .replaceAll('"{id}"', `${id}`)
    .replaceAll('"{company}"', `${hiddenCompany}`);
  return [method, path.replaceAll('{id}', `${id}`), body && JSON.parse(text), headers];
};

/** What a caller learns of an answer. Its id and the time are always different. */
const learned = ({ status, text, headers }: Answer) => {
  const { date: _, 'x-request-id': __, 'stoa-events': ___, ...rest } = headers;
  return { status, text: text.replace(/"request_id":"[^"]*"/, ''), headers: rest };
};

async function told(who: Client, call: Template, id: number) {
  const { status, text, headers } = learned(await who.call(...named(call, id)));
  const { 'content-length': _, ...others } = headers;
  return { status, text: text.replaceAll(`${id}`, '{id}'), headers: others };
}

const importing = (who: Client, ...rows: string[]) =>
  postForm<unknown>(who, '/rest/deals/import', [
    ['file', { filename: 'deals.csv', bytes: rows.join('\n') }],
    ['dry_run', 'true'],
    ['labels', 'true'],
  ]);

describe('a hidden record is answered as one that never was', () => {
  const ofDeal: Template[] = [
    ['GET', '/rest/deals/{id}'],
    ['GET', '/rest/deals/{id}?with=company,rights,ETag'],
    ['GET', '/rest/deals/{id}?fields=amount'],
    ['GET', '/rest/deals/{id}/history'],
    ['GET', '/rest/deals/{id}/history?page=2'],
    ['GET', '/simple-rest/deals/{id}'],
    ['GET', '/rest/deals?query[id]={id}'],
    ['GET', '/rest/deals?query[id][in]={id}&count=exact'],
    ['GET', '/rest/deals?query[id]={id}&query[deleted_at][ex]=true'],
    ['GET', '/rest/deals?after=id:{id}'],
    ['GET', '/rest/deals?after=id:{id}&sort[title]=asc'],
    ['GET', '/rest/deals?after=id:{id}&sort[amount]=asc'],
    ['GET', '/rest/deals/export.csv?query[id]={id}'],
    ['GET', '/simple-rest/deals?filter={"id":[{id}]}'],
    ['PATCH', '/rest/deals/{id}', {}],
    ['PATCH', '/rest/deals/{id}', { title: 'X' }],
    ['PATCH', '/rest/deals/{id}', { title: 5 }],
    ['PATCH', '/rest/deals/{id}', { note: 'X' }],
    ['PATCH', '/rest/deals/{id}', { amount: 1 }],
    ['PATCH', '/rest/deals/{id}', { deleted_at: null }],
    ['PATCH', '/rest/deals/{id}', { title: 'X' }, { 'if-match': '"1"' }],
    ['PATCH', '/rest/deals/{id}', { title: 'X' }, { 'if-match': '"7"' }],
    ['PATCH', '/rest/deals/{id}', { company: never }],
    ['PATCH', '/rest/deals/{id}', { company: '{company}' }],
    ['DELETE', '/rest/deals/{id}'],
    ['DELETE', '/rest/deals/{id}', undefined, { 'if-match': '"7"' }],
    ['PUT', '/simple-rest/deals/{id}', { title: 'X' }],
    ['DELETE', '/simple-rest/deals/{id}'],
    ['POST', '/rest/deals/bulk', { update: [{ id: '{id}', title: 'X' }] }],
    ['POST', '/rest/deals/bulk', { update: [{ id: '{id}', title: 'X', _expected: '"7"' }] }],
    ['POST', '/rest/deals/bulk', { update: [{ id: '{id}', deleted_at: null }] }],
    ['POST', '/rest/deals/bulk', { update: [{ id: '{id}', company: never }] }],
    ['POST', '/rest/deals/bulk', { update: [{ id: '{id}', company: '{company}' }] }],
    ['POST', '/rest/deals/bulk', { delete: ['{id}'] }],
  ];
  test.each(ofDeal)('%s %s %j', async (...call) => {
    const there = await told(world.sales, call, hidden);
    expect(there).toEqual(await told(world.sales, call, never));
    expect(there).toEqual(await told(key, call, hidden));
  });

  const ofCompany: Template[] = [
    ['POST', '/rest/deals', { title: 'X', company: '{id}' }],
    ['POST', '/rest/deals/bulk', { create: [{ title: 'X', company: '{id}' }] }],
    ['POST', '/simple-rest/deals', { title: 'X', company: '{id}' }],
    ['GET', '/rest/companies/{id}'],
    ['GET', '/rest/companies?query[id]={id}'],
  ];
  test.each(ofCompany)('as a target: %s %s %j', async (...call) => {
    const there = await told(world.sales, call, hiddenCompany);
    expect(there).toEqual(await told(world.sales, call, never));
  });

  test('as a target in a field that is hidden in this record', async () => {
    const { api, owner, world: entities } = world;
    const fields = [{ field_id: entities.deals.fields.company as number, access: 'none' as const }];
    const all = { entity_id: entities.deals.id, read: 'all', update: 'all' } as const;
    const reader = await makeRole(owner, { entities: [all], fields });
    const keeper = await makeRole(owner, { entities: [{ ...all, read: own, update: own }] });
    const both = await makeHolder(api, reader, keeper);
    const change: Template = ['PATCH', `/rest/deals/${hidden}`, { company: '{id}' }];
    expect(await told(both, change, hiddenCompany)).toEqual(await told(both, change, never));
  });

  test('as a target in a file that is imported, by id and by label', async () => {
    const rows = async (company: string) =>
      learned((await importing(world.sales, 'title,company', `X,"${company}"`)) as Answer).text.replaceAll(company, '');
    expect(await rows(`${hiddenCompany}`)).toBe(await rows(`${never}`));
    expect(await rows('Canary company, too')).toBe(await rows('No such company, too'));
  });

  test.each<Template>([
    ['GET', '/v1/files/{id}'],
    ['GET', '/v1/files/{id}/data'],
    ['POST', '/rest/deals', { title: 'X', contract: '{id}' }],
  ])('a file of one: %s %s %j', async (...call) => {
    expect(await told(world.sales, call, hiddenFile)).toEqual(await told(world.sales, call, never));
  });
});

/** A cursor as the server writes it, for any values: its checksum is no secret. */
function cursorAt(sort: string, values: unknown[]): string {
  const text = JSON.stringify(values);
  const bytes = Buffer.alloc(4 + Buffer.byteLength(text));
  bytes.writeUInt32BE(crc32(`"acc_1".e_${world.world.deals.id} ${sort} ${text}`));
  bytes.write(text, 4);
  return bytes.toString('base64url');
}

/** Questions whose answers must not change with what is hidden. */
const questions = (): Template[] => {
  const { deals } = world.world;
  const title = `f_${deals.fields.title} asc,id asc`;
  return [
    ['GET', '/rest/deals'],
    ['GET', '/rest/deals?count=exact'],
    ['GET', '/rest/deals?limit=1&page=2'],
    ['GET', '/rest/deals?limit=-1'],
    ['GET', '/rest/deals?sort[title]=desc&with=company,rights'],
    ['GET', '/rest/deals?search=canary'],
    ['GET', '/rest/deals?search=7770'],
    ['GET', '/rest/deals?query[title][ilike]=canary'],
    ['GET', '/rest/deals?query[title][nilike]=canary'],
    ['GET', '/rest/deals?query[title][ne]=canary&count=exact'],
    ['GET', '/rest/deals?query[amount]=777001'],
    ['GET', '/rest/deals?query[amount][ne]=777001'],
    ['GET', '/rest/deals?query[amount][nin]=777001,1'],
    ['GET', '/rest/deals?query[or][0][amount]=777001&query[or][1][title]=Mine'],
    ['GET', '/rest/deals?query[company.owner]=1'],
    ['GET', '/rest/deals?sort[amount]=asc'],
    ['GET', '/rest/deals?sort[company]=asc'],
    ['GET', '/rest/deals?sort[company]=desc&limit=1'],
    ['GET', '/rest/deals?with=amount'],
    ['GET', '/rest/deals?fields=amount,title'],
    ['GET', `/rest/deals?query[company]=${hiddenCompany}`],
    ['GET', '/rest/deals?query[deleted_at][ex]=true&count=exact'],
    ['GET', `/rest/deals?sort[title]=asc&after=${cursorAt(title, [[], hidden])}`],
    ['GET', `/rest/deals?sort[title]=asc&after=${cursorAt(title, ['canary', hidden])}`],
    ['GET', `/rest/deals?query[company][nin]=${hiddenCompany}`],
    ['GET', '/rest/deals/export.csv?labels=true'],
    ['GET', `/rest/deals/${world.mine}?with=company`],
    ['GET', `/rest/deals/${world.mine}/history`],
    ['GET', '/simple-rest/deals?sort=["title","DESC"]&range=[0,9]'],
    ['GET', '/simple-rest/deals?filter={"q":"canary"}'],
    ['GET', '/rest/companies?search=canary'],
    ['GET', '/v1/search?query=canary'],
    ['GET', '/v1/search?query=Mine'],
    ['GET', '/v1/entities?with=fields'],
    ['GET', `/v1/entities/fields?entity_id=${deals.id}`],
    ['GET', `/v1/views?list=e_${deals.id}`],
    ['GET', '/v1/entities/client'],
    ['GET', '/openapi.json'],
  ];
};

/** Changes of hidden records, of hidden values of others, and of what is made of both. */
/** @param first what hidden titles begin with: before and after those that may be read */
async function changeWhatIsHidden(first: string): Promise<void> {
  const { owner, world: entities } = world;
  const { deals } = entities;
  for (let n = 0; n < 30; n++) await put(owner, 'deals', { title: `${first} canary ${n}`, amount: 777_100 + n });
  for (const id of [hidden, world.hidden])
    await owner.patch(`/rest/deals/${id}`, { title: `${first} canary`, amount: 1 });
  await owner.patch(`/rest/companies/${hiddenCompany}`, { title: `Mine ${first} canary` });
  await owner.delete(`/rest/deals/${await put(owner, 'deals', { title: 'canary in the trash' })}`);
  // Of a record that may be read, by the database: its version and its moment of change are no secret.
  const { rowCount } = await world.api.database.pool.query(
    `update acc_1.e_${deals.id} set f_${deals.fields.amount} = 7 where id = $1`,
    [world.mine],
  );
  expect(rowCount).toBe(1);
  const view = {
    list: `e_${deals.id}`,
    name: `Canary ${first}`,
    is_shared: true,
    state: { query: 'query[amount]=777001' },
  };
  expect((await owner.post('/v1/views', view)).status).toBe(201);
}

test('answers stay the same when hidden records and values change', async () => {
  const ask = async (who: Client) => {
    const answers: Record<string, unknown> = {};
    for (const call of questions()) answers[`${call[0]} ${call[1]}`] = learned(await who.call(...call));
    answers.import = learned((await importing(who, 'title,amount,company', 'X,5,Canary company')) as Answer);
    return answers;
  };
  const before = await ask(world.sales);
  const ofKey = await ask(key);
  for (const first of ['000', 'zzz']) {
    await changeWhatIsHidden(first);
    expect(await ask(world.sales)).toEqual(before);
    expect(await ask(key)).toEqual(ofKey);
  }
  expect(JSON.stringify(before)).not.toMatch(/canary (title|note|in)|777002/);
});
