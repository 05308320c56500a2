import fs from 'node:fs/promises';
import http from 'node:http';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { reachEmbedded } from '#server/database/embedded.ts';
import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';
import { runProgram } from '../support/processes/processes.ts';
import { type StoaProcess, signIn, startStoa } from '../support/processes/stoaProcess.ts';
import { type Client, client } from '../support/server/client.ts';
import { attacks, makeLargeRecords, makeManyVariants } from './attacks.ts';
import type { Work } from './neighbour.ts';
import { makeNeighbourDeals, openNeighbour, signInNeighbour } from './neighbourAccount.ts';

/**
 * Seconds that account B works beside each attack; 15 in `npm run test:deep`, after as many alone. Its latency is printed
 * and not compared: both accounts' clients run on the cores of the server.
 */
const seconds = Number(process.env.NOISY_S ?? 2);
const isDeep = process.env.NOISY_S !== undefined;
/** MB. The limit is 512 (docs/start/load.md#memory); on a busy machine garbage is collected later. */
const memoryMost = isDeep ? 512 : 640;

const data = await temporaryFolder('noisy');
let agent: http.Agent;
let host = '';
let stoa: StoaProcess;
let port: number;
let a: Client;
let b: Client;
let record: number;
/** p99 of B's work without any attack, ms; 0 where it is not measured. */
let alone: number;

/** Each attack has a server of its own, on the same data. */
beforeEach(async () => {
  stoa = await startStoa(data);
  port = Number(new URL(stoa.url).port);
  agent = new http.Agent({ keepAlive: true, maxSockets: 100 });
  a = client(port, agent, { host: 'localhost', authorization: await signIn(stoa.url) });
  const visitor = client(port, agent, { host: 'localhost' });
  const isNew = host === '';
  if (isNew) host = await openNeighbour(visitor);
  b = await signInNeighbour(visitor, host);
  if (isNew) {
    await makeRecords();
    if (isDeep) await writeLogFiles();
  }
  // Starts the process that answers large requests.
  await b.get('/rest/deals?limit=-1');
  await work(1);
  alone = isDeep ? at((await work(seconds)).times, 0.99) : 0;
});

afterEach(async () => {
  agent.destroy();
  stoa.process.kill('SIGKILL');
  await stoa.exit;
});

afterAll(() => removeDataFolder(data));

/** A database that is in use has the files of its log, which a new one makes as it goes. */
async function writeLogFiles(): Promise<void> {
  const { connection } = await reachEmbedded(data);
  const client = new pg.Client({ ...connection, user: 'postgres' });
  await client.connect();
  for (let n = 0; n < 32; n += 1) {
    await client.query(`select pg_logical_emit_message(false, 'noisy', 'a message')`);
    await client.query('select pg_switch_wal()');
  }
  await client.query('checkpoint');
  await client.end();
}

async function makeRecords(): Promise<void> {
  await makeLargeRecords(a);
  await makeManyVariants(a);
  record = await makeNeighbourDeals(b);
}

/** B's work of so many seconds, in a process of its own. */
async function work(length_s: number): Promise<Work> {
  const args = [port, host, b.authorization ?? '', record, length_s].map(String);
  const { exit, lines } = runProgram('tests/faults/neighbour.ts', args, {}, { ownSession: true });
  expect(await exit, lines.join('\n')).toBe(0);
  return JSON.parse(lines.join('')) as Work;
}

const at = (times: readonly number[], part: number) =>
  times.toSorted((x, y) => x - y)[Math.floor(times.length * part)] ?? 0;

/** Most resident memory so far of the server's processes of Node.js, MB each. */
async function peaks(): Promise<number[]> {
  const children = await fs.readFile(`/proc/${stoa.pid}/task/${stoa.pid}/children`, 'utf8');
  const statuses = await Promise.all(
    [String(stoa.pid), ...children.trim().split(' ')].map((pid) => fs.readFile(`/proc/${pid}/status`, 'utf8')),
  );
  return statuses
    .filter((status) => /^Name:\s+(node|MainThread)/m.test(status))
    .map((status) => Math.round(Number(status.match(/^VmHWM:\s+(\d+) kB/m)?.[1]) / 1024));
}

async function beside(names: readonly string[]) {
  const args = [String(port), a.authorization ?? '', JSON.stringify(names)];
  const attack = runProgram('tests/faults/attack.ts', args, {}, { ownSession: true });
  await attack.line(/^attacking$/);
  const { times, statuses } = await work(seconds);
  attack.process.kill('SIGKILL');
  await attack.exit;
  const figures = {
    median: Math.round(at(times, 0.5) * 10) / 10,
    p99: Math.round(at(times, 0.99)),
    alone: Math.round(alone),
    calls: times.length,
    peaks: await peaks(),
  };
  console.info(JSON.stringify(figures));
  return { ...figures, statuses };
}

test.each(Object.keys(attacks))('%s by account A leave account B working', async (name) => {
  const { statuses, peaks } = await beside([name]);
  expect(statuses).toEqual([200]);
  expect(Math.max(...peaks)).toBeLessThan(memoryMost);
});

test('all of them at once leave account B working', async () => {
  const { statuses, peaks } = await beside(Object.keys(attacks));
  expect(statuses).toEqual([200]);
  expect(Math.max(...peaks)).toBeLessThan(memoryMost);
});
