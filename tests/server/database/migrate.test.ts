import fs from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MigrationError, migrate } from '#server/database/migrate.ts';
import { testDatabase } from '../../support/database/database.ts';
import { temporaryFolder } from '../../support/processes/folders.ts';

const { pool, connection } = await testDatabase({ from: 'nothing' });
let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder('migrations');
  await write('0001_first.sql', 'create table first (n int); insert into first values (1);');
});

afterEach(async () => {
  await pool.query('drop table if exists first, second, slow, public.stoa_migrations');
  await fs.rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => fs.writeFile(path.join(folder, name), sql);

test('applies new migrations in order, once', async () => {
  expect(await migrate(pool, folder)).toEqual({ applied: ['0001_first.sql'] });
  await write('0002_second.sql', 'create table second as select n + 1 as n from first;');
  expect(await migrate(pool, folder)).toEqual({ applied: ['0002_second.sql'] });
  expect(await migrate(pool, folder)).toEqual({ applied: [] });
  expect((await pool.query('select n from second')).rows).toEqual([{ n: 2 }]);
});

test('rolls a failing file back and keeps those before it', async () => {
  await write('0002_second.sql', 'create table second (n int); select 1 / 0;');
  await expect(migrate(pool, folder)).rejects.toThrow('Migration 0002_second.sql failed: division by zero');
  expect((await pool.query(`select to_regclass('first') as first, to_regclass('second') as second`)).rows).toEqual([
    { first: 'first', second: null },
  ]);
  await write('0002_second.sql', 'create table second (n int);');
  expect(await migrate(pool, folder)).toEqual({ applied: ['0002_second.sql'] });
});

test('names an applied file that was changed', async () => {
  await migrate(pool, folder);
  await write('0001_first.sql', 'create table first (n bigint);');
  await expect(migrate(pool, folder)).rejects.toThrow('Migration 0001_first.sql was changed');
});

test('leaves a database newer than the code unchanged', async () => {
  await write('0002_second.sql', 'create table second (n int);');
  await migrate(pool, folder);
  await fs.rm(path.join(folder, '0002_second.sql'));
  await expect(migrate(pool, folder)).rejects.toThrow('newer than this code: it has migration 0002_second.sql');
});

test.each([['2_second.sql'], ['0003_third.sql'], ['0001_again.sql']])('rejects a file named %s', async (name) => {
  await write(name, 'select 1');
  await expect(migrate(pool, folder)).rejects.toThrow(MigrationError);
});

test('one of two concurrent starts migrates and the other waits for it', async () => {
  await write('0002_slow.sql', 'create table slow (n int); select pg_sleep(0.3);');
  const other = new pg.Pool(connection);
  const results = await Promise.all([migrate(pool, folder), migrate(other, folder)]);
  await other.end();
  expect(results.map(({ applied }) => applied.length).sort()).toEqual([0, 2]);
});

test('a killed migration leaves no lock behind', async () => {
  await write('0002_slow.sql', 'create table slow (n int); select pg_sleep(60);');
  const running = migrate(pool, folder);
  const stopped = expect(running).rejects.toThrow(MigrationError);
  const isSlow = `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid() and datname = current_database()`;
  await expect.poll(async () => (await pool.query(isSlow)).rowCount).toBe(1);
  await stopped;
  await write('0002_slow.sql', 'create table slow (n int);');
  expect(await migrate(pool, folder)).toEqual({ applied: ['0002_slow.sql'] });
});

test("the project's own migrations apply to an empty database", async () => {
  const empty = await testDatabase({ from: 'nothing' });
  expect((await migrate(empty.pool)).applied[0]).toMatch(/^0001_/);
});
