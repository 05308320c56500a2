import { beforeAll, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import { type Listed, listOf } from '../../support/records/rows.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

type Cut = Listed & { totals: { is_cut?: boolean } };

const MB = 1024 * 1024;
let api: Api;
let owner: Client;
let notes: TestEntity;
let tasks: TestEntity;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  const parts = Array.from({ length: 10 }, (_, n) => ({ alias: `part_${'abcdefghij'[n]}`, type: 'textarea' as const }));
  notes = await makeEntity(owner, 'notes', [{ alias: 'title', type: 'text' }, ...parts]);
  tasks = await makeEntity(owner, 'tasks', [
    {
      alias: 'note',
      type: 'select',
      extra: { select_subtype: 'entity', select_entity_id: notes.id, select_entity_key: notes.fields.title as number },
    },
    {
      alias: 'text',
      type: 'select',
      extra: { select_subtype: 'entity', select_entity_id: notes.id, select_entity_key: notes.fields.part_a as number },
    },
  ]);
  const table = `acc_1.e_${notes.id}`;
  const column = (alias: string) => `f_${notes.fields[alias]}`;
  // 30 records with a text of 1 MB, and one of 10 MB.
  await api.database.pool.query(
    `insert into ${table} (id, created_at, _v, ${column('title')}, ${column('part_a')})
     select n, now(), 1, 'note ' || n, repeat('x', ${MB}) from generate_series(1, 30) n`,
  );
  const all = parts.map(({ alias }) => column(alias));
  await api.database.pool.query(
    `insert into ${table} (id, created_at, _v, ${column('title')}, ${all.join()})
     select 100, now(), 1, 'large', ${all.map(() => `repeat('y', ${MB})`).join()}`,
  );
  await api.database.pool.query(
    `insert into acc_1.e_${tasks.id} (id, created_at, _v, f_${tasks.fields.note}, f_${tasks.fields.text})
     select n, now(), 1, 100, 100 from generate_series(1, 40) n`,
  );
});

test('a list that would be too large is cut at a row, and continues at its cursor', async () => {
  const ids: number[] = [];
  let query: Record<string, string> = { limit: '25', 'query[id][lte]': '30', 'sort[id]': 'asc' };
  for (let page = 0; page < 20; page += 1) {
    const { status, text, body } = await owner.get<Cut>(`/rest/notes?${new URLSearchParams(query)}`);
    expect(status).toBe(200);
    expect(text.length).toBeLessThan(5 * MB);
    expect(body.totals.count).toBe(30);
    ids.push(...body.items.map(({ id }) => id));
    expect(body.totals.is_cut ?? false).toBe(body.items.length < 25 && body.next_cursor !== null);
    if (body.next_cursor === null) break;
    query = { ...query, after: body.next_cursor };
  }
  expect(ids).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
});

test('a list of ordinary size is not cut', async () => {
  const { body } = await listOf(owner, 'notes', { fields: 'title', limit: '1000' });
  expect(body.items).toHaveLength(31);
  expect(body.totals).toEqual({ count: 31 });
});

test('a cut list without a filter has its count too', async () => {
  const { body } = await owner.get<Cut>('/rest/notes?limit=480');
  expect(body.totals).toEqual({ count: 31, is_cut: true });
});

test('a record that is larger than an answer may be is answered, alone', async () => {
  const { body } = await owner.get<Cut>('/rest/notes?sort[id]=desc&limit=10');
  expect(body.items.map(({ id }) => id)).toEqual([100]);
  expect(body.totals.is_cut).toBe(true);
  expect((await owner.get('/rest/notes/100')).text.length).toBeGreaterThan(10 * MB);
});

test('streams a whole list of large records in small parts', async () => {
  const { body } = await owner.get<Listed>('/rest/notes?limit=-1&sort[id]=asc');
  expect(body.items).toHaveLength(31);
  expect(body.totals).toEqual({ count: 31 });
  const csv = await owner.get('/rest/notes/export.csv');
  expect(csv.text.split('\r\n')).toHaveLength(33);
});

