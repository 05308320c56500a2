import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { reachEmbedded } from '#server/database/embedded.ts';
import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';
import { runCommand } from '../support/processes/processes.ts';
import { type StoaProcess, signIn, startStoa } from '../support/processes/stoaProcess.ts';
import { timeLimit } from '../support/timeLimit.ts';
import { type ChangeWriters, caller, startChangeWriters } from './changeWriters.ts';

const data = await temporaryFolder('changes');
afterAll(() => removeDataFolder(data));

/** 50 in `npm run test:deep`. */
const cycles = Number(process.env.KILL_CYCLES ?? 3);
const isDeep = process.env.KILL_CYCLES !== undefined;

interface Listed {
  items: { id: number; status_id: number; alias: string; title: string }[];
}

async function list(url: string, address: string): Promise<Listed['items']> {
  const answer = await fetch(`${url}/api${address}`, { headers: { authorization: await signIn(url) } });
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
  return ((await answer.json()) as Listed).items;
}

async function makeEntity(url: string, alias: string): Promise<{ id: number; alias: string }> {
  const call = await caller(url);
  const { body } = await call('POST', '/v1/entities', { name: alias, alias });
  const entity_id = body?.id as number;
  const field = await call('POST', '/v1/entities/fields', { entity_id, name: 'Title', alias: 'title', type_id: 1 });
  expect(field).toMatchObject({ status: 201, body: { status_id: 2 } });
  return { id: entity_id, alias };
}

const killDatabase = async () =>
  process.kill(
    Number.parseInt(await fs.readFile(path.join(data, 'postgres/data/postmaster.pid'), 'utf8'), 10),
    'SIGKILL',
  );

const ways = ['server', 'database', 'both'] as const;

/** @returns the running server, and the ms from its start until all changes were settled */
async function kill(stoa: StoaProcess, way: (typeof ways)[number], writers: ChangeWriters): Promise<StoaProcess> {
  if (way !== 'server') await killDatabase();
  if (way === 'database') {
    // PostgreSQL is restarted under the same server.
    await sleep(500);
    const soFar = writers.records.length;
    const more = () => (writers.records.length > soFar ? [] : [...writers.statuses, ...stoa.lines]);
    await expect.poll(more).toEqual([]);
    await writers.stop();
    return stoa;
  }
  stoa.process.kill('SIGKILL');
  await stoa.exit;
  await writers.stop();
  const again = await startStoa(data);
  expect(again.startedIn).toBeLessThan(timeLimit(10_000));
  return again;
}

async function settled(url: string, entity: { id: number }): Promise<number> {
  const begun = performance.now();
  const processing = async () => {
    const fields = await list(url, `/v1/entities/fields?entity_id=${entity.id}&limit=-1`);
    return fields.filter(({ status_id }) => status_id === 1).length;
  };
  await expect.poll(() => processing().catch(String)).toBe(0);
  return performance.now() - begun;
}

async function doctor(): Promise<string[]> {
  const program = runCommand(['doctor'], { DATA_DIR: data });
  await program.exit;
  return program.lines.filter((line) => !line.startsWith('ok '));
}

test(
  `killed ${cycles} times under writers and changes of fields, nothing acknowledged is lost, partial or stuck`,
  async () => {
    let stoa = await startStoa(data);
    const entity = await makeEntity(stoa.url, 'killed');
    const acknowledged: string[] = [];
    const fields: ChangeWriters['fields'] = new Map();
    const seen = { settled_ms: 0, started_ms: 0, changes: 0 };
    for (let round = 0; round < cycles; round++) {
      const writers = await startChangeWriters(stoa.url, entity);
      await expect.poll(() => writers.records.length).toBeGreaterThan(5);
      await sleep(50 + Math.random() * 1950);
      stoa = await kill(stoa, ways[round % ways.length] as (typeof ways)[number], writers);
      seen.started_ms = Math.max(seen.started_ms, stoa.startedIn);
      seen.settled_ms = Math.max(seen.settled_ms, await settled(stoa.url, entity));
      acknowledged.push(...writers.records);
      for (const [id, state] of writers.fields) fields.set(id, state);
      const there = new Set((await list(stoa.url, `/rest/${entity.alias}?limit=-1`)).map(({ title }) => title));
      expect(acknowledged.filter((title) => !there.has(title))).toEqual([]);
      const now = await list(stoa.url, `/v1/entities/fields?entity_id=${entity.id}&limit=-1`);
      expect(now.filter(({ status_id }) => status_id !== 2)).toEqual([]);
      const ids = new Set(now.map(({ id }) => id));
      for (const [id, state] of fields) expect({ id, there: ids.has(id) }).toEqual({ id, there: state === 'there' });
      // The column of a removed field is dropped by a job.
      await expect.poll(doctor, { interval: 1000 }).toEqual([]);
      seen.changes = fields.size;
      await thin(stoa.url, now, fields);
    }
    expect(seen.settled_ms).toBeLessThan(timeLimit(60_000));
    console.log(JSON.stringify({ cycles, acknowledged: acknowledged.length, ...seen }));
    stoa.process.kill('SIGTERM');
    expect(await stoa.exit).toBe(0);
  },
  120_000 * cycles,
);

