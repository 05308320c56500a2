import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../../support/accounts/entities.ts';
import { allRights, makeHolder, makeRole } from '../../../support/roles/makeRole.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { type FormPart, postForm } from '../../../support/server/multipart.ts';

interface Report {
  created: number;
  updated: number;
  import_id: number | null;
}
interface Imports {
  items: { id: number; at: string; user_id: number; created: number; updated: number }[];
}
type Item = Record<string, unknown> & { id: number };

let api: Api;
let owner: Client;
let deals: TestEntity;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  deals = await makeEntity(owner, 'deals', [
    { alias: 'title', type: 'text' },
    { alias: 'amount', type: 'number', extra: { number_subtype: 'double' } },
    { alias: 'moment', type: 'timestamp' },
    { alias: 'data', type: 'json' },
  ]);
});
beforeEach(() => api.database.pool.query(`delete from acc_1.e_${deals.id}; delete from acc_1._history`));

async function load(who: Client, csv: string, ...parts: FormPart[]): Promise<Report> {
  const file: FormPart = ['file', { filename: 'deals.csv', bytes: csv }];
  const { status, text, body } = await postForm<Report>(who, '/rest/deals/import', [...parts, file]);
  expect(status, text).toBe(200);
  return body;
}
async function add(record: Record<string, unknown>): Promise<number> {
  const answer = await owner.post<Item>('/rest/deals', record);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}
const undo = (who: Client, id: number | null) => who.post<Record<string, number>>(`/rest/deals/imports/${id}/undo`);
const items = async () => (await owner.get<{ items: Item[] }>('/rest/deals?limit=1000&sort[id]=asc')).body.items;
const upsert: FormPart = ['mode', 'upsert'];

test('an import is undone as one: what it created is in the trash, what it changed is as it was', async () => {
  const moment = '2026-02-28T10:00:00.123Z';
  const ids = [
    await add({ title: 'One', amount: 0.1, moment, data: { a: [1, null] } }),
    await add({ title: 'Two' }),
    await add({ title: 'Same', amount: 3 }),
  ];
  const before = await items();
  const csv = `id,title,amount,moment,data\n${ids[0]},Eins,,,\n${ids[1]},Zwei,2,${moment},"{""b"":1}"\n${ids[2]},Same,3,,\n,New,4,,\n`;
  const done = await load(owner, csv, upsert);
  expect(done).toMatchObject({ created: 1, updated: 2, import_id: expect.any(Number) });
  const list = await owner.get<Imports>('/rest/deals/imports');
  expect(list.body).toMatchObject({ items: [{ id: done.import_id, created: 1, updated: 2, user_id: 1 }] });
  const undone = await undo(owner, done.import_id);
  expect(undone.body, undone.text).toEqual({ deleted: 1, restored: 2, kept: 0 });
  const plain = ({ title, amount, moment, data }: Item) => ({ title, amount, moment, data });
  expect((await items()).map(plain)).toEqual(before.map(plain));
  expect((await undo(owner, done.import_id)).status).toBe(404);
  expect((await owner.get<Imports>('/rest/deals/imports')).body.items).toEqual([]);
});

test('what others changed since stays', async () => {
  const [one, two] = [await add({ title: 'One', amount: 1 }), await add({ title: 'Two', amount: 2 })];
  const done = await load(owner, `id,title,amount\n${one},A,10\n${two},B,20\n,New,30\n,Newer,40\n`, upsert);
  const [, , added] = await items();
  await owner.patch(`/rest/deals/${one}`, { title: 'Mine' });
  await owner.patch(`/rest/deals/${added?.id}`, { title: 'Kept' });
  await owner.delete(`/rest/deals/${two}`);
  const undone = await undo(owner, done.import_id);
  expect(undone.body, undone.text).toEqual({ deleted: 1, restored: 1, kept: 2 });
  expect((await items()).map(({ title, amount }) => [title, amount])).toEqual([
    ['Mine', 1],
    ['Kept', 30],
  ]);
});

test('a long import of new records is undone, and one of another entity or none is not', async () => {
  const rows = Array.from({ length: 2500 }, (_, n) => `row ${n},${n}`);
  const done = await load(owner, `title,amount\n${rows.join('\n')}\n`);
  expect((await undo(owner, done.import_id)).body).toEqual({ deleted: 2500, restored: 0, kept: 0 });
  expect(await items()).toEqual([]);
  expect((await load(owner, 'title,amount\nA,x\n', ['on_error', 'skip'])).import_id).toBeNull();
  expect((await undo(owner, 999_999_999)).status).toBe(404);
});

test('an import is undone for 30 days', async () => {
  const done = await load(owner, 'title\nA\n');
  await api.database.pool.query(`update acc_1._history set at = at - interval '30 days 1 minute'`);
  expect((await owner.get<Imports>('/rest/deals/imports')).body.items).toEqual([]);
  expect((await undo(owner, done.import_id)).status).toBe(404);
});

test('people undo their own imports, with the rights that it takes, and administrators all', async () => {
  const entity = allRights(deals.id);
  const [one, other] = [
    await makeHolder(api, await makeRole(owner, { entities: [entity] })),
    await makeHolder(api, await makeRole(owner, { entities: [{ ...entity, delete: 'none' }] })),
  ];
  const [mine, theirs] = [await load(one, 'title\nMine\n'), await load(other, 'title\nTheirs\n')];
  expect((await one.get<Imports>('/rest/deals/imports')).body.items.map(({ id }) => id)).toEqual([mine.import_id]);
  expect((await undo(one, theirs.import_id)).status).toBe(404);
  expect((await undo(other, theirs.import_id)).status).toBe(403);
  expect((await undo(one, mine.import_id)).body).toEqual({ deleted: 1, restored: 0, kept: 0 });
  expect((await undo(owner, theirs.import_id)).body).toEqual({ deleted: 1, restored: 0, kept: 0 });
});
