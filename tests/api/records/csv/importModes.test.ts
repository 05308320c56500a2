import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../../support/accounts/entities.ts';
import { allRights, makeHolder, makeRole, own, where } from '../../../support/roles/makeRole.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Answer, Client } from '../../../support/server/client.ts';
import { type FormPart, postForm } from '../../../support/server/multipart.ts';

interface Report {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  created_ids: [number, number][];
  error_count: number;
  errors: { row: number; field: string; message: string }[];
  ignored: string[];
  violations: { field: string; message: string }[];
}
type Item = Record<string, unknown> & { id: number; _v?: number };

let api: Api;
let owner: Client;
let deals: TestEntity;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  deals = await makeEntity(owner, 'deals', [
    { alias: 'title', type: 'text' },
    { alias: 'amount', type: 'number', extra: { number_subtype: 'double' } },
    { alias: 'day', type: 'date' },
    { alias: 'moment', type: 'timestamp' },
    { alias: 'done', type: 'boolean' },
    { alias: 'data', type: 'json' },
    { alias: 'owner', type: 'select', extra: { select_subtype: 'user' } },
  ]);
});
beforeEach(() => api.database.pool.query(`delete from acc_1.e_${deals.id}`));

const load = (who: Client, csv: string, ...parts: FormPart[]): Promise<Answer<Report>> =>
  postForm(who, '/rest/deals/import', [...parts, ['file', { filename: 'deals.csv', bytes: csv }]]);
const dry: FormPart = ['dry_run', 'true'];
const update: FormPart = ['mode', 'update'];
const upsert: FormPart = ['mode', 'upsert'];
const skip: FormPart = ['on_error', 'skip'];

async function add(record: Record<string, unknown>): Promise<number> {
  const answer = await owner.post<Item>('/rest/deals', record);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}
const items = async () => (await owner.get<{ items: Item[] }>('/rest/deals?limit=1000&sort[id]=asc')).body.items;
const shown = async () => (await items()).map(({ title, amount }) => [title, amount]);
const faults = ({ body }: Answer<Report>) => body.errors.map(({ row, field, message }) => [row, field, message]);
const history = async (id: number) =>
  (await owner.get<{ items: Record<string, unknown>[] }>(`/rest/deals/${id}/history`)).body.items;

test('an update changes what differs, keeps the rest, and tells before and after', async () => {
  const [one, two, three] = [
    await add({ title: 'One', amount: 1, day: '2026-01-01' }),
    await add({ title: 'Two', amount: 2 }),
    await add({ title: 'Three', amount: 3 }),
  ];
  const csv = `id,title,amount\n${one},One,1.0\n${three},Three,33\n${two},Zwei,2\n`;
  const counts = { rows: 3, created: 0, updated: 2, unchanged: 1, skipped: 0, error_count: 0, created_ids: [] };
  const before = await load(owner, csv, update, dry);
  expect(before.body, before.text).toMatchObject({ ...counts, dry_run: true });
  expect(await shown()).toEqual([
    ['One', 1],
    ['Two', 2],
    ['Three', 3],
  ]);
  const done = await load(owner, csv, update);
  expect(done.body, done.text).toMatchObject({ ...counts, dry_run: false });
  expect(await shown()).toEqual([
    ['One', 1],
    ['Zwei', 2],
    ['Three', 33],
  ]);
  expect((await items())[0]).toMatchObject({ day: '2026-01-01' });
  expect(await history(one)).toHaveLength(1);
  expect((await history(three))[0]).toMatchObject({ type_id: 2 });
});

test('an export is unchanged when it comes back, in every type', async () => {
  await add({
    ...{ title: 'A, "b"', amount: 0.1, day: '2026-02-28', moment: '2026-02-28T10:00:00.123Z', done: false },
    data: { a: [1, null, 0.1] },
  });
  await add({ title: '', amount: 1e-7, done: true, data: null, owner: 1 });
  await add({});
  const csv = (await owner.get('/rest/deals/export.csv')).text;
  const answer = await load(owner, csv, update);
  expect(answer.body, answer.text).toMatchObject({ rows: 3, updated: 0, unchanged: 3 });
});

