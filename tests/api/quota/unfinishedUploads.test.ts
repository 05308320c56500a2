import fs from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { bodyTimeouts } from '#server/http/plugins/slowBodies.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { incoming } from '../../support/files/files.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { type EndlessImport, endlessImport } from '../../support/server/endlessImport.ts';
import { postForm } from '../../support/server/multipart.ts';

/** Files that are being received count for their account as they arrive, and leave others room. */

const MIB = 1024 * 1024;
const FLOOR = 100 * MIB;

let free = Number.MAX_SAFE_INTEGER;
let api: Api;
let attacker: Client;
let other: Client;
let imports: EndlessImport[] = [];
beforeAll(async () => {
  api = await startApi({
    settings: { disk_free_min_bytes: FLOOR },
    // Less what is written meanwhile, as a disk has it.
    freeBytes: async () => free - (await spooled()),
    bodyTimeouts: { ...bodyTimeouts, whole: 1000 },
  });
  attacker = await api.signInOwner();
  await makeEntity(attacker, 'leads', [{ alias: 'title', type: 'text' }]);
  const { owner, host } = await api.makeAccount('other');
  other = await api.signIn(owner.email, host);
  await makeEntity(other, 'leads', [{ alias: 'title', type: 'text' }]);
});

afterEach(async () => {
  for (const each of imports) each.leave();
  imports = [];
  await expect.poll(() => incoming(api)).toEqual([]);
  free = Number.MAX_SAFE_INTEGER;
  await setQuota(null);
});

async function spooled(): Promise<number> {
  const folder = path.join(api.settings.data_dir, 'files-incoming');
  const sizes = (await incoming(api)).map((name) =>
    fs.stat(path.join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** As an operator does. A new quota reaches the process by a notice. */
async function setQuota(bytes: number | null): Promise<void> {
  await api.database.pool.query('update control.accounts set quota_bytes = $1 where id = 1', [bytes]);
  const quota = async () => (await attacker.get<{ bytes: { quota: number } }>('/v1/auth/account/usage')).body;
  await expect.poll(async () => (await quota()).bytes.quota).toBe(bytes ?? api.settings.quota_bytes);
}

/** Starts imports that never end. @param most bytes that each sends */
function attack(count: number, most?: number): void {
  for (let n = 0; n < count; n += 1) imports.push(begin(attacker, 'leads', most));
}

const begin = ({ host, authorization = '' }: Client, alias: string, most?: number) =>
  endlessImport({ hostname: '127.0.0.1', port: api.port }, { host, authorization, alias }, most);

const answered = (status: number) => imports.filter((each) => each.status() === status);

/** Waits until so many were refused, while the other account writes. @returns most bytes that were kept meanwhile */
async function untilRefused(status: number, count: number): Promise<number> {
  let most = 0;
  while (answered(status).length < count) {
    most = Math.max(most, await spooled());
    expect((await other.post('/rest/leads', { title: 'goes on' })).status).toBe(201);
  }
  return most;
}

test('30 endless imports of an account keep its quota at most, and leave others writing', async () => {
  await setQuota(20 * MIB);
  attack(30);
  const most = await untilRefused(507, 30);
  expect(most).toBeGreaterThan(5 * MIB);
  expect(most).toBeLessThan(20 * MIB);
  expect(new Set(imports.map((each) => each.message()))).toEqual(new Set(['quota_exceeded']));
  // They go on sending.
  await expect.poll(() => imports.every((each) => each.isEnded())).toBe(true);
  expect(await spooled()).toBe(0);
  expect((await postForm(attacker, '/rest/leads/import', [csv])).status).toBe(200);
});

test('an account has a turn for the body of an upload, and who must wait is not read', async () => {
  attack(12, MIB);
  await expect.poll(() => incoming(api)).toHaveLength(12);
  attack(21, MIB);
  await expect.poll(() => answered(429).length).toBe(1);
  expect(await incoming(api)).toHaveLength(12);
  expect((await postForm(other, '/rest/leads/import', [csv])).status).toBe(200);
});

test('a file of more than half of what is left of the quota is stored', async () => {
  const { body } = await attacker.get<{ bytes: { used: number } }>('/v1/auth/account/usage');
  await setQuota(body.bytes.used + 5 * MIB);
  const file = ['file', { filename: 'a.bin', bytes: Buffer.alloc(4 * MIB, 'x') }] as const;
  expect((await postForm(attacker, '/v1/files/record', [file])).status).toBe(201);
});

test('a caller who may not import is refused before the file is received', async () => {
  imports = [begin(attacker, 'nothing', MIB)];
  await expect.poll(() => imports[0]?.status()).toBe(404);
  expect(await incoming(api)).toEqual([]);
});

test('they end before the floor of free space, where others still write', async () => {
  // The free space is looked up every 5 s.
  const write = async () => (await other.post('/rest/leads', { title: 'a' })).status;
  free = FLOOR;
  await expect.poll(write, { interval: 500 }).toBe(507);
  free = FLOOR + 40 * MIB;
  await expect.poll(write, { interval: 500 }).toBe(201);
  attack(12);
  const most = await untilRefused(507, 12);
  expect(most).toBeGreaterThan(5 * MIB);
  expect(most).toBeLessThan(25 * MIB);
  expect(imports[0]?.message()).toBe('disk_full');
});

const csv = ['file', { filename: 'a.csv', bytes: 'title\na\n' }] as const;
