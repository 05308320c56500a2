import { beforeAll, describe, expect, test } from 'vitest';
import { makeEntity } from '../../support/accounts/entities.ts';
import { type PostgresServer, startPostgresServer } from '../../support/database/postgresServer.ts';
import { addPlane, commandsOf, planeOf, urlOf } from '../../support/planes/planes.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { useOwnStorage } from '../../support/storage/ownStorage.ts';
import { path } from '../../support/storage/settings.ts';

/** `stoa plane` and `stoa account move` beside a running server (docs/operating/planes.md#planes). */

let server: PostgresServer;
let third: PostgresServer;
let api: Api;
let commands: ReturnType<typeof commandsOf>;

beforeAll(async () => {
  [server, third] = await Promise.all([startPostgresServer(), startPostgresServer()]);
  api = await startApi({ settings: { storage_allow_private: true } });
  commands = commandsOf(api);
});

const says = (...lines: string[]) => ({ exit: 0, lines });
const refuses = (...lines: string[]) => ({ exit: 1, lines });
const planes = () => api.sql('select name, state, max_accounts from control.planes order by id');

describe('a server is refused in one line, and nothing is written', () => {
  test.each<[string, () => Promise<string>, string | RegExp]>([
    ['a bad URL', async () => 'http://x', '--url must look like postgres://user:password@host/database'],
    [
      'nobody there',
      async () => urlOf({ ...(await server.makeDatabase()), port: 1 }),
      /^--url cannot be connected to: connect ECONNREFUSED 127.0.0.1:1$/,
    ],
    [
      'a wrong password',
      async () => urlOf({ ...(await server.makeDatabase()), password: 'not-it' }),
      /^--url cannot be connected to: password authentication failed for user "customer_\d+"$/,
    ],
    [
      'another encoding',
      async () => {
        const database = await server.makeDatabase();
        await server.query(
          `create database ascii_${database.user} owner ${database.user} template template0 encoding 'SQL_ASCII' locale 'C' locale_provider libc`,
        );
        return urlOf({ ...database, database: `ascii_${database.user}` });
      },
      '--url has the encoding SQL_ASCII instead of UTF8',
    ],
    [
      'a user who may create nothing',
      async () => {
        const database = await server.makeDatabase();
        await server.query(`alter database ${database.database} owner to postgres`);
        return urlOf(database);
      },
      /^--url: its user may not create the extension pg_trgm, have a superuser do it: permission denied/,
    ],
    [
      'a user who may create no schema',
      async () => {
        const database = await server.makeDatabase();
        await server.query('create extension pg_trgm', database.database);
        await server.query(`alter database ${database.database} owner to postgres`);
        return urlOf(database);
      },
      /^--url: its user may not create what accounts need: permission denied for database/,
    ],
    [
      'one that takes no writes',
      async () => {
        const database = await server.makeDatabase();
        await server.query(`alter database ${database.database} set default_transaction_read_only = on`);
        return urlOf(database);
      },
      '--url takes no writes',
    ],
    [
      'records of accounts',
      async () => {
        const database = await server.makeDatabase();
        await server.query('create schema acc_7', database.database);
        return urlOf(database);
      },
      '--url has records of an account already: schema acc_7',
    ],
    [
      "the installation's own",
      async () => api.database.url,
      "--url is the installation's own database, the plane default",
    ],
  ])('%s', async (_what, url, line) => {
    const before = await planes();
    const answer = await commands.plane('add', 'east', '--url', await url());
    expect(answer).toEqual({ exit: 1, lines: [typeof line === 'string' ? line : expect.stringMatching(line)] });
    expect(await planes()).toEqual(before);
  });

  test('one of another installation, a plane, or its name, again', async () => {
    const other = await startApi();
    // Copies of the template would be one installation.
    await other.database.pool.query('update control.installation set id = gen_random_uuid()');
    const database = await addPlane(other, server, 'theirs');
    expect(await commands.plane('add', 'east', '--url', urlOf(database))).toEqual(
      refuses('--url is a plane of another installation'),
    );
    expect(await commands.plane('add', 'east', '--url', other.database.url)).toEqual(
      refuses('--url is the database of another installation'),
    );
    const mine = await addPlane(api, server, 'mine');
    expect(await commands.plane('add', 'again', '--url', urlOf(mine))).toEqual(
      refuses('--url is the plane mine already'),
    );
    expect(await commands.plane('add', 'mine', '--url', urlOf(await server.makeDatabase()))).toEqual(
      refuses('There is a plane mine already'),
    );
    expect((await commands.plane('add', 'Mine!', '--url', urlOf(mine))).lines).toEqual([
      'The name of a plane has 1 to 63 letters a to z, digits and hyphens, and begins with a letter',
    ]);
    expect(await commands.plane('drain', 'mine')).toEqual(says('mine is empty'));
    expect(await commands.plane('remove', 'mine')).toEqual(says('mine is removed'));
    expect(await commands.plane('add', 'mine', '--url', urlOf(mine))).toMatchObject({ exit: 0 });
    await commands.plane('drain', 'mine');
    await commands.plane('remove', 'mine');
  });

  test('a read host that is no replica', async () => {
    const [write, read] = [await server.makeDatabase(), await third.makeDatabase()];
    expect(await commands.plane('add', 'east', '--url', urlOf(write), '--read-url', urlOf(read))).toEqual(
      refuses('--read-url is not a replica of --url'),
    );
  });
});