test('an upsert creates the rows that name no record', async () => {
  const one = await add({ title: 'One', amount: 1 });
  const csv = `ID;amount;title\n;5;New\n${one};6;One\n`;
  expect((await load(owner, csv, upsert, dry)).body).toMatchObject({ created: 1, updated: 1, unchanged: 0 });
  const done = await load(owner, csv, upsert);
  expect(done.body, done.text).toMatchObject({ created: 1, updated: 1, unchanged: 0 });
  expect(await shown()).toEqual([
    ['One', 6],
    ['New', 5],
  ]);
  expect(done.body.created_ids).toEqual([[(await items())[1]?.id, (await items())[1]?.id]]);
});

test('keys that name no record, or one twice, are faults', async () => {
  const [one, gone] = [await add({ title: 'One', amount: 1 }), await add({ title: 'Gone', amount: 1 })];
  await owner.delete(`/rest/deals/${gone}`);
  const csv = `id,amount\n${one},2\n${gone},2\n999999999,2\nx,2\n,2\n${one},3\n`;
  const answer = await load(owner, csv, update, dry);
  expect(faults(answer)).toEqual([
    [2, 'id', 'records.errors.no_record'],
    [3, 'id', 'records.errors.no_record'],
    [4, 'id', 'errors.type_int'],
    [5, 'id', 'errors.required'],
    [6, 'id', 'records.errors.repeated'],
  ]);
  expect(answer.body).toMatchObject({ updated: 1, skipped: 0 });
  const refused = await load(owner, csv, update);
  expect(refused.status).toBe(422);
  expect(refused.body.violations[0]).toMatchObject({ field: 'rows.2.id', message: 'records.errors.no_record' });
  expect(await shown()).toEqual([['One', 1]]);
});

test('rows with faults are left out where the person says so', async () => {
  const one = await add({ title: 'One', amount: 1 });
  const csv = `id,title,amount\n${one},One,7\n,Two,many\n999999999,Three,3\n,Four,4\n`;
  const counts = { rows: 4, created: 1, updated: 1, unchanged: 0, skipped: 2, error_count: 2 };
  expect((await load(owner, csv, upsert, skip, dry)).body).toMatchObject(counts);
  const done = await load(owner, csv, upsert, skip);
  expect(done.body, done.text).toMatchObject(counts);
  expect(faults(done)).toEqual([
    [2, 'amount', 'errors.type_number'],
    [3, 'id', 'records.errors.no_record'],
  ]);
  expect(await shown()).toEqual([
    ['One', 7],
    ['Four', 4],
  ]);
  expect((await load(owner, 'title,amount\nA,x\nB,2\n', skip)).body).toMatchObject({ created: 1, skipped: 1 });
});

test('the key must be in the file and name records, and the mode be known', async () => {
  const message = async (...parts: FormPart[]) => {
    const { status, body } = await load(owner, 'title,amount\nA,1\n', ...parts);
    return [status, ...(body.violations ?? []).map(({ field, message }) => `${field} ${message}`)];
  };
  expect(await message(update)).toEqual([422, 'key records.errors.no_header']);
  expect(await message(update, ['key', 'amount'])).toEqual([422, 'key records.errors.key']);
  expect(await message(update, ['key', 'nothing'])).toEqual([422, 'key records.errors.key']);
  expect(await message(['mode', 'replace'])).toEqual([422, 'mode errors.choice']);
  expect(await message(['on_error', 'ask'])).toEqual([422, 'on_error errors.choice']);
  expect(await message(['mapping', '{"title":"id"}'])).toEqual([422, 'mapping.title errors.unknown_field']);
});

