import tls from 'node:tls';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkServers } from '#resources/account/storage/server/check/check.ts';
import { inputsOf } from '#resources/account/storage/server/check/failure.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { testDatabase } from '../../support/database/database.ts';
import { type PostgresServer, startPostgresServer } from '../../support/database/postgresServer.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { certificate } from '../../support/storage/certificate.ts';
import { recordingProxy, silentListener } from '../../support/storage/proxy.ts';
import { check, ownSettings, path, save, violationOf } from '../../support/storage/settings.ts';

let server: PostgresServer;
let api: Api;
const log: string[] = [];

beforeAll(async () => {
  server = await startPostgresServer();
  const database = await testDatabase();
  api = await startApi({
    // Complete, so that the driver takes nothing from the environment, which a test below changes, for the server's own.
    database: { ...database, connection: { ...database.connection, ssl: false, options: '-c work_mem=4MB' } },
    settings: { storage_allow_private: true, log_level: 'trace' },
    log: { write: (line) => void log.push(line) },
  });
});

let count = 0;

/** An account of its own for a test, signed in. */
async function newClient(of: Api = api): Promise<Client> {
  const account = await of.makeAccount(`check-${++count}`);
  return of.signIn(account.owner.email, account.host);
}

/** The finding of a save and of a check, which must be the same. */
async function findingOf(body: object, client?: Client) {
  const by = client ?? (await newClient());
  const answer = await by.patch(path, body);
  const found = violationOf(answer);
  const last = (await check(by, body)).at(-1);
  expect(last).toMatchObject({ state: 'failed', kind: found.kind, field: found.field });
  expect((await by.get<{ storage_location: string }>(path)).body.storage_location).toBe('provider');
  return { kind: found.kind, field: found.field, step: last?.step };
}

const passed = (side: 'read' | 'write', ...steps: string[]) =>
  steps.flatMap((step) => ['running', 'passed'].map((state) => ({ side, step, state })));

