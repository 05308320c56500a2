import http from 'node:http';
import os from 'node:os';
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { requestLimits } from '#shared/limits.ts';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import { putRows } from '../../support/records/rows.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

/** Account A attacks, account B works as usual. */
let api: Api;
let a: Client;
let b: Client;
let slow: TestEntity;
beforeAll(async () => {
  api = await startApi({ connections: 12 });
  a = await api.signInOwner();
  const other = await api.makeAccount('neighbour');
  b = await api.signIn(other.owner.email, other.host);
  slow = await makeEntity(a, 'slow', [{ alias: 'title', type: 'text' }]);
  await makeEntity(b, 'quick', [{ alias: 'title', type: 'text' }]);
  await b.post('/rest/quick', { title: 'one' });
  await putRows(api, slow, [{ id: 1, title: 'one' }]);
  // Every statement that reads a row of this table takes half a minute.
  await api.database.pool.query(
    `create function public.slow() returns boolean language plpgsql as $$ begin perform pg_sleep(30); return true; end $$;
     alter table acc_1.e_${slow.id} enable row level security, force row level security;
     create policy slow on acc_1.e_${slow.id} for select using (public.slow());
     create policy writes on acc_1.e_${slow.id} for insert with check (public.slow())`,
  );
});

/** Statements that run longer than the rest. */
const running = async () => {
  const { rows } = await api.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state = 'active' and wait_event = 'PgSleep'`,
  );
  return rows[0]?.count ?? 0;
};

/**
 * Slow searches of one account that may run: one for each processor, but at most half of the connections. What is behind a
 * pooler may be on another machine: there it is half of all connections.
 */
const searchesMost = inject('pooler') ? 6 : Math.min(os.availableParallelism(), 6);

/** Sends requests whose answers are not awaited. */
function leaving(client: Client, path: string, times: number, body?: { type: string; bytes: Buffer }) {
  const requests = Array.from({ length: times }, () => {
    const request = http.request({
      port: api.port,
      host: '127.0.0.1',
      path: `/api${path}`,
      method: body ? 'POST' : 'GET',
      agent: new http.Agent(),
      headers: {
        host: `${client.host}:${api.port}`,
        authorization: client.authorization,
        ...(body && { 'content-type': body.type, 'content-length': body.bytes.length }),
      },
    });
    request.on('error', () => {});
    request.end(body?.bytes);
    return request;
  });
  return { leave: () => requests.forEach((request) => void request.destroy()) };
}

const csvForm = (lines: string) => ({
  type: 'multipart/form-data; boundary=x',
  bytes: Buffer.from(
    `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${lines}\r\n--x--\r\n`,
  ),
});

/** A statement that is not cancelled ends by the limit. */
const beforeTheLimit = { timeout: requestLimits.list_ms - 1000 };

beforeEach(() => expect.poll(running).toBe(0));

describe('20 slow searches of one account', () => {
  test('run one for each processor, and another account is not refused', async () => {
    const attack = leaving(a, '/rest/slow?search=x', 20);
    await expect.poll(running).toBeGreaterThanOrEqual(searchesMost);
    const answers = await Promise.all(Array.from({ length: 20 }, () => b.get('/rest/quick?search=o')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // The first one was not known to be slow.
    expect(await running()).toBeLessThanOrEqual(searchesMost + 1);
    attack.leave();
  });

  // Behind a pooler slow reads have no connections of their own.
  test.skipIf(inject('pooler'))('leave quick reads of the same account alone', async () => {
    await makeEntity(a, 'quick', [{ alias: 'title', type: 'text' }]);
    for (let n = 0; n < 2; n += 1) expect((await a.get('/rest/quick')).status).toBe(200);
    const attack = leaving(a, '/rest/slow?search=x', 20);
    await expect.poll(running).toBeGreaterThanOrEqual(searchesMost);
    expect((await a.get('/rest/quick')).status).toBe(200);
    expect(await running()).toBeGreaterThanOrEqual(1);
    attack.leave();
  });

  test('are cancelled when their callers leave', async () => {
    const attack = leaving(a, '/rest/slow?search=x', 20);
    await expect.poll(running).toBeGreaterThanOrEqual(searchesMost);
    attack.leave();
    await expect.poll(running, beforeTheLimit).toBe(0);
  });

  test('are refused: 504 those that ran too long, 429 those that waited too long', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => a.get('/rest/slow?search=x')));
    const of = (status: number) => answers.filter((answer) => answer.status === status);
    expect(of(504).length + of(429).length).toBe(20);
    // Those of the last turns wait too long.
    expect(of(504).length).toBeGreaterThanOrEqual(searchesMost);
    expect(of(429).length).toBeGreaterThan(0);
    expect(of(429)[0]?.headers['retry-after']).toBe('5');
    expect(of(429)[0]?.body.message).toBe('account_busy');
  });
});

describe('22 imports of one account whose senders have left', () => {
  const form = csvForm(`title\n${'a row of the file\n'.repeat(35_000)}`);

  test('run one at a time, stop with their senders, and leave another account alone', async () => {
    const attack = leaving(a, '/rest/slow/import', 22, form);
    await expect.poll(running).toBe(1);
    const answers = await Promise.all(Array.from({ length: 10 }, () => b.get('/rest/quick')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const imported = await b.call('POST', '/rest/quick/import', csvForm('title\nmine').bytes, {
      'content-type': form.type,
    });
    expect(imported.status).toBe(200);
    expect(await running()).toBe(1);
    attack.leave();
    await expect.poll(running, beforeTheLimit).toBe(0);
  });
});

test('large bulk calls of one account run one at a time, and leave small ones and another account alone', async () => {
  const create = [{ title: 'one' }];
  const large = Buffer.from(JSON.stringify({ create }) + ' '.repeat(1024 * 1024));
  const attack = leaving(a, '/rest/slow/bulk', 4, { type: 'application/json', bytes: large });
  await expect.poll(running).toBe(1);
  const answer = await b.call('POST', '/rest/quick/bulk', large, { 'content-type': 'application/json' });
  expect(answer.status).toBe(200);
  expect(await running()).toBe(1);
  const small = leaving(a, '/rest/slow/bulk', 1, {
    type: 'application/json',
    bytes: Buffer.from(JSON.stringify({ create })),
  });
  await expect.poll(running).toBe(2);
  attack.leave();
  small.leave();
  await expect.poll(running, beforeTheLimit).toBe(0);
});

describe('slow queries of the control database', () => {
  test('are cancelled when their callers leave', async () => {
    await api.database.pool.query(
      'create policy slow on control.memberships as restrictive to stoa_app using (public.slow())',
    );
    const attack = leaving(a, '/v1/users', 20);
    await expect.poll(running).toBeGreaterThanOrEqual(6);
    expect(await running()).toBe(6);
    attack.leave();
    await expect.poll(running, beforeTheLimit).toBe(0);
    await api.database.pool.query('drop policy slow on control.memberships');
  });
});

test('a connection that was cancelled serves the next call', async () => {
  for (let round = 0; round < 5; round += 1) {
    const attack = leaving(a, '/rest/slow?search=x', 6);
    await expect.poll(running).toBeGreaterThanOrEqual(searchesMost);
    attack.leave();
    const answers = await Promise.all(Array.from({ length: 20 }, () => b.get('/rest/quick')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }
});

test('a bulk call answers beside a large answer of another account that is not read', async () => {
  const parts = [...'abcdefghijkl'].map((letter) => `part_${letter}`);
  const fields = parts.map((alias) => ({ alias, type: 'textarea' as const }));
  await makeEntity(a, 'large', fields);
  const text = 'x'.repeat(1024 * 1024);
  const made = await a.post<{ id: number }>('/rest/large', Object.fromEntries(parts.map((alias) => [alias, text])));
  expect(made.status).toBe(201);
  const unread = http.get({
    port: api.port,
    host: '127.0.0.1',
    path: `/api/rest/large/${made.body.id}`,
    headers: { host: `${a.host}:${api.port}`, authorization: a.authorization },
  });
  unread.on('error', () => {});
  await new Promise((resolve) => unread.once('response', resolve));
  const create = Array.from({ length: 1500 }, () => ({ title: 'x'.repeat(250) }));
  expect((await b.post('/rest/quick/bulk', { create })).status).toBe(200);
  unread.destroy();
});
