import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StorageSettings } from '#resources/account/storage/storage.resource.ts';
import { findCitus, giveCitusDatabase, makeCitusDatabase } from '../../../src/cli/citus/clusterDatabase.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { atEnd } from '../../support/atEnd.ts';
import { type CitusCluster, openCitusCluster } from '../../support/database/citus.ts';
import { startPostgresServer } from '../../support/database/postgresServer.ts';
import { freePort } from '../../support/freePort.ts';
import { accountOn, commandsOf, planeOf, urlOf } from '../../support/planes/planes.ts';
import { removeFolder, temporaryFolder } from '../../support/processes/folders.ts';
import { runCommand } from '../../support/processes/processes.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import { appSecret } from '../../support/server/credentials.ts';
import {
  type Call,
  lostOf,
  nothingLost,
  startMoveWriters,
  unexpectedOf,
  type WrittenRow,
} from '../../support/storage/moveWriters.ts';
import { ownSettings, save, path as settingsPath, violationOf } from '../../support/storage/settings.ts';

const found = await findCitus();
const database = 'records';

const environmentOf = ({ database: { url } }: Api) => ({
  ...{ DATABASE_URL: url, APP_SECRET: appSecret, STORAGE_ALLOW_PRIVATE: 'on' },
});

describe.skipIf('missing' in found)('a Citus cluster as a plane', () => {
  let api: Api;
  let cluster: CitusCluster;
  let url: string;
  beforeAll(async () => {
    cluster = await openCitusCluster();
    atEnd(cluster.close);
    await makeCitusDatabase(cluster.servers, database, 'postgres');
    await giveCitusDatabase(cluster.servers, database, { owner: 'operator' });
    const [head] = cluster.servers;
    url = urlOf({ host: '127.0.0.1', port: head?.port as number, user: 'operator', password: '', database });
    api = await startApi({ settings: { storage_allow_private: true } });
  });

  test('is refused while it does not shard by schema', async () => {
    const { plane } = commandsOf(api);
    const off = `${url}&options=${encodeURIComponent('-c citus.enable_schema_based_sharding=off')}`;
    const refused = await plane('add', 'cluster', '--url', off);
    expect(refused).toMatchObject({ exit: 1 });
    expect(refused.lines.join()).toContain('does not shard by schema');
  });

  test('is added, and named in the list', async () => {
    const { plane } = commandsOf(api);
    expect(await plane('add', 'cluster', '--url', url)).toMatchObject({ exit: 0 });
    expect((await plane('list')).lines.join('\n')).toMatch(/^cluster +open +.*Citus 1\d/m);
  });

  test('has the sizes and numbers of records that its workers have', async () => {
    const { client, id, entity } = await accountOn(api, 'cluster');
    const rows = `select repeat('x', 200) || n from generate_series(1, 3000) n`;
    await cluster.servers[0]?.query(
      `insert into acc_${id}.e_${entity.id} (f_${entity.fields.title}) ${rows}`,
      database,
    );
    const status = async () =>
      (await client.get<{ size: number; entities: { bytes: number; records: number }[] }>(`${settingsPath}/status`))
        .body;
    await expect.poll(async () => (await status()).entities[0]?.records).toBe(3000);
    expect((await status()).entities[0]?.bytes).toBeGreaterThan(600_000);
    expect((await status()).size).toBeGreaterThan((await status()).entities[0]?.bytes as number);
    const usage = async () =>
      (await client.get<{ bytes: { used: number }; records: { used: number } }>('/v1/auth/account/usage')).body;
    await expect.poll(async () => (await usage()).records.used).toBe(3000);
    expect((await usage()).bytes.used).toBeGreaterThan(600_000);
    await api.sql('update control.accounts set quota_records = 2000 where id = $1', [id]);
    await expect.poll(async () => (await client.post('/rest/deals', { title: 'more' })).status).toBe(507);
  });

  test('refuses by name what needs triggers, before anything is begun', async () => {
    const account = await accountOn(api, 'cluster', 'kept');
    const { client, subdomain, entity } = account;
    const { move, plane } = commandsOf(api);
    expect((await client.post('/rest/kept', { title: 'one' })).status).toBe(201);
    expect(await move(subdomain, 'default')).toEqual({
      exit: 1,
      lines: [expect.stringContaining(`${subdomain} is on a Citus cluster, from which records cannot be moved`)],
    });
    expect(await plane('drain', 'cluster')).toEqual({
      exit: 1,
      lines: [expect.stringMatching(/^cluster is a Citus cluster, from which the records of its \d+ accounts cannot/)],
    });
    expect((await plane('list')).lines.join('\n')).toMatch(/^cluster +open /m);
    const place = { host: 'db.example.com', port: 5432, user: 'a', password: 'b', database: 'c' };
    expect(violationOf(await client.patch(settingsPath, { ...ownSettings(place), move: true }))).toEqual({
      ...{ field: 'move', message: 'storage.errors.cluster' },
    });
    const rebuilt = runCommand(['rebuild', subdomain, 'kept'], environmentOf(api));
    expect(await rebuilt.exit).toBe(1);
    expect(rebuilt.lines).toEqual([`${subdomain} has its records on a Citus cluster, where tables cannot be rebuilt`]);
    expect(await api.sql('select from control.moves where account_id = $1', [account.id])).toEqual([]);
    const changes = 'select from control.schema_changes where entity_id = $1 and kind = $2';
    expect(await api.sql(changes, [entity.id, 'rebuild'])).toEqual([]);
    expect((await client.patch('/rest/kept/1', { title: 'two' })).status).toBe(200);
  });

  test('says that a table has used up its columns for good', async () => {
    const { client, id, entity } = await accountOn(api, 'cluster', 'worn');
    const names = Array.from({ length: 500 }, (_, n) => `x_${n}`);
    const alter = (parts: string[]) =>
      cluster.servers[0]?.query(`alter table acc_${id}.e_${entity.id} ${parts.join(', ')}`, database);
    for (const _ of [0, 1, 2]) {
      await alter(names.map((name) => `add column ${name} int`));
      await alter(names.map((name) => `drop column ${name}`));
    }
    const added = { entity_id: entity.id, name: 'More', alias: 'more', type_id: 1 };
    const refused = await client.post('/v1/entities/fields', added);
    expect([refused.status, refused.body.message]).toEqual([409, 'table_columns_gone']);
  });

  test('takes an account while people work, and nothing is lost', async () => {
    const { owner, host, id, subdomain } = await api.makeAccount('to-cluster');
    const client = await api.signIn(owner.email, host);
    const entity = await makeEntity(client, 'busy', [
      { alias: 'title', type: 'text' },
      { alias: 'count', type: 'number', extra: { number_subtype: 'int' } },
    ]);
    await api.database.pool.query(
      `insert into acc_${id}.e_${entity.id} (f_${entity.fields.title}) select 'row ' || n from generate_series(1, 20000) n`,
    );
    const call: Call = (method, to, body, headers) =>
      client.call(method, to, body, headers).catch(() => ({ status: 0, body: null }));
    const writers = startMoveWriters([call], 'busy', 5);
    const { move } = commandsOf(api);
    try {
      await expect.poll(() => writers.created.size).toBeGreaterThan(10);
      const moved = await move(subdomain, 'cluster');
      expect(moved.exit, moved.lines.join('\n')).toBe(0);
      expect(await planeOf(api, id)).toBe('cluster');
      const since = writers.created.size;
      await expect.poll(() => writers.created.size).toBeGreaterThan(since + 10);
    } finally {
      await writers.stop();
    }
    const rows = await cluster.servers[0]?.query<WrittenRow>(
      `select id, f_${entity.fields.title} as title, f_${entity.fields.count} as count, deleted_at from acc_${id}.e_${entity.id}`,
      database,
    );
    expect(lostOf(writers, rows ?? [])).toEqual(nothingLost);
    expect(rows?.filter(({ title }) => title.startsWith('row '))).toHaveLength(20_000);
    expect(unexpectedOf(writers)).toEqual([]);
    const { exit, lines } = await commandsOf(api).doctor();
    expect(exit, lines.join('\n')).toBe(0);
  });

  test('takes an account from a server of its own, which cannot go back', async () => {
    const own = await startPostgresServer();
    const { id, owner, host } = await api.makeAccount('from-own');
    await api.sql(
      'insert into control.account_storage (account_id, plane_id) select $1, id from control.planes where name = $2',
      [id, 'cluster'],
    );
    const client = await api.signIn(owner.email, host);
    await save(client, ownSettings(await own.makeDatabase()));
    await makeEntity(client, 'deals', [{ alias: 'title', type: 'text' }]);
    expect((await client.post('/rest/deals', { title: 'first' })).status).toBe(201);
    await save(client, { storage_location: 'provider', move: true });
    const location = async () => (await client.get<StorageSettings>(settingsPath)).body.storage_location;
    await expect.poll(location).toBe('provider');
    expect((await client.get<StorageSettings>(settingsPath)).body.roll_back_until).toBe(null);
    const back = await client.post(`${settingsPath}/roll-back`);
    expect([back.status, back.body.message]).toEqual([409, 'storage_on_cluster']);
    expect((await client.get<{ items: object[] }>('/rest/deals')).body.items).toMatchObject([{ title: 'first' }]);
  });

  test('is left by a backup of the account, which is restored', async () => {
    const { client, id, subdomain } = await accountOn(api, 'cluster', 'leaving');
    expect((await client.post('/rest/leaving', { title: 'one' })).status).toBe(201);
    const folder = await temporaryFolder('leaving');
    atEnd(() => removeFolder(folder));
    const file = path.join(folder, 'account.backup');
    const ended = async (...args: string[]) => {
      const { exit, lines } = runCommand(args, { ...environmentOf(api), DATA_DIR: folder });
      expect(await exit, lines.join('\n')).toBe(0);
    };
    await ended('backup', file, '--account', subdomain);
    await api.sql('delete from control.accounts where id = $1', [id]);
    await cluster.servers[0]?.query(`drop schema acc_${id} cascade`, database);
    await ended('restore', file);
    expect(await planeOf(api, id)).toBe('default');
    const { rows } = await api.database.pool.query(`select title from acc_${id}.leaving`);
    expect(rows).toEqual([{ title: 'one' }]);
  });

  test('loses only the accounts of a worker that is dead', async () => {
    const [a, b] = [await accountOn(api, 'cluster'), await accountOn(api, 'cluster')];
    const portOf = async ({ id }: { id: number }) =>
      (
        await cluster.servers[0]?.query<{ port: number }>(
          `select distinct nodeport as port from citus_shards where table_name::text like 'acc_${id}.%'`,
          database,
        )
      )?.map(({ port }) => port);
    const [ofA, ofB] = [await portOf(a), await portOf(b)];
    expect([ofA?.length, ofB?.length, ofA?.[0] === ofB?.[0]]).toEqual([1, 1, false]);
    const worker = cluster.servers.find(({ port }) => port === ofA?.[0]);
    const make = ({ client }: typeof a) => client.post<{ id: number }>('/rest/deals', { title: 'one', count: 1 });
    expect([(await make(a)).status, (await make(b)).status]).toEqual([201, 201]);

    await worker?.signal('SIGQUIT');
    expect((await commandsOf(api).plane('list')).lines.join('\n')).toMatch(/^cluster .* not all workers$/m);
    expect((await make(a)).status).toBe(503);
    for (let n = 0; n < 20; n += 1) {
      const { status, body } = await make(b);
      expect(status).toBe(201);
      const path = `/rest/deals/${body.id}`;
      expect((await b.client.patch(path, { count: n + 2 })).status).toBe(200);
      const history = await b.client.get<{ total_count: number }>(`${path}/history`);
      expect(history.body.total_count).toBe(2);
      expect((await b.client.delete(path)).status).toBe(204);
    }
    const bulk = await b.client.post<{ created: { id: number }[] }>('/rest/deals/bulk', {
      create: [{ title: 'two' }, { title: 'three' }],
    });
    expect(bulk.status).toBe(200);
    const [two, three] = bulk.body.created.map(({ id }) => id);
    const changes = { update: [{ id: two, title: 'changed' }], delete: [three] };
    expect((await b.client.post('/rest/deals/bulk', changes)).status).toBe(200);

    await worker?.start();
    await expect.poll(async () => (await make(a)).status).toBe(201);
  });
});

