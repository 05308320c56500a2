import { describe, expect, test } from 'vitest';
import { makeEntity } from '../../support/accounts/entities.ts';
import {
  type Field,
  freshAlias,
  refused,
  type Variant,
  violationsOf,
  withOneEntity,
} from '../../support/accounts/oneEntity.ts';
import type { Answer } from '../../support/server/client.ts';

const world = withOneEntity('chosen');

describe('select', () => {
  const variants = [
    { name: 'New', alias: 'new' },
    { name: 'Won', alias: 'won' },
  ];

  test('requires variants with unique aliases', async () => {
    expect(violationsOf(await world.add('select'))).toEqual(refused('variants fields.errors.variants'));
    for (const extra of [{}, undefined])
      expect(violationsOf(await world.add('select', { variants, extra }))).toEqual(
        refused('extra.select_subtype errors.required'),
      );
    expect(violationsOf(await world.add('select', { variants: [...variants, { name: 'X', alias: 'new' }] }))).toEqual(
      refused('variants.2.alias fields.errors.variant_alias'),
    );
    expect(violationsOf(await world.add('select', { variants: [{ ...variants[0], id: 1 }] }))).toEqual(
      refused('variants.0.id errors.not_offered'),
    );
  });

  test('soft-deletes omitted variants, restores resent ones, and keeps ids and order', async () => {
    const { body } = await world.add('select', { variants });
    const [first, second] = body.variants as [Variant, Variant];
    const path = `/v1/entities/fields/${body.id}`;
    const kept = await world.owner.patch<Field>(path, { variants: [second] });
    expect(kept.body.variants.find(({ id }) => id === first.id)).toMatchObject({ deleted: true });
    // A deleted variant cannot be written.
    expect((await world.owner.post('/rest/chosen', { [body.alias]: first.id })).status).toBe(422);
    expect((await world.owner.post('/rest/chosen', { [body.alias]: second.id })).status).toBe(201);
    const more = [second, { name: 'Lost', alias: 'lost' }, { ...first, deleted: false }];
    const restored = await world.owner.patch<Field>(path, { variants: more });
    expect(restored.body.variants.map(({ alias, deleted }) => [alias, deleted])).toEqual([
      ['won', undefined],
      ['lost', undefined],
      ['new', undefined],
    ]);
    expect(restored.body.variants[2]?.id).toBe(first.id);
    expect((await world.owner.post('/rest/chosen', { [body.alias]: first.id })).status).toBe(201);
    expect(violationsOf(await world.owner.patch(path, { variants: [] }))).toEqual(
      refused('variants fields.errors.variants'),
    );
  });

  test('keeps the colour of a variant until another one is sent', async () => {
    const colored = [
      { ...variants[0], color: 'green' },
      { ...variants[1], color: null },
    ];
    const { body } = await world.add('select', { variants: colored });
    const [first, second] = body.variants as [Variant, Variant];
    expect([first, second]).toEqual([
      { id: first.id, name: 'New', alias: 'new', color: 'green' },
      { id: second.id, name: 'Won', alias: 'won' },
    ]);
    const path = `/v1/entities/fields/${body.id}`;
    const { color: _, ...silent } = first as Variant & { color: string };
    const kept = await world.owner.patch<Field>(path, { variants: [silent, { ...second, color: 'pink' }] });
    expect(kept.body.variants).toEqual([first, { ...second, color: 'pink' }]);
    const record = await world.owner.post<{ id: number }>('/rest/chosen', { [body.alias]: second.id });
    const read = await world.owner.get(`/rest/chosen/${record.body.id}?with=${body.alias}`);
    expect(read.body).toMatchObject({ [`${body.alias}_data`]: { id: second.id, color: 'pink' } });
    const neutral = await world.owner.patch<Field>(path, { variants: [{ ...first, color: null }, second] });
    expect(neutral.body.variants).toEqual([silent, { ...second, color: 'pink' }]);
    const history = await world.owner.get<{ items: { data: unknown }[] }>(`${path}/history`);
    expect(history.body.items[0]?.data).toEqual({
      variants: { from: [first, { ...second, color: 'pink' }], to: [silent, { ...second, color: 'pink' }] },
    });
    expect(violationsOf(await world.owner.patch(path, { variants: [first, { ...second, color: 'beige' }] }))).toEqual(
      refused('variants.1.color errors.choice'),
    );
  });

  test('says in the history which variants were deleted, restored and added', async () => {
    const { body } = await world.add('select', { variants });
    const [first, second] = body.variants as [Variant, Variant];
    const path = `/v1/entities/fields/${body.id}`;
    await world.owner.patch<Field>(path, { variants: [second] });
    const more = [second, { ...first, deleted: false }, { name: 'Lost', alias: 'lost' }];
    const { body: last } = await world.owner.patch<Field>(path, { variants: more });
    // The same list again is no change.
    await world.owner.patch<Field>(path, { variants: [second, { ...first, deleted: false }, last.variants[2]] });
    const history = await world.owner.get<{ items: { data: unknown }[] }>(`${path}/history`);
    const gone = { ...first, deleted: true };
    expect(history.body.items.slice(0, 2).map(({ data }) => data)).toEqual([
      { variants: { from: [gone, second], to: last.variants } },
      { variants: { from: [first, second], to: [gone, second] } },
    ]);
    expect(history.body.items).toHaveLength(3);
    expect(last.variants.map(({ id }) => id)).toEqual([second.id, first.id, expect.any(Number)]);
  });

  test('validates the next call against the change before its notice arrives', async () => {
    const { body } = await world.add('select', { variants });
    const [first, second] = body.variants as [Variant, Variant];
    const path = `/v1/entities/fields/${body.id}`;
    const write = async (id: number) => (await world.owner.post('/rest/chosen', { [body.alias]: id })).status;
    expect(await write(first.id)).toBe(201);
    const { pool } = world.api.database;
    await pool.query('alter table control.account_schemas disable trigger announce');
    try {
      await world.owner.patch<Field>(path, { variants: [second] });
      expect(await write(first.id)).toBe(422);
      await world.owner.patch<Field>(path, { variants: [second, { ...first, deleted: false }] });
      expect(await write(first.id)).toBe(201);
    } finally {
      await pool.query('alter table control.account_schemas enable trigger announce');
    }
  });

  test('requires its default to be one of its variants, also later', async () => {
    const { body } = await world.add('select', { variants });
    const [first, second] = body.variants as [Variant, Variant];
    const path = `/v1/entities/fields/${body.id}`;
    expect(violationsOf(await world.owner.patch(path, { extra: { default_value: second.id + 999 } }))).toEqual(
      refused('extra.default_value errors.not_offered'),
    );
    expect((await world.owner.patch<Field>(path, { extra: { default_value: first.id } })).body).toMatchObject({
      status_id: 2,
      extra: { select_subtype: 'default', default_value: first.id },
    });
    expect(violationsOf(await world.owner.patch(path, { variants: [second] }))).toEqual(
      refused('extra.default_value errors.not_offered'),
    );
  });

  test('of an entity names it and its label field; neither can be removed', async () => {
    const target = await makeEntity(world.owner, `target_${freshAlias()}`, [
      { alias: 'label', type: 'text' },
      { alias: 'other', type: 'text' },
    ]);
    const extra = { select_subtype: 'entity', select_entity_id: target.id, select_entity_key: target.fields.label };
    expect(violationsOf(await world.add('select', { extra: { select_subtype: 'entity' } }))).toEqual(
      refused('extra.select_entity_id errors.required', 'extra.select_entity_key errors.required'),
    );
    expect(violationsOf(await world.add('select', { extra: { ...extra, select_entity_id: 999_999 } }))).toEqual(
      refused('extra.select_entity_id fields.errors.target'),
    );
    expect(
      violationsOf(await world.add('select', { extra: { ...extra, select_entity_key: world.entity.fields.title } })),
    ).toEqual(refused('extra.select_entity_key fields.errors.target_key'));
    const { body } = await world.add('select', { extra });
    expect(body.extra).toMatchObject(extra);
    const label = `/v1/entities/fields/${target.fields.label}`;
    expect(await world.owner.delete(label)).toMatchObject({ status: 409, body: { message: 'field_is_a_label' } });
    expect(await world.owner.delete(`/v1/entities/${target.id}`)).toMatchObject({
      status: 409,
      body: { message: 'entity_in_use' },
    });
    const path = `/v1/entities/fields/${body.id}`;
    expect(
      violationsOf(await world.owner.patch(path, { extra: { ...extra, select_entity_id: world.entity.id } }))
        .violations,
    ).toContain('extra.select_entity_id fields.errors.fixed');
    const moved = await world.owner.patch<Field>(path, { extra: { ...extra, select_entity_key: target.fields.other } });
    expect(moved.body.extra).toMatchObject({ select_entity_key: target.fields.other });
    expect((await world.owner.delete(label)).status).toBe(204);
    await world.owner.delete(path);
    expect((await world.owner.delete(`/v1/entities/${target.id}`)).status).toBe(204);
  });

  test('in a trashed entity does not block removal', async () => {
    const target = await makeEntity(world.owner, `target_${freshAlias()}`, [{ alias: 'label', type: 'text' }]);
    const pointing = await makeEntity(world.owner, `pointing_${freshAlias()}`, [
      {
        alias: 'target',
        type: 'select',
        extra: {
          select_subtype: 'entity',
          select_entity_id: target.id,
          select_entity_key: target.fields.label as number,
        },
      },
    ]);
    expect((await world.owner.delete(`/v1/entities/${pointing.id}`)).status).toBe(204);
    expect((await world.owner.delete(`/v1/entities/fields/${target.fields.label}`)).status).toBe(204);
    expect((await world.owner.delete(`/v1/entities/${target.id}`)).status).toBe(204);
  });

  test('of users accepts a member as its default', async () => {
    const stranger = await world.api.makeAccount('stranger');
    const extra = { select_subtype: 'user', default_value: stranger.owner.id };
    expect(violationsOf(await world.add('select', { extra }))).toEqual(
      refused('extra.default_value errors.not_offered'),
    );
    expect((await world.add('select', { extra: { ...extra, default_value: 1 } })).body.status_id).toBe(2);
  });
});

