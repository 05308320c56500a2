import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate, ownMigrations } from '#server/database/migrate.ts';
import { migrationPool } from '#server/database/pool/pool.ts';
import { prepareQueue } from '#server/jobs/worker.ts';
import { readSettings } from '#server/settings/settings.ts';
import { atEnd } from '../../support/atEnd.ts';
import { appSecret, backUp, breaches, type Place, restore } from '../../support/backup/backups.ts';
import { testDatabase } from '../../support/database/database.ts';

/** Backups of an older and of a newer program. */

const names = (await fs.readdir(ownMigrations)).sort();

async function newPlace(): Promise<Place> {
  const data_dir = await fs.mkdtemp(path.join(os.tmpdir(), 'stoa-version-'));
  atEnd(() => fs.rm(data_dir, { recursive: true, force: true }));
  const settings = { ...readSettings({}), data_dir, app_secret: appSecret };
  return { settings, database: await testDatabase({ from: 'nothing' }) };
}

async function query({ database }: Place, text: string) {
  const client = new pg.Client(database.connection);
  await client.connect();
  const result = (await client.query(text)) as unknown as pg.QueryResult[] | pg.QueryResult;
  await client.end();
  return [result].flat().at(-1)?.rows;
}

/** An installation with two people, as of a migration. */
async function makeOld(last: string): Promise<Place> {
  const place = await newPlace();
  const pool = migrationPool(place.database.connection);
  await migrate(pool, ownMigrations, last);
  await prepareQueue(pool);
  await pool.end();
  await query(
    place,
    `set role stoa_system;
     insert into control.accounts (name, subdomain) values ('Main', 'main');
     insert into control.users (email, name) values ('owner@example.com', 'Owner'), ('bob@example.com', 'Bob');
     insert into control.memberships (account_id, user_id, full_access, is_owner) values (1, 1, true, true), (1, 2, false, false)`,
  );
  return place;
}

const people = (place: Place) =>
  query(
    place,
    'set role stoa_system; select email, accounts_count, proved_at is not null as proved from control.users order by id',
  );
const applied = async (place: Place) =>
  ((await query(place, 'select name from public.stoa_migrations order by name')) as { name: string }[]).map(
    ({ name }) => name,
  );

test('a backup of an older program is restored and migrated', async () => {
  const old = await makeOld('0011_quotas.sql');
  const place = await newPlace();
  await restore(place, await backUp(old));
  expect(await applied(place)).toEqual(names);
  // The newest migrations ran on the rows.
  expect(await people(place)).toEqual([
    { email: 'owner@example.com', accounts_count: 1, proved: true },
    { email: 'bob@example.com', accounts_count: 1, proved: false },
  ]);
  expect(await breaches(place)).toEqual([]);
});

test('an older key becomes the key named default, and everybody without a role has one', async () => {
  const old = await makeOld(names.find((name) => name.startsWith('0014')) as string);
  await query(
    old,
    `set role stoa_system; update control.memberships set api_key_hash = sha256('key'), api_key_by = 1 where user_id = 2`,
  );
  const place = await newPlace();
  await restore(place, await backUp(old));
  expect(
    await query(
      place,
      `set role stoa_system; select account_id::int, user_id::int, name, key_hash = sha256('key') as is_same, role_id,
         expires_at, created_by::int from control.api_keys`,
    ),
  ).toEqual([
    { account_id: 1, user_id: 2, name: 'default', is_same: true, role_id: null, expires_at: null, created_by: 1 },
  ]);
  expect(await query(place, 'set role stoa_system; select new_entities from control.roles where is_default')).toEqual([
    { new_entities: 'write' },
  ]);
});

test('one account is neither added to an older installation nor written from one', async () => {
  const [newest, old] = [names.at(-1) as string, await makeOld('0011_quotas.sql')];
  await expect(backUp(old, 'main')).rejects.toThrow('Migration 0012_proved_people.sql is not applied');
  await expect(restore(old, await backUp(await makeOld(newest), 'main'))).rejects.toThrow(
    `The backup was made at migration ${newest}, and this installation is at 0011_quotas.sql`,
  );
});

test.each([null, 'main'])('a backup of a newer program is refused by name, account %s', async (subdomain) => {
  const newest = names.at(-1) as string;
  const file = await backUp(await makeOld(newest), subdomain);
  const future = newest.replace(/^../, '99');
  const bytes = gunzipSync(await fs.readFile(file))
    .toString('latin1')
    .replace(newest, future);
  await fs.writeFile(file, gzipSync(Buffer.from(bytes, 'latin1')));
  const place = await newPlace();
  await expect(restore(place, file)).rejects.toThrow(`The backup is newer than this code: it has migration ${future}`);
  expect(await query(place, 'select nspname from pg_namespace where nspname = $$control$$')).toEqual([]);
});
