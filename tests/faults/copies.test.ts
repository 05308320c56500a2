import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Embedded, reachEmbedded, startEmbedded } from '#server/database/embedded.ts';
import { removeFolder, temporaryFolder } from '../support/processes/folders.ts';
import { isAlive, runProgram } from '../support/processes/processes.ts';
import { environment, runStoa } from '../support/processes/stoaProcess.ts';

/** What a copy of a data folder may do to its original (docs/operating/keeping.md#copies). */

const owner = path.resolve('tests/support/database/ownDatabase.ts');
const run = promisify(execFile);
const fast = { fsync: 'off' };

let parent: string;
const dataDir = () => path.join(parent, 'data');
const copy = () => path.join(parent, 'copy');
const opened: Embedded[] = [];

beforeEach(async () => {
  parent = await temporaryFolder('copies');
  await fs.mkdir(dataDir(), { mode: 0o711 });
});
afterEach(async () => {
  for (const embedded of opened.splice(0)) await embedded.stop();
  for (const folder of ['data', 'copy', 'moved']) {
    const outside = await fs.readFile(path.join(parent, folder, 'database'), 'utf8').catch(() => null);
    if (outside) await removeFolder(outside.trim());
  }
  await removeFolder(parent);
});

async function open(folder: string): Promise<Embedded> {
  const embedded = await startEmbedded(folder, fast);
  opened.push(embedded);
  return embedded;
}

