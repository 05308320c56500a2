import fs from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { closeDataFolder } from '#server/database/dataFolder.ts';
import { DataFolderInUse } from '#server/database/embedded/lock.ts';
import { type Embedded, startEmbedded } from '#server/database/embedded.ts';
import { removeDataFolder, removeFolder, temporaryFolder } from '../support/processes/folders.ts';
import { isAlive, runProgram } from '../support/processes/processes.ts';

const owner = path.resolve('tests/support/database/ownDatabase.ts');
const folder = await temporaryFolder('embedded');
const data = path.join(folder, 'postgres/data');
const opened: Embedded[] = [];

async function open(dataDir = folder): Promise<Embedded> {
  const embedded = await startEmbedded(dataDir);
  opened.push(embedded);
  return embedded;
}

async function query<T extends object>(connection: pg.ClientConfig, sql: string): Promise<T[]> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

const postmaster = async () => Number.parseInt(await fs.readFile(path.join(data, 'postmaster.pid'), 'utf8'), 10);

afterEach(async () => {
  for (const embedded of opened.splice(0)) await embedded.stop();
});
afterAll(() => removeDataFolder(folder));

/** A process that owns the folder and has inserted one more row. */
async function startOwner() {
  const program = runProgram(owner, [folder]);
  const connection = JSON.parse(await program.line(/^\{/)) as pg.ClientConfig;
  await query(
    connection,
    'create table if not exists kept (at timestamptz default now()); insert into kept default values',
  );
  return { ...program, connection, postmaster: await postmaster() };
}

const kept = async (connection: pg.ClientConfig) =>
  Number((await query<{ n: string }>(connection, 'select count(*) as n from kept'))[0]?.n);

describe('an empty folder', () => {
  test('becomes a cluster that sorts and searches any language', async () => {
    const fresh = await temporaryFolder('fresh');
    const { connection } = await open(fresh);
    const [settings] = await query(
      connection,
      `select datctype, datlocprovider as provider, datlocale as locale, current_setting('data_checksums') as checksums,
              (select rolsuper from pg_roles where rolname = current_user) as is_super
       from pg_database where datname = current_database()`,
    );
    expect(settings).toEqual({ datctype: 'C.utf8', provider: 'i', locale: 'und', checksums: 'on', is_super: false });
    await query(connection, 'create extension pg_trgm');
    const [like] = await query<{ similarity: number }>(connection, `select similarity('ёлка', 'ёлки')`);
    expect(like?.similarity).toBeGreaterThan(0.3);
    const sorted = await query<{ word: string }>(
      connection,
      `select word from unnest(array['яблоко', 'ёлка', 'Ель', 'apple', 'Zoo', 'абрикос']) as word order by word`,
    );
    expect(sorted.map(({ word }) => word)).toEqual(['apple', 'Zoo', 'абрикос', 'ёлка', 'Ель', 'яблоко']);
    await opened.pop()?.stop();
    await removeDataFolder(fresh);
  });

  test('requires the password and listens on no port', async () => {
    const { connection } = await open();
    expect(connection.host).toMatch(/^\//);
    for (const password of ['', 'wrong'])
      await expect(query({ ...connection, password }, 'select 1')).rejects.toThrow(/password/);
    await expect(query({ ...connection, user: 'postgres', password: '' }, 'select 1')).rejects.toThrow(/password/);
    const [{ listen_addresses }] = (await query(connection, 'show listen_addresses')) as [{ listen_addresses: string }];
    expect(listen_addresses).toBe('');
  });

  test('is readable by its owner only', async () => {
    await open();
    for (const name of ['postgres', 'postgres/data', 'postgres/socket'])
      expect((await fs.stat(path.join(folder, name))).mode & 0o777).toBe(0o700);
    for (const name of ['database.password', 'lock', 'postgres/data/stoa.lock', 'postgres/data/stoa-folder.json'])
      expect((await fs.stat(path.join(folder, name))).mode & 0o777, name).toBe(0o600);
  });
});

describe('a data folder open to other users', () => {
  const modeOf = async (file: string) => (await fs.stat(file)).mode & 0o7777;

  test('is closed by the start, but for the group of PostgreSQL if it runs as another user', async () => {
    await fs.chmod(folder, 0o755);
    await fs.chmod(path.join(folder, 'lock'), 0o644);
    await open();
    const { uid } = await fs.stat(path.join(folder, 'postgres/data'));
    expect(await modeOf(folder)).toBe(uid === process.getuid?.() ? 0o700 : 0o710);
    if (uid !== process.getuid?.()) {
      const { gid } = await fs.stat(path.join(folder, 'postgres/data'));
      expect((await fs.stat(folder)).gid).toBe(gid);
    }
    expect(await modeOf(path.join(folder, 'lock'))).toBe(0o600);
  });

  test('is closed whole where the database is elsewhere or none of ours', async () => {
    const outer = await temporaryFolder('outer');
    const inner = path.join(outer, 'data');
    await fs.mkdir(inner, { mode: 0o755 });
    expect(await closeDataFolder(inner)).toEqual([]);
    expect(await modeOf(inner)).toBe(0o700);
    await removeFolder(outer);
  });

  test('stays open where programs share it, and the start says so', async () => {
    const shared = await temporaryFolder('shared');
    await fs.chmod(shared, 0o1777);
    expect(await closeDataFolder(shared)).toEqual([
      expect.stringContaining(`DATA_DIR ${shared} is open to other users`),
    ]);
    expect(await modeOf(shared)).toBe(0o1777);
    await removeFolder(shared);
  });
});

test('a second process gets an error, and the first is not disturbed', async () => {
  const { connection } = await open();
  await expect(startEmbedded(folder)).rejects.toThrow(DataFolderInUse);
  const second = runProgram(owner, [folder]);
  expect(await second.exit).toBe(1);
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('one of many concurrent first starts wins', async () => {
  const fresh = await temporaryFolder('race');
  const starts = Array.from({ length: 3 }, () => runProgram(owner, [fresh]));
  const outcomes = await Promise.all(
    starts.map(({ line, exit }) => Promise.race([line(/^\{/).then(() => 'running'), exit.then(() => 'refused')])),
  );
  expect(outcomes.sort()).toEqual(['refused', 'refused', 'running']);
  for (const { process, exit } of starts) {
    process.kill('SIGTERM');
    await exit;
  }
  await removeDataFolder(fresh);
});

test('an orderly stop leaves no process', async () => {
  const program = await startOwner();
  program.process.kill('SIGTERM');
  expect(await program.exit).toBe(0);
  expect(await isAlive(program.postmaster)).toBe(false);
});

test('a killed owner leaves no process behind and its data intact', async () => {
  const program = await startOwner();
  const before = await kept(program.connection);
  program.process.kill('SIGKILL');
  await program.exit;
  await expect.poll(() => isAlive(program.postmaster)).toBe(false);
  expect(await kept((await open()).connection)).toBe(before);
});

/** 50 in `npm run test:deep`. */
const cycles = Number(process.env.KILL_CYCLES ?? 1);

test(
  'a start right after the kill works',
  async () => {
    for (let round = 0; round < cycles; round++) {
      const program = await startOwner();
      const before = await kept(program.connection);
      program.process.kill('SIGKILL');
      await program.exit;
      const next = await startEmbedded(folder);
      expect(await kept(next.connection)).toBe(before);
      await next.stop();
    }
  },
  60_000 * cycles,
);

test(
  'recovers after both processes are killed at once',
  async () => {
    for (let round = 0; round < cycles; round++) {
      const program = await startOwner();
      const before = await kept(program.connection);
      process.kill(program.postmaster, 'SIGKILL');
      program.process.kill('SIGKILL');
      await program.exit;
      const next = await startEmbedded(folder);
      expect(await kept(next.connection)).toBe(before);
      await next.stop();
    }
  },
  60_000 * cycles,
);

test('restarts a killed PostgreSQL under the same owner', async () => {
  const { connection } = await open();
  await query(connection, 'create table if not exists kept (at timestamptz default now())');
  const before = await kept(connection);
  const first = await postmaster();
  process.kill(first, 'SIGKILL');
  await expect.poll(() => kept(connection).catch(() => null)).toBe(before);
  expect(await postmaster()).not.toBe(first);
});

test('starts a server again that was stopped from outside while it started', async () => {
  await (await open()).stop();
  opened.length = 0;
  const opening = open();
  const starting = () => postmaster().catch(() => Number.NaN);
  await expect.poll(starting, { interval: 1 }).toBeGreaterThan(0);
  const pid = await postmaster();
  process.kill(pid, 'SIGINT');
  expect(await query((await opening).connection, 'select 1 as answer')).toEqual([{ answer: 1 }]);
  expect(await postmaster()).not.toBe(pid);
});

test('ignores a pid file with the number of another program', async () => {
  const program = await startOwner();
  process.kill(program.postmaster, 'SIGKILL');
  program.process.kill('SIGKILL');
  await program.exit;
  const file = path.join(data, 'postmaster.pid');
  const lines = (await fs.readFile(file, 'utf8')).split('\n');
  await fs.writeFile(file, [process.pid, ...lines.slice(1)].join('\n'));
  expect(await kept((await open()).connection)).toBeGreaterThan(0);
});

test('a lost password is an error and creates no new database', async () => {
  await (await open()).stop();
  opened.length = 0;
  const file = path.join(folder, 'database.password');
  await fs.rename(file, `${file}.away`);
  await expect(startEmbedded(folder)).rejects.toThrow(/database\.password is missing/);
  await fs.rename(`${file}.away`, file);
});

test.runIf(process.getuid?.() === 0)(
  'a folder that PostgreSQL cannot enter is an error that suggests another place',
  async () => {
    const outer = await temporaryFolder('closed');
    await fs.chmod(outer, 0o700);
    const closed = path.join(outer, 'data');
    const embedded = await startEmbedded(closed);
    expect((await fs.stat(closed)).mode & 0o777).toBe(0o700);
    const elsewhere = (await fs.readFile(path.join(closed, 'database'), 'utf8')).trim();
    expect(elsewhere).toMatch(/^\/var\/lib\/stoa\//);
    await query(embedded.connection, 'create table kept (n int)');
    await embedded.stop();
    const again = await startEmbedded(closed);
    expect(await kept(again.connection)).toBe(0);
    await again.stop();
    await removeDataFolder(closed);
    await removeFolder(outer);
    await expect(fs.stat(elsewhere)).rejects.toThrow('ENOENT');
  },
);
