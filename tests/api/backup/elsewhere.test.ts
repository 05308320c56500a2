import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { makeEveryType } from '../../support/accounts/everyType.ts';
import type { TestAccount } from '../../support/accounts/people.ts';
import { atEnd } from '../../support/atEnd.ts';
import { backUp, breaches, restore } from '../../support/backup/backups.ts';
import { testDatabase } from '../../support/database/database.ts';
import {
  type CustomerDatabase,
  type PostgresServer,
  startPostgresServer,
} from '../../support/database/postgresServer.ts';
import { download, upload } from '../../support/files/files.ts';
import { accountOn, addPlane } from '../../support/planes/planes.ts';
import { runCommand } from '../../support/processes/processes.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { appSecret } from '../../support/server/credentials.ts';
import { ownSettings, save } from '../../support/storage/settings.ts';

/** Backups where the records of an account are on a server of its own (docs/operating/keeping.md#one-account). */

let server: PostgresServer;
let database: CustomerDatabase;
let api: Api;
let acme: TestAccount;
let owner: Client;

beforeAll(async () => {
  server = await startPostgresServer();
  database = await server.makeDatabase();
  api = await startApi({ settings: { app_secret: appSecret, storage_allow_private: true } });
  acme = await api.makeAccount('acme');
  owner = await api.signIn(acme.owner.email, acme.host);
  await save(owner, { ...ownSettings(database), storage_schema: 'records' });
  await makeEveryType(owner, 'things');
  const document = await upload(owner, 'record', { filename: 'a.txt', bytes: 'x' });
  for (const text_a of ['first', 'ёж "x"\t\\N', "it's"])
    expect((await owner.post('/rest/things', { text_a, file_a: document.id })).status).toBe(201);
  await owner.patch('/rest/things/1', { text_a: 'changed' });
  await owner.delete('/rest/things/2');
});

const everything = async (client: Client) => ({
  live: (await client.get('/rest/things?sort[id]=asc')).body,
  trash: (await client.get('/rest/things?query[deleted_at][ex]=true')).body,
  history: (await client.get('/rest/things/1/history')).body,
});

test('a server that does not answer is named, and leaves no file', async () => {
  const stopped = await api.makeAccount('stopped');
  const client = await api.signIn(stopped.owner.email, stopped.host);
  await save(client, { ...ownSettings(await server.makeDatabase()) });
  await server.signal('SIGINT');
  await expect(backUp(api, 'stopped')).rejects.toThrow(`The records of account ${stopped.id} cannot be read`);
  // Others are not concerned.
  await backUp(api);
  await server.start();
});

test('a backup of the installation has the records of its planes, and a restore needs no other server', async () => {
  const second = await startPostgresServer();
  await addPlane(api, second, 'east');
  const [one, two] = [await accountOn(api, 'east'), await accountOn(api, 'east')];
  for (const { client, subdomain } of [one, two])
    expect((await client.post('/rest/deals', { title: `of ${subdomain}`, count: 3 })).status).toBe(201);
  const file = await backUp(api);
  // By the command, whose process has loaded nothing else.
  const alone = path.join(await temporaryFolder(), 'alone.backup');
  const command = runCommand(['backup', alone, '--account', two.subdomain], {
    DATABASE_URL: api.database.url,
    APP_SECRET: appSecret,
    DATA_DIR: api.settings.data_dir,
  });
  expect(await command.exit, command.lines.join('\n')).toBe(0);
  await second.signal('SIGINT');

  const database = await testDatabase({ from: 'nothing' });
  const place = { settings: { ...api.settings, data_dir: await temporaryFolder() }, database };
  await restore(place, file);
  const again = await startApi({ settings: { ...place.settings }, database });
  for (const { owner: person, host, subdomain } of [one, two]) {
    const client = await again.signIn(person.email, host);
    expect((await client.get('/rest/deals')).body).toMatchObject({ items: [{ title: `of ${subdomain}`, count: 3 }] });
    expect((await client.post('/rest/deals', { title: 'next' })).status).toBe(201);
  }
  await again.close();

  await api.sql('delete from control.accounts where id = $1', [two.id]);
  await restore(api, alone);
  const client = await api.signIn(two.owner.email, two.host);
  expect((await client.get('/rest/deals')).body).toMatchObject({ items: [{ title: `of ${two.subdomain}` }] });
});

async function temporaryFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'stoa-place-'));
  atEnd(() => fs.rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a backup of the account has its records, and a restore puts them into the installation', async () => {
  const before = await everything(owner);
  // What the owner of that server adds is not part of the account.
  await server.query(
    `create view records.of_ours as select 1 as one; create table records.ours (id int);
     alter table ${await columnOf('text_a')} set default set_config('role', 'none', false)`,
    database.database,
  );
  const file = await backUp(api, 'acme');
  expect(gunzipSync(await fs.readFile(file)).toString('latin1')).not.toMatch(/of_ours|set_config/);
  await api.sql('delete from control.accounts where id = $1', [acme.id]);
  await server.signal('SIGINT');
  atEnd(() => server.start());
  await restore(api, file);
  const again = await api.signIn(acme.owner.email, acme.host);
  expect(await everything(again)).toEqual(before);
  const { items } = before.live as unknown as { items: { file_a: { public_link: string } }[] };
  expect((await download(api, items[0]?.file_a.public_link as string, { host: acme.host })).status).toBe(200);
  expect((await again.get('/v1/accounts/settings/storage')).body).toMatchObject({ storage_location: 'provider' });
  // Ids go on, and everything may be changed.
  expect((await again.post<{ id: number }>('/rest/things', { text_a: 'next' })).body.id).toBe(4);
  const entities = await again.get<{ items: { id: number; alias: string }[] }>('/v1/entities');
  const field = {
    entity_id: entities.body.items.find(({ alias }) => alias === 'things')?.id,
    name: 'More',
    alias: 'more',
    type_id: 1,
  };
  expect((await again.post('/v1/entities/fields', field)).status).toBe(201);
  await expect.poll(async () => (await again.patch('/rest/things/4', { more: 'x' })).status).toBe(200);
  // The owner's default value is a constant here, and the doctor tells.
  expect((await breaches(api)).flatMap((each) => each.breaches)).toEqual([
    expect.stringMatching(/^field \d+ of account \d+ has a default$/),
  ]);
});

async function columnOf(alias: string): Promise<string> {
  const [row] = await server.query<{ id: number; entity_id: number }>(
    `select field_id as id, entity_id from records._fields where alias = '${alias}'`,
    database.database,
  );
  return `records.e_${row?.entity_id} alter column f_${row?.id}`;
}
