import { beforeAll, expect, test } from 'vitest';
import type { Explanation, Role } from '#resources/people/roles/roles.resource.ts';
import { limits } from '#shared/limits.ts';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import { put } from '../../support/roles/deals.ts';
import { makeRole } from '../../support/roles/makeRole.ts';
import type { Rows } from '../../support/roles/salesWorld.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { timeLimit } from '../../support/timeLimit.ts';

/**
 * A person with as many roles as an account may have. In `npm run test:deep` each has as many conditions as a right may
 * have; with all of them, a busy machine needs longer for a read than the server gives it.
 */
const groups = process.env.TIME_LIMITS === 'exact' ? limits.role_groups_max : 2;

const aliases = ['count_a', 'count_b', 'count_c', 'count_d', 'count_e', 'count_f'];
/** Generous: on an idle machine they take a second at most. */
const MOST_MS = timeLimit(5000);

let api: Api;
let owner: Client;
let things: TestEntity;
let person: Client & { id: number };
let seen: number;
let unseen: number;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  things = await makeEntity(
    owner,
    'things',
    aliases.map((alias) => ({ alias, type: 'number' })),
  );
  const { id, email } = await api.makeUser();
  const role_ids: number[] = [];
  for (let at = 1; at < limits.roles_per_account; at++) role_ids.push((await makeLargeRole(at)).id);
  expect((await owner.patch(`/v1/users/${id}`, { role_ids })).status).toBe(200);
  person = { ...(await api.signIn(email)), id };
  seen = await put(owner, 'things', Object.fromEntries(aliases.map((alias) => [alias, 1_000_000])));
  unseen = await put(owner, 'things', { count_a: 1_000_000 });
}, 120_000);

/** Every value is another, and every field is hidden by some of the roles. */
function makeLargeRole(at: number): Promise<Role> {
  const alias = (n: number) => aliases[n % aliases.length] as string;
  const right = (from: number) => ({
    where: Array.from({ length: groups }, (_, n) =>
      Array.from({ length: limits.role_comparisons_max }, (_, m) => ({
        field: alias(at + n + m),
        op: 'gt',
        value: from + at * 1000 + n * 20 + m,
      })),
    ),
  });
  return makeRole(owner, {
    entities: [
      { entity_id: things.id, read: right(0), update: right(100_000), delete: right(200_000), create: right(300_000) },
    ],
    fields: [{ field_id: things.fields[alias(at)] as number, access: 'none' }],
  });
}

async function within<T>(work: Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work;
  expect(performance.now() - began).toBeLessThan(MOST_MS);
  return done;
}

test('reads what they may', async () => {
  for (const path of ['/rest/things', '/rest/things?with=rights&count=exact', '/rest/things?limit=-1']) {
    const { status, text, body } = await within(person.get<Rows>(path));
    expect(status, text).toBe(200);
    expect(body.items).toMatchObject([{ id: seen, count_a: 1_000_000, count_f: 1_000_000 }]);
  }
  expect((await within(person.get(`/rest/things/${seen}`))).status).toBe(200);
  expect((await within(person.get(`/rest/things/${seen}/history`))).status).toBe(200);
  expect((await within(person.get(`/rest/things/${unseen}`))).status).toBe(404);
});

test('writes what they may', async () => {
  const changed = await within(person.patch<object>(`/rest/things/${seen}`, { count_a: 2_000_000 }));
  expect([changed.status, changed.body]).toMatchObject([200, { count_a: 2_000_000 }]);
  expect((await within(person.patch(`/rest/things/${seen}`, { count_a: 1 }))).status).toBe(403);
  expect((await within(person.patch(`/rest/things/${unseen}`, { count_a: 1 }))).status).toBe(404);
  const values = Object.fromEntries(aliases.map((alias) => [alias, 3_000_000]));
  const bulk = await within(
    person.post<{ created: { id: number }[] }>('/rest/things/bulk', {
      create: [values],
      update: [{ id: seen, count_b: 4_000_000 }],
    }),
  );
  expect(bulk.status, bulk.text).toBe(200);
  expect((await within(person.delete(`/rest/things/${bulk.body.created[0]?.id}`))).status).toBe(204);
});

test('is explained, and what they would lose is counted', async () => {
  const path = `/v1/roles/explain?user_id=${person.id}&alias=things&record_id=${seen}`;
  const { status, body } = await within(owner.get<Explanation>(path));
  expect([status, body.rights]).toEqual([200, { read: true, update: true, delete: true }]);
  const [first] = body.roles;
  expect(first?.rights[0]?.groups[0]?.conditions).toHaveLength(limits.role_comparisons_max);
  const impact = await within(owner.post(`/v1/roles/${first?.id}/impact`, { entities: [] }));
  expect(impact.body).toMatchObject({ people: 1, lost: { people: 0, records: 0 } });
});

test('another role is refused', async () => {
  const answer = await owner.post('/v1/roles', { name: 'One more' });
  expect([answer.status, answer.body.message]).toEqual([409, 'too_many_roles']);
});
