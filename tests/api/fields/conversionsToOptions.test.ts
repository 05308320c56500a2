import { beforeAll, expect, test } from 'vitest';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { conversionsOf } from '../../support/accounts/conversions.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

let api: Api;
let owner: Client;
let fields: ReturnType<typeof conversionsOf>;

beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  fields = conversionsOf(owner);
});

test('different texts become options, without case and surrounding blanks', async () => {
  const values = ['Open', 'open ', 'Open', 'Closed', null, '  ', 'Ждёт'];
  const { field } = await fields.withValues('statuses', { alias: 'status', type: 'text' }, values);
  const body = { type_id: fieldTypeIds.select, extra: { select_subtype: 'default' } };
  const check = await fields.check(field, body);
  expect(check.body).toEqual({
    misfits: [],
    options: { count: 3, names: ['Open', 'Closed', 'Ждёт'] },
    is_complete: true,
  });
  const made = await fields.converted(field, body);
  expect(made).toMatchObject({ status_id: 2, type_id: fieldTypeIds.select });
  expect(made.variants).toMatchObject([{ name: 'Open' }, { name: 'Closed' }, { name: 'Ждёт' }]);
  const [open, closed, waits] = made.variants.map(({ id }) => id);
  expect(await fields.valuesOf('statuses', 'status')).toEqual([open, open, open, closed, null, null, waits]);
  const found = await owner.get<{ items: unknown[] }>(`/rest/statuses?query[status]=${open}`);
  expect(found.body.items).toHaveLength(3);
  expect((await owner.post('/rest/statuses', { status: closed })).status).toBe(201);
  // Options made later have ids of their own.
  const more = await fields.convert(field, {
    variants: [...made.variants.map(({ id, name }) => ({ id, name, alias: name })), { name: 'New', alias: 'new' }],
  });
  expect(more, more.text).toMatchObject({ status: 200 });
  expect(new Set(more.body.variants.map(({ id }) => id)).size).toBe(4);
});

test('too many different texts, or none, are no list of options', async () => {
  const body = { type_id: fieldTypeIds.select, extra: { select_subtype: 'default' } };
  const { field } = await fields.withValues(
    'names',
    { alias: 'name_of', type: 'text' },
    Array.from({ length: 1001 }, (_, n) => `n${n}`),
  );
  expect((await fields.check(field, body)).body).toMatchObject({ options: { count: 1001 } });
  await fields.convert(field, body);
  expect(await fields.settled(field)).toMatchObject({ status_id: 3, type_id: fieldTypeIds.text });
  expect(await fields.reasonOf(field)).toMatchObject({ error: 'history.errors.too_many_options' });
  const { field: none } = await fields.withValues('nameless', { alias: 'name_of', type: 'text' }, [null]);
  await fields.convert(none, body);
  expect(await fields.settled(none)).toMatchObject({ status_id: 3 });
  expect(await fields.reasonOf(none)).toMatchObject({ error: 'history.errors.no_options' });
});
