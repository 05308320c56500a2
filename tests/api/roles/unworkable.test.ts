import { beforeAll, expect, test, vi } from 'vitest';
import type { Role } from '#resources/people/roles/roles.resource.ts';
import { accessOf } from '#server/tenant/access/accountAccess.ts';
import { entityModel } from '#server/tenant/model.ts';
import { put } from '../../support/roles/deals.ts';
import { allRights, makeHolder, makeRole, own, where } from '../../support/roles/makeRole.ts';
import { type Rows, type SalesWorld, startSales } from '../../support/roles/salesWorld.ts';
import { startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { timeLimit } from '../../support/timeLimit.ts';

/** Rights that cannot be worked out, or that change while they are in use, grant nothing. */

let api: SalesWorld['api'];
let owner: SalesWorld['owner'];
let world: SalesWorld['world'];
let mine: number;
let hidden: number;
beforeAll(async () => {
  ({ api, owner, world, mine, hidden } = await startSales());
});

const count = async (who: Client, query = '') =>
  (await who.get<Rows>(`/rest/deals?count=exact${query}`)).body.totals?.count;
const onDeals = (right: Partial<Role['entities'][number]>) => ({ entities: [{ entity_id: world.deals.id, ...right }] });

/** Writes a condition as it is stored, which the API would refuse. */
const store = async (role: Role, condition: object) => {
  await api.sql('update control.role_entities set can_read = $2 where role_id = $1', [
    role.id,
    JSON.stringify({ where: [[condition]] }),
  ]);
  await owner.patch(`/v1/roles/${role.id}`, { description: 'read again' });
};

test.each([
  ['an empty text', { path: ['title'], op: 'eq', value: '' }],
  ['null', { path: ['title'], op: 'eq', value: null }],
  ['no value', { path: ['title'], op: 'eq' }],
  ['an empty list', { path: ['title'], op: 'in', value: [] }],
  ['a list of nothing', { path: ['title'], op: 'in', value: [null] }],
  ['another type', { path: ['amount'], op: 'gt', value: 'x' }],
  ['me for a number', { path: ['amount'], op: 'eq', value: { me: true } }],
  ['an unknown operand', { path: ['title'], op: 'eq', value: { you: true } }],
  ['an unknown operator', { path: ['title'], op: 'near', value: 'x' }],
  ['an operator of Object', { path: ['title'], op: 'constructor', value: 'x' }],
  ['no field', { path: [], op: 'ex', value: false }],
  ['an unknown field', { path: [987_654_321], op: 'ex', value: false }],
  ['two hops', { path: ['company', 'owner', 'id'], op: 'ex', value: true }],
  ['a hop through no select', { path: ['title', 'owner'], op: 'ex', value: false }],
])('a stored condition with %s is false, and so is its opposite', async (_name, { path, ...rest }) => {
  const role = await makeRole(owner, onDeals({ read: where({ field: 'title', op: 'ex', value: true }) }));
  const holder = await makeHolder(api, role);
  expect(await count(holder)).toBeGreaterThan(0);
  const ids = path.map((step) => (typeof step === 'string' ? (world.deals.fields[step] ?? step) : step));
  await store(role, { path: ids, field: 'x', ...rest });
  expect(await count(holder)).toBe(0);
  expect((await owner.get<Role>(`/v1/roles/${role.id}`)).body.is_broken).toBe(true);
  await owner.delete(`/v1/roles/${role.id}`);
});

test('a field of a target that is gone makes its condition false, and a field that failed is no field', async () => {
  const through = where({ field: 'company.owner', op: 'ex', value: false });
  const role = await makeRole(owner, onDeals({ read: through }));
  const holder = await makeHolder(api, role);
  const ofNobody = await put(owner, 'companies', { title: 'Of nobody' });
  await put(owner, 'deals', { title: 'By its company', company: ofNobody });
  expect(await count(holder)).toBeGreaterThan(0);
  await owner.delete(`/v1/entities/fields/${world.companies.fields.owner}`);
  expect(await count(holder)).toBe(0);
  await owner.post(`/v1/entities/fields/${world.companies.fields.owner}/restore`);
  expect(await count(holder)).toBeGreaterThan(0);
  await api.sql('update control.fields set is_applied = false, status_id = 3 where id = $1', [
    world.companies.fields.owner,
  ]);
  await owner.patch(`/v1/roles/${role.id}`, { description: 'read again' });
  expect(await count(holder)).toBe(0);
  await api.sql('update control.fields set is_applied = true, status_id = 2 where id = $1', [
    world.companies.fields.owner,
  ]);
  await owner.patch(`/v1/roles/${role.id}`, { description: '' });
});

test('a hidden field that was deleted is hidden when it is restored, whatever the role was given meanwhile', async () => {
  const note = world.deals.fields.note as number;
  const role = await makeRole(owner, {
    ...onDeals({ read: 'all', update: 'all' }),
    fields: [{ field_id: note, access: 'none' }],
  });
  const holder = await makeHolder(api, role);
  await owner.delete(`/v1/entities/fields/${note}`);
  expect((await owner.patch(`/v1/roles/${role.id}`, { fields: [] })).status).toBe(200);
  await owner.post(`/v1/entities/fields/${note}/restore`);
  expect((await holder.get(`/rest/deals/${hidden}`)).body).not.toHaveProperty('note');
  expect((await holder.get('/rest/deals?query[note]=x')).status).toBe(422);
});

test('statements that are prepared for everything are not used when it is no longer granted', async () => {
  const role = await makeRole(owner, { new_entities: 'write' });
  const holder = await makeHolder(api, role);
  const paths = [`/rest/deals/${hidden}`, '/rest/deals', '/rest/deals?limit=-1', `/rest/deals/${hidden}/history`];
  // Often enough to be prepared on every connection.
  for (let n = 0; n < 30; n++) for (const path of paths) expect((await holder.get(path)).text).toContain('canary');
  for (let n = 0; n < 15; n++)
    expect((await holder.patch(`/rest/deals/${hidden}`, { closes: `2030-01-${10 + n}` })).status).toBe(200);
  await owner.patch(`/v1/roles/${role.id}`, { ...onDeals({ ...allRights(world.deals.id), read: own }) });
  for (let n = 0; n < 15; n++) for (const path of paths) expect((await holder.get(path)).text).not.toContain('canary');
  expect((await holder.patch(`/rest/deals/${hidden}`, { closes: '2031-01-01' })).status).toBe(404);
});

test('a role that narrows a key cannot be deleted, and one that is gone all the same grants nothing', async () => {
  const role = await makeRole(owner, onDeals({ read: 'all' }));
  const made = await owner.post('/v1/users/1/api-keys', { name: 'Gone', role_id: role.id });
  expect((await api.visitor({ authorization: `ApiKey ${made.text}` }).get('/rest/deals')).status).toBe(200);
  expect((await owner.delete(`/v1/roles/${role.id}`)).status).toBe(409);
  await expect(api.sql('delete from control.roles where id = $1', [role.id])).rejects.toThrow('violates');
  const grants = { entities: new Map(), fields: new Map() };
  const standard = { id: 1, is_default: true, new_entities: 'write', ...grants } as const;
  const model = entityModel('acc_1', { id: 7, account_id: 1, alias: 'deals', name: 'Deals', fields: [] });
  const of = accessOf({
    byAlias: new Map([['deals', model]]),
    byId: new Map([[7, model]]),
    roles: new Map([[1, standard]]),
  });
  for (const [role_ids, key_role_id] of [
    [[987_654], null],
    [null, 987_654],
    [[987_654], 987_654],
  ] as const) {
    const access = of({ user_id: 1, role_ids, key_role_id }, new Date());
    expect([access.isLimited, access.entities(), access.entityById(7)]).toEqual([true, [], null]);
    expect(() => access.entity('deals')).toThrow('not_found');
  }
});

test('an answer is replayed only with the rights that it was given for', async () => {
  const role = await makeRole(owner, onDeals({ ...allRights(world.deals.id) }));
  const holder = await makeHolder(api, role);
  const calls: [path: string, body: object][] = [
    ['/rest/deals', { title: 'canary replayed', amount: 777_009 }],
    ['/rest/deals/bulk', { create: [{ title: 'canary replayed', amount: 777_009 }] }],
    ['/simple-rest/deals', { title: 'canary replayed', amount: 777_009 }],
  ];
  const ask = (which: number) =>
    holder.post(`${calls[which]?.[0]}`, calls[which]?.[1], { 'idempotency-key': `replay ${which}` });
  for (const at of calls.keys()) {
    const [first, again] = [await ask(at), await ask(at)];
    expect(first.text).toContain('777009');
    expect(again.text).toBe(first.text);
  }
  await owner.patch(`/v1/roles/${role.id}`, { fields: [{ field_id: world.deals.fields.amount, access: 'none' }] });
  for (const at of calls.keys()) {
    const answer = await ask(at);
    expect([answer.status, answer.text.includes('777009')]).toEqual([422, false]);
  }
  await owner.patch(`/v1/users/${holder.id}`, { role_ids: [(await makeRole(owner)).id] });
  for (const at of calls.keys()) expect((await ask(at)).status).toBe(404);
});

test('a right that is taken away from a key is gone in another process within 5 s', async () => {
  const second = await startApi({ database: api.database });
  const role = await makeRole(owner, onDeals({ read: 'all' }));
  const made = await owner.post('/v1/users/1/api-keys', { name: 'Elsewhere', role_id: role.id });
  const key = second.visitor({ authorization: `ApiKey ${made.text}` });
  expect((await key.get(`/rest/deals/${mine}`)).status).toBe(200);
  const gone = async (take: () => Promise<{ status: number }>, status: number) => {
    const taken = performance.now();
    expect((await take()).status).toBeLessThan(300);
    await vi.waitFor(async () => expect((await key.get(`/rest/deals/${mine}`)).status).toBe(status), {
      timeout: timeLimit(5000),
      interval: 50,
    });
    expect(performance.now() - taken).toBeLessThan(timeLimit(5000));
  };
  await gone(() => owner.patch(`/v1/roles/${role.id}`, { entities: [] }), 404);
  await owner.patch(`/v1/roles/${role.id}`, onDeals({ read: 'all' }));
  await vi.waitFor(async () => expect((await key.get(`/rest/deals/${mine}`)).status).toBe(200), { timeout: 10_000 });
  await gone(() => owner.delete(made.headers.location?.replace('/api', '') ?? ''), 401);
});
