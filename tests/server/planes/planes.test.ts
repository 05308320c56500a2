import { beforeAll, describe, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import {
  type CustomerDatabase,
  type PostgresServer,
  startPostgresServer,
} from '../../support/database/postgresServer.ts';
import { accountOn, addPlane, commandsOf, planeOf, urlOf } from '../../support/planes/planes.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import { password } from '../../support/server/credentials.ts';
import { postForm } from '../../support/server/multipart.ts';
import { useOwnStorage } from '../../support/storage/ownStorage.ts';
import { timeLimit } from '../../support/timeLimit.ts';

/** Accounts on a second and a third PostgreSQL of the provider's (docs/start/places.md#planes). */

let second: PostgresServer;
let api: Api;
let commands: ReturnType<typeof commandsOf>;
let east: CustomerDatabase;

beforeAll(async () => {
  second = await startPostgresServer();
  api = await startApi({ settings: { storage_allow_private: true } });
  commands = commandsOf(api);
});

interface Made {
  account: { id: number; subdomain: string };
}
let count = 0;
const signUp = () => {
  count += 1;
  const body = { name: `New ${count}`, email: `new.${count}@example.com`, password };
  return api.visitor().post<Made>('/v1/auth/sign-up', body);
};
const signedUp = async () => {
  const { status, text, body } = await signUp();
  expect(status, text).toBe(201);
  const client = await api.signIn(`new.${count}@example.com`, `${body.account.subdomain}.localhost`);
  return { ...body.account, client };
};

const onEast = () => accountOn(api, 'east');

test('new accounts go to the open plane with the fewest for its maximum; when all are full they are refused', async () => {
  await api.sql(`update control.planes set max_accounts = 1, state = 'full'`);
  expect(await planeOf(api, (await signedUp()).id), 'with one plane alone').toBe('default');
  east = await addPlane(api, second, 'east');
  expect(await commands.plane('change', 'east', '--max-accounts', '2')).toMatchObject({ exit: 0 });
  await api.sql(`update control.planes set max_accounts = 8, state = 'open' where name = 'default'`);
  // 2 of 8 and 0 of 2, 2 of 8 and 1 of 2, 3 of 8 and 1 of 2, and of two that are as full the first.
  const places: string[] = [];
  for (let n = 0; n < 4; n += 1) places.push(await planeOf(api, (await signedUp()).id));
  expect(places).toEqual(['east', 'default', 'default', 'default']);
  expect((await commands.plane('full', 'default')).exit).toBe(0);
  expect(await planeOf(api, (await signedUp()).id)).toBe('east');
  const refused = await signUp();
  expect([refused.status, refused.body]).toEqual([507, expect.objectContaining({ message: 'no_room' })]);
  expect(await api.sql('select id from control.accounts where name = $1', [`New ${count}`])).toEqual([]);
  expect((await commands.plane('change', 'east', '--max-accounts', '1000')).exit).toBe(0);
  expect((await commands.plane('open', 'default')).exit).toBe(0);
});

test('entities, records, history, imports, views, indexes and quotas work on a plane', async () => {
  const { client, entity, id: account_id, subdomain } = await onEast();
  const won = entity.variants.stage?.won;
  const made = await client.post<{ id: number }>('/rest/deals', { title: 'Oak table', stage: won, count: 1 });
  expect(made.status, made.text).toBe(201);
  const record = `/rest/deals/${made.body.id}`;
  expect((await client.patch(record, { count: 2 })).status).toBe(200);
  const csv = ['file', { filename: 'a.csv', bytes: 'title,count\nOak chair,1\nPine shelf,2\n' }] as const;
  expect((await postForm(client, '/rest/deals/import', [csv])).status).toBe(200);
  const list = async (query: string) =>
    (await client.get<{ items: { title: string }[] }>(`/rest/deals?${query}`)).body.items.map(({ title }) => title);
  expect(await list('search=oak&sort[title]=asc')).toEqual(['Oak chair', 'Oak table']);
  expect(await list(`query[stage]=${won}&with=stage`)).toEqual(['Oak table']);
  expect((await client.get<{ items: object[] }>(`${record}/history`)).body.items).toHaveLength(2);
  expect((await client.delete(record)).status).toBe(204);
  expect((await client.patch(record, { deleted_at: null })).status).toBe(200);
  const changed = await client.patch(`/v1/entities/fields/${entity.fields.title}`, { name: 'Name', alias: 'name' });
  expect(changed.status, changed.text).toBe(200);

  const tables = await second.query<{ name: string }>(
    `select name from acc_${account_id}.deals order by name`,
    east.database,
  );
  expect(tables.map(({ name }) => name)).toEqual(['Oak chair', 'Oak table', 'Pine shelf']);
  const indexes = await second.query<{ text: string }>(
    `select indexdef as text from pg_indexes where schemaname = 'acc_${account_id}'`,
    east.database,
  );
  expect(indexes.some(({ text }) => text.includes('gin_trgm_ops'))).toBe(true);
  const owners = await second.query<{ owner: string }>(
    `select distinct tableowner as owner from pg_tables where schemaname = 'acc_${account_id}'`,
    east.database,
  );
  expect(owners).toEqual([{ owner: east.user }]);
  const { rows } = await api.database.pool.query(`select from pg_namespace where nspname = $1`, [`acc_${account_id}`]);
  expect(rows).toEqual([]);
  const status = await client.get('/v1/accounts/settings/storage/status');
  expect(status.body).toMatchObject({ is_reachable: true, entities: [{ records: expect.any(Number) }] });
  await api.sql(`update control.accounts set quota_bytes = 10000 where id = $1`, [account_id]);
  // Another process has not measured the account yet.
  const other = await startApi({ database: api.database, settings: { jobs: 'off' } });
  const caller = other.visitor({ host: `${subdomain}.localhost`, authorization: client.authorization });
  expect((await caller.post('/rest/deals', { name: 'too much' })).status).toBe(507);
});

describe('a lost plane', () => {
  test.each(['SIGINT', 'SIGSTOP'] as const)(
    'costs its own accounts a 503 within 5 s and others nothing, and heals (%s)',
    async (signal) => {
      const lost = await onEast();
      expect((await lost.client.post('/rest/deals', { title: 'kept' })).status).toBe(201);
      const other = await api.signInOwner();
      await makeEntity(other, `there_${signal.toLowerCase()}`, [{ alias: 'title', type: 'text' }]);
      const path = `/rest/there_${signal.toLowerCase()}`;
      await second.signal(signal);
      try {
        const calls = Array.from({ length: 20 }, async (_, n) => {
          const began = performance.now();
          const answer =
            n % 2 ? await lost.client.get('/rest/deals') : await lost.client.post('/rest/deals', { title: 'x' });
          return { status: answer.status, message: answer.body.message, ms: performance.now() - began };
        });
        for (let n = 0; n < 20; n += 1) expect((await other.post(path, { title: `n ${n}` })).status).toBe(201);
        for (const { status, message, ms } of await Promise.all(calls)) {
          expect([status, message]).toEqual([503, 'storage_unavailable']);
          expect(ms).toBeLessThan(timeLimit(5000));
        }
        const list = await commands.plane('list');
        expect(list.lines.find((line) => line.startsWith('east'))).toMatch(/ - +no$/);
      } finally {
        await (signal === 'SIGINT' ? second.start() : second.signal('SIGCONT'));
      }
      await expect.poll(async () => (await lost.client.post('/rest/deals', { title: 'again' })).status).toBe(201);
    },
  );

  test('gets no new accounts while another has room', async () => {
    const { client } = await onEast();
    await api.sql(`update control.planes set max_accounts = case name when 'east' then 1000 else 50 end`);
    expect(await planeOf(api, (await signedUp()).id)).toBe('east');
    await second.signal('SIGINT');
    try {
      for (let n = 0; n < 5; n += 1) expect((await client.get('/rest/deals')).status).toBe(503);
      expect(await planeOf(api, (await signedUp()).id)).toBe('default');
    } finally {
      await second.start();
    }
    await expect.poll(async () => (await client.get('/rest/deals')).status).toBe(200);
    expect(await planeOf(api, (await signedUp()).id)).toBe('east');
  });
});

test('the doctor checks every plane and the servers of accounts; one out of reach is one fault', async () => {
  const account = await onEast();
  const third = await startPostgresServer();
  const own = await api.makeAccount('own-server');
  const theirs = await third.makeDatabase();
  await useOwnStorage(api, own.id, theirs);
  const ownClient = await api.signIn(own.owner.email, own.host);
  const ownEntity = await makeEntity(ownClient, 'things', [{ alias: 'title', type: 'text' }]);
  const doctor = async () =>
    (await commands.doctor()).lines.filter((line) => !line.startsWith('ok')).map((line) => line.trim());
  expect(await doctor()).toEqual([]);

  const table = `acc_${account.id}.e_${account.entity.id}`;
  await second.query(`alter table ${table} drop column f_${account.entity.fields.count} cascade`, east.database);
  await second.query('create schema acc_999999', east.database);
  await third.query(
    `create table stoa.e_77 (id bigint); delete from stoa._ledger where entity_id = ${ownEntity.id}`,
    theirs.database,
  );
  const broken = await doctor();
  expect(broken[0]).toMatch(/^BROKEN records elsewhere/);
  expect(broken).toEqual(
    expect.arrayContaining([
      `plane east: field ${account.entity.fields.count} of account ${account.id} has no column`,
      'plane east: schema acc_999999 has no account',
      `server of account ${own.id}: stoa.e_77 has no entity`,
      expect.stringMatching(
        new RegExp(`^server of account ${own.id}: change \\d+ of account ${own.id} is done but nothing in the ledger$`),
      ),
    ]),
  );

  await second.signal('SIGINT');
  try {
    const lines = await doctor();
    expect(lines.filter((line) => line.startsWith('plane east'))).toEqual([
      expect.stringMatching(/^plane east: cannot be checked: connect ECONNREFUSED/),
    ]);
    expect(lines).toContain(`server of account ${own.id}: stoa.e_77 has no entity`);
  } finally {
    await second.start();
  }
});

test('a plane may have a read host, from which its accounts are read', async () => {
  const primary = await startPostgresServer();
  const database = await primary.makeDatabase();
  await primary.signal('SIGINT');
  const replica = await startPostgresServer({ replicaOf: primary });
  await primary.start();
  const read = urlOf({ ...database, port: replica.port });
  await expect
    .poll(async () => (await commands.plane('add', 'north', '--url', urlOf(database), '--read-url', read)).lines)
    .toEqual([expect.stringMatching(/^north is open/)]);
  const account = await api.makeAccount('reader');
  expect((await commands.move('reader', 'north')).exit).toBe(0);
  const client = await api.signIn(account.owner.email, account.host);
  const entity: TestEntity = await makeEntity(client, 'deals', [{ alias: 'title', type: 'text' }]);
  for (let n = 0; n < 10; n += 1) {
    expect((await client.post('/rest/deals', { title: `n ${n}` })).status).toBe(201);
    const { body } = await client.get<{ totals: { count: number } }>('/rest/deals');
    expect(body.totals.count).toBe(n + 1);
  }
  const asked = `select from pg_stat_activity where application_name = 'stoa' and query ~ 'e_${entity.id}'`;
  await expect
    .poll(async () => {
      await client.get('/rest/deals');
      return (await replica.query(asked)).length;
    })
    .toBeGreaterThan(0);

  // The replica takes the place of its primary.
  await primary.signal('SIGINT');
  await replica.query('select pg_promote()');
  expect(await commands.plane('change', 'north', '--url', read, '--no-read-url')).toMatchObject({ exit: 0 });
  await expect.poll(async () => (await client.post('/rest/deals', { title: 'after' })).status).toBe(201);
  expect((await client.get<{ totals: { count: number } }>('/rest/deals')).body.totals.count).toBe(11);
});