test('treats ids of another account as unknown, in paths and in bodies', async () => {
  const account = await world.api.makeAccount('elsewhere');
  const other = await world.api.signIn(account.owner.email, account.host);
  const target = await makeEntity(world.owner, 'mine', [
    { alias: 'label', type: 'text' },
    { alias: 'choice', type: 'select', variants: [{ name: 'A', alias: 'a' }] },
  ]);
  const theirs = await makeEntity(other, 'theirs', [
    { alias: 'choice', type: 'select', variants: [{ name: 'A', alias: 'a' }] },
  ]);
  const never = 987_654;
  const calls = (id: number, field: number, variant: number) => [
    other.get(`/v1/entities/${id}`),
    other.patch(`/v1/entities/${id}`, { name: 'x' }),
    other.delete(`/v1/entities/${id}`),
    other.get(`/v1/entities/${id}/history`),
    other.post(`/v1/entities/${id}/retry`),
    other.post(`/v1/entities/${id}/discard`),
    other.get(`/v1/entities/fields?entity_id=${id}`),
    other.get(`/v1/entities/fields/${field}`),
    other.patch(`/v1/entities/fields/${field}`, { name: 'x' }),
    other.delete(`/v1/entities/fields/${field}`),
    other.get(`/v1/entities/fields/${field}/history`),
    other.post(`/v1/entities/fields/${field}/retry`),
    other.post(`/v1/entities/fields/${field}/discard`),
    other.post('/v1/entities/fields', { entity_id: id, name: 'x', alias: 'xxx', type_id: 1 }),
    other.patch('/v1/entities/fields/set-order', { entity_id: id, order: [field] }),
    other.patch('/v1/entities/fields/set-order', { entity_id: theirs.id, order: [theirs.fields.choice, field] }),
    other.post('/v1/entities/fields', {
      entity_id: theirs.id,
      name: 'x',
      alias: 'xxx',
      type_id: 5,
      extra: { select_subtype: 'entity', select_entity_id: id, select_entity_key: field },
    }),
    other.patch(`/v1/entities/fields/${theirs.fields.choice}`, { variants: [{ id: variant, name: 'A', alias: 'a' }] }),
  ];
  const plain = async (answers: Promise<Answer>[]) =>
    (await Promise.all(answers)).map(({ status, body }) => ({ status, body: { ...body, request_id: '' } }));
  const foreign = await plain(calls(target.id, target.fields.label as number, target.variants.choice?.a as number));
  expect(foreign).toEqual(await plain(calls(never, never, never)));
  expect([...new Set(foreign.map(({ status }) => status))]).toEqual([404, 422]);
});
