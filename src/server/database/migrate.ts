import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { StartRefused } from '../errors/startRefused.ts';

/** The database and the code do not match; the message says how. */
export class MigrationError extends StartRefused {
  override name = 'MigrationError';
}

interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

export const ownMigrations = path.join(import.meta.dirname, 'migrations');

const oldestPostgres = 15;

/** Key of the advisory lock for migrations. */
const lockKey = 7_401_180_412;

/**
 * Applies pending migrations: numbered SQL files, forward only, each in its own transaction. One process migrates at a
 * time; the lock ends with its connection.
 * @param upTo the last one to apply, to load rows of an older version; by default all
 * @throws MigrationError if an applied file was changed or removed, or the database is newer than the code
 */
export async function migrate(pool: pg.Pool, folder = ownMigrations, upTo?: string): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  client.on('error', () => {}); // the running query reports a broken connection
  try {
    await requireVersion(client);
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const known = await readApplied(client);
    const pending = findPending(migrations, known).filter(({ name }) => upTo === undefined || name <= upTo);
    for (const migration of pending) await apply(client, migration);
    return { applied: pending.map(({ name }) => name) };
  } finally {
    // Closes the connection instead of reusing it, which releases the lock in every case.
    client.release(true);
  }
}

async function requireVersion(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  const version = Math.floor((rows[0]?.version ?? 0) / 10_000);
  if (version < oldestPostgres)
    throw new MigrationError(`PostgreSQL ${version} is too old: ${oldestPostgres} or later is needed`);
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  names.forEach((name, index) => {
    if (!/^\d{4}_\w+\.sql$/.test(name)) throw new MigrationError(`Migration ${name} must be named NNNN_name.sql`);
    if (Number(name.slice(0, 4)) !== index + 1)
      throw new MigrationError(`Migration ${name} should have number ${index + 1}`);
  });
  return Promise.all(
    names.map(async (name) => {
      const sql = await fs.readFile(path.join(folder, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Lists differences between the applied migrations and the code, one line each. Read-only. */
export async function migrationDifferences(
  query: (text: string) => Promise<{ name: string; sha256: string }[]>,
): Promise<string[]> {
  const known = new Map((await query(selectApplied)).map(({ name, sha256 }) => [name, sha256]));
  try {
    return findPending(await readMigrations(ownMigrations), known).map(
      ({ name }) => `Migration ${name} is not applied`,
    );
  } catch (error) {
    if (error instanceof MigrationError) return [error.message];
    throw error;
  }
}

/** @returns finds a migration that the database has and this code has not, as another process may have migrated it */
export async function newerMigration(): Promise<(pool: pg.Pool) => Promise<string | null>> {
  const names = (await readMigrations(ownMigrations)).map(({ name }) => name);
  return async (pool) => {
    const { rows } = await pool.query<{ name: string }>(
      'select name from public.stoa_migrations where name <> all($1::text[]) order by name limit 1',
      [names],
    );
    return rows[0]?.name ?? null;
  };
}

/** @throws MigrationError if one of these applied migrations is newer than the code */
export async function requireKnown(what: string, applied: readonly string[]): Promise<void> {
  const names = new Set((await readMigrations(ownMigrations)).map(({ name }) => name));
  const strange = applied.find((name) => !names.has(name));
  if (strange) throw new MigrationError(`${what} is newer than this code: it has migration ${strange}`);
}

const selectApplied = 'select name, sha256 from public.stoa_migrations order by name';

async function readApplied(client: pg.PoolClient): Promise<Map<string, string>> {
  await client.query(`create table if not exists public.stoa_migrations (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz(3) not null default now()
  )`);
  const { rows } = await client.query<{ name: string; sha256: string }>(selectApplied);
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

function findPending(migrations: Migration[], known: Map<string, string>): Migration[] {
  const names = new Set(migrations.map(({ name }) => name));
  const strange = [...known.keys()].find((name) => !names.has(name));
  if (strange) throw new MigrationError(`The database is newer than this code: it has migration ${strange}`);
  const changed = migrations.find(({ name, sha256 }) => known.has(name) && known.get(name) !== sha256);
  if (changed) throw new MigrationError(`Migration ${changed.name} was changed after it had been applied`);
  return migrations.filter(({ name }) => !known.has(name));
}

async function apply(client: pg.PoolClient, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into public.stoa_migrations (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new MigrationError(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
