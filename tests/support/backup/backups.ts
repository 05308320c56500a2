import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { openArchive } from '#server/backup/archive.ts';
import { restoreAccount } from '#server/backup/restoreAccount.ts';
import { restoreBackup } from '#server/backup/restoreBackup.ts';
import { writeBackup } from '#server/backup/writeBackup.ts';
import { migrationPool } from '#server/database/pool/pool.ts';
import { openBlobs } from '#server/files/openBlobs.ts';
import type { Settings } from '#server/settings/settings.ts';
import { runChecks } from '../../../src/cli/doctor/runChecks.ts';
import { atEnd } from '../atEnd.ts';
import { secret } from '../server/credentials.ts';

/** An installation to back up or to restore into. */
export interface Place {
  settings: Settings;
  database: { connection: pg.PoolConfig };
}

/** `APP_SECRET` of an installation, and of another one. */
export const [appSecret, otherSecret] = ['s'.repeat(40), 'o'.repeat(40)];

const onOneConnection = async <T>({ database }: Place, work: (pool: pg.Pool) => Promise<T>): Promise<T> => {
  const pool = migrationPool(database.connection);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
};

/** @returns the file, which is removed at the end of the test file */
export async function backUp(place: Place, subdomain: string | null = null): Promise<string> {
  const file = path.join(os.tmpdir(), `stoa-${randomBytes(8).toString('hex')}.backup`);
  atEnd(() => fs.rm(file, { force: true }));
  await onOneConnection(place, async (pool) => {
    const client = await pool.connect();
    await writeBackup(client, place.settings, { file, subdomain }).finally(() => client.release());
  });
  return file;
}

export const restore = (place: Place, file: string) =>
  onOneConnection(place, async (pool) => {
    const archive = await openArchive(file);
    return (archive.manifest.account ? restoreAccount : restoreBackup)(pool, place.settings, archive);
  });

/** Broken invariants, as the doctor finds them. */
export const breaches = (place: Place) =>
  onOneConnection(place, async (pool) => {
    const client = await pool.connect();
    await client.query('begin read only');
    const results = await runChecks(client, secret, openBlobs(place.settings));
    await client.query('rollback');
    client.release();
    return results.filter((each) => each.breaches.length > 0);
  });