const titles = async (client: Client) =>
  (await client.get<{ items: { title: string }[] }>('/rest/deals')).body.items.map(({ title }) => title).sort();

const inAccount = async (subdomain: string) => {
  const account = await api.makeAccount(subdomain);
  const client = await api.signIn(account.owner.email, account.host);
  await makeEntity(client, 'deals', [{ alias: 'title', type: 'text' }]);
  expect((await client.post('/rest/deals', { title: `of ${subdomain}` })).status).toBe(201);
  return { ...account, client };
};

// Each command is a program of its own, and this runs a dozen.
test('accounts move to a plane, are drained from it to another, and the plane goes', { timeout: 900_000 }, async () => {
  const database = await server.makeDatabase();
  const added = await commands.plane('add', 'east', '--url', urlOf(database), '--max-accounts', '3');
  expect(added).toEqual(says(`east is open: 127.0.0.1:${server.port}/${database.database}, for 3 accounts`));
  const acme = await inAccount('acme');
  const idle = await api.makeAccount('idle');

  const moved = await commands.move('acme', 'east');
  expect(moved).toMatchObject({ exit: 0, lines: expect.arrayContaining(['acme: moved']) });
  expect((await commands.move('idle', 'east')).exit).toBe(0);
  expect([await planeOf(api, acme.id), await planeOf(api, idle.id)]).toEqual(['east', 'east']);
  expect(await server.query(`select title from acc_${acme.id}.deals`, database.database)).toEqual([
    { title: 'of acme' },
  ]);
  expect((await acme.client.post('/rest/deals', { title: 'on east' })).status).toBe(201);
  expect(await titles(acme.client)).toEqual(['of acme', 'on east']);
  // The settings of the account show neither the operator's move nor a way back.
  const settings = (await acme.client.get(path)).body;
  expect(settings).toMatchObject({ storage_location: 'provider', move_status: null, roll_back_until: null });

  expect(await commands.move('acme', 'east')).toEqual(says('acme is on east already'));
  expect(await commands.move('nobody', 'east')).toEqual(refuses('There is no account nobody'));
  expect(await commands.move('acme', 'nowhere')).toEqual(refuses('There is no plane nowhere'));
  const { lines } = await commands.plane('list');
  expect(lines[0]).toMatch(/^name +state +database +kind +accounts +max +size +reachable$/);
  expect(lines.find((line) => line.startsWith('east'))).toMatch(
    new RegExp(`^east +open +127.0.0.1:${server.port}/${database.database} +PostgreSQL \\d\\d +2 +3 +\\d+ \\w+ +yes$`),
  );
  expect(lines.join()).not.toContain('password');

  expect(await commands.plane('remove', 'east')).toEqual(refuses('east is open: drain it first'));
  await api.sql(`update control.planes set state = 'draining' where name = 'default'`);
  expect(await commands.plane('drain', 'east')).toEqual(
    refuses('No open plane has room for the other 2 accounts: add one, or raise a maximum'),
  );
  const west = await addPlane(api, third, 'west');
  const drained = await commands.plane('drain', 'east');
  expect(drained.exit, drained.lines.join('\n')).toBe(0);
  expect(drained.lines.at(-1)).toBe('east is empty');
  expect(await planeOf(api, acme.id)).toBe('west');
  expect(await titles(acme.client)).toEqual(['of acme', 'on east']);
  expect(await third.query(`select title from acc_${acme.id}.deals order by id`, west.database)).toHaveLength(2);
  expect(await commands.plane('open', 'default')).toEqual(says('default is open now'));

  const kept = await commands.plane('remove', 'east');
  expect(kept).toEqual({
    exit: 1,
    lines: [
      expect.stringMatching(/^east has \d old sides of moves, which are kept until \d{4}-\d\d-\d\d \d\d:\d\d UTC$/),
    ],
  });
  await api.sql(`update control.moves set finished_at = finished_at - interval '8 days'`);
  await api.sql(`select control.enqueue('moves.clean', '{}', null, null)`);
  await expect
    .poll(async () => (await api.sql('select id from control.moves where cleaned_at is null')).length)
    .toBe(0);
  expect(await server.query(`select nspname from pg_namespace where nspname ~ '^acc_'`, database.database)).toEqual([]);
  expect(await commands.plane('remove', 'east')).toEqual(says('east is removed'));
  expect(await commands.plane('remove', 'default')).toEqual(
    refuses("The plane default is the installation's own database: it stays"),
  );
});