/** Removes fields, so that the entity stays far below its limit. */
async function thin(url: string, now: Listed['items'], fields: ChangeWriters['fields']): Promise<void> {
  const call = await caller(url);
  for (const { id } of now.slice(40)) {
    expect((await call('DELETE', `/v1/entities/fields/${id}`)).status).toBe(204);
    fields.set(id, 'gone');
  }
}

/** Duration of the reading transaction, in seconds: 60 in `npm run test:deep`. */
const reading = isDeep ? 60 : 4;

async function connect(): Promise<pg.Client> {
  const client = new pg.Client((await reachEmbedded(data)).connection);
  await client.connect();
  await client.query('set role stoa_data');
  return client;
}

test(
  `a reader of ${reading} s blocks no other call while a field is added`,
  async () => {
    const stoa = await startStoa(data);
    const { id, alias } = await makeEntity(stoa.url, `read_${Date.now()}`);
    const call = await caller(stoa.url);
    await call('POST', `/rest/${alias}`, { title: 'one' });
    const [reader, other] = [await connect(), await connect()];
    await reader.query('begin');
    await reader.query(`select from acc_1.e_${id}`);
    const isRead = reader.query(`select pg_sleep(${reading})`).then(() => reader.query('commit'));
    let worst = 0;
    let isDone = false;
    const looking = (async () => {
      while (!isDone) {
        const begun = performance.now();
        await other.query(`select from acc_1.e_${id} where id = 1`);
        worst = Math.max(worst, performance.now() - begun);
        await sleep(20);
      }
    })();
    const stream = await fetch(`${stoa.url}/api/v1/events`, { headers: { authorization: await signIn(stoa.url) } });
    const events = (stream.body as ReadableStream<Uint8Array>).getReader();
    const begun = performance.now();
    const made = await call('POST', '/v1/entities/fields', { entity_id: id, name: 'New', alias: 'new', type_id: 1 });
    expect(performance.now() - begun).toBeLessThan(timeLimit(2000));
    expect(made).toMatchObject({ status: 201, body: { status_id: 1 } });
    const address = `/v1/entities/fields/${made.body?.id}`;
    await isRead;
    const free = performance.now();
    // The page reads the field again after each event.
    for (let status = 1; status !== 2; ) {
      const { value } = await events.read();
      if (Buffer.from(value ?? []).includes('event: schema'))
        status = (await call('GET', address)).body?.status_id ?? 0;
    }
    const ready_ms = Math.round(performance.now() - free);
    expect(ready_ms).toBeLessThan(timeLimit(10_000));
    isDone = true;
    await looking;
    expect(worst).toBeLessThan(timeLimit(1000));
    console.log(JSON.stringify({ reading, ready_ms, worst_wait_ms: Math.round(worst) }));
    await events.cancel();
    await reader.end();
    await other.end();
    stoa.process.kill('SIGTERM');
    expect(await stoa.exit).toBe(0);
  },
  (reading + 60) * 1000,
);

/** 2,000 in `npm run test:deep`: more columns than a table of PostgreSQL can ever have. */
const rounds = isDeep ? 2000 : 40;

test(
  `a field added and removed ${rounds} times leaves a working table`,
  async () => {
    const stoa = await startStoa(data);
    const { id, alias } = await makeEntity(stoa.url, `worn_${Date.now()}`);
    const call = await caller(stoa.url);
    await call('POST', `/rest/${alias}`, { title: 'kept' });
    const refused: unknown[] = [];
    /** A table that has used up its columns takes none until it is rebuilt. */
    const addField = async (name: string, type_id: number) => {
      for (;;) {
        const body = { entity_id: id, name, alias: name.toLowerCase(), type_id };
        const made = await call('POST', '/v1/entities/fields', body);
        if (made.status !== 409) return made;
        refused.push(made.body);
        await sleep(500);
      }
    };
    for (let round = 0; round < rounds; round++) {
      const made = await addField('Again', 2);
      expect(made.status).toBe(201);
      expect((await call('DELETE', `/v1/entities/fields/${made.body?.id}`)).status).toBe(204);
    }
    const last = await addField('Last', 1);
    expect(refused.filter((body) => (body as { message: string }).message !== 'table_needs_rebuild')).toEqual([]);
    expect(last).toMatchObject({ status: 201, body: { status_id: 2 } });
    await call('POST', `/rest/${alias}`, { title: 'new', last: 'x' });
    expect((await list(stoa.url, `/rest/${alias}`)).map(({ title }) => title)).toEqual(['kept', 'new']);
    await expect.poll(doctor, { interval: 1000 }).toEqual([]);
    stoa.process.kill('SIGTERM');
    expect(await stoa.exit).toBe(0);
  },
  120_000 + rounds * 1000,
);
