import http from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { makeEntity } from '../support/accounts/entities.ts';
import { type PostgresServer, startPostgresServer } from '../support/database/postgresServer.ts';
import { urlOf } from '../support/planes/planes.ts';
import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';
import { runCommand } from '../support/processes/processes.ts';
import { environment, owner, runStoa, type StoaProcess, startStoa } from '../support/processes/stoaProcess.ts';
import { type Client, client } from '../support/server/client.ts';
import {
  type Call,
  lostOf,
  nothingLost,
  startMoveWriters,
  unexpectedOf,
  type WrittenRow,
} from '../support/storage/moveWriters.ts';

/** Two processes that serve, one that works, and three servers of records (docs/operating/planes.md#planes). */

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await removeDataFolder(folder);
});

async function folder(name: string): Promise<string> {
  const made = await temporaryFolder(name);
  folders.push(made);
  return made;
}

const agent = new http.Agent({ keepAlive: true });
afterAll(() => agent.destroy());

const callerOf = ({ url }: StoaProcess, host = 'localhost', authorization?: string): Client =>
  client(Number(new URL(url).port), agent, { host, ...(authorization && { authorization }) });

const callOf =
  (by: Client): Call =>
  (method, path, body, headers) =>
    by.call(method, path, body, headers).catch(() => ({ status: 0, body: null }));

interface Home {
  variables: Record<string, string>;
  server: PostgresServer;
  database: string;
}

/** The installation's own database, on a server of its own. */
async function makeHome(): Promise<Home> {
  const server = await startPostgresServer();
  const made = await server.makeDatabase();
  await server.query(`alter role ${made.user} createrole`);
  await server.query('create extension pg_trgm; create extension btree_gin', made.database);
  return { server, database: made.database, variables: { DATABASE_URL: urlOf(made), APP_SECRET: 's'.repeat(40) } };
}

const command = async ({ variables }: Home, name: string, ...args: string[]) => {
  const program = runCommand([name, ...args], variables);
  const exit = await program.exit;
  expect(exit, program.lines.join('\n')).toBe(0);
};

/** Signs in at both processes. */
async function signIn(web: StoaProcess, host: string, email: string): Promise<string> {
  const answer = await callerOf(web, host).post('/v1/auth/login', { email, password: owner.password, captcha: 'x' });
  expect(answer.status, answer.text).toBe(200);
  return `WebApp ${answer.text}`;
}

test('a plane is drained under writers of two processes while the worker dies, and one that is lost stops nobody else', async () => {
  const home = await makeHome();
  const [east, west] = [await startPostgresServer(), await startPostgresServer()];
  const web = [
    await startStoa(await folder('web'), { ...home.variables, ROLE: 'web' }),
    await startStoa(await folder('web'), { ...home.variables, ROLE: 'web' }),
  ] as const;
  const work = async () => {
    const worker = runStoa(environment(await folder('worker'), { ...home.variables, ROLE: 'worker' }));
    await worker.line(/ready/);
    return worker;
  };
  const worker = await work();
  const atWest = await west.makeDatabase();
  await command(home, 'plane', 'add', 'east', '--url', urlOf(await east.makeDatabase()));
  await command(home, 'plane', 'full', 'default');

  const signUp = async (name: string) => {
    const body = { name, email: `${name}@example.com`, password: owner.password };
    const made = await callerOf(web[0]).post<{ account: { id: number; subdomain: string } }>('/v1/auth/sign-up', body);
    expect(made.status, made.text).toBe(201);
    const { id, subdomain } = made.body.account;
    const host = `${subdomain}.localhost`;
    const authorization = await signIn(web[0], host, body.email);
    const callers = web.map((each) => callerOf(each, host, authorization));
    const entity = await makeEntity(callers[0] as Client, 'busy', [
      { alias: 'title', type: 'text' },
      { alias: 'count', type: 'number', extra: { number_subtype: 'int' } },
    ]);
    return { id, callers, entity };
  };
  const accounts = [await signUp('first'), await signUp('second')];
  const ofHome = await signIn(web[0], 'localhost', owner.email);
  await makeEntity(callerOf(web[0], 'localhost', ofHome), 'here', [{ alias: 'title', type: 'text' }]);
  await command(home, 'plane', 'add', 'west', '--url', urlOf(atWest));

  const writing = accounts.map(({ callers }) => startMoveWriters(callers.map(callOf), 'busy', 10));
  try {
    for (const { created } of writing) await expect.poll(() => created.size).toBeGreaterThan(20);
    const draining = command(home, 'plane', 'drain', 'east');
    worker.process.kill('SIGKILL');
    await worker.exit;
    await draining;
    await work();
    for (const { created } of writing) {
      const before = created.size;
      await expect.poll(() => created.size).toBeGreaterThan(before + 20);
    }
  } finally {
    await Promise.all(writing.map(({ stop }) => stop()));
  }
  for (const [at, { id, entity }] of accounts.entries()) {
    const rows = await west.query<WrittenRow>(
      `select id, f_${entity.fields.title} as title, f_${entity.fields.count} as count, deleted_at from acc_${id}.e_${entity.id}`,
      atWest.database,
    );
    const writers = writing[at] as (typeof writing)[number];
    expect(lostOf(writers, rows)).toEqual(nothingLost);
    expect(unexpectedOf(writers)).toEqual([]);
  }

  await west.signal('SIGQUIT');
  const statuses = () =>
    Promise.all([
      ...accounts.flatMap(({ callers }) => callers.map(async (each) => (await each.get('/rest/busy')).status)),
      ...web.map(async (each) => (await callerOf(each, 'localhost', ofHome).get('/rest/here')).status),
    ]);
  expect(await statuses()).toEqual([503, 503, 503, 503, 200, 200]);
  await west.start();
  await expect.poll(statuses, { timeout: 30_000 }).toEqual([200, 200, 200, 200, 200, 200]);
});