test('an account on its own server is not moved, and comes back to another plane after a drain', async () => {
  await addPlane(api, server, 'south');
  const account = await api.makeAccount('selfhosted');
  await useOwnStorage(api, account.id, await third.makeDatabase());
  await api.sql(
    `update control.account_storage set plane_id = (select id from control.planes where name = 'south') where account_id = $1`,
    [account.id],
  );
  expect(await commands.move('selfhosted', 'south')).toEqual(
    refuses(
      'selfhosted has its records on a server of its own: its administrator moves them back in the settings of the storage',
    ),
  );
  const { exit, lines } = await commands.plane('drain', 'south');
  expect([exit, lines]).toEqual([
    0,
    [expect.stringMatching(/^selfhosted is on a server of its own, and would come back to \w+$/), 'south is empty'],
  ]);
  expect(await commands.plane('remove', 'south')).toEqual(says('south is removed'));
});

test('a changed password of a plane is used by running processes, and no URL is stored as text', async () => {
  const database = await addPlane(api, server, 'north');
  const account = await inAccount('keeper');
  expect((await commands.move('keeper', 'north')).exit).toBe(0);
  expect(await titles(account.client)).toEqual(['of keeper']);
  const changed = { ...database, password: 'another password' };
  await server.query(`alter role ${database.user} password '${changed.password}';
    select pg_terminate_backend(pid) from pg_stat_activity where usename = '${database.user}'`);
  await expect.poll(async () => (await account.client.get('/rest/deals')).status).toBe(503);
  expect(await commands.plane('change', 'north', '--url', urlOf(changed), '--max-accounts', '9')).toEqual(
    says('north is changed'),
  );
  await expect.poll(async () => (await account.client.get('/rest/deals')).status).toBe(200);
  const elsewhere = await server.makeDatabase();
  expect(await commands.plane('change', 'north', '--url', urlOf(elsewhere))).toEqual(
    refuses('--url is not the database of this plane'),
  );
  const rows = await api.sql<{ text: string }>('select p::text as text from control.planes p');
  expect(rows.map(({ text }) => text).join()).not.toContain('password');
});

test('wrong arguments are refused in one line, which does not have the password', async () => {
  for (const [args, why] of [
    [['add', 'x', '--url', 'http://stoa:secret@host/x'], /^--url must /],
    [['add', 'x', '--url', ''], /^--url is empty$/],
    [['add', 'x', '--url', 'postgres://stoa:secret@host/x', '--max-accounts', '-1'], /whole number from 0 to 100000/],
  ] as const) {
    const { exit, lines } = await commands.plane(...args);
    expect([exit, lines]).toEqual([1, [expect.stringMatching(why)]]);
    expect(lines.join()).not.toContain('secret');
  }
});