describe('the check of the servers', () => {
  test('tells each step as it begins and ends, and leaves nothing there', async () => {
    const database = await server.makeDatabase();
    const client = await newClient();
    expect(await check(client, ownSettings(database))).toEqual(
      passed('write', 'connect', 'sign_in', 'version', 'schema', 'privileges'),
    );
    const schemas = `select nspname from pg_namespace where nspname !~ '^pg_|information_schema|public'`;
    expect(await server.query(schemas, database.database)).toEqual([]);
    expect((await client.get<{ storage_location: string }>(path)).body.storage_location).toBe('provider');
  });

  test('has nothing to tell about the provider', async () => {
    expect(await check(await newClient(), { storage_location: 'provider' })).toEqual([]);
  });

  test('finds a wrong password, user and database', async () => {
    const own = ownSettings(await server.makeDatabase());
    const password = await findingOf({ ...own, storage_read_password: 'wrong' });
    expect(password).toEqual({ kind: 'auth', field: 'storage_read_password', step: 'sign_in' });
    expect(await findingOf({ ...own, storage_read_password: null })).toEqual(password);
    expect(await findingOf({ ...own, storage_read_user: 'nobody' })).toMatchObject({ kind: 'auth' });
    const database = { kind: 'database', field: 'storage_database', step: 'sign_in' };
    expect(await findingOf({ ...own, storage_database: 'nowhere' })).toEqual(database);
  });

  test('finds a server that refuses, and one that does not answer', async () => {
    const own = ownSettings(await server.makeDatabase());
    const closed = await recordingProxy(1);
    expect(await findingOf({ ...own, storage_read_port: closed.port })).toMatchObject({
      kind: 'refused',
      step: 'connect',
    });
    expect(await findingOf({ ...own, storage_read_host: '127.0.0.9' })).toEqual({
      ...{ kind: 'refused', field: 'storage_read_host', step: 'connect' },
    });
    const silent = await silentListener();
    expect(await findingOf({ ...own, storage_read_port: silent.port })).toEqual({
      ...{ kind: 'timeout', field: 'storage_read_host', step: 'connect' },
    });
  });

  test('finds a server that stops answering', async () => {
    const other = await startPostgresServer();
    const own = ownSettings(await other.makeDatabase());
    await other.signal('SIGSTOP');
    expect(await findingOf(own)).toMatchObject({ kind: 'timeout', step: 'connect' });
  });

  test('finds an old version and another encoding', async () => {
    const database = await server.makeDatabase();
    const old = await recordingProxy(server.port, (chunk) =>
      Buffer.from(chunk.toString('latin1').replace(/1[5-9]00\d\d(?!\d)/, '140001'), 'latin1'),
    );
    expect(await findingOf({ ...ownSettings(database), storage_read_port: old.port })).toEqual({
      ...{ kind: 'version', field: 'storage_read_host', step: 'version' },
    });
    await server.query(`create database ascii owner ${database.user} encoding 'SQL_ASCII' locale_provider libc
      locale 'C' template template0`);
    expect(await findingOf({ ...ownSettings(database), storage_database: 'ascii' })).toEqual({
      ...{ kind: 'database', field: 'storage_database', step: 'version' },
    });
  });

  test('finds a user who may not do what is needed', async () => {
    const database = await server.makeDatabase();
    await server.query(`create role weak login password 'weak password'`);
    const weak = { ...ownSettings(database), storage_read_user: 'weak', storage_read_password: 'weak password' };
    expect(await findingOf(weak)).toEqual({ kind: 'privilege', field: 'storage_read_user', step: 'schema' });
    await server.query('create schema stoa; grant usage on schema stoa to weak', database.database);
    expect(await findingOf(weak)).toEqual({ kind: 'privilege', field: 'storage_read_user', step: 'privileges' });
    // Who may create no schema may use one that was made for them.
    await server.query('drop schema stoa; create schema stoa authorization weak', database.database);
    const client = await newClient();
    await save(client, weak);
    await makeEntity(client, 'deals', [{ alias: 'title', type: 'text' }]);
    expect((await client.post('/rest/deals', { title: 'x' })).status).toBe(201);
  });

  test('finds a host without an address, and one that leads to a private one', async () => {
    const candidates = (host: string) => ({
      ...{ account_id: 1, schema: 'stoa', read: null },
      write: {
        target: { host, port: server.port, user: 'x', database: 'x', password: null, sealed_at: '' },
        ...{ least: 'none' as const, inputs: inputsOf('write') },
      },
    });
    const finding = async (resolve: () => Promise<{ address: string; family: number }[]>) => {
      const access = { key: Buffer.alloc(32), allow_private: false, installation: '', resolve };
      const failed: unknown[] = [];
      const running = (async () => {
        for await (const line of checkServers(candidates('db.example'), access)) failed.push(line);
      })();
      await expect(running).rejects.toThrow('The check of the storage failed');
      return failed.at(-1);
    };
    expect(await finding(async () => [])).toMatchObject({ kind: 'dns', field: 'storage_write_host' });
    const two = async () => [
      { address: '93.184.215.14', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    expect(await finding(two)).toMatchObject({ kind: 'address', field: 'storage_write_host' });
  });

  test('runs once at a time for an account', async () => {
    const silent = await silentListener();
    const own = { ...ownSettings(await server.makeDatabase()), storage_read_port: silent.port };
    const client = await newClient();
    const first = check(client, own);
    await vi.waitFor(() => expect(silent.connections).toBe(1));
    expect((await client.patch(path, own)).status).toBe(429);
    await first;
  });
});

describe('private addresses', () => {
  test('get no byte unless the operator allows them', async () => {
    const strict = await startApi();
    const trap = await silentListener();
    const six = await silentListener('::1').catch(() => null);
    const owner = await strict.signInOwner();
    const hosts = [
      '127.0.0.1',
      'localhost',
      '127.1',
      '0x7f.1',
      '0x7f000001',
      '2130706433',
      '017700000001',
      '0',
      '0.0.0.0',
    ];
    const others = ['::1', '::', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1', 'fe80::1', 'fd00::1'];
    const networks = ['10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'];
    for (const host of [...hosts, ...others, ...networks])
      for (const port of [trap.port, six?.port ?? trap.port]) {
        const body = { ...ownSettings({ host, port, user: 'x', password: 'secret', database: 'x' }) };
        const { field, kind } = violationOf(await owner.patch(path, body));
        expect([host, field]).toEqual([host, 'storage_read_host']);
        // Some systems do not take a number as a name.
        expect(hosts.includes(host) ? ['address', 'dns'] : ['address']).toContain(kind);
      }
    expect([trap.connections, six?.connections ?? 0]).toEqual([0, 0]);
  });
});

describe('passwords', () => {
  test.each(['password', 'md5'] as const)('are not sent to a server that asks for them by %s', async (auth) => {
    const weak = await startPostgresServer({ auth });
    const database = await weak.makeDatabase();
    const proxy = await recordingProxy(weak.port);
    const body = { ...ownSettings(database), storage_read_port: proxy.port };
    expect(await findingOf(body)).toEqual({ kind: 'auth', field: 'storage_read_password', step: 'sign_in' });
    expect(proxy.sent()).toContain(database.user);
    expect(proxy.sent()).not.toContain(database.password);
    // The message with a password begins with a p.
    expect(proxy.sent()).not.toMatch(/\0p\0\0\0/);
  });

  test('are in no answer, in no line of the log, and not on the wire', async () => {
    const database = await server.makeDatabase();
    const proxy = await recordingProxy(server.port);
    const client = await newClient();
    const own = { ...ownSettings(database), storage_read_port: proxy.port };
    const answers = [
      await client.patch(path, { ...own, storage_read_password: 'a wrong password' }),
      await client.post(`${path}/check`, own),
      await client.patch(path, own),
      await client.get(path),
      await client.get(`${path}/status`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 200, 200, 200, 200]);
    const texts = [...answers.map(({ text }) => text), ...log, proxy.sent()].join('\n');
    expect(log.length).toBeGreaterThan(5);
    for (const secret of [database.password, 'a wrong password', 'authentication failed'])
      expect(texts).not.toContain(secret);
    expect(texts).toContain('SCRAM-SHA-256');
    const [row] = await api.sql<{ text: string }>(
      `select s::text as text from control.account_storage s where read_user = $1`,
      [database.user],
    );
    expect(row?.text).not.toContain(Buffer.from(database.password).toString('hex'));
  });
});

describe('variables of the driver in the environment', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('reach no server', async () => {
    const database = await server.makeDatabase();
    const client = await newClient();
    vi.stubEnv('PGPASSWORD', database.password);
    vi.stubEnv('PGUSER', database.user);
    vi.stubEnv('PGDATABASE', database.database);
    vi.stubEnv('PGOPTIONS', '-c default_transaction_read_only=on');
    vi.stubEnv('PGSSLMODE', 'require');
    vi.stubEnv('PGHOST', '127.0.0.9');
    vi.stubEnv('PGPORT', '1');
    // The server's own connections to the installation are made at any time, most of all on a busy machine.
    await Promise.all(
      Array.from({ length: 30 }, () => client.get(path).then(({ status }) => expect(status).toBe(200))),
    );
    const own = ownSettings(database);
    expect(await findingOf({ ...own, storage_read_password: null }, client)).toMatchObject({ kind: 'auth' });
    await save(client, own);
  });
});

describe('encryption', () => {
  const encryptions = () =>
    api.sql<{ encryption: string }>(
      'select write_encryption as encryption from control.account_storage order by modified_at desc limit 1',
    );

  test('is the best that the server can, and is never less later', async () => {
    const secure = await startPostgresServer({ certificate });
    const database = await secure.makeDatabase();
    const [first, second] = [await newClient(), await newClient()];
    await save(first, ownSettings(database));
    expect(await encryptions()).toEqual([{ encryption: 'unverified' }]);
    const known = tls.getCACertificates('default');
    tls.setDefaultCACertificates([...known, certificate.cert]);
    try {
      await save(second, { ...ownSettings(database, 'verified'), storage_read_host: 'localhost' });
    } finally {
      tls.setDefaultCACertificates(known);
    }
    expect(await encryptions()).toEqual([{ encryption: 'verified' }]);
    const less = { field: 'storage_read_host', message: 'storage.errors.tls', kind: 'tls' };
    expect(violationOf(await second.patch(path, { storage_schema: 'another' }))).toEqual(less);
    await secure.query('alter system set ssl = off');
    await secure.query('select pg_reload_conf()');
    await vi.waitFor(async () => expect(await secure.query('show ssl')).toEqual([{ ssl: 'off' }]));
    expect(violationOf(await first.patch(path, { storage_schema: 'another' }))).toEqual(less);
  });
});