test('the targets of a list are labels, cut to 255 characters; of a single record, whole', async () => {
  const { text, body } = await listOf(owner, 'tasks', { with: 'note,text', limit: '40' });
  expect(text.length).toBeLessThan(40_000);
  expect(body.items).toHaveLength(40);
  expect(body.items[0]).toMatchObject({
    note_data: { id: 100, title: 'large' },
    text_data: { id: 100, part_a: 'y'.repeat(255) },
  });
  expect(Object.keys(body.items[0]?.note_data as object)).toEqual(['id', 'title']);
  const one = await owner.get<{ note_data: { part_b: string } }>('/rest/tasks/1?with=note');
  expect(one.body.note_data.part_b).toHaveLength(MB);
});

/** Status and message of a call, once the database has finished it in time, which it may not while the machine is busy. */
async function finished(call: () => Promise<{ status: number; body: unknown }>) {
  for (;;) {
    const { status, body } = await call();
    if (status !== 503 && status !== 504) return [status, (body as { message?: string }).message];
  }
}

test('refuses a bulk call that would answer more than 32 MiB, and undoes it', async () => {
  const change = (title: string) => ({
    update: Array.from({ length: 30 }, (_, at) => ({ id: at + 1, title })),
  });
  const few = await owner.post('/rest/notes/bulk', { update: change('few').update.slice(0, 5) });
  expect(few.status).toBe(200);
  await owner.patch('/rest/notes/100', { title: 'large' });
  const many = { update: [...change('many').update, { id: 100, title: 'many' }] };
  expect(await finished(() => owner.post('/rest/notes/bulk', many))).toEqual([413, 'answer_too_large']);
  const { body } = await listOf(owner, 'notes', { fields: 'title', 'query[title]': 'many' });
  expect(body.items).toEqual([]);
});

test('a page of history that would be too large names every change, and says whose values it leaves out', async () => {
  await makeEntity(owner, 'drafts', [{ alias: 'text', type: 'textarea' }]);
  const { id } = (await owner.post<{ id: number }>('/rest/drafts', {})).body;
  for (const letter of 'abcd') await owner.patch(`/rest/drafts/${id}`, { text: letter.repeat(MB) });
  const { body, text } = await owner.get<{
    items: { type_id: number; data: object; is_cut?: true }[];
    totals: { count: number; is_cut?: true };
  }>(`/rest/drafts/${id}/history`);
  expect(text.length).toBeLessThan(5 * MB);
  expect(body.totals).toEqual({ count: 5, is_cut: true });
  expect(body.items.map(({ type_id }) => type_id)).toEqual([2, 2, 2, 2, 1]);
  const cut = body.items.filter(({ is_cut }) => is_cut);
  expect(cut.length).toBeGreaterThan(0);
  for (const { data } of cut) expect(data).toEqual({});
  expect(body.items[0]).not.toHaveProperty('is_cut');
});

test('refuses a change that makes a record larger than 32 MiB, and undoes it', async () => {
  const aliases = Array.from('abcd').flatMap((first) => Array.from('abcdefghij', (second) => `part_${first}${second}`));
  const fields = aliases.slice(0, 34).map((alias) => ({ alias, type: 'textarea' as const }));
  const { id, fields: ids } = await makeEntity(owner, 'books', fields);
  const filled = aliases.slice(0, 31).map((alias) => `f_${ids[alias]}`);
  // 31 texts of 1 MB. A change that writes as many takes longer than its time on a busy machine.
  await api.database.pool.query(
    `insert into acc_1.e_${id} (id, created_at, _v, ${filled.join()})
     select 1, now(), 1, ${filled.map(() => `repeat('z', ${MB})`).join()}`,
  );
  const more = Object.fromEntries(aliases.slice(31, 34).map((alias) => [alias, 'z'.repeat(MB)]));
  expect(await finished(() => owner.patch('/rest/books/1', more))).toEqual([413, 'answer_too_large']);
  const { body } = await owner.get<Record<string, unknown>>(`/rest/books/1?fields=${aliases[31]}`);
  expect(body[aliases[31] as string]).toBeNull();
  expect(await finished(() => owner.patch('/rest/books/1', { [aliases[0] as string]: 'short' }))).toEqual([
    200,
    undefined,
  ]);
});
