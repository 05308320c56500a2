import { beforeAll, expect, test } from 'vitest';
import {
  type CustomerDatabase,
  type PostgresServer,
  startPostgresServer,
} from '../../support/database/postgresServer.ts';
import { accountOn, addPlane, commandsOf, planeOf } from '../../support/planes/planes.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import {
  type Call,
  lostOf,
  nothingLost,
  startMoveWriters,
  unexpectedOf,
  type WrittenRow,
} from '../../support/storage/moveWriters.ts';
import { ownSettings, save } from '../../support/storage/settings.ts';

/** `stoa account move` while people work (docs/operating/planes.md#moving-an-account). */

let second: PostgresServer;
let api: Api;
let commands: ReturnType<typeof commandsOf>;
let east: CustomerDatabase;

beforeAll(async () => {
  second = await startPostgresServer();
  api = await startApi({ settings: { storage_allow_private: true } });
  commands = commandsOf(api);
  east = await addPlane(api, second, 'east');
});

const onEast = (alias?: string) => accountOn(api, 'east', alias);

const callOf =
  (client: Client): Call =>
  (method, path, body, headers) =>
    client.call(method, path, body, headers).catch(() => ({ status: 0, body: null }));

test('account:move loses nothing under writers, also when it is killed and given again', async () => {
  const third = await startPostgresServer();
  const west = await addPlane(api, third, 'west');
  const { client, entity, id, subdomain } = await onEast('busy');
  const process2 = await startApi({ settings: { storage_allow_private: true, jobs: 'off' }, database: api.database });
  const other = process2.visitor({ host: `${subdomain}.localhost`, authorization: client.authorization });
  await second.query(
    `insert into acc_${id}.e_${entity.id} (f_${entity.fields.title}) select 'row ' || n from generate_series(1, 100000) n`,
    east.database,
  );
  const writers = startMoveWriters([callOf(client), callOf(other)], 'busy', 10);
  try {
    await expect.poll(() => writers.created.size).toBeGreaterThan(20);
    const killed = commands.startMove(subdomain, 'west');
    await killed.line(/copying/);
    killed.process.kill('SIGKILL');
    await killed.exit;
    const moved = await commands.move(subdomain, 'west');
    expect(moved.exit, moved.lines.join('\n')).toBe(0);
    expect(await planeOf(api, id)).toBe('west');
    const sinceSwitch = writers.created.size;
    await expect.poll(() => writers.created.size).toBeGreaterThan(sinceSwitch + 20);
  } finally {
    await writers.stop();
  }
  const rows = await third.query<WrittenRow>(
    `select id, f_${entity.fields.title} as title, f_${entity.fields.count} as count, deleted_at from acc_${id}.e_${entity.id}`,
    west.database,
  );
  expect(lostOf(writers, rows)).toEqual(nothingLost);
  expect(rows.filter(({ title }) => title.startsWith('row '))).toHaveLength(100_000);
  expect(unexpectedOf(writers)).toEqual([]);
  const begun = await client.get<{ items: object[] }>('/v1/audit?filter[action]=moves.begin');
  expect(begun.body.items).toMatchObject([{ via: 'system', user_id: null, subject: { type: 'storage' } }]);
  // To the installation's own database.
  expect(await commands.move(subdomain, 'default')).toMatchObject({ exit: 0 });
  expect(await planeOf(api, id)).toBe('default');
  expect((await client.get<{ totals: { count: number } }>('/rest/busy?count=exact')).body.totals.count).toBe(
    rows.filter(({ deleted_at }) => deleted_at === null).length,
  );
});

test('a plane is drained under writers, also when the command is killed, and nothing is lost', async () => {
  const third = await startPostgresServer();
  await addPlane(api, third, 'south');
  await api.sql(`update control.planes set state = 'full' where name not in ('east', 'south')`);
  const accounts = await Promise.all(
    [1, 2, 3].map(async () => {
      const account = await accountOn(api, 'south', 'busy');
      return { ...account, writers: startMoveWriters([callOf(account.client)], 'busy', 5) };
    }),
  );
  try {
    for (const { writers } of accounts) await expect.poll(() => writers.created.size).toBeGreaterThan(10);
    const killed = commands.startPlane('drain', 'south');
    await killed.line(/goes to east/);
    killed.process.kill('SIGKILL');
    await killed.exit;
    const drained = await commands.plane('drain', 'south');
    expect(drained.exit, drained.lines.join('\n')).toBe(0);
    expect(drained.lines.at(-1)).toBe('south is empty');
    for (const { writers } of accounts) {
      const sinceSwitch = writers.created.size;
      await expect.poll(() => writers.created.size).toBeGreaterThan(sinceSwitch + 10);
    }
  } finally {
    await Promise.all(accounts.map(({ writers }) => writers.stop()));
  }
  for (const { id, entity, writers } of accounts) {
    expect(await planeOf(api, id)).toBe('east');
    const rows = await second.query<WrittenRow>(
      `select id, f_${entity.fields.title} as title, f_${entity.fields.count} as count, deleted_at from acc_${id}.e_${entity.id}`,
      east.database,
    );
    expect(lostOf(writers, rows)).toEqual(nothingLost);
    expect(unexpectedOf(writers)).toEqual([]);
  }
});

test("a move whose command was interrupted goes on in the server's jobs", async () => {
  const { id, subdomain, client, entity } = await onEast();
  await second.query(
    `insert into acc_${id}.e_${entity.id} (f_${entity.fields.title}) select 'row ' || n from generate_series(1, 100000) n`,
    east.database,
  );
  const interrupted = commands.startMove(subdomain, 'default');
  await interrupted.line(/copying/);
  interrupted.process.kill('SIGINT');
  expect(await interrupted.exit).toBe(1);
  expect(interrupted.lines.at(-1)).toBe(`${subdomain}: the move goes on in the server's jobs, or by this command`);
  await expect
    .poll(
      async () => {
        await api.sql(`select control.enqueue('moves.reconcile', '{}', null, 'moves.reconcile')`);
        return planeOf(api, id);
      },
      { interval: 500 },
    )
    .toBe('default');
  const { body } = await client.get<{ totals: { count: number } }>('/rest/deals?count=exact');
  expect(body.totals.count).toBe(100_000);
});

test('an account on a plane moves to a server of its own, and comes back to the plane', async () => {
  const { id, client } = await onEast();
  expect((await client.post('/rest/deals', { title: 'first' })).status).toBe(201);
  const third = await startPostgresServer();
  await save(client, { ...ownSettings(await third.makeDatabase()), move: true });
  await expect.poll(() => planeOf(api, id)).toBe('own');
  expect((await client.post('/rest/deals', { title: 'second' })).status).toBe(201);
  await save(client, { storage_location: 'provider', move: true });
  await expect.poll(() => planeOf(api, id)).toBe('east');
  expect((await client.get<{ totals: { count: number } }>('/rest/deals')).body.totals.count).toBe(2);
});
