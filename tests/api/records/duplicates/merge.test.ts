import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeEntity, type TestEntity } from '../../../support/accounts/entities.ts';
import { type DealsWorld, makeDeals, put } from '../../../support/roles/deals.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { postForm } from '../../../support/server/multipart.ts';

type Json = Record<string, unknown> & { id: number };
interface History {
  items: { type_id: number; record_id: number; data: object; merged?: number[]; merged_into?: number }[];
  total_count: number;
}

let api: Api;
let owner: Client;
let world: DealsWorld;
let people: TestEntity;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  world = await makeDeals(owner);
  people = await makeEntity(owner, 'people', [{ alias: 'name', type: 'text' }]);
  const extra = { select_subtype: 'entity', select_entity_id: people.id, select_entity_key: people.fields.name };
  const body = { name: 'Boss', alias: 'boss', type_id: 5, entity_id: people.id, extra };
  expect((await owner.post('/v1/entities/fields', body)).status).toBe(201);
});
beforeEach(async () => {
  for (const { id } of [world.deals, world.companies, people])
    await api.database.pool.query(`delete from acc_1.e_${id}`);
});

const company = (title: string, more = {}) => put(owner, 'companies', { title, ...more });
const deal = (title: string, to: number, who = owner) => put(who, 'deals', { title, company: to });
const read = async (alias: string, id: number) => (await owner.get<Json>(`/rest/${alias}/${id}`)).body;
const companyOf = async (id: number) => (await read('deals', id)).company;
const merge = (id: number, body: object, headers = {}, who = owner, alias = 'companies') =>
  who.post<Json>(`/rest/${alias}/${id}/merge`, body, headers);
const unmerge = (id: number, body?: object, who = owner) =>
  who.post<Json & { _kept: { count: number; items: object[] } }>(`/rest/companies/${id}/unmerge`, body);
const historyOf = async (id: number) => (await owner.get<History>(`/rest/companies/${id}/history`)).body;

test('what pointed at the merged records points at the one that stays, which has the chosen values', async () => {
  const [a, b, c] = [await company('Acme', { secret: 'x' }), await company('ACME Ltd'), await company('acme')];
  const [one, two, three] = [await deal('One', b), await deal('Two', c), await deal('Three', a)];
  await owner.delete(`/rest/deals/${two}`);
  const before = await read('deals', one);
  const merged = await merge(a, { ids: [c, b], values: { title: 'ACME Ltd' } });
  expect(merged.status, merged.text).toBe(200);
  expect(merged.body).toMatchObject({ id: a, title: 'ACME Ltd', secret: 'x' });
  expect(merged.headers.etag).toBe('"2"');
  expect(await Promise.all([one, two, three].map(companyOf))).toEqual([a, a, a]);
  expect(await read('deals', one)).toMatchObject({ modified_at: expect.any(String), modified_by: 1 });
  expect(before.modified_at).toBeNull();
  const changes = (await owner.get<History>(`/rest/deals/${one}/history`)).body.items[0];
  expect(changes).toMatchObject({ type_id: 2, data: { company: { from: b, to: a } } });
});

test('a merged record answers 404 with the one that took it in, also after several merges', async () => {
  const [a, b, c] = [await company('A'), await company('B'), await company('C')];
  await merge(b, { ids: [c] });
  await merge(a, { ids: [b] });
  for (const id of [b, c]) {
    const gone = await owner.get<{ merged_into: number }>(`/rest/companies/${id}`);
    expect([gone.status, gone.body.merged_into, gone.headers.location]).toEqual([404, a, `/api/rest/companies/${a}`]);
  }
  await owner.delete(`/rest/companies/${a}`);
  expect((await owner.get<{ merged_into: number }>(`/rest/companies/${c}`)).body.merged_into).toBe(a);
  const other = await company('Other');
  await owner.delete(`/rest/companies/${other}`);
  expect((await owner.get(`/rest/companies/${other}`)).status).toBe(200);
});

test('the history of merged records is part of the history of the one that stays', async () => {
  const [a, b, c] = [await company('A'), await company('B'), await company('C')];
  await owner.patch(`/rest/companies/${c}`, { title: 'C2' });
  await merge(b, { ids: [c] });
  await merge(a, { ids: [b], values: { title: 'B' } });
  const { items, total_count } = await historyOf(a);
  expect(items.map(({ type_id, record_id }) => [type_id, record_id])).toEqual([
    [4, a],
    [2, a],
    [3, b],
    [4, b],
    [3, c],
    [2, c],
    [1, c],
    [1, b],
    [1, a],
  ]);
  expect(total_count).toBe(9);
  expect(items[0]?.merged).toEqual([b]);
  expect(items[2]?.merged_into).toBe(a);
  // A record that was restored by hand is one of its own again.
  expect((await owner.patch(`/rest/companies/${c}`, { deleted_at: null })).status).toBe(200);
  expect((await owner.get(`/rest/companies/${c}`)).status).toBe(200);
  expect((await historyOf(a)).items.map(({ record_id }) => record_id)).not.toContain(c);
});

