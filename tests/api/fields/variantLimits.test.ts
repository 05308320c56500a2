import { beforeAll, expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

let api: Api;
let owner: Client;
let entity: TestEntity;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  entity = await makeEntity(owner, 'leads', [{ alias: 'title', type: 'text' }]);
});

const list = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `V${at}`, alias: `v${at}` }));

const select = (alias: string, count: number, entity_id = entity.id) =>
  owner.post<{ id: number; message: string; variants: { id: number }[] }>('/v1/entities/fields', {
    entity_id,
    name: alias,
    alias,
    type_id: 5,
    extra: { select_subtype: 'default' },
    variants: list(count),
  });

/** Adds deleted variants past the API, for which only their number counts. */
const fill = (field_id: number, count: number) =>
  api.database.pool.query(
    `insert into control.variants (account_id, field_id, name, alias, position, deleted_at)
     select account_id, id, 'Old', 'old', 1, now() from control.fields, generate_series(1, $2::integer) where id = $1`,
    [field_id, count],
  );

test('limits the variants of an entity, those that were deleted included', async () => {
  const first = await select('first', 1000);
  expect(first.status).toBe(201);
  await fill(first.body.id, limits.variants_per_entity - 1010);
  expect((await select('second', 10)).status).toBe(201);
  const refused = await select('third', 1);
  expect([refused.status, refused.body.message]).toEqual([409, 'too_many_variants']);
  const path = `/v1/entities/fields/${first.body.id}`;
  const more = [...first.body.variants.slice(1), { name: 'New', alias: 'new' }];
  expect((await owner.patch(path, { variants: more })).body).toMatchObject({ message: 'too_many_variants' });
  // Fewer variants, or others in another order, are not above the limit.
  expect((await owner.patch(path, { variants: first.body.variants.slice(1) })).status).toBe(200);
});

test('limits the variants of an account', async () => {
  const other = await makeEntity(owner, 'others', [{ alias: 'title', type: 'text' }]);
  const field = await select('first', 1, other.id);
  await fill(field.body.id, limits.variants_per_account - limits.variants_per_entity);
  const third = await makeEntity(owner, 'thirds', [{ alias: 'title', type: 'text' }]);
  const refused = await select('second', 1, third.id);
  expect([refused.status, refused.body.message]).toEqual([409, 'too_many_variants']);
});

test('limits the fields of an account', async () => {
  await api.database.pool.query(
    `insert into control.fields (account_id, entity_id, name, alias, type_id, position, extra)
     select account_id, id, 'Field', 'f_' || translate(n::text, '0123456789', 'abcdefghij'), 1, n, '{}' from control.entities, generate_series(1, $1::integer) n
     where alias = 'others'`,
    [limits.fields_per_account],
  );
  const refused = await select('any', 1);
  expect([refused.status, refused.body.message]).toEqual([409, 'too_many_fields_of_account']);
});
