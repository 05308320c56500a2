import { beforeAll, expect, test, vi } from 'vitest';
import type { ApiKey } from '#resources/people/users/apiKeys.ts';
import type { User } from '#resources/people/users/users.resource.ts';
import { limits } from '#shared/limits.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { listen } from '../../support/server/eventStream.ts';

let api: Api;
let admin: Client;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signInOwner();
});

const make = (by: Client, id: number, body: object) => by.post(`/v1/users/${id}/api-keys`, body);
const listKeys = async (by: Client, id: number) =>
  (await by.get<{ items: ApiKey[]; totals: { count: number } }>(`/v1/users/${id}/api-keys`)).body;
const holder = (key: string, host = 'localhost') => api.visitor({ host, authorization: `ApiKey ${key}` });
const statusOf = async (key: string) => (await holder(key).get('/v1/auth/me')).status;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

async function signedIn(rights = {}) {
  const user = await api.makeUser(rights);
  return { ...user, session: await api.signIn(user.email) };
}

async function makeRole(grants: 'none' | 'read' | 'write' = 'read', account_id = 1): Promise<number> {
  const [row] = await api.sql<{ id: number }>(
    `insert into control.roles (account_id, name, new_entities) values ($1, 'Role ' || gen_random_uuid(), $2) returning id`,
    [account_id, grants],
  );
  return Number(row?.id);
}

test('makes several named keys, shows each once, and lists what they are', async () => {
  const { id, session } = await signedIn();
  const expires_at = inAnHour();
  const role_id = await makeRole();
  const made = await make(session, id, { name: 'Export', expires_at, role_id });
  expect(made.status).toBe(201);
  expect(made.headers['content-type']).toMatch(/^text\/plain/);
  expect(made.headers['cache-control']).toBe('no-store');
  expect(made.text).toMatch(/^stoa_key_[\w-]{43}$/);
  const other = await make(admin, id, { name: 'Import' });
  const { items, totals } = await listKeys(session, id);
  expect(totals).toEqual({ count: 2 });
  const moments = { created_at: expect.any(String), last_used_at: null };
  expect(items).toEqual([
    { id: expect.any(Number), name: 'Export', role_id, expires_at, created_by: id, ...moments },
    { id: expect.any(Number), name: 'Import', role_id: null, expires_at: null, created_by: 1, ...moments },
  ]);
  expect(made.headers.location).toBe(`/api/v1/users/${id}/api-keys/${items[0]?.id}`);
  expect([await statusOf(made.text), await statusOf(other.text)]).toEqual([200, 200]);
  const stored = JSON.stringify(await api.sql('select * from control.api_keys'));
  expect(stored).not.toContain(made.text);
  expect(JSON.stringify(await listKeys(admin, id))).not.toMatch(/stoa_key_|hash/);
});

test('a revoked key ends at once, the others stay', async () => {
  const { id, session } = await signedIn();
  const first = await make(session, id, { name: 'First' });
  const second = await make(session, id, { name: 'Second' });
  expect([await statusOf(first.text), await statusOf(second.text)]).toEqual([200, 200]);
  const path = first.headers.location?.replace('/api', '') as string;
  expect(await session.delete(path)).toMatchObject({ status: 204, text: '' });
  expect([await statusOf(first.text), await statusOf(second.text)]).toEqual([401, 200]);
  expect((await session.delete(path)).status).toBe(404);
  const another = await signedIn();
  const theirs = (await listKeys(session, id)).items[0]?.id;
  expect((await admin.delete(`/v1/users/${another.id}/api-keys/${theirs}`)).status).toBe(404);
});

test('last use is written, once a minute', async () => {
  const { id, session } = await signedIn();
  const [{ text: key }, { text: other }] = [
    await make(session, id, { name: 'Used' }),
    await make(session, id, { name: 'Idle' }),
  ];
  await statusOf(key);
  const [used, idle] = (await listKeys(session, id)).items;
  expect(Date.parse(used?.last_used_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(idle?.last_used_at).toBeNull();
  await statusOf(key);
  expect((await listKeys(session, id)).items[0]?.last_used_at).toBe(used?.last_used_at);
  // Each key for itself, however lately the person was active.
  await statusOf(other);
  expect((await listKeys(session, id)).items[1]?.last_used_at).not.toBeNull();
});

test('an expired key is refused, also one that was cached before', async () => {
  const { id, session } = await signedIn();
  const expires_at = new Date(Date.now() + 30_000).toISOString();
  const { text: key } = await make(session, id, { name: 'Short', expires_at });
  expect((await admin.get<User>(`/v1/users/${id}`)).body.has_api_key).toBe(true);
  expect(await statusOf(key)).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(expires_at) });
  try {
    expect(await statusOf(key)).toBe(401);
  } finally {
    vi.useRealTimers();
  }
  await api.sql(`update control.api_keys set expires_at = now() - interval '1 ms' where user_id = $1`, [id]);
  // Changed behind the server's back, which learns of it by a notification.
  await vi.waitFor(async () => expect(await statusOf(key)).toBe(401), { timeout: 10_000 });
  expect((await admin.get<User>(`/v1/users/${id}`)).body.has_api_key).toBe(false);
  expect((await listKeys(session, id)).items).toHaveLength(1);
});

