import { afterAll, beforeAll, expect, test } from 'vitest';
import { runChecks } from '../../../src/cli/doctor/runChecks.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { type Purger, purgerOf } from '../../support/accounts/trash.ts';
import { type Collector, collectorOf } from '../../support/files/collector.ts';
import { upload } from '../../support/files/files.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { secret } from '../../support/server/credentials.ts';
import { listen } from '../../support/server/eventStream.ts';

let api: Api;
let owner: Client;
let purger: Purger;
let collector: Collector;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  purger = await purgerOf(api);
  collector = await collectorOf(api);
});
afterAll(async () => {
  await purger.close();
  await collector.close();
});

const exists = async (name: string) =>
  (await api.database.records.query('select to_regclass($1) is not null as is_there', [name])).rows[0]
    ?.is_there as boolean;

/** Queries as the owner of the accounts' tables, because the server's role cannot read them. */
async function look<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  const client = await api.database.records.connect();
  try {
    await client.query('begin; set local role stoa_data');
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function breaches() {
  const client = await api.database.pool.connect();
  try {
    await client.query('begin read only');
    return (await runChecks(client, secret)).flatMap((each) => each.breaches);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const hasColumn = async (entity_id: number, field_id: number | undefined) =>
  (
    await look(`select from pg_attribute where attrelid = to_regclass($1) and attname = $2 and not attisdropped`, [
      `acc_1.e_${entity_id}`,
      `f_${field_id}`,
    ])
  ).length === 1;

test("keeps a field's column for the account's retention and no longer, with a clean doctor report", async () => {
  const { id, fields } = await makeEntity(owner, 'machines', [
    { alias: 'title', type: 'text' },
    { alias: 'old', type: 'number', extra: { default_value: 1 } },
  ]);
  await owner.delete(`/v1/entities/fields/${fields.old}`);
  await purger.run('fields', 29);
  expect([await hasColumn(id, fields.old), await breaches()]).toEqual([true, []]);
  await purger.run('fields', 31);
  await expect.poll(() => hasColumn(id, fields.old)).toBe(false);
  await expect.poll(() => api.sql('select from control.fields where id = $1', [fields.old])).toEqual([]);
  expect((await owner.post(`/v1/entities/fields/${fields.old}/restore`)).status).toBe(404);
  expect(await breaches()).toEqual([]);
  expect((await owner.get('/rest/machines')).status).toBe(200);
});

test('does not restore what was purged, nor purge what was restored', async () => {
  const { id, fields } = await makeEntity(owner, 'races', [{ alias: 'title', type: 'text' }]);
  const gone = await makeEntity(owner, 'going');
  await owner.delete(`/v1/entities/fields/${fields.title}`);
  await owner.delete(`/v1/entities/${gone.id}`);
  // The purge is queued and not applied yet.
  await api.sql(
    `insert into control.schema_changes (account_id, entity_id, field_id, kind, plan, state)
     values (1, $1, $2, 'purge_field', '{}', 'failed'), (1, $3, null, 'purge_entity', '{}', 'failed')`,
    [id, fields.title, gone.id],
  );
  const restore = [`/v1/entities/fields/${fields.title}/restore`, `/v1/entities/${gone.id}/restore`];
  const answers = await Promise.all(restore.map((path) => owner.post(path)));
  expect(answers.map(({ body }) => [body.status, body.message])).toEqual([
    [409, 'field_is_going'],
    [409, 'entity_is_going'],
  ]);
  const trash = await owner.get<{ items: object[] }>(`/v1/entities/fields/trash?entity_id=${id}`);
  expect(trash.body.items).toEqual([]);
  await api.sql(`delete from control.schema_changes where kind like 'purge%' and state = 'failed'`);
  for (const path of restore) expect((await owner.post(path)).status).toBe(200);
  await purger.run('fields', 400);
  await purger.run('entities', 400);
  expect([await hasColumn(id, fields.title), await exists(`acc_1.e_${gone.id}`)]).toEqual([true, true]);
});

test('concurrent restore and purge end in a clean response and an intact table', async () => {
  for (let n = 0; n < 8; n++) {
    const { id, fields } = await makeEntity(owner, `contest${n}x`, [{ alias: 'title', type: 'text' }]);
    const isField = n % 2 === 0;
    const path = isField ? `/v1/entities/fields/${fields.title}` : `/v1/entities/${id}`;
    await owner.delete(path);
    const [answer] = await Promise.all([
      owner.post(`${path}/restore`),
      purger.run(isField ? 'fields' : 'entities', 31),
    ]);
    expect([200, 404, 409]).toContain(answer.status);
    const open = `select from control.schema_changes where state in ('queued', 'failed')`;
    await expect.poll(() => api.sql(open)).toEqual([]);
    expect(isField ? await hasColumn(id, fields.title) : await exists(`acc_1.e_${id}`)).toBe(answer.status === 200);
  }
  expect(purger.logged).toEqual([]);
  expect(await breaches()).toEqual([]);
});

test('purges records after their retention with their history, in batches, and releases their files', async () => {
  const { id, fields } = await makeEntity(owner, 'invoices', [
    { alias: 'title', type: 'text' },
    { alias: 'scan', type: 'file' },
  ]);
  const file = await upload(owner, 'record', { filename: 'a.txt', bytes: 'x' });
  const made = await owner.post<{ id: number }>('/rest/invoices', { title: 'kept in the trash', scan: file.id });
  await owner.delete(`/rest/invoices/${made.body.id}`);
  await owner.post('/rest/invoices', { title: 'alive' });
  await api.database.pool.query(
    `begin; set local role stoa_data; insert into acc_1.e_${id} (f_${fields.title}, deleted_at)
     select 'old ' || n, now() - interval '20 days' from generate_series(1, 1700) n; commit`,
  );
  const left = async () => (await look<{ n: number }>(`select count(*)::int as n from acc_1.e_${id}`))[0]?.n;
  await purger.account(1, 9);
  expect(await left()).toBe(1702);
  await Promise.all([purger.account(1, 11), purger.account(1, 11)]);
  expect(await left()).toBe(2);
  const isFileUsed = async (hours: number) => {
    await collector.run(hours);
    return (await api.sql('select from control.files where id = $1 and doomed_at is null', [file.id])).length === 1;
  };
  expect(await isFileUsed(26)).toBe(true);
  await purger.account(1, 31);
  expect(await left()).toBe(1);
  expect(await look(`select from acc_1._history where entity_id = ${id} and record_id = ${made.body.id}`)).toEqual([]);
  expect(await isFileUsed(400)).toBe(false);
  expect((await owner.get('/rest/invoices')).body).toMatchObject({ items: [{ title: 'alive' }] });
});

test('keeps a file as long as the trashed field that references it', async () => {
  const { fields } = await makeEntity(owner, 'albums', [{ alias: 'cover', type: 'file' }]);
  const file = await upload(owner, 'record', { filename: 'b.txt', bytes: 'x' });
  await owner.post('/rest/albums', { cover: file.id });
  await owner.delete(`/v1/entities/fields/${fields.cover}`);
  const isKept = async () =>
    (await api.sql('select from control.files where id = $1 and doomed_at is null', [file.id])).length === 1;
  await collector.run(26);
  expect(await isKept()).toBe(true);
  await purger.run('fields', 31);
  await expect.poll(() => api.sql('select from control.fields where id = $1', [fields.cover])).toEqual([]);
  await collector.run(400);
  expect(await isKept()).toBe(false);
});

test('an unreachable entity does not stop others or other accounts', async () => {
  const broken = await makeEntity(owner, 'broken', [{ alias: 'title', type: 'text' }]);
  const sound = await makeEntity(owner, 'sound', [{ alias: 'title', type: 'text' }]);
  const other = await api.makeAccount('other');
  const there = await api.signIn(other.owner.email, other.host);
  const theirs = await makeEntity(there, 'sound', [{ alias: 'title', type: 'text' }]);
  for (const client of [owner, there]) {
    await client.post('/rest/sound', { title: 'x' });
    await client.delete('/rest/sound/1');
  }
  const rename = async (from: string, to: string) => {
    const client = await api.database.records.connect();
    // One by one: a cluster takes no change of a table with other statements.
    const change = `alter table acc_1.${from} rename to ${to}`;
    for (const each of ['begin', 'set local role stoa_data', change, 'commit']) await client.query(each);
    client.release();
  };
  await rename(`e_${broken.id}`, 'elsewhere');
  purger.logged.length = 0;
  await purger.run('records', 31);
  const left = (schema: string, entity_id: number) => look(`select from ${schema}.e_${entity_id}`);
  // Queued jobs run in the server, whose clock is not moved.
  await purger.account(1, 31);
  await purger.account(other.id, 31);
  expect([await left('acc_1', sound.id), await left(`acc_${other.id}`, theirs.id)]).toEqual([[], []]);
  expect(purger.logged).toEqual(['deleted records could not be purged']);
  await rename('elsewhere', `e_${broken.id}`);
});

test('notifies open pages when the trash was emptied, and only then', async () => {
  const { id } = await makeEntity(owner, 'papers', [{ alias: 'title', type: 'text' }]);
  await makeEntity(owner, 'quiet', [{ alias: 'title', type: 'text' }]);
  const made = await owner.post<{ id: number }>('/rest/papers', { title: 'old' });
  await owner.post('/rest/quiet', { title: 'in use' });
  await owner.delete(`/rest/papers/${made.body.id}`);
  const page = await listen(api, owner);
  await page.until(': open');
  // Events are ordered: earlier ones have arrived with this one.
  const mark = await owner.post<{ id: number }>('/rest/quiet', { title: 'mark' });
  await page.recordsUntil((events) => events.some(({ ids }) => ids?.includes(mark.body.id)));
  page.forget();
  await purger.account(1, 29);
  await purger.account(1, 31);
  const events = await page.recordsUntil((events) => events.some(({ alias }) => alias === 'papers'));
  expect(events).toEqual([{ entity_id: id, alias: 'papers' }]);
  expect((await owner.get<{ items: object[] }>('/rest/papers?query[deleted_at][ex]=true')).body.items).toEqual([]);
});
