import { beforeAll, describe, expect, test } from 'vitest';
import type { StorageSettings } from '#resources/account/storage/storage.resource.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import {
  type CustomerDatabase,
  type PostgresServer,
  startPostgresServer,
} from '../../support/database/postgresServer.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { check, ownSettings, path, save, violationOf } from '../../support/storage/settings.ts';

let server: PostgresServer;
let api: Api;
let owner: Client;

beforeAll(async () => {
  server = await startPostgresServer();
  api = await startApi({ settings: { storage_allow_private: true } });
  owner = await api.signInOwner();
});

/** An account of its own for a test, signed in, with an empty database. */
async function newAccount(name: string): Promise<{ client: Client; id: number; database: CustomerDatabase }> {
  const account = await api.makeAccount(name);
  const client = await api.signIn(account.owner.email, account.host);
  return { client, id: account.id, database: await server.makeDatabase() };
}

const nothing = {
  ...{ storage_location: 'provider', storage_separate_rw: 0, storage_database: null, storage_schema: null },
  ...{ storage_read_host: null, storage_read_port: null, storage_read_user: null, storage_read_password: null },
  ...{ storage_write_host: null, storage_write_port: null, storage_write_user: null, storage_write_password: null },
  ...{ move_status: null, roll_back_until: null },
};

describe('settings of the storage', () => {
  test('are the defaults for an account that never saved them', async () => {
    const { status, body } = await owner.get(path);
    expect(status).toBe(200);
    expect(body).toEqual(nothing);
    expect(await save(owner, {})).toEqual(nothing);
  });

  test('are saved, mirror the read values, and answer no password', async () => {
    const { client, database } = await newAccount('mirrored');
    const { host, port, user } = database;
    const saved = await save(client, ownSettings(database));
    expect(saved).toEqual({
      ...{
        storage_location: 'own',
        storage_separate_rw: 0,
        storage_database: database.database,
        storage_schema: 'stoa',
      },
      ...{
        storage_read_host: host,
        storage_read_port: port,
        storage_read_user: user,
        storage_read_password: '********',
      },
      ...{ storage_write_host: host, storage_write_port: port, storage_write_user: user },
      ...{ storage_write_password: '********', move_status: null, roll_back_until: null },
    });
    const read = await client.get<StorageSettings>(path);
    expect(read.body).toEqual(saved);
    expect(read.headers.etag).toBeDefined();
    // The whole form again keeps the password.
    expect(await save(client, { ...saved, move_status: undefined, roll_back_until: undefined })).toEqual(saved);
  });

  test('take the write values if only they are given', async () => {
    const { client, database } = await newAccount('writing');
    const own = Object.entries(ownSettings(database));
    const saved = await save(
      client,
      Object.fromEntries(own.map(([name, value]) => [name.replace('_read_', '_write_'), value])),
    );
    expect(saved.storage_read_user).toBe(database.user);
    expect(saved.storage_read_password).toBe('********');
  });

  test('have port 5432 without one, and reset the separation with the location', async () => {
    const { client, database } = await newAccount('ports');
    const { storage_read_port: _, ...withoutPort } = ownSettings(database);
    // Nothing listens there.
    const refused = violationOf(await client.patch(path, { ...withoutPort, storage_read_host: '127.0.0.9' }));
    expect(refused).toEqual({ field: 'storage_read_host', message: 'storage.errors.refused', kind: 'refused' });
    await save(client, { storage_separate_rw: 1, storage_location: 'provider' });
    expect((await save(client, { ...ownSettings(database) })).storage_separate_rw).toBe(0);
  });

  test('ask for what an own location needs', async () => {
    const { client } = await newAccount('lacking');
    const answer = await client.patch(path, { storage_location: 'own' });
    expect(answer.status).toBe(422);
    expect(answer.body.violations.map(({ field }) => field).sort()).toEqual([
      'storage_database',
      'storage_read_host',
      'storage_read_user',
      'storage_schema',
    ]);
  });

  test.each([
    ['/var/run/postgresql', 'host'],
    ['db.example.com/x', 'host'],
    ['a b', 'host'],
    ['-x.example.com', 'host'],
    ['user@host', 'host'],
  ])('refuse %s as a host', async (host, key) => {
    const body = { ...ownSettings(await server.makeDatabase()), storage_read_host: host };
    expect(violationOf(await owner.patch(path, body))).toMatchObject({
      field: 'storage_read_host',
      message: `storage.errors.${key}`,
    });
  });

  test.each(['Upper', '1a', 'pg_x', 'information_schema', 'a-b', `a${'b'.repeat(63)}`, 'a"b'])(
    'refuse %s as a schema',
    async (schema) => {
      const body = { ...ownSettings(await server.makeDatabase()), storage_schema: schema };
      const wanted = { field: 'storage_schema', message: 'storage.errors.schema', kind: 'schema' };
      expect(violationOf(await owner.patch(path, body))).toEqual(wanted);
      expect(violationOf(await owner.post(`${path}/check`, body))).toEqual(wanted);
    },
  );

  test('are for full access only', async () => {
    const visitor = api.visitor();
    for (const call of [visitor.get(path), visitor.patch(path, {}), visitor.post(`${path}/check`, {})])
      expect((await call).status).toBe(401);
  });

  test('are not overwritten by who has not seen the last ones', async () => {
    const { client, database } = await newAccount('stale');
    const { headers } = await client.get(path);
    await save(client, ownSettings(database));
    const late = await client.patch(path, { storage_schema: 'other' }, { 'if-match': String(headers.etag) });
    expect(late.status).toBe(412);
  });
});