test('a merge is undone as one', async () => {
  const [a, b, c] = [await company('A', { secret: 's' }), await company('B'), await company('C')];
  const deals = [await deal('One', b), await deal('Two', c), await deal('Three', a)];
  await merge(a, { ids: [b, c], values: { title: 'B', secret: null } });
  const undone = await unmerge(a);
  expect(undone.status, undone.text).toBe(200);
  expect(undone.body).toMatchObject({ id: a, title: 'A', secret: 's', _kept: { count: 0, items: [] } });
  expect(await Promise.all(deals.map(companyOf))).toEqual([b, c, a]);
  expect(await read('companies', b)).toMatchObject({ title: 'B', deleted_at: null, deleted_by: null });
  expect((await historyOf(a)).items.every(({ record_id }) => record_id === a)).toBe(true);
  const again = await unmerge(a);
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('merge_not_found')]);
});

test('what others changed since a merge is kept, and told', async () => {
  const [a, b, c] = [await company('A', { secret: 's' }), await company('B'), await company('C')];
  const [one, two] = [await deal('One', b), await deal('Two', b)];
  await merge(a, { ids: [b], values: { title: 'B', secret: 't' } });
  await owner.patch(`/rest/companies/${a}`, { title: 'New' });
  await owner.patch(`/rest/deals/${two}`, { company: c });
  const undone = await unmerge(a, { ids: [b] });
  expect(undone.body).toMatchObject({ title: 'New', secret: 's' });
  expect(undone.body._kept).toEqual({
    count: 2,
    items: [
      { alias: 'companies', id: a, field: 'title' },
      { alias: 'deals', id: two, field: 'company' },
    ],
  });
  expect([await companyOf(one), await companyOf(two)]).toEqual([b, c]);
});

test('a merge that is not the last is undone by its records, and not after its days', async () => {
  const [a, b, c] = [await company('A'), await company('B'), await company('C')];
  await merge(a, { ids: [b] });
  await merge(a, { ids: [c] });
  expect((await unmerge(a, { ids: [b] })).status).toBe(200);
  expect([(await owner.get(`/rest/companies/${b}`)).status, (await owner.get(`/rest/companies/${c}`)).status]).toEqual([
    200, 404,
  ]);
  await api.database.pool.query(`update acc_1._history set at = at - interval '31 days' where type_id = 4`);
  expect((await unmerge(a)).status).toBe(409);
});

test('a record that leads to itself through a merged one leads nowhere, and back after the undo', async () => {
  const a = await put(owner, 'people', { name: 'A' });
  const b = await put(owner, 'people', { name: 'B', boss: a });
  const c = await put(owner, 'people', { name: 'C', boss: b });
  await owner.patch(`/rest/people/${a}`, { boss: b });
  const merged = await merge(a, { ids: [b] }, {}, owner, 'people');
  expect(merged.body).toMatchObject({ id: a, boss: null });
  expect((await read('people', c)).boss).toBe(a);
  expect((await owner.post(`/rest/people/${a}/unmerge`)).status).toBe(200);
  expect([(await read('people', a)).boss, (await read('people', b)).boss, (await read('people', c)).boss]).toEqual([
    b,
    a,
    b,
  ]);
  const refused = await merge(c, { ids: [b], values: { boss: b } }, {}, owner, 'people');
  expect(refused.body).toMatchObject({ violations: [{ field: 'values.boss', message: 'errors.not_offered' }] });
});

test('refuses what cannot be merged, and writes nothing', async () => {
  const [a, b, gone] = [await company('A'), await company('B'), await company('Gone')];
  const pointing = await deal('One', b);
  await owner.delete(`/rest/companies/${gone}`);
  const faults = async (body: object) => {
    const { status, body: problem } = await owner.post(`/rest/companies/${a}/merge`, body);
    return [status, ...problem.violations.map(({ field, message }) => [field, message])];
  };
  expect(await faults({})).toEqual([422, ['ids', expect.any(String)]]);
  expect(await faults({ ids: [] })).toEqual([422, ['ids', expect.any(String)]]);
  expect(await faults({ ids: Array.from({ length: 21 }, (_, n) => n + 100) })).toEqual([
    422,
    ['ids', expect.any(String)],
  ]);
  expect(await faults({ ids: [a] })).toEqual([422, ['ids', 'records.errors.merged_into_itself']]);
  expect(await faults({ ids: [b, gone, 999_999] })).toEqual([422, ['ids.1', 'not_found'], ['ids.2', 'not_found']]);
  expect(await faults({ ids: [b], values: { nothing: 1 } })).toEqual([422, ['values.nothing', 'errors.unknown_field']]);
  expect(await faults({ ids: [b], other: 1 })).toEqual([422, ['other', 'errors.unknown_field']]);
  expect((await owner.post(`/rest/companies/${gone}/merge`, { ids: [b] })).status).toBe(404);
  const stale = await merge(a, { ids: [b] }, { 'if-match': '"7"' });
  expect([stale.status, stale.headers.etag]).toEqual([412, '"1"']);
  expect(await companyOf(pointing)).toBe(b);
  expect((await read('companies', b)).deleted_at).toBeNull();
});

