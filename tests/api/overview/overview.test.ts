import { beforeAll, describe, expect, test } from 'vitest';
import type { Overview } from '#resources/account/overview/overview.resource.ts';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { expectProblem } from '../../support/server/envelope.ts';

let api: Api;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
});

const read = async (client = owner, query = '') => {
  const answer = await client.get<Overview>(`/v1/overview${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const entityOf = ({ entities }: Overview, alias: string) => entities.find((each) => each.alias === alias);
const tableOf = ({ id }: TestEntity, account_id = 1) => `acc_${account_id}.e_${id}`;

/** Inserts records with these creation times. */
const fill = (entity: TestEntity, moments: string, account_id = 1) =>
  api.database.pool.query(`insert into ${tableOf(entity, account_id)} (created_at) select ${moments}`);

/** A new account for each test, so that nothing is cached. */
let accounts = 0;
async function anAccount() {
  accounts += 1;
  const account = await api.makeAccount(`overview${accounts}`);
  return { account, admin: await api.signIn(account.owner.email, account.host) };
}

test('is empty for a new account', async () => {
  const { admin } = await anAccount();
  const found = await read(admin);
  expect(found).toMatchObject({
    time_zone: 'UTC',
    records: { count: 0, is_estimate: false, created: { count: 0, is_estimate: false }, not_counted: 0 },
    entities: [],
    fields: { count: 0 },
    people: { count: 1, blocked: 0 },
    failed: { count: 0, items: [] },
    trash: { records: 0, fields: 0, entities: 0 },
    files: { count: 0, bytes: 0, is_estimate: false },
    recent: [],
  });
  expect(found.days).toHaveLength(30);
  expect(found.records.created.by_day).toEqual(Array(30).fill(0));
});

test('counts records by entity and creation day, and the trash separately', async () => {
  const { account, admin } = await anAccount();
  const deals = await makeEntity(admin, 'deals', [{ alias: 'title', type: 'text' }]);
  const idle = await makeEntity(admin, 'idle');
  await fill(deals, `now() from generate_series(1, 3)`, account.id);
  await fill(deals, `now() - interval '5 days' from generate_series(1, 4)`, account.id);
  await fill(deals, `now() - interval '90 days' from generate_series(1, 2)`, account.id);
  await fill(idle, `now() - interval '60 days'`, account.id);
  await api.database.pool.query(
    `update ${tableOf(deals, account.id)} set deleted_at = now() where id = (select min(id) from ${tableOf(deals, account.id)})`,
  );
  const found = await read(admin);
  const by_day = Array(30).fill(0);
  by_day[29] = 2;
  by_day[24] = 4;
  expect(entityOf(found, 'deals')).toEqual({
    id: deals.id,
    name: 'deals',
    alias: 'deals',
    status_id: 2,
    count: 8,
    is_estimate: false,
    trashed: 1,
    created_count: 6,
    created: { by_day, count: 6, is_estimate: false },
  });
  expect(entityOf(found, 'idle')).toMatchObject({ count: 1, created_count: 0, trashed: 0 });
  expect(found.records).toEqual({
    count: 9,
    is_estimate: false,
    created: { by_day, count: 6, is_estimate: false },
    not_counted: 0,
  });
  expect(found.trash).toMatchObject({ records: 1, is_estimate: false });
  expect(found.fields.count).toBe(1);
});

test('estimates more than 10,000 records as in lists, and samples very many recent ones', async () => {
  const { account, admin } = await anAccount();
  const log = await makeEntity(admin, 'log');
  await fill(log, `now() - (n % 10) * interval '1 day' from generate_series(1, 150000) n`, account.id);
  await api.database.pool.query(`analyze ${tableOf(log, account.id)}`);
  const found = entityOf(await read(admin), 'log');
  expect(found).toMatchObject({ is_estimate: true, created: { is_estimate: true } });
  expect(Math.abs((found?.count ?? 0) - 150_000)).toBeLessThan(1500);
  const days = found?.created?.by_day ?? [];
  expect(days.slice(0, 20)).toEqual(Array(20).fill(0));
  for (const day of days.slice(20)) expect(Math.abs(day - 15_000)).toBeLessThan(1500);
});

describe('uses the days of the requested time zone', () => {
  test.each([
    ['Pacific/Kiritimati', 14],
    ['Asia/Kolkata', 5.5],
    ['Pacific/Pago_Pago', -11],
  ])('%s', async (zone, hours) => {
    const { account, admin } = await anAccount();
    const deals = await makeEntity(admin, 'deals');
    const there = new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10);
    const midnight = new Date(Date.parse(`${there}T00:00:00Z`) - hours * 3_600_000).toISOString();
    await fill(deals, `'${midnight}'::timestamptz`, account.id);
    await fill(deals, `'${midnight}'::timestamptz - interval '1 millisecond' from generate_series(1, 2)`, account.id);
    const found = await read(admin, `?time_zone=${encodeURIComponent(zone)}`);
    expect(found.time_zone).toBe(zone);
    expect(found.days.at(-1)).toBe(there);
    expect(found.records.created.by_day.slice(-2)).toEqual([2, 1]);
  });

  test.each(['Mars/Olympus', '+03:00', ''])('rejects "%s"', async (zone) => {
    const answer = await owner.get(`/v1/overview?time_zone=${encodeURIComponent(zone)}`);
    expect(expectProblem(answer)).toMatchObject({
      status: 422,
      violations: [{ field: 'time_zone', message: 'overview.errors.time_zone' }],
    });
  });
});

test('counts users by last activity', async () => {
  const { account, admin } = await anAccount();
  for (const [name, ago] of [
    ['now', '1 minute'],
    ['week', '3 days'],
    ['month', '20 days'],
    ['gone', '80 days'],
  ]) {
    const { id } = await api.makeUser({ name, account_id: account.id, blocked: name === 'gone' });
    await api.sql(
      `update control.memberships set last_action_at = now() - $1::interval where user_id = $2 and account_id = $3`,
      [ago, id, account.id],
    );
  }
  await api.makeUser({ account_id: account.id });
  const { people } = await read(admin);
  // The owner has just signed in.
  expect(people).toEqual({ count: 6, active_day: 2, active_week: 3, active_month: 4, blocked: 1 });
});

test('lists failures with their reason and recent changes with their user', async () => {
  const { account, admin } = await anAccount();
  const deals = await makeEntity(admin, 'deals', [{ alias: 'title', type: 'text' }]);
  const field = deals.fields.title;
  await api.sql(`update control.fields set status_id = 3 where id = $1`, [field]);
  await api.sql(
    `insert into control.schema_changes (account_id, entity_id, field_id, kind, plan, state, error, detail, finished_at)
     values ($1, $2, $3, 'change_field', '{"kind":"change_field"}', 'failed', 'busy', 'the words of the database', now())`,
    [account.id, deals.id, field],
  );
  const found = await read(admin);
  expect(found.failed).toEqual({
    count: 1,
    items: [
      {
        entity: { id: deals.id, name: 'deals', alias: 'deals' },
        field: { id: field, name: 'title', alias: 'title' },
        error: 'history.errors.busy',
        failed_at: expect.any(String),
      },
    ],
  });
  expect(found.recent.map(({ type_id, field_name, entity_name }) => [type_id, field_name, entity_name])).toEqual([
    [1, 'title', 'deals'],
    [1, null, 'deals'],
  ]);
  expect(found.recent[0]).toMatchObject({ user_name: account.owner.name, is_entity_there: true, result: { ok: true } });
});

test('counts removed entities and fields in the trash only', async () => {
  const { admin } = await anAccount();
  const deals = await makeEntity(admin, 'deals', [{ alias: 'title', type: 'text' }]);
  const orders = await makeEntity(admin, 'orders', [{ alias: 'title', type: 'text' }]);
  expect((await admin.delete(`/v1/entities/${orders.id}`)).status).toBe(204);
  const found = await read(admin);
  expect(found.entities.map(({ id }) => id)).toEqual([deals.id]);
  expect(found.trash).toMatchObject({ entities: 1, fields: 0 });
  expect(found.fields.count).toBe(1);
  expect(found.recent[0]).toMatchObject({ type_id: 3, entity_name: 'orders', is_entity_there: false });
});

test('leaves out an entity whose table is locked or missing, and counts the others', async () => {
  const { account, admin } = await anAccount();
  const [busy, broken, sound] = [
    await makeEntity(admin, 'busy'),
    await makeEntity(admin, 'broken'),
    await makeEntity(admin, 'sound'),
  ] as [TestEntity, TestEntity, TestEntity];
  await fill(sound, 'now() from generate_series(1, 7)', account.id);
  await api.database.pool.query(`alter table ${tableOf(broken, account.id)} rename to elsewhere`);
  const locking = await api.database.records.connect();
  try {
    await locking.query(`begin; lock table ${tableOf(busy, account.id)} in access exclusive mode`);
    const found = await read(admin);
    expect(entityOf(found, 'sound')).toMatchObject({ count: 7, created_count: 7 });
    for (const alias of ['busy', 'broken'])
      expect(entityOf(found, alias)).toMatchObject({ count: null, trashed: null, created_count: null, created: null });
    expect(found.records).toMatchObject({ count: 7, not_counted: 2 });
  } finally {
    await locking.query('rollback');
    locking.release();
    await api.database.pool.query(`alter table acc_${account.id}.elsewhere rename to e_${broken.id}`);
  }
});

test('computes concurrent requests once, and picks up schema changes at once', async () => {
  const { admin } = await anAccount();
  await makeEntity(admin, 'first');
  const answers = await Promise.all(Array.from({ length: 8 }, () => read(admin)));
  expect(new Set(answers.map(({ counted_at }) => counted_at)).size).toBe(1);
  await makeEntity(admin, 'second');
  expect((await read(admin)).entities.map(({ count }) => count)).toEqual([0, 0]);
});

test('shows the first record of a small account soon', async () => {
  const { admin } = await anAccount();
  await makeEntity(admin, 'deals', [{ alias: 'title', type: 'text' }]);
  expect((await read(admin)).records.count).toBe(0);
  await admin.post('/rest/deals', { title: 'The first' });
  await expect.poll(async () => (await read(admin)).records.count).toBe(1);
});

test('counts many entities and charts only the most active', async () => {
  const { account, admin } = await anAccount();
  const all: TestEntity[] = [];
  for (const letter of 'abcdefghijklmno') all.push(await makeEntity(admin, `entity_${letter}`));
  await fill(all[13] as TestEntity, 'now() from generate_series(1, 2)', account.id);
  const { entities } = await read(admin);
  expect(entities.filter(({ count }) => count !== null)).toHaveLength(15);
  expect(entities.filter(({ created }) => created !== null)).toHaveLength(12);
  expect(entityOf({ entities } as Overview, 'entity_n')?.created?.count).toBe(2);
});

test('is closed to users without full access and to visitors', async () => {
  const person = await api.makeUser();
  const client = await api.signIn(person.email);
  expect(expectProblem(await client.get('/v1/overview')).status).toBe(403);
  expect(expectProblem(await api.visitor().get('/v1/overview')).status).toBe(401);
});
