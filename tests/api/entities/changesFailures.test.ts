import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { makeEntity } from '../../support/accounts/entities.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

interface Made {
  id: number;
  status_id: number;
}

let api: Api;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  // Creates the account's schema before tests put objects into it.
  await makeEntity(owner, 'first');
});

/** Runs SQL in the account's schema, as a customer could. */
async function byHand(statement: string) {
  const client = await api.database.records.connect();
  try {
    await client.query(`set role stoa_data; ${statement}`);
  } finally {
    await client.query('reset role');
    client.release();
  }
}

const create = (alias: string) => owner.post<Made>('/v1/entities', { name: alias, alias });
const addField = (entity_id: number, alias: string) =>
  owner.post<Made>('/v1/entities/fields', { entity_id, name: alias, alias, type_id: 1 });
const history = async (path: string) => (await owner.get<{ items: object[] }>(`${path}/history`)).body.items;
/** Runs SQL as the owner of the catalog and the sequences. */
const look = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await api.database.records.query<T>(text, values)).rows;

/** The next id of a control table. */
async function nextOf(table: 'entities' | 'fields'): Promise<number | undefined> {
  const { rows } = await api.database.pool.query<{ id: number }>(
    `select last_value + 1 as id from control.${table}_id_seq`,
  );
  return rows[0]?.id;
}

const thereIs = async (relation: string) =>
  (
    await look<{ is: boolean }>(
      `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname || '.' || c.relname = $1) as is`,
      [relation],
    )
  )[0]?.is;

test('fails an entity whose name is taken in the schema; a retry succeeds once it is free, and its fields wait', async () => {
  await byHand('create table acc_1.orders (id int)');
  const { status, body } = await create('orders');
  expect({ status, body }).toMatchObject({ status: 201, body: { status_id: 3 } });
  expect(await thereIs(`acc_1.e_${body.id}`)).toBe(false);
  expect(await history(`/v1/entities/${body.id}`)).toMatchObject([
    { type_id: 1, result: { ok: false, error: 'history.errors.name_taken' } },
  ]);
  const field = await addField(body.id, 'amount');
  expect(field.body.status_id).toBe(1);
  expect((await owner.get('/rest/orders')).status).toBe(404);
  // The name is still taken.
  expect((await owner.post(`/v1/entities/${body.id}/retry`)).body).toMatchObject({ status_id: 3 });
  await byHand('drop table acc_1.orders');
  expect((await owner.post(`/v1/entities/${body.id}/retry`)).body).toMatchObject({
    status_id: 2,
    fields: [{ alias: 'amount', status_id: 2 }],
  });
  expect((await owner.get('/rest/orders')).status).toBe(200);
  expect((await owner.post(`/v1/entities/${body.id}/retry`)).body).toMatchObject({ message: 'entity_not_failed' });
});

test('discarding a failed entity leaves nothing and frees its alias', async () => {
  await byHand('create view acc_1.invoices as select 1 as one');
  const { body } = await create('invoices');
  expect(body.status_id).toBe(3);
  const field = await addField(body.id, 'amount');
  expect((await owner.post(`/v1/entities/${body.id}/discard`)).status).toBe(204);
  expect((await owner.get(`/v1/entities/${body.id}`)).status).toBe(404);
  expect((await owner.get(`/v1/entities/fields/${field.body.id}`)).status).toBe(404);
  expect(
    await api.sql(`select from control.schema_changes where entity_id = $1 and state <> 'discarded'`, [body.id]),
  ).toEqual([]);
  // The customer's object is unchanged.
  expect(await thereIs('acc_1.invoices')).toBe(true);
  await byHand('drop view acc_1.invoices');
  expect((await create('invoices')).body.status_id).toBe(2);
});

test('a failed entity can be removed instead; a ready one cannot be discarded', async () => {
  await byHand('create table acc_1.removed (id int)');
  const { body } = await create('removed');
  expect((await owner.delete(`/v1/entities/${body.id}`)).status).toBe(204);
  expect((await owner.get(`/v1/entities/${body.id}`)).status).toBe(404);
  expect(await api.sql(`select from control.entities where id = $1`, [body.id])).toEqual([]);
  expect(
    await api.sql(`select from control.schema_changes where entity_id = $1 and state in ('queued', 'failed')`, [
      body.id,
    ]),
  ).toEqual([]);
  const { id } = await makeEntity(owner, 'ready');
  expect((await owner.post(`/v1/entities/${id}/discard`)).body).toMatchObject({
    status: 409,
    message: 'entity_not_failed',
  });
});

test("a rename blocked by a customer's own view fails, keeps the field, and can be discarded", async () => {
  const { id, fields } = await makeEntity(owner, 'depended', [
    { alias: 'title', type: 'text' },
    { alias: 'other', type: 'text' },
  ]);
  await byHand('create view acc_1.reports as select title from acc_1.depended');
  const path = `/v1/entities/fields/${fields.title}`;
  const renamed = await owner.patch(path, { alias: 'heading', name: 'Heading' });
  // The display name does not concern the table.
  expect(renamed.body).toMatchObject({ status_id: 3, alias: 'title', name: 'Heading' });
  expect((await history(path))[0]).toMatchObject({
    result: { ok: false, error: 'history.errors.depended_on', detail: expect.stringContaining('depended') },
  });
  expect((await owner.post('/rest/depended', { title: 'still works' })).status).toBe(201);
  // Other fields are not blocked, and changes that only extend the view work.
  expect((await addField(id, 'another')).body.status_id).toBe(2);
  expect((await owner.post(`${path}/discard`)).status).toBe(204);
  expect((await owner.get(path)).body).toMatchObject({ status_id: 2, alias: 'title' });
  expect((await owner.post(`${path}/retry`)).body).toMatchObject({ message: 'field_not_failed' });
  expect((await owner.post(`${path}/discard`)).body).toMatchObject({ message: 'field_not_failed' });
  await byHand('drop view acc_1.reports');
  expect((await owner.patch(path, { alias: 'heading' })).body).toMatchObject({ status_id: 2, alias: 'heading' });
});

