import { beforeAll, expect, test } from 'vitest';
import { type ChoicesWorld, makeChoicesWorld } from '../../../support/accounts/choicesWorld.ts';
import { refused, violationsOf } from '../../../support/accounts/oneEntity.ts';
import { put } from '../../../support/roles/deals.ts';
import { postForm } from '../../../support/server/multipart.ts';

/** What may be chosen holds on every way of writing. */

let world: ChoicesWorld;
beforeAll(async () => {
  world = await makeChoicesWorld();
});

test('a new record chooses what is offered', async () => {
  const { owner, ids } = world;
  expect(violationsOf(await owner.post('/rest/orders', { firm: ids.closed }))).toEqual(
    refused('firm errors.not_offered'),
  );
  expect(violationsOf(await owner.post('/rest/orders', { firm: ids.acme, contact: ids.boris }))).toEqual(
    refused('contact errors.not_offered'),
  );
  // There is nothing to compare with.
  expect(violationsOf(await owner.post('/rest/orders', { contact: ids.anna }))).toEqual(
    refused('contact errors.not_offered'),
  );
  expect((await owner.post('/rest/orders', { firm: ids.acme, contact: ids.anna })).status).toBe(201);
  expect((await owner.post('/rest/orders', { name: 'None', firm: null, contact: null })).status).toBe(201);
  expect(violationsOf(await owner.post('/simple-rest/orders', { firm: ids.closed }))).toEqual(
    refused('firm errors.not_offered'),
  );
});

test('a change is checked with the values that the record has; what it has stays', async () => {
  const { owner, ids } = world;
  const firm = await put(owner, 'firms', { name: 'Soon closed', active: true });
  const id = await put(owner, 'orders', { firm, name: 'A' });
  await owner.patch(`/rest/firms/${firm}`, { active: false });
  const path = `/rest/orders/${id}`;
  expect((await owner.patch(path, { name: 'B', firm })).body).toMatchObject({ name: 'B', firm });
  expect(violationsOf(await owner.patch(path, { firm: ids.closed }))).toEqual(refused('firm errors.not_offered'));
  expect((await owner.patch(path, { firm: ids.acme })).status).toBe(200);
  expect(violationsOf(await owner.patch(path, { firm }))).toEqual(refused('firm errors.not_offered'));
  expect(violationsOf(await owner.patch(path, { contact: ids.boris }))).toEqual(refused('contact errors.not_offered'));
  expect((await owner.patch(path, { contact: ids.anna })).status).toBe(200);
  // A change of the other field alone leaves it; sent together they are checked together.
  expect((await owner.patch(path, { firm: ids.bolt })).body).toMatchObject({ firm: ids.bolt, contact: ids.anna });
  expect((await owner.patch(path, { contact: ids.anna })).status).toBe(200);
  expect(violationsOf(await owner.patch(path, { firm: null, contact: ids.anna }))).toEqual(
    refused('contact errors.not_offered'),
  );
  expect((await owner.patch(path, { firm: ids.bolt, contact: ids.boris })).status).toBe(200);
  expect((await owner.patch('/rest/orders/999999', { firm: ids.closed })).status).toBe(404);
});

test('records out of the trash have what they had', async () => {
  const { owner } = world;
  const firm = await put(owner, 'firms', { name: 'Soon closed', active: true });
  const id = await put(owner, 'orders', { firm });
  await owner.patch(`/rest/firms/${firm}`, { active: false });
  expect((await owner.delete(`/rest/orders/${id}`)).status).toBe(204);
  expect((await owner.patch(`/rest/orders/${id}`, { deleted_at: null })).body).toMatchObject({
    firm,
    deleted_at: null,
  });
});

test('bulk calls name each row', async () => {
  const { owner, ids } = world;
  const [a, b] = [await put(owner, 'orders', { firm: ids.acme }), await put(owner, 'orders', { firm: ids.bolt })];
  const body = {
    create: [{ firm: ids.acme, contact: ids.anna }, { firm: ids.closed }, { firm: ids.bolt, contact: ids.anna }],
    update: [
      { id: a, contact: ids.boris },
      { id: b, contact: ids.boris },
    ],
  };
  const { status, violations } = violationsOf(await owner.post('/rest/orders/bulk', body));
  expect([status, violations?.sort()]).toEqual([
    422,
    ['create.1.firm errors.not_offered', 'create.2.contact errors.not_offered', 'update.0.contact errors.not_offered'],
  ]);
  const fine = { create: [{ firm: ids.acme, contact: ids.anna }], update: [{ id: b, contact: ids.boris }] };
  expect((await owner.post('/rest/orders/bulk', fine)).status).toBe(200);
});

test('imports name each row, also with names', async () => {
  const { owner } = world;
  const bytes = 'name,firm,contact\nA,Acme,Anna\nB,Closed,\nC,Bolt,Anna\nD,Bolt,Boris\n';
  const parts = [['file', { filename: 'o.csv', bytes }]] as const;
  expect(violationsOf(await postForm(owner, '/rest/orders/import', [...parts]))).toEqual(
    refused('rows.2.firm errors.not_offered', 'rows.3.contact errors.not_offered'),
  );
  const skipped = await postForm(owner, '/rest/orders/import', [['on_error', 'skip'], ...parts]);
  expect(skipped.body).toMatchObject({ created: 2, skipped: 2 });
});

test('a merge takes what one of the records has, and nothing else that is not offered', async () => {
  const { owner, ids } = world;
  const firm = await put(owner, 'firms', { name: 'Soon closed', active: true });
  const [a, b] = [
    await put(owner, 'orders', { firm: ids.acme, contact: ids.anna }),
    await put(owner, 'orders', { firm }),
  ];
  await owner.patch(`/rest/firms/${firm}`, { active: false });
  const merge = (values: object) => owner.post(`/rest/orders/${a}/merge`, { ids: [b], values });
  expect(violationsOf(await merge({ firm: ids.closed }))).toEqual(refused('values.firm errors.not_offered'));
  expect(violationsOf(await merge({ firm: ids.bolt, contact: ids.anna }))).toEqual(
    refused('values.contact errors.not_offered'),
  );
  expect((await merge({ firm })).body).toMatchObject({ firm, contact: ids.anna });
});

test('the list of choices knows the values of a form', async () => {
  const { owner, ids } = world;
  const choices = async (query: Record<string, string>) => {
    const answer = await owner.get<{ items: { id: number; name: string }[] }>(
      `/rest/orders/choices?${new URLSearchParams(query)}`,
    );
    expect(answer.status, answer.text).toBe(200);
    return answer.body.items.map(({ name }) => name);
  };
  expect(await choices({ field: 'firm', search: 'ac' })).toEqual(['Acme']);
  expect(await choices({ field: 'firm', id: String(ids.closed) })).toEqual([]);
  expect(await choices({ field: 'firm', id: String(ids.acme) })).toEqual(['Acme']);
  expect(await choices({ field: 'contact' })).toEqual([]);
  expect(await choices({ field: 'contact', values: JSON.stringify({ firm: ids.bolt }) })).toEqual(['Boris']);
  const id = await put(owner, 'orders', { firm: ids.acme });
  expect(await choices({ field: 'contact', record_id: String(id) })).toEqual(['Anna']);
  expect(await choices({ field: 'contact', record_id: String(id), values: '{"firm":null}' })).toEqual([]);
  expect(violationsOf(await owner.get('/rest/orders/choices?field=name'))).toEqual(refused('field errors.not_offered'));
  expect(violationsOf(await owner.get('/rest/orders/choices?field=firm&values=1'))).toEqual(
    refused('values errors.type_object'),
  );
});