test('open streams of a key end with it', async () => {
  const { id, session } = await signedIn();
  const made = await make(session, id, { name: 'Stream' });
  const stream = await listen(api, holder(made.text));
  expect((await session.delete(made.headers.location?.replace('/api', '') as string)).status).toBe(204);
  expect(await stream.until('never sent')).toMatch(/^ended/);
});

test.each([
  ['an empty name', { name: '' }, 'name'],
  ['a name of spaces', { name: ' ' }, 'name'],
  ['a long name', { name: 'n'.repeat(256) }, 'name'],
  ['no name', {}, 'name'],
  ['a moment in the past', { name: 'N', expires_at: '2020-01-01T00:00:00.000Z' }, 'expires_at'],
  ['a day', { name: 'N', expires_at: '2090-01-01' }, 'expires_at'],
  ['an unknown role', { name: 'N', role_id: 987_654_321 }, 'role_id'],
  ['an unknown field', { name: 'N', user_id: 1 }, 'user_id'],
])('refuses %s', async (_, body, field) => {
  const { id, session } = await signedIn();
  const answer = await make(session, id, body);
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ violations: [{ field }] });
  expect((await listKeys(session, id)).totals.count).toBe(0);
});

test("refuses another account's role like one that never was", async () => {
  const { id, session } = await signedIn();
  const other = await api.makeAccount('roles-elsewhere');
  const theirs = await make(session, id, { name: 'N', role_id: await makeRole('read', other.id) });
  const never = await make(session, id, { name: 'N', role_id: 987_654_321 });
  const without = ({ text, body }: typeof theirs) => text.replace((body as { request_id: string }).request_id, '');
  expect([theirs.status, without(theirs)]).toEqual([422, without(never)]);
});

test('names are unique for a person, compared without case', async () => {
  const [one, two] = [await signedIn(), await signedIn()];
  expect((await make(one.session, one.id, { name: 'Éxport' })).status).toBe(201);
  const taken = await make(one.session, one.id, { name: 'ÉXPORT' });
  expect(taken.body).toMatchObject({ status: 409, message: 'api_key_name_taken' });
  expect((await make(two.session, two.id, { name: 'éxport' })).status).toBe(201);
});

test('a person has a limited number of keys, made at once or one after another', async () => {
  const { id, session } = await signedIn();
  const all = await Promise.all(
    Array.from({ length: limits.api_keys_per_person + 3 }, (_, n) => make(session, id, { name: `Key ${n}` })),
  );
  expect(all.filter(({ status }) => status === 201)).toHaveLength(limits.api_keys_per_person);
  expect(all.find(({ status }) => status !== 201)?.body).toMatchObject({ status: 409, message: 'too_many_api_keys' });
  expect((await session.post(`/v1/users/${id}/generate-api-key`)).body).toMatchObject({ message: 'too_many_api_keys' });
});

test('generate-api-key replaces the key named default, without widening it', async () => {
  const { id, session } = await signedIn();
  const role_id = await makeRole();
  const narrowed = await make(session, id, { name: 'Default', role_id, expires_at: inAnHour() });
  const named = await make(session, id, { name: 'Named' });
  expect(await statusOf(narrowed.text)).toBe(200);
  const replaced = await session.post(`/v1/users/${id}/generate-api-key`);
  expect([replaced.status, replaced.headers.location]).toEqual([200, undefined]);
  expect([await statusOf(narrowed.text), await statusOf(replaced.text), await statusOf(named.text)]).toEqual([
    401, 200, 200,
  ]);
  const [first] = (await listKeys(session, id)).items;
  expect(first).toMatchObject({ role_id, expires_at: null });
});

test('a key makes, revokes and generates no keys, whether it is narrowed or not', async () => {
  const chief = await signedIn({ full_access: true });
  const plain = await make(chief.session, chief.id, { name: 'Plain' });
  const narrowed = await make(chief.session, chief.id, { name: 'Narrowed', role_id: await makeRole('write') });
  const path = `/v1/users/${chief.id}`;
  for (const key of [plain.text, narrowed.text])
    for (const answer of [
      await make(holder(key), chief.id, { name: 'More' }),
      await holder(key).delete(plain.headers.location?.replace('/api', '') as string),
      await holder(key).post(`${path}/generate-api-key`),
    ])
      expect(answer.body).toMatchObject({ status: 403, message: 'needs_session' });
  expect((await listKeys(holder(narrowed.text), chief.id)).totals.count).toBe(2);
});

