import { beforeAll, expect, test } from 'vitest';
import type { Problem } from '#shared/problems.ts';
import { refused, violationsOf } from '../../support/accounts/oneEntity.ts';
import { put } from '../../support/roles/deals.ts';
import { allRights, makeHolder, makeRole, own } from '../../support/roles/makeRole.ts';
import { type SalesWorld, startSales } from '../../support/roles/salesWorld.ts';
import type { Answer, Client, Method } from '../../support/server/client.ts';
import { expectProblem } from '../../support/server/envelope.ts';
import { postForm } from '../../support/server/multipart.ts';

/** What may be read but not done is refused with the action, and faults of rights are named by their place. */

let world: SalesWorld;
let deal: number;
let trashed: number;
let reader: Client;
let ofOwn: Client & { id: number };
beforeAll(async () => {
  world = await startSales();
  const { api, owner, world: entities } = world;
  deal = await put(owner, 'deals', { title: 'Seen', owner: 1 });
  trashed = await put(owner, 'deals', { title: 'In the trash', owner: 1 });
  await owner.delete(`/rest/deals/${trashed}`);
  const { id: entity_id } = entities.deals;
  reader = await makeHolder(api, await makeRole(owner, { entities: [{ entity_id, read: 'all' }] }));
  const rights = { ...allRights(entity_id), create: own, update: own, delete: own };
  ofOwn = await makeHolder(api, await makeRole(owner, { entities: [rights] }));
});

type Action = 'create' | 'update' | 'delete' | 'import' | 'export';

const expectMayNot = (answer: Answer, action: Action) => {
  expectProblem(answer);
  expect([answer.status, answer.body.message, answer.body.violations]).toEqual([
    403,
    'forbidden',
    [{ field: '', message: `records.errors.may_not_${action}`, params: { action } }],
  ]);
};

type Refused = [action: Action, method: Method, path: string, body?: object];

const onRecords = (): Refused[] => [
  ['create', 'POST', '/rest/deals', { title: 'X' }],
  ['create', 'POST', '/simple-rest/deals', { title: 'X' }],
  ['create', 'POST', '/rest/deals/bulk', { create: [{ title: 'X' }] }],
  ['delete', 'DELETE', `/rest/deals/${deal}`],
  ['delete', 'DELETE', `/simple-rest/deals/${deal}`],
  ['delete', 'POST', '/rest/deals/bulk', { delete: [deal] }],
  // The right to delete is the right to restore.
  ['delete', 'PATCH', `/rest/deals/${trashed}`, { deleted_at: null }],
];

const importing = <T = Problem>(who: Client, bytes = 'title\nX\n') =>
  postForm<T>(who, '/rest/deals/import', [['file', { filename: 'deals.csv', bytes }]]);

test('to who may only read, each action is refused by its name', async () => {
  for (const [action, ...call] of onRecords()) expectMayNot(await reader.call(...call), action);
  expectMayNot(await reader.get('/rest/deals/export.csv'), 'export');
  expectMayNot(await importing(reader), 'import');
  const change = await reader.patch(`/rest/deals/${deal}`, { title: 'X' });
  expect([change.status, change.body.violations]).toEqual([
    403,
    [{ field: 'title', message: 'records.errors.read_only', params: {} }],
  ]);
});

test('to who may do it with their own records, it is refused with others', async () => {
  for (const [action, ...call] of onRecords()) expectMayNot(await ofOwn.call(...call), action);
  expectMayNot(await ofOwn.patch(`/rest/deals/${deal}`, { title: 'X' }), 'update');
  expectMayNot(await ofOwn.call('PUT', `/simple-rest/deals/${deal}`, { title: 'X' }), 'update');
  expectMayNot(await ofOwn.post('/rest/deals/bulk', { update: [{ id: deal, title: 'X' }] }), 'update');
  const mine = await put(ofOwn, 'deals', { title: 'Mine', owner: ofOwn.id });
  expectMayNot(await ofOwn.patch(`/rest/deals/${mine}`, { owner: 1 }), 'update');
  // All or nothing: none of these is written.
  const mixed = { create: [{ title: 'Y', owner: ofOwn.id }], update: [{ id: mine, title: 'Y' }], delete: [deal] };
  expectMayNot(await ofOwn.post('/rest/deals/bulk', mixed), 'delete');
  expect((await ofOwn.get(`/rest/deals/${mine}`)).body).toMatchObject({ title: 'Mine' });
  expect((await world.owner.get('/rest/deals?query[title]=Y')).body).toMatchObject({ items: [] });
  expect((await world.owner.get(`/rest/deals/${deal}`)).body).toMatchObject({ title: 'Seen', deleted_at: null });
  expect((await world.owner.get(`/rest/deals/${trashed}`)).body).not.toMatchObject({ deleted_at: null });
});

