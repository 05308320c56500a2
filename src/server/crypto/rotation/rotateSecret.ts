import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { StartRefused } from '../../errors/startRefused.ts';
import type { Settings } from '../../settings/settings.ts';
import { loadAppSecret, secretFrom } from '../appSecret.ts';
import { seal } from '../seal.ts';
import {
  keyOf,
  openValue,
  type Query,
  type SealedColumn,
  type SealedValue,
  sealedColumns,
  valuesOf,
} from './sealedColumns.ts';

/**
 * Replaces the secret of a stopped installation: opens every sealed value with the present one and seals it with the new
 * one, in one transaction (docs/operating/keeping.md#a-new-secret).
 * @param text the new secret; null makes one in `DATA_DIR`
 * @returns the number of values
 * @throws StartRefused while a server runs, or if a value does not open
 */
export async function rotateSecret(pool: pg.Pool, settings: Settings, text: string | null): Promise<number> {
  if (settings.app_secret !== null) {
    if (text === null) throw new StartRefused('NEW_APP_SECRET must be set, as APP_SECRET is');
    return reseal(pool, await loadAppSecret(settings), secretFrom(text));
  }
  if (text !== null) throw new StartRefused('NEW_APP_SECRET is only for installations with APP_SECRET');
  return rotateGenerated(pool, settings);
}

/** The new secret is on the disk before anything is sealed with it, and takes the old one's place afterwards. */
async function rotateGenerated(pool: pg.Pool, settings: Settings): Promise<number> {
  const file = path.join(path.resolve(settings.data_dir), 'secret');
  const present = await loadAppSecret(settings);
  const next = `${file}.new`;
  const interrupted = await fs.readFile(next, 'utf8').catch(() => null);
  const fresh = interrupted ?? randomBytes(32).toString('base64url');
  if (interrupted === null) await fs.writeFile(next, fresh, { mode: 0o600, flag: 'wx', flush: true });
  // An earlier run may have been cut off after it had sealed everything.
  const count = (await opens(pool, secretFrom(fresh))) ? 0 : await reseal(pool, present, secretFrom(fresh));
  await fs.rename(next, file);
  return count;
}

/** Whether the signing keys, which every installation has, open with a secret. */
async function opens(pool: pg.Pool, secret: Buffer): Promise<boolean> {
  const [column] = sealedColumns as [SealedColumn];
  return inSystem(pool, async (client) => {
    const values = await valuesOf(queryOf(client), column);
    return values.length > 0 && values.every((value) => openValue(secret, column, value));
  });
}

const queryOf =
  (client: pg.ClientBase): Query =>
  async (text) =>
    (await client.query(text)).rows;

const reseal = (pool: pg.Pool, from: Buffer, to: Buffer): Promise<number> =>
  inSystem(pool, async (client) => {
    await refuseRunning(client);
    let count = 0;
    for (const column of sealedColumns) {
      await client.query(`lock table control.${column.table} in exclusive mode`);
      for (const value of await valuesOf(queryOf(client), column)) {
        const plain = openValue(from, column, value);
        if (!plain)
          throw new StartRefused(
            `${column.table}.${column.column} has a value that does not open with the present secret`,
          );
        await write(client, column, value, seal(keyOf(to, column), value.place, plain));
        count += 1;
      }
    }
    return count;
  });

async function write(client: pg.ClientBase, { table, column, as }: SealedColumn, { row }: SealedValue, sealed: Buffer) {
  // PostgreSQL breaks lines.
  const text = `replace(encode($2, 'base64'), E'\\n', '')`;
  const inMember = (member: string) => `jsonb_set(${column}, '{${member}}', to_jsonb(${text}))`;
  const value = as === 'bytea' ? '$2' : as === 'base64' ? text : inMember(as.member);
  await client.query(`update control.${table} set ${column} = ${value} where ctid = $1::tid`, [row, sealed]);
}

async function inSystem<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local role stoa_system');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** A server that runs would go on sealing with the old secret. Each process has sessions of its own, whatever a pooler keeps. */
async function refuseRunning(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'stoa' and pid <> pg_backend_pid()`,
  );
  if (rows[0]?.count) throw new StartRefused('The server is running: stop every process of it first');
}