test('is done once under an Idempotency-Key', async () => {
  const [a, b] = [await company('A'), await company('B')];
  const headers = { 'idempotency-key': 'merge-1' };
  const first = await merge(a, { ids: [b], values: { title: 'Once' } }, headers);
  const second = await merge(a, { ids: [b], values: { title: 'Once' } }, headers);
  expect([second.status, second.text]).toEqual([200, first.text]);
  expect((await merge(a, { ids: [b] }, headers)).status).toBe(422);
});

test('nothing points at a merged record, no matter who writes meanwhile', async () => {
  const winner = await company('Winner');
  for (let round = 0; round < 5; round++) {
    const loser = await company('Loser');
    const deals = [];
    for (let n = 0; n < 8; n++) deals.push(await deal(`Deal ${n}`, winner));
    const writes = deals.map((id) => owner.patch(`/rest/deals/${id}`, { company: loser }));
    const made = deals.map(() => owner.post('/rest/deals', { title: 'New', company: loser }));
    const bulk = owner.post('/rest/deals/bulk', { create: deals.map(() => ({ title: 'Bulk', company: loser })) });
    const merged = await merge(winner, { ids: [loser] });
    expect(merged.status, merged.text).toBe(200);
    const answers = await Promise.all([...writes, ...made, bulk]);
    expect(answers.filter(({ status }) => ![200, 201, 422].includes(status)).map(({ text }) => text)).toEqual([]);
    const { rows } = await api.database.pool.query(
      `select count(*)::int as n from acc_1.e_${world.deals.id} where f_${world.deals.fields.company} = ${loser}`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  }
});

/** Runs work while another session holds what these statements lock, and a statement waits for it. */
async function whileWaiting(lock: string, work: () => Promise<void>): Promise<void> {
  const other = await api.database.pool.connect();
  try {
    await other.query(`begin; ${lock}`);
    await work();
  } finally {
    await other.query('rollback');
    other.release();
  }
}

const waiting = async (): Promise<number[]> =>
  (
    await api.database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows.map(({ pid }) => pid);
const untilWaiting = () => vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 60_000 });

test('an import that began before a merge leads to the record that stays', async () => {
  const [a, b] = [await company('A'), await company('B')];
  let imported: Promise<{ status: number }> | undefined;
  await whileWaiting(`lock table acc_1.e_${world.deals.id} in share row exclusive mode`, async () => {
    const bytes = `title,company\nOne,${b}\nTwo,${b}\n`;
    imported = postForm(owner, '/rest/deals/import', [['file', { filename: 'a.csv', bytes }]]);
    await untilWaiting();
    expect((await merge(a, { ids: [b] })).status).toBe(200);
  });
  expect((await imported)?.status).toBe(200);
  const { items } = (await owner.get<{ items: Json[] }>('/rest/deals')).body;
  expect(items.map((row) => row.company)).toEqual([a, a]);
});

test('a merge that is cut off has done nothing', async () => {
  const [a, b] = [await company('A'), await company('B')];
  const pointing = await deal('One', b);
  let cut: Promise<{ status: number }> | undefined;
  await whileWaiting(`select from acc_1.e_${world.deals.id} where id = ${pointing} for update`, async () => {
    cut = merge(a, { ids: [b], values: { title: 'B' } });
    await untilWaiting();
    for (const pid of await waiting()) await api.database.pool.query('select pg_terminate_backend($1)', [pid]);
  });
  expect((await cut)?.status).toBeGreaterThanOrEqual(500);
  expect(await companyOf(pointing)).toBe(b);
  expect(await read('companies', b)).toMatchObject({ deleted_at: null });
  expect(await read('companies', a)).toMatchObject({ title: 'A' });
  expect((await merge(a, { ids: [b] })).status).toBe(200);
  expect(await companyOf(pointing)).toBe(a);
});