test('a column of any name may be the key', async () => {
  const one = await add({ title: 'One', amount: 1 });
  const mapping: FormPart = ['mapping', JSON.stringify({ Number: 'id', Sum: 'amount' })];
  const done = await load(owner, `Number,Sum\n${one},9\n`, update, mapping);
  expect(done.body, done.text).toMatchObject({ updated: 1 });
  expect(await shown()).toEqual([['One', 9]]);
  const byPosition: FormPart = ['columns', JSON.stringify({ 0: 'id', 1: 'amount' })];
  const again = await load(owner, `${one},10\n`, update, byPosition, ['has_header', 'false']);
  expect(again.body, again.text).toMatchObject({ updated: 1 });
});

test('two imports of the same records in opposite orders both end', async () => {
  const ids = await Promise.all(Array.from({ length: 60 }, (_, n) => add({ title: `${n}`, amount: 0 })));
  const file = (amount: number, order: readonly number[]) =>
    `id,amount\n${order.map((id) => `${id},${amount}`).join('\n')}\n`;
  const answers = await Promise.all([
    load(owner, file(1, ids), update),
    load(owner, file(2, ids.toReversed()), update),
    load(owner, file(3, ids), update),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set((await items()).map(({ amount }) => amount)).size).toBe(1);
});

test('an update needs the right to update, and tells nothing of records that may not be read', async () => {
  const entity_id = deals.id;
  const role = await makeRole(owner, { entities: [{ ...allRights(entity_id), read: own, update: own }] });
  const holder = await makeHolder(api, role);
  const [mine, other] = [
    await add({ title: 'Mine', amount: 1, owner: holder.id }),
    await add({ title: 'Other', amount: 2, owner: 1 }),
  ];
  const csv = `id,amount\n${mine},5\n${other},2\n999999999,2\n`;
  const answer = await load(holder, csv, update, dry);
  expect(faults(answer)).toEqual([
    [2, 'id', 'records.errors.no_record'],
    [3, 'id', 'records.errors.no_record'],
  ]);
  expect((await load(holder, csv, update, skip)).body).toMatchObject({ updated: 1, unchanged: 0, skipped: 2 });
  expect(await shown()).toEqual([
    ['Mine', 5],
    ['Other', 2],
  ]);
  const adder = await makeHolder(
    api,
    await makeRole(owner, { entities: [{ ...allRights(entity_id), update: 'none' }] }),
  );
  for (const mode of [update, upsert]) expect((await load(adder, csv, mode, dry)).status).toBe(403);
  const changer = await makeHolder(
    api,
    await makeRole(owner, { entities: [{ ...allRights(entity_id), create: 'none' }] }),
  );
  expect((await load(changer, csv, upsert, dry)).status).toBe(403);
  expect((await load(changer, `id,amount\n${other},8\n`, update)).body).toMatchObject({ updated: 1 });
});

test('records that may not be changed so, or left so, are faults, and fields that may not be written are ignored', async () => {
  const update_below = where({ field: 'amount', op: 'lt', value: 100 });
  const role = await makeRole(owner, {
    entities: [{ ...allRights(deals.id), update: update_below }],
    fields: [{ field_id: deals.fields.day as number, access: 'read' }],
  });
  const holder = await makeHolder(api, role);
  const [low, high, same] = [
    await add({ title: 'Low', amount: 1, day: '2026-01-01' }),
    await add({ title: 'High', amount: 500 }),
    await add({ title: 'Same', amount: 700 }),
  ];
  const csv = `id,amount,day\n${low},1000,2020-01-01\n${high},5,\n${same},700,\n`;
  const answer = await load(holder, csv, update, dry);
  expect(faults(answer)).toEqual([
    [1, '', 'records.errors.may_not_update'],
    [2, '', 'records.errors.may_not_update'],
  ]);
  expect(answer.body).toMatchObject({ updated: 0, unchanged: 1, ignored: ['day'] });
  const done = await load(holder, `id,amount,day\n${low},99,2020-01-01\n`, update);
  expect(done.body, done.text).toMatchObject({ updated: 1, ignored: ['day'] });
  expect((await items())[0]).toMatchObject({ amount: 99, day: '2026-01-01' });
});