test("an administrator's narrowed key administers nothing", async () => {
  const chief = await signedIn({ full_access: true });
  const narrowed = await make(chief.session, chief.id, { name: 'Narrowed', role_id: await makeRole('write') });
  const program = holder(narrowed.text);
  const victim = await api.makeUser();
  expect((await program.post('/v1/users', {})).status).toBe(403);
  expect((await program.patch(`/v1/users/${victim.id}`, { full_access: true })).status).toBe(403);
  expect((await program.post('/v1/entities', { name: 'N', alias: 'never_made' })).status).toBe(403);
  expect((await program.get(`/v1/users/${victim.id}`)).body).not.toHaveProperty('email');
  expect((await program.get(`/v1/users/${victim.id}/api-keys`)).status).toBe(403);
});

test('the role of a key narrows what it may do with records', async () => {
  const chief = await signedIn({ full_access: true });
  await chief.session.post('/v1/entities', { name: 'Deals', alias: 'deals' });
  const [none, read, write] = [await makeRole('none'), await makeRole('read'), await makeRole('write')];
  const keyOf = async (role_id: number) =>
    holder((await make(chief.session, chief.id, { name: `Role ${role_id}`, role_id })).text);
  const statuses = async (program: Client) => [
    (await program.get('/rest/deals')).status,
    (await program.post('/rest/deals', {})).status,
  ];
  expect(await statuses(await keyOf(write))).toEqual([200, 201]);
  expect(await statuses(await keyOf(read))).toEqual([200, 403]);
  expect(await statuses(await keyOf(none))).toEqual([404, 404]);
});

test('a role that narrows a key cannot be deleted, and an account is deleted with both', async () => {
  const place = await api.makeAccount('gone-with-keys');
  const session = await api.signIn(place.owner.email, place.host);
  const role_id = await makeRole('read', place.id);
  const remove = () => session.delete(`/v1/roles/${role_id}`);
  const made = await make(session, place.owner.id, { name: 'Narrowed', role_id });
  expect((await remove()).body).toMatchObject({ status: 409, message: 'role_of_keys' });
  expect((await session.delete(made.headers.location?.replace('/api', '') as string)).status).toBe(204);
  expect((await remove()).status).toBe(204);
  const kept = await makeRole('read', place.id);
  expect((await make(session, place.owner.id, { name: 'Narrowed', role_id: kept })).status).toBe(201);
  await api.sql('delete from control.accounts where id = $1', [place.id]);
  expect(await api.sql('select from control.api_keys where account_id = $1', [place.id])).toEqual([]);
});

test('blocking a person ends all their keys', async () => {
  const { id, session } = await signedIn();
  const keys = [await make(session, id, { name: 'One' }), await make(admin, id, { name: 'Two' })];
  await admin.patch(`/v1/users/${id}`, { blocked: true });
  expect(await Promise.all(keys.map(({ text }) => statusOf(text)))).toEqual([401, 401]);
  expect((await make(admin, id, { name: 'Three' })).body).toMatchObject({ message: 'api_key_of_blocked_user' });
  await admin.patch(`/v1/users/${id}`, { blocked: false });
  expect((await listKeys(admin, id)).totals.count).toBe(0);
});

test('of people they cannot edit, administrators make and revoke no keys', async () => {
  const chief = await signedIn({ full_access: true });
  const own = await make(admin, 1, { name: `Of the owner ${chief.id}` });
  const ofOwner = own.headers.location?.replace('/api', '') as string;
  const refused = { status: 409, message: 'user is owner of current account' };
  expect((await make(chief.session, 1, { name: 'N' })).body).toMatchObject(refused);
  expect((await chief.session.delete(ofOwner)).body).toMatchObject(refused);
  const shared = await signedIn();
  const theirs = await make(shared.session, shared.id, { name: 'Theirs' });
  const other = await api.makeAccount('second-home');
  await api.join(shared.id, other.id);
  const several = { status: 403, message: 'user_has_several_accounts' };
  expect((await make(admin, shared.id, { name: 'N' })).body).toMatchObject(several);
  expect((await admin.delete(theirs.headers.location?.replace('/api', '') as string)).body).toMatchObject(several);
  expect(await statusOf(theirs.text)).toBe(200);
});

test('people see and change their own keys only', async () => {
  const [one, two] = [await signedIn(), await signedIn()];
  const made = await make(one.session, one.id, { name: 'Mine' });
  const path = `/v1/users/${one.id}/api-keys`;
  expect((await two.session.get(path)).status).toBe(403);
  expect((await two.session.get('/v1/users/987654321/api-keys')).status).toBe(403);
  expect((await make(two.session, one.id, { name: 'N' })).status).toBe(403);
  expect((await two.session.delete(made.headers.location?.replace('/api', '') as string)).status).toBe(403);
  expect((await admin.get('/v1/users/987654321/api-keys')).status).toBe(404);
});
