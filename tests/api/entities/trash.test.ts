import { beforeAll, describe, expect, test } from 'vitest';
import type { Entity, TrashedEntity } from '#resources/data/entities/entities.resource.ts';
import type { Field, TrashedField } from '#resources/data/fields/fields.resource.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

let api: Api;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
});

const trashOf = async (entity_id: number) =>
  (await owner.get<{ items: TrashedField[] }>(`/v1/entities/fields/trash?entity_id=${entity_id}`)).body.items;

const entitiesInTrash = async (query = '') =>
  (await owner.get<{ items: TrashedEntity[]; totals: { count: number } }>(`/v1/entities/trash${query}`)).body;

const viewColumns = async (alias: string) =>
  (
    await api.database.records.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped
       order by attnum`,
      [`acc_1.${alias}`],
    )
  ).rows.map(({ name }) => name);

const version = async () =>
  (
    await api.sql<{ schema_version: number }>('select schema_version from control.account_schemas where account_id = 1')
  )[0]?.schema_version ?? 0;

describe('a field in the trash', () => {
  test('is restored at the end with its values, variants and settings', async () => {
    const { id, fields, variants } = await makeEntity(owner, 'cars', [
      { alias: 'colour', type: 'select', variants: [{ name: 'Red', alias: 'red' }] },
      { alias: 'title', type: 'text' },
    ]);
    const red = variants.colour?.red;
    await owner.post('/rest/cars', { title: 'Old', colour: red });
    expect((await owner.delete(`/v1/entities/fields/${fields.colour}`)).status).toBe(204);
    expect((await owner.get('/rest/cars')).body).not.toMatchObject({ items: [{ colour: red }] });
    expect((await owner.post('/rest/cars', { title: 'x', colour: red })).status).toBe(422);
    expect(await viewColumns('cars')).not.toContain('colour');
    expect((await owner.get('/v1/entities/client')).text).not.toContain('colour');
    expect((await owner.get('/openapi.json')).text).not.toContain('colour');
    const [trashed] = await trashOf(id);
    expect(trashed).toMatchObject({ id: fields.colour, alias: 'colour', type_id: 5, deleted_by: { name: 'Owner' } });
    expect(Date.parse(trashed?.goes_at ?? '') - Date.parse(trashed?.deleted_at ?? '')).toBe(30 * 86_400_000);

    const before = await version();
    const restored = await owner.post<Field>(`/v1/entities/fields/${fields.colour}/restore`);
    expect(restored.status, restored.text).toBe(200);
    expect(restored.body).toMatchObject({
      alias: 'colour',
      status_id: 2,
      order: 2,
      variants: [{ alias: 'red', id: red }],
    });
    expect(await version()).toBeGreaterThan(before);
    expect(await viewColumns('cars')).toContain('colour');
    expect((await owner.get('/rest/cars?sort[id]=asc')).body).toMatchObject({ items: [{ title: 'Old', colour: red }] });
    expect(await trashOf(id)).toEqual([]);
    const history = await owner.get(`/v1/entities/${id}/history`);
    expect(history.body).toMatchObject({
      items: [
        { type_id: 2, field_id: fields.colour, data: { deleted_at: { to: null } }, result: { ok: true } },
        { type_id: 3 },
        {},
        {},
        {},
      ],
    });
  });

  test('is not restored while its name is taken', async () => {
    const { id, fields } = await makeEntity(owner, 'houses', [{ alias: 'title', type: 'text' }]);
    await owner.delete(`/v1/entities/fields/${fields.title}`);
    const body = { entity_id: id, name: 'Other', alias: 'title', type_id: 2 };
    const other = await owner.post<Field>('/v1/entities/fields', body);
    expect(other.status).toBe(201);
    const path = `/v1/entities/fields/${fields.title}/restore`;
    expect((await owner.post(path)).body).toMatchObject({ status: 409, message: 'field_alias_taken' });
    await owner.patch(`/v1/entities/fields/${other.body.id}`, { alias: 'renamed' });
    expect((await owner.post(path)).status).toBe(200);
    expect((await viewColumns('houses')).slice(-2)).toEqual(['title', 'renamed']);
  });

  test('is not restored at the field limit or while it is being changed', async () => {
    const { id, fields } = await makeEntity(owner, 'brimful', [{ alias: 'title', type: 'text' }]);
    await owner.delete(`/v1/entities/fields/${fields.title}`);
    const path = `/v1/entities/fields/${fields.title}/restore`;
    await api.sql(
      `insert into control.fields (account_id, entity_id, name, alias, type_id, position, is_applied)
       select 1, $1, 'x', 'filler_' || translate(n::text, '0123456789', 'abcdefghij'), 1, n, true
       from generate_series(1, 300) n`,
      [id],
    );
    expect((await owner.post(path)).body).toMatchObject({ status: 409, message: 'too_many_fields' });
    await api.sql(`delete from control.fields where entity_id = $1 and deleted_at is null`, [id]);
    // No process runs changes that wait for a table.
    await api.sql('update control.entities set is_applied = false where id = $1', [id]);
    const [queued] = await api.sql<{ id: number }>(
      `insert into control.schema_changes (account_id, entity_id, field_id, kind, plan)
       values (1, $1, $2, 'change_field', '{"field": {"alias": "other"}}') returning id`,
      [id, fields.title],
    );
    expect((await owner.post(path)).body).toMatchObject({ status: 409, message: 'field_is_processing' });
    await api.sql('delete from control.schema_changes where id = $1', [queued?.id]);
    await api.sql('update control.entities set is_applied = true where id = $1', [id]);
    expect((await owner.post(path)).status).toBe(200);
  });

  test('is deleted at once when it never had a column', async () => {
    const { id } = await makeEntity(owner, 'brief');
    await api.sql('update control.entities set is_applied = false where id = $1', [id]);
    const field = await owner.post<Field>('/v1/entities/fields', {
      entity_id: id,
      name: 'N',
      alias: 'never',
      type_id: 1,
    });
    expect(field.body.status_id).toBe(1);
    expect((await owner.delete(`/v1/entities/fields/${field.body.id}`)).status).toBe(204);
    expect(await trashOf(id)).toEqual([]);
    await api.sql('update control.entities set is_applied = true where id = $1', [id]);
    expect((await owner.post(`/v1/entities/fields/${field.body.id}/restore`)).status).toBe(404);
  });

  test('is restored with its index, and with its default for records created meanwhile', async () => {
    const { id, fields } = await makeEntity(owner, 'parts', [
      { alias: 'amount', type: 'number', extra: { default_value: 5, indexed: true } },
    ]);
    const indexes = () =>
      api.database.records.query(`select from pg_indexes where indexname like $1`, [`\\_e\\_${id}\\_f\\_%`]);
    expect((await indexes()).rowCount).toBe(1);
    await owner.delete(`/v1/entities/fields/${fields.amount}`);
    expect((await indexes()).rowCount).toBe(0);
    await owner.post('/rest/parts', {});
    await owner.post(`/v1/entities/fields/${fields.amount}/restore`);
    expect((await owner.get('/rest/parts')).body).toMatchObject({ items: [{ amount: 5 }] });
    expect((await indexes()).rowCount).toBe(1);
  });

  test('the field that labels records cannot be removed; one with a missing target stays usable', async () => {
    const target = await makeEntity(owner, 'makers', [{ alias: 'title', type: 'text' }]);
    const extra = {
      select_subtype: 'entity' as const,
      select_entity_id: target.id,
      select_entity_key: target.fields.title as number,
    };
    const { fields } = await makeEntity(owner, 'goods', [{ alias: 'maker', type: 'select', extra }]);
    await owner.post('/rest/makers', { title: 'M' });
    await owner.post('/rest/goods', { maker: 1 });
    expect((await owner.delete(`/v1/entities/fields/${target.fields.title}`)).body.message).toBe('field_is_a_label');
    await owner.delete(`/v1/entities/fields/${fields.maker}`);
    expect((await owner.delete(`/v1/entities/${target.id}`)).status).toBe(204);
    expect((await owner.post(`/v1/entities/fields/${fields.maker}/restore`)).status).toBe(200);
    expect((await owner.get('/rest/goods?with=maker')).body).toMatchObject({ items: [{ maker: 1, maker_data: null }] });
    expect((await owner.patch(`/v1/entities/fields/${fields.maker}`, { name: 'Made by' })).status).toBe(200);
    expect((await owner.post('/rest/goods', { maker: 1 })).status).toBe(422);
    expect((await owner.post(`/v1/entities/${target.id}/restore`)).status).toBe(200);
    expect((await owner.get('/rest/goods?with=maker')).body).toMatchObject({ items: [{ maker_data: { title: 'M' } }] });
  });

  test('the oldest is purged when the limit is reached', async () => {
    const { id, fields } = await makeEntity(
      owner,
      'crowded',
      [...'abc'].map((letter) => ({ alias: `field_${letter}`, type: 'number' as const })),
    );
    await owner.delete(`/v1/entities/fields/${fields.field_a}`);
    await owner.delete(`/v1/entities/fields/${fields.field_b}`);
    await api.sql(
      `insert into control.fields (account_id, entity_id, name, alias, type_id, position, is_applied, deleted_at)
       select 1, $1, 'x', 'filler', 1, 1, true, now() - interval '1 second' from generate_series(1, 98)`,
      [id],
    );
    await api.sql(`update control.fields set deleted_at = now() - interval '1 day' where id = $1`, [fields.field_a]);
    await owner.delete(`/v1/entities/fields/${fields.field_c}`);
    const ids = (await trashOf(id)).map((field) => field.id);
    expect([ids.length, ids.includes(fields.field_a as number), ids.includes(fields.field_b as number)]).toEqual([
      100,
      false,
      true,
    ]);
    await expect.poll(() => api.sql('select from control.fields where id = $1', [fields.field_a])).toEqual([]);
    await api.sql(`delete from control.fields where alias = 'filler'`);
  });
});

describe('an entity in the trash', () => {
  test('is listed with user, time, days left and counts, and is restored with everything', async () => {
    const { id } = await makeEntity(owner, 'boats', [{ alias: 'title', type: 'text' }]);
    await owner.post('/rest/boats', { title: 'Swan' });
    await owner.delete(`/v1/entities/${id}`);
    expect((await owner.get('/rest/boats')).status).toBe(404);
    const { items } = await entitiesInTrash('?query=boat');
    expect(items).toMatchObject([
      { id, name: 'boats', alias: 'boats', deleted_by: { name: 'Owner' }, records: { count: 1, are_more: false } },
    ]);
    const before = await version();
    const restored = await owner.post<Entity>(`/v1/entities/${id}/restore`);
    expect(restored.body).toMatchObject({ id, status_id: 2, alias: 'boats', fields: [{ alias: 'title' }] });
    expect(await version()).toBeGreaterThan(before);
    expect((await owner.get('/rest/boats')).body).toMatchObject({ items: [{ title: 'Swan' }] });
    expect(await viewColumns('boats')).toContain('title');
    expect((await owner.get(`/v1/entities/${id}/history`)).body).toMatchObject({
      items: [{ type_id: 2, data: { deleted_at: { to: null } }, result: { ok: true } }, { type_id: 3 }, {}, {}],
    });
    expect((await entitiesInTrash('?query=boat')).totals.count).toBe(0);
  });

  test('is not restored while its alias is taken', async () => {
    const first = await makeEntity(owner, 'planes');
    await owner.delete(`/v1/entities/${first.id}`);
    const second = await makeEntity(owner, 'planes');
    const path = `/v1/entities/${first.id}/restore`;
    expect((await owner.post(path)).body).toMatchObject({ status: 409, message: 'entity_alias_taken' });
    await owner.delete(`/v1/entities/${second.id}`);
    expect((await owner.post(path)).status).toBe(200);
    expect((await owner.post(path)).status).toBe(404);
  });

  test("is not restored at the account's entity limit", async () => {
    const { id } = await makeEntity(owner, 'one_too_many');
    await owner.delete(`/v1/entities/${id}`);
    await api.sql(
      `insert into control.entities (account_id, name, alias, is_applied)
       select 1, 'x', 'filler_' || n || 'x', false from generate_series(1, 500) n`,
    );
    const answer = await owner.post(`/v1/entities/${id}/restore`);
    await api.sql(`delete from control.entities where name = 'x' and alias like 'filler%'`);
    expect(answer.body).toMatchObject({ status: 409, message: 'too_many_entities' });
    expect((await owner.post(`/v1/entities/${id}/restore`)).status).toBe(200);
  });

  test('reports a failed restore, which can be retried or discarded', async () => {
    const { id } = await makeEntity(owner, 'trains', [{ alias: 'title', type: 'text' }]);
    await owner.delete(`/v1/entities/${id}`);
    const byHand = (statement: string) =>
      api.database.records.query(`begin; set local role stoa_data; ${statement}; commit`);
    await byHand('create table acc_1.trains (id int)');
    const path = `/v1/entities/${id}`;
    expect((await owner.post<Entity>(`${path}/restore`)).body).toMatchObject({ status_id: 3 });
    expect((await owner.post(`${path}/discard`)).status).toBe(204);
    expect((await entitiesInTrash('?query=trains')).totals.count).toBe(1);
    expect((await owner.post<Entity>(`${path}/restore`)).body).toMatchObject({ status_id: 3 });
    await byHand('drop table acc_1.trains');
    expect((await owner.post<Entity>(`${path}/retry`)).body).toMatchObject({ status_id: 2 });
    expect(await viewColumns('trains')).toContain('title');
  });

  test('is hidden from users without full access', async () => {
    const { id } = await makeEntity(owner, 'secrets');
    await owner.delete(`/v1/entities/${id}`);
    const user = await api.makeUser({ account_id: 1 });
    const plain = await api.signIn(user.email);
    for (const call of [plain.get('/v1/entities/trash'), plain.post(`/v1/entities/${id}/restore`)])
      expect((await call).status).toBe(403);
  });
});

describe("an account's retention days", () => {
  test('are read, set, and respected by the trash', async () => {
    const { id } = await makeEntity(owner, 'dated');
    await owner.delete(`/v1/entities/${id}`);
    for (const account_trash_days of [0, 366, 1.5, '7', null])
      expect((await owner.patch('/v1/auth/account', { account_trash_days })).body).toMatchObject({
        status: 422,
        violations: [{ field: 'account_trash_days' }],
      });
    const changed = await owner.patch<{ trash_days: number }>('/v1/auth/account', { account_trash_days: 7 });
    expect(changed.body.trash_days).toBe(7);
    expect((await owner.get('/v1/auth/me')).body).toMatchObject({ account: { trash_days: 7 } });
    const [item] = (await entitiesInTrash('?query=dated')).items;
    expect(Date.parse(item?.goes_at ?? '') - Date.parse(item?.deleted_at ?? '')).toBe(7 * 86_400_000);
    await owner.patch('/v1/auth/account', { account_trash_days: 30 });
  });
});