describe('a masked password', () => {
  test.each([
    ['host', { storage_read_host: 'localhost' }],
    ['port', { storage_read_port: 5431 }],
    ['user', { storage_read_user: 'someone' }],
    ['database', { storage_database: 'another' }],
  ])('is not sent to another %s', async (name, change) => {
    const { client, database } = await newAccount(`mask-${name}`);
    await save(client, ownSettings(database));
    for (const password of [{ storage_read_password: '********' }, {}]) {
      const answer = await client.patch(path, { ...change, ...password });
      expect(violationOf(answer)).toEqual({ field: 'storage_read_password', message: 'storage.errors.mask' });
      expect((await client.post(`${path}/check`, { ...change, ...password })).status).toBe(422);
    }
    expect((await client.get<StorageSettings>(path)).body.storage_read_host).toBe(database.host);
  });

  test('is none where none is stored', async () => {
    const { client, database } = await newAccount('mask-none');
    const answer = await client.patch(path, { ...ownSettings(database), storage_read_password: '********' });
    expect(violationOf(answer)).toEqual({ field: 'storage_read_password', message: 'storage.errors.mask' });
  });

  test('is kept with another schema', async () => {
    const { client, database } = await newAccount('mask-kept');
    await save(client, ownSettings(database));
    const saved = await save(client, { storage_schema: 'second', storage_read_password: '********' });
    expect(saved).toMatchObject({ storage_schema: 'second', storage_write_password: '********' });
  });
});