async function query(connection: pg.ClientConfig, sql: string) {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const dataDirectory = async (connection: pg.ClientConfig) =>
  (await query({ ...connection, user: 'postgres' }, 'show data_directory'))[0]?.data_directory as string;

/** A process that owns the data folder, and the number of its PostgreSQL. */
async function startOriginal() {
  const program = runProgram(owner, [dataDir()]);
  const connection = JSON.parse(await program.line(/^\{/)) as pg.ClientConfig;
  await query(connection, 'create table original (n int)');
  const data = await dataDirectory(connection);
  const pid = Number.parseInt(await fs.readFile(path.join(data, 'postmaster.pid'), 'utf8'), 10);
  return { ...program, connection, data, pid };
}

/** Makes the database lie outside the data folder. */
const layouts: { name: string; isPossible: boolean; prepare(): Promise<void>; finish?(data: string): Promise<void> }[] =
  [
    {
      name: 'below a folder that PostgreSQL cannot enter',
      isPossible: process.getuid?.() === 0,
      prepare: () => fs.chmod(parent, 0o700),
    },
    {
      name: 'with a link to the database',
      isPossible: true,
      prepare: async () => {
        await fs.mkdir(path.join(parent, 'disk'), { mode: 0o711 });
        await fs.symlink(path.join(parent, 'disk'), path.join(dataDir(), 'postgres'));
      },
    },
  ];

describe.each(layouts.filter(({ isPossible }) => isPossible))('a copy of a data folder $name', ({ prepare }) => {
  const refusal = () =>
    new RegExp(`^DATA_DIR ${copy()} is a copy, and its database in \\S+ belongs to ${dataDir()}:.*$`);

  test('does not start or inspect while the original runs, and does not disturb it', async () => {
    await prepare();
    const original = await startOriginal();
    await run('cp', ['-a', dataDir(), copy()]);
    const started = runProgram(owner, [copy()]);
    expect(await started.exit).toBe(1);
    expect(started.lines.join('\n')).toContain(`DATA_DIR ${copy()} is a copy`);
    await expect(startEmbedded(copy(), fast)).rejects.toThrow(refusal());
    await expect(reachEmbedded(copy())).rejects.toThrow(refusal());
    expect(await isAlive(original.pid)).toBe(true);
    expect(await query(original.connection, 'select count(*)::int as n from original')).toEqual([{ n: 0 }]);
  });

  test('does not start when the original is stopped or killed, and the original still does', async () => {
    await prepare();
    const original = await startOriginal();
    await run('cp', ['-a', dataDir(), copy()]);
    original.process.kill('SIGKILL');
    await original.exit;
    await expect(startEmbedded(copy(), fast)).rejects.toThrow(refusal());
    const { connection } = await open(dataDir());
    expect(await query(connection, 'select count(*)::int as n from original')).toEqual([{ n: 0 }]);
  });

  test('does not start in the place of its original', async () => {
    await prepare();
    await (await startEmbedded(dataDir(), fast)).stop();
    await run('cp', ['-a', dataDir(), copy()]);
    await fs.rename(dataDir(), path.join(parent, 'moved'));
    await fs.rename(copy(), dataDir());
    await expect(startEmbedded(dataDir(), fast)).rejects.toThrow(/is a copy/);
  });

  test('starts after a move as the error says', async () => {
    await prepare();
    const { connection, stop } = await startEmbedded(dataDir(), fast);
    await query(connection, 'create table original (n int)');
    await stop();
    await fs.rename(dataDir(), copy());
    const { message } = await startEmbedded(copy(), fast).then(
      () => new Error('started'),
      (error: Error) => error,
    );
    await fs.rm(/remove (\S+) /.exec(message)?.[1] as string);
    const moved = await open(copy());
    const outside = await fs.realpath(path.dirname(await dataDirectory(moved.connection)));
    expect(moved.notes).toEqual([`The database is outside DATA_DIR, in ${outside}`]);
    expect(await query(moved.connection, 'select count(*)::int as n from original')).toEqual([{ n: 0 }]);
  });
});

test('a copy with its database inside starts on its own data, beside its running original', async () => {
  const original = await startOriginal();
  await run('cp', ['-a', dataDir(), copy()]);
  const { connection, notes } = await open(copy());
  expect(notes).toEqual([expect.stringContaining('copied while its database was running')]);
  expect(await dataDirectory(connection)).toBe(path.join(copy(), 'postgres/data'));
  await query(connection, 'create table if not exists of_copy (n int)');
  expect(await isAlive(original.pid)).toBe(true);
  await expect(query(original.connection, 'select from of_copy')).rejects.toThrow(/does not exist/);
  await opened.pop()?.stop();
  expect((await open(copy())).notes).toEqual([]);
});

test.each(['pg_wal', 'files'])('a copy with a link to the %s of its original does not start', async (name) => {
  await (await startEmbedded(dataDir(), fast)).stop();
  const place = name === 'files' ? path.join(dataDir(), name) : path.join(dataDir(), 'postgres/data', name);
  const disk = path.join(parent, 'disk');
  if (name === 'files') await fs.mkdir(disk);
  else await fs.rename(place, disk);
  await fs.symlink(disk, place);
  await (await startEmbedded(dataDir(), fast)).stop();
  await run('cp', ['-a', dataDir(), copy()]);
  await expect(startEmbedded(copy(), fast)).rejects.toThrow(
    `is a copy, and its database in ${disk} belongs to ${dataDir()}`,
  );
  await open(dataDir());
});

test('a copy of hard links does not start', async () => {
  await (await startEmbedded(dataDir(), fast)).stop();
  await run('cp', ['-al', dataDir(), copy()]);
  await expect(startEmbedded(copy(), fast)).rejects.toThrow(/is a copy/);
});

test.runIf(process.getuid?.() === 0)('a copy on another machine does not start with an empty database', async () => {
  await fs.chmod(parent, 0o700);
  await (await startEmbedded(dataDir(), fast)).stop();
  const pointer = path.join(dataDir(), 'database');
  const outside = (await fs.readFile(pointer, 'utf8')).trim();
  await fs.rename(outside, `${outside}-away`);
  await expect(startEmbedded(dataDir(), fast)).rejects.toThrow(
    `${pointer} names ${outside}, where there is no database`,
  );
  await fs.rename(`${outside}-away`, outside);
  await open(dataDir());
});

test.runIf(process.getuid?.() === 0)('a cluster without a record goes to no second folder while it runs', async () => {
  await fs.chmod(parent, 0o700);
  const original = await startOriginal();
  await fs.rm(path.join(original.data, 'stoa-folder.json'));
  await run('cp', ['-a', dataDir(), copy()]);
  await expect(startEmbedded(copy(), fast)).rejects.toThrow(/is in use/);
  expect(await isAlive(original.pid)).toBe(true);
});

test.runIf(process.getuid?.() === 0)('the start prints what is kept outside the data folder', async () => {
  await fs.chmod(parent, 0o700);
  await fs.mkdir(path.join(parent, 'disk'));
  await fs.symlink(path.join(parent, 'disk'), path.join(dataDir(), 'mail'));
  const stoa = runStoa(environment(dataDir(), { S3_URL: 's3://some-key:some-secret@127.0.0.1:1/uploads?tls=off' }));
  await stoa.line(/^Stoa is ready at/);
  const outside = (await fs.readFile(path.join(dataDir(), 'database'), 'utf8')).trim();
  expect(stoa.lines).toContain(`The database is outside DATA_DIR, in ${outside}`);
  expect(stoa.lines).toContain('Uploaded files are outside DATA_DIR, in the bucket uploads at http://127.0.0.1:1');
  expect(stoa.lines).toContain(`${dataDir()}/mail is a link to ${parent}/disk, outside DATA_DIR`);
  expect(stoa.lines.join('\n')).not.toContain('some-secret');
  stoa.process.kill('SIGTERM');
  expect(await stoa.exit).toBe(0);
});
