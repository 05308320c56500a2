import { once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { StorageSettings } from '#resources/account/storage/storage.resource.ts';
import { reachEmbedded } from '#server/database/embedded.ts';
import { makeEntity } from '../support/accounts/entities.ts';
import { type PostgresServer, startPostgresServer } from '../support/database/postgresServer.ts';
import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';
import { runCommand } from '../support/processes/processes.ts';
import { type StoaProcess, startStoa } from '../support/processes/stoaProcess.ts';
import type { Answer, Client } from '../support/server/client.ts';
import { type HostileAccount, hostileAccount, signUps } from '../support/storage/hostileAccounts.ts';
import { callsOf } from '../support/storage/hostileCalls.ts';
import { allWays, brokenWays, quickWays } from '../support/storage/hostileProxy.ts';
import { type Call, lostOf, nothingLost, startMoveWriters, type WrittenRow } from '../support/storage/moveWriters.ts';
import { path } from '../support/storage/settings.ts';
import { timeLimit } from '../support/timeLimit.ts';

/**
 * Servers of accounts that spoil their answers, with everything of a running instance that talks to them
 * (docs/start/places.md#foreign-servers). A daily run has some cases, `npm run test:deep` many, and silent servers
 * everywhere.
 */

const isDeep = process.env.HOSTILE_CASES !== undefined;
const CASES = Number(process.env.HOSTILE_CASES ?? 10);
const ACCOUNTS = 5;
/** In both directions. */
const MOVES = Math.max(2 * ACCOUNTS, CASES / 5);
/** Of the processor; 50 ms is the aim (docs/operating/running.md#event-loop). */
const HELD_MS = timeLimit(50);
const MEMORY_KB = 512 * 1024;
/** Connections of an account to one server. */
const CONNECTIONS = 5;
/** ms. */
const HOUR = 3_600_000;

const data = await temporaryFolder('hostile');
afterAll(() => removeDataFolder(data));

let server: PostgresServer;
let stoa: StoaProcess;
let neighbour: Client;
const accounts: HostileAccount[] = [];

beforeAll(async () => {
  server = await startPostgresServer({ settings: { max_connections: 300 } });
  stoa = await startStoa(data, { STORAGE_ALLOW_PRIVATE: 'on' });
  const signUp = signUps(stoa.url);
  neighbour = (await signUp('neighbour')).by;
  await makeEntity(neighbour, 'notes', [{ alias: 'title', type: 'text' }]);
  for (let n = 0; n < ACCOUNTS; n += 1) accounts.push(await hostileAccount(await signUp(`account-${n}`), server));
});

/** Cases by number, those of each account one after the other. */
const eachCase = (cases: number, work: (account: HostileAccount, seed: number) => Promise<void>) =>
  Promise.all(
    accounts.map(async (account, n) => {
      for (let seed = n; seed < cases; seed += ACCOUNTS) await work(account, seed);
    }),
  );

const expectWorking = (by: Client) =>
  expect.poll(async () => (await by.get('/rest/notes?limit=10')).status, { timeout: 600_000 }).toBe(200);

/** Another account reads and writes as always meanwhile. */
async function besideNeighbour(work: Promise<unknown>): Promise<void> {
  const statuses = new Set<number>();
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  ended.catch(() => {}); // thrown below
  let longest = 0;
  do {
    const begun = performance.now();
    statuses.add((await neighbour.post('/rest/notes', { title: 'a note' })).status);
    statuses.add((await neighbour.get('/rest/notes?limit=10')).status);
    longest = Math.max(longest, performance.now() - begun);
    await sleep(50);
  } while (!isOver);
  await ended;
  expect([...statuses].sort()).toEqual([200, 201]);
  expect(longest).toBeLessThan(timeLimit(2000));
}

/** Connections that a server keeps open, or spoils for ever, are ended by the process. */
async function expectFewConnections(): Promise<void> {
  const proxies = accounts.flatMap((account) => account.proxies);
  const open = () => proxies.map((proxy) => proxy.open());
  await expect.poll(() => open().filter(({ held }) => held > 0), { timeout: 600_000 }).toEqual([]);
  expect(open().filter(({ all }) => all > CONNECTIONS)).toEqual([]);
}

/** What the proxies of an account have seen. */
function seenOf({ proxies }: HostileAccount) {
  const [write, read] = [proxies[0].seen(), proxies[1].seen()];
  const sum = (name: keyof typeof write) => write[name] + read[name];
  return { answers: sum('answers'), spoiled: sum('spoiled'), cancels: sum('cancels') };
}

/** Waits for what need not come. */
const atMost = (ms: number, hasCome: () => boolean) =>
  vi.waitFor(() => expect(hasCome()).toBe(true), { timeout: ms, interval: 5 }).catch(() => {});

/** What a call answers when its server breaks the protocol or is gone; an export that has begun is broken off. */
const documented = [200, 201, 503, 504];
/** A server that lies may also have no such record, or answer what nobody can read. */
const toLies = [...documented, 0, 404, 422, 500];

/** Calls end at their limit, and what was written is there once the server is honest. */
async function attackCalls(): Promise<void> {
  const created = new Map(accounts.map(({ id }) => [id, new Set<string>()]));
  const unexpected: string[] = [];
  const attacking = eachCase(CASES, async (account, seed) => {
    const isLying = seed % 2 === 1;
    const titles = created.get(account.id) as Set<string>;
    const calls = callsOf(account, seed, (written) => {
      for (const title of written) titles.add(title);
    });
    const run = async (name: string, call: () => Promise<Answer>, most_ms: number) => {
      const begun = performance.now();
      const { status } = await call().catch(() => ({ status: 0 }));
      const took = performance.now() - begun;
      const isBrokenOff = name === 'export' && status === 0;
      if (!isBrokenOff && !(isLying ? toLies : documented).includes(status))
        unexpected.push(`${seed} ${name}: ${status}`);
      if (took > most_ms) unexpected.push(`${seed} ${name}: ${Math.round(took)} ms`);
    };
    account.attack(seed, isLying ? allWays : brokenWays);
    await Promise.all([
      ...Object.entries(calls.short).map(([name, call]) => run(name, call, timeLimit(5500))),
      ...Object.entries(calls.long).map(([name, call]) => run(name, call, timeLimit(20_000))),
    ]);
    account.calm();
    await expectWorking(account.by);
    const rows = await server.query<{ title: string; times: number }>(
      `select f_${account.notes.fields.title} as title, count(*)::int as times from stoa.e_${account.notes.id} group by 1`,
      account.database.database,
    );
    const times = new Map(rows.map((row) => [row.title, row.times]));
    expect(
      [...titles].filter((title) => times.get(title) !== 1),
      `${seed}`,
    ).toEqual([]);
  });
  await besideNeighbour(attacking);
  expect(unexpected).toEqual([]);
  await expectFewConnections();
}

/** Begins a list whose caller leaves once the server is silent. @returns false if it is answered before */
async function leaveList({ by, proxies }: HostileAccount): Promise<boolean> {
  const { port } = new URL(stoa.url);
  const headers = { host: `${by.host}:${port}`, authorization: by.authorization };
  const request = http.get({ port, host: '127.0.0.1', path: '/api/rest/notes', headers, agent: false });
  const answered = once(request, 'response').then(
    () => true,
    () => false,
  );
  const isHeld = () => proxies.some((proxy) => proxy.open().held > 0);
  const isAnswered = await Promise.race([answered, expect.poll(isHeld, { interval: 5 }).toBe(true)]);
  request.on('error', () => {}).destroy();
  return isAnswered !== true;
}

/** A statement whose caller has left is cancelled, whatever the connection that does it is answered. */
async function attackCancelling(): Promise<void> {
  const attacking = eachCase(ACCOUNTS, async (account, seed) => {
    const { cancels } = seenOf(account);
    for (let tries = 0; seenOf(account).cancels === cancels; tries += 1) {
      expect(tries).toBeLessThan(300);
      account.attack(seed + 100 * tries, ['silent']);
      // What was silent may be the beginning of a connection, which is not cancelled.
      if (await leaveList(account)) await atMost(2000, () => seenOf(account).cancels > cancels);
      account.calm();
      await expectWorking(account.by);
    }
  });
  await besideNeighbour(attacking);
  await expectFewConnections();
}

async function sql<R extends pg.QueryResultRow>(text: string): Promise<R[]> {
  const client = new pg.Client((await reachEmbedded(data)).connection);
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}

const settingsOf = async ({ by }: HostileAccount) => (await by.get<StorageSettings>(path)).body;

/** Begins to move the account's records to the other side. */
async function startMove(account: HostileAccount): Promise<'provider' | 'own'> {
  const to = (await settingsOf(account)).storage_location === 'own' ? 'provider' : 'own';
  const change = to === 'own' ? account.settings : { storage_location: to };
  const begun = await account.by.patch(path, { ...change, move: true });
  expect(begun.status, begun.text).toBe(200);
  return to;
}

async function rowsOf(account: HostileAccount): Promise<WrittenRow[]> {
  const isOwn = (await settingsOf(account)).storage_location === 'own';
  const { id, fields } = account.notes;
  const text = `select id, f_${fields.title} as title, f_${fields.count} as count, deleted_at
    from ${isOwn ? 'stoa' : `acc_${account.id}`}.e_${id} where f_${fields.title} !~ '^(note|first)'`;
  return isOwn ? server.query<WrittenRow>(text, account.database.database) : sql<WrittenRow>(text);
}

/** A move ends or is undone, and loses and doubles nothing. */
async function attackMoves(): Promise<void> {
  const attacking = eachCase(MOVES, async (account, seed) => {
    const call: Call = (method, at, body, headers) =>
      account.by.call(method, at, body, headers).catch(() => ({ status: 0, body: null }));
    const writers = startMoveWriters([call], 'notes', 2, `${seed}.move.`);
    await expect.poll(() => writers.created.size).toBeGreaterThan(5);
    const before = seenOf(account);
    const isFromOwn = (await startMove(account)) === 'provider';
    await atMost(3000, () => seenOf(account).answers > before.answers + 7 * seed);
    // What a server that lies leaves out of its own log is lost to it alone.
    account.attack(seed, isDeep ? (isFromOwn ? brokenWays : allWays) : quickWays);
    await atMost(3000, () => seenOf(account).spoiled > before.spoiled + 2);
    account.calm();
    const end = async () => {
      const { move_status } = await settingsOf(account);
      return move_status === null || move_status.state === 'failed';
    };
    await expect.poll(end, { timeout: 900_000 }).toBe(true);
    await expectWorking(account.by);
    await writers.stop();
    expect(
      lostOf(
        writers,
        (await rowsOf(account)).filter(({ title }) => title.startsWith(`${seed}.move.`)),
      ),
      `${seed}`,
    ).toEqual(nothingLost);
  });
  await besideNeighbour(attacking);
  await expectFewConnections();
}

const doctor = () => runCommand(['doctor'], { DATA_DIR: data, STORAGE_ALLOW_PRIVATE: 'on' });

/** The doctor tells which servers it cannot check, and ends. */
async function attackDoctor(): Promise<void> {
  for (let run = 0; run < Math.ceil(CASES / 100); run += 1) {
    for (const [n, account] of accounts.entries()) account.attack(run * ACCOUNTS + n, isDeep ? allWays : quickWays);
    const attacked = doctor();
    expect(await attacked.exit).toBe(1);
    const broken = attacked.lines.findIndex((line) => line.startsWith('BROKEN records elsewhere'));
    expect(attacked.lines[broken + 1]).toMatch(/^ +server of account \d+: cannot be checked: /);
  }
  for (const account of accounts) account.calm();
}

/** Of servers that are honest again the doctor finds everything right. */
async function expectWhole(): Promise<void> {
  const { exit, lines } = doctor();
  expect(await exit, lines.join('\n')).toBe(0);
}

/** All the time the process was there, its event loop free and its memory bounded. */
async function expectUnharmed(): Promise<void> {
  const held = stoa.lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { msg: string; cpu_ms: number })
    .filter(({ msg, cpu_ms }) => msg === 'event loop held' && cpu_ms > HELD_MS);
  expect(held).toEqual([]);
  const status = await fs.readFile(`/proc/${stoa.pid}/status`, 'utf8');
  expect(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1])).toBeLessThan(MEMORY_KB);
  stoa.process.kill('SIGTERM');
  expect(await stoa.exit).toBe(0);
}

test('no server of an account stops or freezes the process, whatever uses it', { timeout: HOUR }, async () => {
  await attackCalls();
  await attackCancelling();
  await attackDoctor();
  await attackMoves();
  await expectWhole();
  await expectUnharmed();
});
