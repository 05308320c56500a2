import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadAppSecret, secretFrom } from '#server/crypto/appSecret.ts';
import { rotateSecret } from '#server/crypto/rotation/rotateSecret.ts';
import { plainBytes, sealedColumns } from '#server/crypto/rotation/sealedColumns.ts';
import { migrationPool } from '#server/database/pool/pool.ts';
import { runChecks } from '../../../src/cli/doctor/runChecks.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { atEnd } from '../../support/atEnd.ts';
import { startPostgresServer } from '../../support/database/postgresServer.ts';
import { addTotp } from '../../support/factors/secondFactor.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import { owner as founder, password } from '../../support/server/credentials.ts';
import { ownSettings, save } from '../../support/storage/settings.ts';

/** A new secret for an installation that has every kind of sealed value (docs/operating/keeping.md#a-new-secret). */

const texts = ['a'.repeat(40), 'b'.repeat(40)] as const;
const [first, second] = texts.map(secretFrom) as [Buffer, Buffer];

let api: Api;
let pool: pg.Pool;

/** By a call: a session made by a row leaves a connection, which looks like a running server. */
const enter = (of: Api) => of.signInByPassword(founder.email, founder.password);

beforeAll(async () => {
  const server = await startPostgresServer();
  api = await startApi({ secret: first, settings: { storage_allow_private: true } });
  const owner = await enter(api);
  await makeEntity(owner, 'deals', [{ alias: 'title', type: 'text' }]);
  expect((await owner.post('/rest/deals', { title: 'kept' })).status).toBe(201);
  expect((await owner.post('/v1/users/1/generate-api-key', undefined, { 'idempotency-key': 'key' })).status).toBe(200);
  const person = { name: 'Ada', email: 'ada@example.com', password, password_confirm: password };
  expect((await owner.post('/v1/users', person)).status).toBe(201);
  await addTotp(await api.signInByPassword(person.email));
  const module = await owner.post<{ id: number }>('/v1/modules', { name: 'Tool', alias: 'tool' });
  expect(module.status, module.text).toBe(201);
  const database = await server.makeDatabase();
  await save(owner, { ...ownSettings(database), move: true });
  await vi.waitFor(async () => {
    const { body } = await owner.get('/v1/accounts/settings/storage');
    expect(body).toMatchObject({ storage_location: 'own', move_status: null });
  }, 20_000);
  await api.close();
  pool = migrationPool(api.database.connection);
  atEnd(() => pool.end());
});

const settings = (app_secret: string | null, data_dir = api.settings.data_dir) => ({
  ...api.settings,
  ...{ app_secret, data_dir },
});

async function breaches(secret: Buffer): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    return (await runChecks(client, secret)).flatMap((each) => each.breaches);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('every column of bytes is decided, and there is a value of each sealed one', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'control'::regnamespace and c.relkind = 'r' and a.atttypid = 'bytea'::regtype
       and not a.attisdropped order by 1`,
  );
  const sealed = sealedColumns.filter(({ as }) => as === 'bytea').map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name)).toEqual([...sealed, ...plainBytes].sort());
});

test('is refused while a server runs, and with another secret than the present one', async () => {
  const running = new pg.Client({ ...api.database.connection, application_name: 'stoa' });
  await running.connect();
  await expect(rotateSecret(pool, settings(texts[0]), texts[1])).rejects.toThrow('The server is running');
  await running.end();
  await expect(rotateSecret(pool, settings('c'.repeat(40)), texts[1])).rejects.toThrow('does not open');
  await expect(rotateSecret(pool, settings(texts[0]), null)).rejects.toThrow('NEW_APP_SECRET must be set');
  expect(await breaches(first)).toEqual([]);
});

test('everything opens with the new secret, and nothing with the old one', async () => {
  expect(await rotateSecret(pool, settings(texts[0]), texts[1])).toBeGreaterThanOrEqual(6);
  expect(await breaches(second)).toEqual([]);
  expect((await breaches(first)).length).toBeGreaterThan(1);
  const again = await startApi({
    ...{ secret: second, settings: { storage_allow_private: true }, database: api.database },
  });
  const owner = await enter(again);
  expect((await owner.get('/rest/deals')).body).toMatchObject({ items: [{ title: 'kept' }] });
  expect((await owner.post('/v1/accounts/settings/storage/roll-back')).status).toBe(200);
  await expect
    .poll(async () => (await owner.get('/v1/accounts/settings/storage')).body)
    .toMatchObject({ storage_location: 'provider', move_status: null });
  await again.close();
});

test('a secret in DATA_DIR is replaced by one that is made, also after it was cut off', async () => {
  const data_dir = await fs.mkdtemp(path.join(os.tmpdir(), 'stoa-rotation-'));
  atEnd(() => fs.rm(data_dir, { recursive: true }));
  const file = path.join(data_dir, 'secret');
  await fs.writeFile(file, texts[1]);
  const place = settings(null, data_dir);
  expect(await rotateSecret(pool, place, null)).toBeGreaterThan(1);
  const third = await fs.readFile(file, 'utf8');
  expect(third).not.toBe(texts[1]);
  expect(await breaches(await loadAppSecret(place))).toEqual([]);
  expect(await fs.readdir(data_dir)).toEqual(['secret']);

  // Cut off before it sealed anything, and before the new file took its place.
  await fs.writeFile(`${file}.new`, texts[0]);
  expect(await rotateSecret(pool, place, null)).toBeGreaterThan(1);
  expect(await fs.readFile(file, 'utf8')).toBe(texts[0]);
  await fs.writeFile(file, third);
  await fs.writeFile(`${file}.new`, texts[0]);
  expect(await rotateSecret(pool, place, null)).toBe(0);
  expect(await fs.readFile(file, 'utf8')).toBe(texts[0]);
  expect(await breaches(first)).toEqual([]);
});
