import fs from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { schemasOfAccounts } from '#server/backup/catalog.ts';
import { reachEmbedded, startEmbedded } from '#server/database/embedded.ts';
import { outlivingConnections } from '#server/load/connections/outlivingConnections.ts';
import { dumpSchema } from '../../src/cli/generate/schemaDump.ts';
import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';
import { runCommand } from '../support/processes/processes.ts';
import { signIn, startStoa } from '../support/processes/stoaProcess.ts';
import { caller } from './changeWriters.ts';

/** Backup and restore of an installation that is in use (docs/operating/keeping.md#backup-and-restore). */

const data = await temporaryFolder('backup');
const file = path.join(data, '..', `${path.basename(data)}.backup`);
afterAll(async () => {
  await removeDataFolder(data);
  await fs.rm(file, { force: true });
});

const restored: string[] = [];
afterEach(async () => {
  for (const folder of restored.splice(0)) await removeDataFolder(folder);
});

async function emptyFolder(): Promise<string> {
  const folder = await temporaryFolder('restored');
  restored.push(folder);
  return folder;
}

async function run(program: 'backup' | 'restore' | 'doctor', args: string[], env: Record<string, string>) {
  const { exit, lines } = runCommand([program, ...args], env);
  return { exit: await exit, lines };
}

interface Row {
  id: number;
  title: string;
  document: { id: number; public_link: string } | null;
}

async function makeEntity(url: string): Promise<void> {
  const call = await caller(url);
  const { body } = await call('POST', '/v1/entities', { name: 'Papers', alias: 'papers' });
  for (const [alias, type_id] of [
    ['title', 1],
    ['document', 8],
  ] as const) {
    const field = await call('POST', '/v1/entities/fields', { entity_id: body?.id, name: alias, alias, type_id });
    expect(field.status).toBe(201);
  }
  await expect.poll(async () => (await call('GET', '/rest/papers')).status).toBe(200);
}

async function upload(url: string, authorization: string, text: string): Promise<{ id: number; public_link: string }> {
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/plain' }), `${text}.txt`);
  const answer = await fetch(`${url}/api/v1/files/record`, { method: 'POST', headers: { authorization }, body: form });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return answer.json() as Promise<{ id: number; public_link: string }>;
}

/** Uploads files and makes records with them until stopped. */
async function startWriting(url: string) {
  const [call, authorization] = [await caller(url), await signIn(url)];
  const acknowledged: string[] = [];
  let isStopped = false;
  const write = async (writer: number) => {
    for (let n = 0; !isStopped; n++) {
      const title = `paper ${writer}.${n}`;
      const document = await upload(url, authorization, title);
      if ((await call('POST', '/rest/papers', { title, document: document.id })).status === 201)
        acknowledged.push(title);
    }
  };
  const writers = [write(0), write(1)];
  return {
    acknowledged,
    stop: async () => {
      isStopped = true;
      await Promise.all(writers);
    },
  };
}

/** A view that a tool for reports may read, with a role of its own. */
async function grantToReports(): Promise<void> {
  const { connection } = await reachEmbedded(data);
  await query(connection, [
    'create role reports nologin',
    'set role stoa_data',
    'grant usage on schema acc_1 to reports',
    'grant select on acc_1.papers to reports',
  ]);
}

async function query(connection: pg.ClientConfig, statements: string[]): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Everything that a restore makes, as text. */
async function objectsOf(connection: pg.PoolConfig) {
  const pool = outlivingConnections(new pg.Pool({ ...connection, max: 1 }));
  const client = await pool.connect();
  await client.query('set search_path = pg_catalog');
  const schemas = await schemasOfAccounts(client, null);
  client.release();
  const control = await dumpSchema(pool);
  await pool.end();
  return { control, schemas: schemas.map(({ rest, ...others }) => ({ ...others, rest: rest.sort() })) };
}

const reminder = expect.stringMatching(/^If people were erased after \S+Z, erase them again/);

