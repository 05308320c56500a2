import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { schemasOfAccounts } from '#server/backup/catalog.ts';
import { controlPool } from '#server/database/pool/pool.ts';
import { openBlobs } from '#server/files/openBlobs.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { atEnd } from '../../support/atEnd.ts';
import { appSecret, backUp, breaches, type Place, restore } from '../../support/backup/backups.ts';
import { type TestDatabase, testDatabase } from '../../support/database/database.ts';
import { postgres15, startPostgres15 } from '../../support/database/otherPostgres.ts';
import { download, listed, upload } from '../../support/files/files.ts';
import { startS3 } from '../../support/files/s3Server.ts';
import { type Api, startApi } from '../../support/server/api.ts';

/** Backups between kinds of databases and of storage for files (docs/operating/keeping.md#backup-and-restore). */

let api: Api;
let file: string;
beforeAll(async () => {
  const s3 = await startS3();
  api = await startApi({ settings: { app_secret: appSecret, s3_url: s3.url } });
  const owner = await api.signInOwner();
  await makeEntity(owner, 'papers', [
    { alias: 'title', type: 'text' },
    { alias: 'document', type: 'file' },
  ]);
  for (const title of ['first', 'second']) {
    const { id } = await upload(owner, 'record', { filename: 'a.txt', bytes: title });
    expect((await owner.post('/rest/papers', { title, document: id })).status).toBe(201);
  }
  file = await backUp(api);
});

async function emptyPlace(database: Place['database'], s3_url: string | null): Promise<Place> {
  const data_dir = await fs.mkdtemp(path.join(os.tmpdir(), 'stoa-place-'));
  atEnd(() => fs.rm(data_dir, { recursive: true, force: true }));
  return { database, settings: { ...api.settings, data_dir, s3_url } };
}

/** How to make the schemas of accounts, without the order of names. */
async function schemas({ database }: Place) {
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query('set search_path = pg_catalog');
  const found = await schemasOfAccounts(client, null);
  await client.end();
  // PostgreSQL 15 writes the table before each column of a view.
  const plain = (line: string) => (line.startsWith('create view ') ? line.replaceAll(/\be_\d+\./g, '') : line);
  return found.map(({ rest, ...others }) => ({ ...others, rest: rest.map(plain).sort() }));
}

/** A server on what was restored has each record and each byte. */
async function expectWhole({ database, settings }: Place): Promise<void> {
  const { connection } = database as TestDatabase;
  const pool = controlPool(connection);
  atEnd(() => pool.end());
  const { data_dir, s3_url } = settings;
  const again = await startApi({
    database: { connection, pool, records: pool, url: '' },
    settings: { data_dir, s3_url },
  });
  const owner = await again.signInOwner();
  const { items } = (
    await owner.get<{ items: { title: string; document: { public_link: string } }[] }>('/rest/papers?sort[id]=asc')
  ).body;
  expect(items.map(({ title }) => title)).toEqual(['first', 'second']);
  for (const { title, document } of items) {
    const { pathname } = new URL(document.public_link, 'http://any');
    expect((await download(again, pathname)).bytes.toString()).toBe(title);
  }
  expect((await owner.post('/rest/papers', { title: 'third' })).status).toBe(201);
  await makeEntity(owner, 'newer', [{ alias: 'title', type: 'text' }]);
  await again.close();
}

test('files of a bucket come back into a bucket', async () => {
  const place = await emptyPlace(await testDatabase({ from: 'nothing' }), (await startS3()).url);
  const { files } = await restore(place, file);
  expect(files).toBe(2);
  expect((await listed(openBlobs(place.settings))).map(({ key }) => key).sort()).toEqual(
    (await listed(openBlobs(api.settings))).map(({ key }) => key).sort(),
  );
  expect(await breaches(place)).toEqual([]);
  expect(await fs.readdir(place.settings.data_dir)).not.toContain('files');
  await expectWhole(place);
});

test('one account of a bucket goes into a folder, and back into another bucket', async () => {
  const folder = await emptyPlace(await testDatabase({ from: 'nothing' }), null);
  await restore(folder, await backUp(api, 'main'));
  expect(await breaches(folder)).toEqual([]);
  const bucket = await emptyPlace(await testDatabase({ from: 'nothing' }), (await startS3()).url);
  await restore(bucket, await backUp(folder, 'main'));
  expect(await breaches(bucket)).toEqual([]);
  await expectWhole(bucket);
});

describe.skipIf(!postgres15)('PostgreSQL 15 (Debian’s package must be installed)', () => {
  test('takes a backup of the embedded one, and gives it back', async () => {
    const newDatabase = await startPostgres15();
    const old = await emptyPlace({ connection: await newDatabase() }, null);
    await restore(old, file);
    expect(await breaches(old)).toEqual([]);
    expect(await schemas(old)).toEqual(await schemas(api));
    const another = await emptyPlace({ connection: await newDatabase() }, null);
    await restore(another, await backUp(old));
    expect(await breaches(another)).toEqual([]);
    const back = await emptyPlace(await testDatabase({ from: 'nothing' }), null);
    await restore(back, await backUp(old));
    expect(await breaches(back)).toEqual([]);
    expect(await schemas(back)).toEqual(await schemas(api));
    await expectWhole(back);
    await expectWhole(old);
    // One account too, which is added to a database in use.
    const account = await backUp(old, 'main');
    const alone = await emptyPlace({ connection: await newDatabase() }, null);
    await restore(alone, account);
    expect(await breaches(alone)).toEqual([]);
    await expect(restore(old, account)).rejects.toThrow('The subdomain main is taken here by account 1');
  });
});