test.each(['read', 'create', 'update', 'delete'] as const)('a fault of %s names its condition', async (action) => {
  const { owner } = world;
  const { deals } = world.world;
  const good = { field: 'title', op: 'eq', value: 'a' };
  const right = (field: string) => ({
    entities: [{ entity_id: deals.id, [action]: { where: [[good], [good, { field, op: 'ex', value: true }]] } }],
  });
  const role = await makeRole(owner, right('company.owner'));
  const at = `entities.0.${action}.where.1.1.field`;
  for (const [field, fault] of [
    ['nothing', 'field'],
    ['company.nothing', 'field'],
    ['company.owner.id', 'field'],
    ['title.owner', 'hop'],
    ['owner.name', 'hop'],
  ] as const)
    for (const answer of [
      await owner.post('/v1/roles', { name: 'Faulty', ...right(field) }),
      await owner.patch(`/v1/roles/${role.id}`, right(field)),
      await owner.post(`/v1/roles/${role.id}/impact`, right(field)),
    ])
      expect(violationsOf(answer)).toEqual(refused(`${at} roles.errors.${fault}`));
});

test.each(['import', 'export'])('%s has no conditions', async (action) => {
  const answer = await world.owner.post('/v1/roles', {
    name: 'Faulty',
    entities: [{ entity_id: world.world.deals.id, [action]: own }],
  });
  expect([answer.status, answer.body.violations.map(({ field }) => field)]).toEqual([422, [`entities.0.${action}`]]);
});

test('an import ignores columns that may not be read or not be written, as unknown ones', async () => {
  const { owner, sales } = world;
  const file = `title,owner,amount,note,other\nImported,${sales.id},777007,said,x\n`;
  const { body } = await importing<{ created: number; ignored: string[]; created_ids: [number, number][] }>(
    sales,
    file,
  );
  expect(body).toMatchObject({ created: 1, ignored: ['amount', 'note', 'other'] });
  const [[id] = [0]] = body.created_ids;
  expect((await owner.get(`/rest/deals/${id}`)).body).toMatchObject({ title: 'Imported', amount: null, note: null });
});

test('a record that may not be read any more after it was written is its id', async () => {
  const { api, owner, world: entities } = world;
  const rights = { ...allRights(entities.deals.id), read: own };
  const giver = await makeHolder(api, await makeRole(owner, { entities: [rights] }));
  const given = async () => put(owner, 'deals', { title: 'Given', note: 'canary', owner: giver.id });
  const [one, two, three] = [await given(), await given(), await given()];
  expect((await giver.patch(`/rest/deals/${one}`, { owner: 1 })).body).toEqual({ id: one });
  expect((await giver.call('PUT', `/simple-rest/deals/${two}`, { owner: 1 })).body).toEqual({ id: two });
  const bulk = { update: [{ id: three, owner: 1 }], create: [{ title: 'New', note: 'canary', owner: 1 }] };
  const { text, body } = await giver.post<{ created: object[]; updated: object[] }>('/rest/deals/bulk', bulk);
  expect(body).toEqual({ created: [{ id: expect.any(Number) }], updated: [{ id: three }], deleted: [] });
  const made = await giver.post('/rest/deals', { title: 'New', note: 'canary', owner: 1 });
  expect(made.body).toEqual({ id: expect.any(Number) });
  expect(text + made.text).not.toContain('canary');
});