describe('another place', () => {
  test('asks what happens to the records, and starts empty', async () => {
    const { client, id, database } = await newAccount('moving');
    const entity = await makeEntity(client, 'deals', [
      { alias: 'title', type: 'text', extra: { default_value: 'new' } },
      { alias: 'amount', type: 'number' },
    ]);
    expect((await client.post('/rest/deals', { title: 'old' })).status).toBe(201);
    const own = ownSettings(database);
    expect(violationOf(await client.patch(path, own))).toEqual({ field: 'move', message: 'storage.errors.move' });
    await save(client, { ...own, move: false });
    const { body } = await client.get<{ items: object[] }>('/rest/deals');
    expect(body.items).toEqual([]);
    const made = await client.post<{ title: string }>('/rest/deals', { amount: 3 });
    expect([made.status, made.body.title]).toEqual([201, 'new']);
    expect(await server.query('select title, amount from stoa.deals', database.database)).toEqual([
      { title: 'new', amount: 3 },
    ]);
    // What was left has another name.
    const left = async () =>
      (
        await api.database.pool.query<{ name: string }>(
          `select nspname as name from pg_namespace where nspname ~ '^acc_${id}_left_'`,
        )
      ).rows[0]?.name;
    const { rows } = await api.database.pool.query(`select from "${await left()}".e_${entity.id}`);
    expect(rows).toHaveLength(1);

    // Back, and there again: what was left is kept under another name.
    expect(violationOf(await client.patch(path, { storage_location: 'provider' }))).toMatchObject({ field: 'move' });
    await save(client, { storage_location: 'provider', move: false });
    expect((await client.get<{ items: object[] }>('/rest/deals')).body.items).toEqual([]);
    expect((await client.post('/rest/deals', { title: 'back' })).status).toBe(201);
    await save(client, { storage_location: 'own', move: false });
    expect((await client.get<{ items: object[] }>('/rest/deals')).body.items).toEqual([]);
    const kept = await server.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname like 'stoa%' order by 1`,
      database.database,
    );
    expect(kept).toEqual([{ name: 'stoa' }, { name: expect.stringMatching(/^stoa_left_\d+$/) }]);
  });

  test('of several saves at once one is kept, and the others are told', async () => {
    const { client, database } = await newAccount('at-once');
    for (const alias of ['one', 'two', 'three']) await makeEntity(client, alias, [{ alias: 'title', type: 'text' }]);
    await save(client, { ...ownSettings(database), move: false });
    for (const storage_location of ['provider', 'own', 'provider'] as const) {
      const body = { storage_location, move: false };
      const answers = await Promise.all(Array.from({ length: 6 }, () => client.patch(path, body)));
      // One that begins after another is complete changes nothing; checks of an account run one at a time (429).
      expect(answers.map(({ status }) => status).filter((status) => ![200, 409, 429].includes(status))).toEqual([]);
      expect((await client.get<StorageSettings>(path)).body.storage_location).toBe(storage_location);
      expect((await client.post('/rest/two', { title: 'x' })).status).toBe(201);
    }
  });

  test('does not ask while only the password changes', async () => {
    const { client, database } = await newAccount('password');
    await makeEntity(client, 'deals', [{ alias: 'title', type: 'text' }]);
    await save(client, { ...ownSettings(database), move: false });
    await client.post('/rest/deals', { title: 'kept' });
    await server.query(`alter role ${database.user} password 'another'`);
    await save(client, { storage_read_password: 'another' });
    expect((await client.get<{ items: object[] }>('/rest/deals')).body.items).toHaveLength(1);
    expect((await client.post('/rest/deals', { title: 'more' })).status).toBe(201);
  });

  test('is used by other processes too, also if they hear no notice', async () => {
    const { client, database } = await newAccount('processes');
    await makeEntity(client, 'deals', [{ alias: 'title', type: 'text' }]);
    const second = await startApi({ settings: { storage_allow_private: true }, database: api.database });
    const there = second.visitor({
      host: client.host,
      ...(client.authorization && { authorization: client.authorization }),
    });
    await client.post('/rest/deals', { title: 'old' });
    expect((await there.get<{ items: object[] }>('/rest/deals')).body.items).toHaveLength(1);
    await api.database.pool.query('alter table control.account_schemas disable trigger announce');
    await save(client, { ...ownSettings(database), move: false });
    await api.database.pool.query('alter table control.account_schemas enable trigger announce');
    expect((await client.get<{ items: object[] }>('/rest/deals')).body.items).toEqual([]);
    await expect
      .poll(async () => (await there.get<{ items: object[] }>('/rest/deals')).body.items.length, { timeout: 10_000 })
      .toBe(0);
  });

  test('cannot be the schema of another account, also when both save at once', async () => {
    const [first, second] = [await newAccount('first'), await newAccount('second')];
    const own = ownSettings(first.database);
    const answers = await Promise.all([first.client.patch(path, own), second.client.patch(path, own)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused && violationOf(refused)).toMatchObject({ field: 'storage_schema', kind: 'schema' });
    const third = await newAccount('third');
    const wanted = { field: 'storage_schema', message: 'storage.errors.bad_schema', kind: 'schema' };
    expect(violationOf(await third.client.patch(path, own))).toEqual(wanted);
    expect((await check(third.client, own)).at(-1)).toEqual({
      ...{ side: 'write', step: 'schema', state: 'failed', kind: 'schema', field: 'storage_schema' },
    });
  });

  test('cannot be the schema of another installation, nor one with tables of somebody', async () => {
    const { client, id, database } = await newAccount('foreign');
    await server.query(
      `set role ${database.user}; create schema stoa; create table stoa._meta (account_id bigint primary key, layout integer, installation uuid);
       insert into stoa._meta values (${id}, 3, gen_random_uuid());
       create schema shop; create table shop.orders (id bigint)`,
      database.database,
    );
    for (const schema of ['stoa', 'shop'])
      expect(violationOf(await client.patch(path, ownSettings(database, schema)))).toMatchObject({
        ...{ field: 'storage_schema', kind: 'schema' },
      });
    await save(client, ownSettings(database, 'free'));
  });
});