test.skipIf('missing' in found)('the command makes a cluster, and starts it again', async () => {
  const folder = path.join(await temporaryFolder('cluster'), 'made');
  atEnd(() => removeFolder(path.dirname(folder)));
  await fs.chmod(path.dirname(folder), 0o711); // PostgreSQL runs as another user where this one is root
  const api = await startApi();
  const { plane } = commandsOf(api);
  const start = async (...args: string[]) => {
    const program = runCommand(['citus-cluster', folder, ...args]);
    const url = /--url '(.*)'/.exec(await program.line(/--url/))?.[1] as string;
    return { program, url };
  };
  const first = await start('--port', String(await freePort()));
  expect(await plane('add', 'cluster', '--url', first.url)).toMatchObject({ exit: 0 });
  const { client } = await accountOn(api, 'cluster');
  expect((await client.post('/rest/deals', { title: 'one' })).status).toBe(201);
  first.program.process.kill('SIGINT');
  expect(await first.program.exit).toBe(0);
  expect((await client.get('/rest/deals')).status).toBe(503);

  const other = runCommand(['citus-cluster', folder, '--workers', '3']);
  expect(await other.exit).toBe(1);
  expect(other.lines).toEqual([expect.stringContaining('has a cluster of 2 workers')]);

  const second = await start();
  expect(second.url).toBe(first.url);
  await expect.poll(async () => (await client.get('/rest/deals')).status).toBe(200);
  second.program.process.kill('SIGTERM');
  expect(await second.program.exit).toBe(0);
});