test('a backup under writes is restored with every row before it and every byte of its files', async () => {
  const stoa = await startStoa(data);
  await makeEntity(stoa.url);
  const writing = await startWriting(stoa.url);
  await expect.poll(() => writing.acknowledged.length).toBeGreaterThan(10);
  const before = [...writing.acknowledged];
  await grantToReports();
  const made = await run('backup', [file], { DATA_DIR: data });
  expect(made.exit, made.lines.join('\n')).toBe(0);
  const after = writing.acknowledged.length;
  await writing.stop();
  expect(after).toBeGreaterThan(before.length); // it held up no writes
  expect((await fs.stat(file)).mode & 0o777).toBe(0o600);
  stoa.process.kill('SIGTERM');
  await stoa.exit;

  const folder = await emptyFolder();
  const back = await run('restore', [file], { DATA_DIR: folder });
  expect(back.lines.filter((line) => !line.startsWith('ok '))).toEqual([expect.stringMatching(/^Restored /), reminder]);
  expect(back.exit).toBe(0);

  const again = await startStoa(folder);
  expect(again.lines.join('\n')).not.toContain('First sign-in');
  const headers = { authorization: await signIn(again.url) };
  const answer = await fetch(`${again.url}/api/rest/papers?limit=-1`, { headers });
  const { items } = (await answer.json()) as { items: Row[] };
  expect(items.map(({ title }) => title)).toEqual(expect.arrayContaining(before));
  for (const { title, document } of items) {
    const { pathname } = new URL(document?.public_link as string, again.url);
    expect(await (await fetch(`${again.url}${pathname}`)).text()).toBe(title);
  }
  // Numbers go on after the last one.
  const call = await caller(again.url);
  const { status, body } = await call('POST', '/rest/papers', { title: 'after' });
  expect(status).toBe(201);
  expect(body?.id).toBeGreaterThan(Math.max(...items.map(({ id }) => id)));
  again.process.kill('SIGTERM');
  await again.exit;
});

test('a backup of a stopped installation leaves it stopped', async () => {
  const stopped = `${file}.stopped`;
  expect((await run('backup', [stopped], { DATA_DIR: data })).exit).toBe(0);
  await expect(fs.stat(path.join(data, 'postgres/data/postmaster.pid'))).rejects.toThrow('ENOENT');
  await fs.rm(stopped);
});

test('a backup is restored into a DATABASE_URL with its roles and the same objects', async () => {
  const folder = await emptyFolder();
  const other = await startEmbedded(folder, { fsync: 'off' });
  await query({ ...other.connection, user: 'postgres' }, ['create database another owner stoa']);
  const connection = { ...other.connection, database: 'another' };
  const { user, password, host } = connection;
  const env = {
    DATABASE_URL: `postgres://${user}:${password}@localhost/another?host=${encodeURIComponent(String(host))}`,
    DATA_DIR: path.join(folder, 'data'),
  };
  const APP_SECRET = await fs.readFile(path.join(data, 'secret'), 'utf8');
  const back = await run('restore', [file], { ...env, APP_SECRET });
  expect(back.exit, back.lines.join('\n')).toBe(0);
  const restored = await objectsOf(connection);
  await other.stop();
  const original = await startEmbedded(data, { fsync: 'off' });
  expect(restored).toEqual(await objectsOf(original.connection));
  expect(restored.schemas.flatMap(({ roles }) => roles)).toEqual(['reports']);
  await original.stop();
});

test('one account is written, refused where it exists, and restored into an empty folder', async () => {
  const account = `${file}.account`;
  expect(await run('backup', [account, '--accounts', 'main'], { DATA_DIR: data })).toEqual({
    exit: 1,
    lines: ["stoa backup: unknown option '--accounts' (Did you mean --account?) See stoa backup --help"],
  });
  const made = await run('backup', [account, '--account', 'main'], { DATA_DIR: data });
  expect(made.exit, made.lines.join('\n')).toBe(0);
  expect(await run('restore', [account], { DATA_DIR: data })).toEqual({
    exit: 1,
    lines: ['The subdomain main is taken here by account 1'],
  });
  const folder = await emptyFolder();
  const back = await run('restore', [account], { DATA_DIR: folder });
  expect(back.lines.filter((line) => !line.startsWith('ok '))).toEqual([
    expect.stringMatching(/^Restored the account main from .* with \d+ files$/),
    reminder,
  ]);
  expect(back.exit).toBe(0);
  await fs.rm(account);
});

test('refuses to overwrite a file, and to restore into an installation in use', async () => {
  expect(await run('backup', [file], { DATA_DIR: data })).toEqual({ exit: 1, lines: [`${file} exists already`] });
  expect(await run('restore', [file], { DATA_DIR: data })).toEqual({
    exit: 1,
    lines: ['The database is not empty: restore into an empty DATA_DIR or database'],
  });
});

test('refuses a cut-off backup and another secret, and can be repeated', async () => {
  const folder = await emptyFolder();
  const cut = path.join(folder, 'cut');
  const whole = await fs.readFile(file);
  await fs.writeFile(cut, whole.subarray(0, Math.floor(whole.length * 0.9)));
  const env = { DATA_DIR: folder };
  expect(await run('restore', [cut], env)).toEqual({
    exit: 1,
    lines: [expect.stringMatching(/^The backup .* is incomplete or damaged: /)],
  });
  expect(await run('restore', [file], { ...env, APP_SECRET: 'another-secret-0123456789-abcdefgh' })).toEqual({
    exit: 1,
    lines: ['APP_SECRET is not that of the backup'],
  });
  await fs.writeFile(cut, 'no backup');
  expect(await run('restore', [cut], env)).toEqual({ exit: 1, lines: [`${cut} is not a backup of Stoa`] });
  const back = await run('restore', [file], env);
  expect(back.exit, back.lines.join('\n')).toBe(0);
});