test('a new change of a field replaces the failed one', async () => {
  const { fields } = await makeEntity(owner, 'second_try', [{ alias: 'title', type: 'text' }]);
  await byHand('create view acc_1.second_reports as select title from acc_1.second_try');
  const path = `/v1/entities/fields/${fields.title}`;
  expect((await owner.patch(path, { alias: 'never' })).body).toMatchObject({ status_id: 3 });
  await byHand('drop view acc_1.second_reports');
  expect((await owner.patch(path, { alias: 'heading' })).body).toMatchObject({ status_id: 2, alias: 'heading' });
  const entries = await history(path);
  expect(entries).toMatchObject([
    { result: { ok: true } },
    { result: { ok: false, error: 'history.errors.discarded' } },
    { result: { ok: true } },
  ]);
});

test('does not retry a failed rename whose name has been taken since', async () => {
  const { id, fields } = await makeEntity(owner, 'too_late', [{ alias: 'title', type: 'text' }]);
  const long = 'n'.repeat(255);
  await byHand('create view acc_1.late_reports as select title from acc_1.too_late');
  const path = `/v1/entities/fields/${fields.title}`;
  expect((await owner.patch(path, { alias: long })).body).toMatchObject({ status_id: 3 });
  await byHand('drop view acc_1.late_reports');
  expect((await addField(id, long)).body.status_id).toBe(2);
  expect((await owner.post(`${path}/retry`)).body).toMatchObject({ status: 409, message: 'field_alias_taken' });
  expect((await owner.post(`${path}/discard`)).status).toBe(204);
  expect((await owner.get(path)).body).toMatchObject({ status_id: 2, alias: 'title' });
});

test('removes a field although its column is blocked, and trashes the column once it is free', async () => {
  const { id, fields } = await makeEntity(owner, 'stubborn', [{ alias: 'title', type: 'text' }]);
  await byHand('create view acc_1.stubborn_reports as select title from acc_1.stubborn');
  expect((await owner.delete(`/v1/entities/fields/${fields.title}`)).status).toBe(204);
  expect((await owner.get(`/v1/entities/fields/${fields.title}`)).status).toBe(404);
  expect((await owner.get('/rest/stubborn')).status).toBe(200);
  // The alias is free at once.
  expect((await addField(id, 'title')).status).toBe(201);
  await byHand('drop view acc_1.stubborn_reports');
  await api.sql(
    `update control.schema_changes set finished_at = now() - interval '2 minutes' where entity_id = $1 and state = 'failed'`,
    [id],
  );
  await api.sql(`select control.enqueue('changes.reconcile', '{}', null, null)`);
  await expect
    .poll(() => api.sql(`select from control.schema_changes where field_id = $1 and state <> 'done'`, [fields.title]))
    .toEqual([]);
  const shown = await look(`select from acc_1._fields where field_id = $1`, [fields.title]);
  const columns = await look(`select from pg_attribute where attname = $1`, [`f_${fields.title}`]);
  expect([shown.length, columns.length]).toEqual([0, 1]);
});

test('retries a failed field after others were added: the view grows at its end', async () => {
  const { id } = await makeEntity(owner, 'out_of_order');
  // A relation of the customer has the name of the next field's index.
  const next = await nextOf('fields');
  await byHand(`create table acc_1._e_${id}_f_${next}_folded (id int)`);
  const late = await addField(id, 'late');
  expect(late.body.status_id).toBe(3);
  expect((await addField(id, 'early')).body.status_id).toBe(2);
  await byHand('create view acc_1.order_reports as select early from acc_1.out_of_order');
  await byHand(`drop table acc_1._e_${id}_f_${next}_folded`);
  expect((await owner.post(`/v1/entities/fields/${late.body.id}/retry`)).body).toMatchObject({ status_id: 2 });
  const columns = await look<{
    name: string;
  }>(`select a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relname = 'out_of_order' order by a.attnum`);
  expect(columns.slice(-2).map(({ name }) => name)).toEqual(['early', 'late']);
});

test('discarding or removing a failed field closes its gap in the order', async () => {
  const { id } = await makeEntity(owner, 'gaps');
  for (const call of ['discard', 'delete'] as const) {
    const next = await nextOf('fields');
    await byHand(`create table acc_1._e_${id}_f_${next}_folded (id int)`);
    const failed = await addField(id, `failed_${call}`);
    expect(failed.body.status_id).toBe(3);
    const after = await addField(id, `after_${call}`);
    const path = `/v1/entities/fields/${failed.body.id}`;
    expect((call === 'delete' ? await owner.delete(path) : await owner.post(`${path}/discard`)).status).toBe(204);
    expect((await owner.get(path)).status).toBe(404);
    expect(await api.sql(`select from control.fields where id = $1`, [failed.body.id])).toEqual([]);
    expect((await owner.get(`/v1/entities/fields/${after.body.id}`)).body).toMatchObject({
      status_id: 2,
      order: call === 'discard' ? 1 : 2,
    });
  }
});

test('accepts an entity named like an index of ours', async () => {
  const next = await nextOf('entities');
  const id = Number(next);
  for (const end of ['live', 'pkey', 'id_seq']) {
    const { body } = await create(`e_${id + 3}_${end}`);
    expect(body).toMatchObject({ status_id: 2 });
  }
  const { body } = await create('innocent');
  expect(body).toMatchObject({ id: id + 3, status_id: 2 });
  expect((await addField(body.id, 'amount')).body.status_id).toBe(2);
});
