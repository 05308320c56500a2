import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { accountTables, excludedTables } from '#server/backup/accountRows.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import type { TestAccount, TestUser } from '../../support/accounts/people.ts';
import { atEnd } from '../../support/atEnd.ts';
import { appSecret, backUp, breaches, otherSecret, type Place, restore } from '../../support/backup/backups.ts';
import { testDatabase } from '../../support/database/database.ts';
import { download, upload } from '../../support/files/files.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

/** Backup and restore of one account, beside another one (docs/operating/keeping.md#one-account). */

interface Paper {
  id: number;
  title: string;
  kind: number;
  document: { public_link: string };
}

let api: Api;
let acme: TestAccount;
/** A member of both accounts, and one of acme only. */
let alice: TestUser;
let bob: TestUser;
let file: string;
let papers: Paper[];

/** Of a person who left: the file has their name, but not them. */
const formerId = 5000;

const enter = (email: string) => api.signIn(email, acme.host);
const readPapers = async (client: Client) =>
  (await client.get<{ items: Paper[] }>('/rest/papers?sort[id]=asc')).body.items;

beforeAll(async () => {
  api = await startApi({ settings: { app_secret: appSecret } });
  acme = await api.makeAccount('acme');
  alice = await api.makeUser({ email: 'alice@company.test', name: 'Alice' });
  await api.join(alice.id, acme.id);
  bob = await api.makeUser({ email: 'bob@company.test', account_id: acme.id });
  const owner = await enter(acme.owner.email);
  const entity = await makeEntity(owner, 'papers', [
    { alias: 'title', type: 'text' },
    { alias: 'document', type: 'file' },
    {
      alias: 'kind',
      type: 'select',
      variants: [
        { name: 'One', alias: 'one' },
        { name: 'Two', alias: 'two', color: 'teal' },
      ],
    },
  ]);
  for (const title of ['first', 'second']) {
    const document = await upload(owner, 'record', { filename: 'a.txt', bytes: title });
    const { status, text } = await owner.post('/rest/papers', {
      title,
      document: document.id,
      kind: entity.variants.kind?.two,
    });
    expect(status, text).toBe(201);
  }
  papers = await readPapers(owner);
  await api.sql(`insert into control.former_members (account_id, user_id, name) values ($1, $2, 'Carol')`, [
    acme.id,
    formerId,
  ]);
  await makeEntity(await api.signInOwner(), 'of_main');
  file = await backUp(api, 'acme');
});

const removeAccount = async () => {
  await api.sql('delete from control.accounts where id = $1', [acme.id]);
  const client = await api.database.pool.connect();
  await client.query(`drop schema if exists acc_${acme.id} cascade`);
  client.release();
};
const peopleHere = () => api.sql('select * from control.users order by id');
const memberships = () =>
  api.sql<{ user_id: number; pending: boolean }>(
    'select user_id, pending, is_owner from control.memberships where account_id = $1 order by user_id',
    [acme.id],
  );
/** The same place with another secret, so another installation. */
const elsewhere = (): Place => ({ ...api, settings: { ...api.settings, app_secret: otherSecret } });

test('every control table is decided', async () => {
  const { rows } = await api.database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'control'::regnamespace and relkind = 'r'
       and relpersistence = 'p' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([...accountTables, ...excludedTables].sort());
});

test('the file has nothing of the other account, and no credential that opens it', async () => {
  const text = gunzipSync(await fs.readFile(file)).toString('latin1');
  expect(text).toContain('alice@company.test');
  expect(text.match(/\$argon2id/g)).toHaveLength(2); // of acme's owner and bob
  for (const absent of ['of_main', 'owner@example.com', appSecret, 'acc_1"', 'signing_keys', 'sessions'])
    expect(text).not.toContain(absent);
});

test('refuses an unknown account', async () => {
  await expect(backUp(api, 'nothing')).rejects.toThrow('There is no account nothing');
});

test('refuses a taken subdomain and taken ids, and changes nothing', async () => {
  await expect(restore(api, file)).rejects.toThrow(`The subdomain acme is taken here by account ${acme.id}`);
  await api.sql(`update control.accounts set subdomain = 'other' where id = $1`, [acme.id]);
  await expect(restore(api, file)).rejects.toThrow(
    new RegExp(`^Ids of the account acme are taken here \\(accounts ${acme.id}; files .*; entities .*\\): restore it`),
  );
  await api.sql(`update control.accounts set subdomain = 'acme' where id = $1`, [acme.id]);
  expect(await readPapers(await enter(bob.email))).toEqual(papers);
});

test('a removed account comes back beside another, with its people, records and files', async () => {
  await api.sql('delete from control.accounts where id = $1', [acme.id]);
  await expect(restore(api, file)).rejects.toThrow(`The schema acc_${acme.id} exists here without its account`);
  await removeAccount();
  const before = await peopleHere();
  await restore(api, file);
  const member = await enter(bob.email);
  expect(await readPapers(member)).toEqual(papers);
  for (const { title, document } of papers) {
    const link = new URL(document.public_link, 'http://any').pathname;
    expect((await download(api, link, { host: acme.host })).bytes.toString()).toBe(title);
  }
  expect(await api.sql(`select color from control.variants where account_id = ${acme.id} order by position`)).toEqual([
    { color: null },
    { color: 'teal' },
  ]);
  const made = await member.post<Paper>('/rest/papers', { title: 'third' });
  expect(made.body.id).toBeGreaterThan(papers.at(-1)?.id ?? 0);
  await makeEntity(await enter(acme.owner.email), 'newer', [{ alias: 'title', type: 'text' }]);
  expect(await api.sql('select user_id::int, name from control.former_members')).toEqual([
    { user_id: formerId, name: 'Carol' },
  ]);
  // No new person gets their id.
  const { rows } = await api.database.pool.query<{ last: number }>(
    'select last_value::int as last from control.users_id_seq',
  );
  expect(rows[0]?.last).toBeGreaterThanOrEqual(formerId);
  expect(await breaches(api)).toEqual([]);
  // People who stayed are as before, and members as before.
  expect(await peopleHere()).toEqual(before.map((row) => ({ ...row, accounts_count: row.id === alice.id ? 2 : 1 })));
  expect((await memberships()).filter(({ pending }) => pending)).toEqual([]);
});

test('a backup that fails half-way leaves nothing', async () => {
  await removeAccount();
  const cut = `${file}.cut`;
  atEnd(() => fs.rm(cut, { force: true }));
  const whole = await fs.readFile(file);
  await fs.writeFile(cut, whole.subarray(0, whole.length - 200));
  await expect(restore(api, cut)).rejects.toThrow(/is incomplete or damaged/);
  expect(await memberships()).toEqual([]);
  await restore(api, file);
});

test('does not make a member of who proved the address since, and does not change the person', async () => {
  await removeAccount();
  await api.sql(`update control.users set proved_at = now() + interval '1 hour' where id = $1`, [alice.id]);
  const before = await peopleHere();
  await restore(api, file);
  expect(await memberships()).toContainEqual({ user_id: alice.id, pending: true, is_owner: false });
  expect(await memberships()).toContainEqual({ user_id: bob.id, pending: false, is_owner: false });
  expect((await peopleHere()).find(({ id }) => id === alice.id)).toEqual(before.find(({ id }) => id === alice.id));
  expect(await breaches(api)).toEqual([]);
});

test('a backup of another installation takes over nobody', async () => {
  await removeAccount();
  await expect(restore(elsewhere(), file)).rejects.toThrow(/^The owner owner@acme.example.com exists here/);
  await api.sql('delete from control.users where id = any($1)', [[acme.owner.id, bob.id]]);
  await restore(elsewhere(), file);
  expect(await memberships()).toContainEqual({ user_id: alice.id, pending: true, is_owner: false });
  const [owner] = await api.sql('select proved_at from control.users where id = $1', [acme.owner.id]);
  expect(owner).toEqual({ proved_at: null });
  expect(await breaches(api)).toEqual([]);
});

test('refuses a person who has another number here', async () => {
  await removeAccount();
  await api.sql(`update control.users set email = 'bob@elsewhere.test' where id = $1`, [bob.id]);
  await expect(restore(api, file)).rejects.toThrow(`The id ${bob.id} of bob@company.test is another person's here`);
  await api.sql('delete from control.users where id = $1', [bob.id]);
  const other = await api.makeUser({ email: 'BOB@company.test' });
  await expect(restore(api, file)).rejects.toThrow(
    `bob@company.test is person ${bob.id} in the backup and person ${other.id} here`,
  );
});

test('makes an installation of its own from an empty one', async () => {
  const data_dir = await fs.mkdtemp(path.join(os.tmpdir(), 'stoa-alone-'));
  atEnd(() => fs.rm(data_dir, { recursive: true, force: true }));
  const database = await testDatabase({ from: 'nothing' });
  const alone: Place = { database, settings: { ...api.settings, data_dir, app_secret: null } };
  await restore(alone, file);
  expect(await breaches(alone)).toEqual([]);
  const again = await startApi({ database, settings: { data_dir } });
  const member = await again.signIn(bob.email, acme.host);
  expect(await readPapers(member)).toHaveLength(papers.length);
  const { status } = await member.post('/rest/papers', { title: 'third' });
  expect(status).toBe(201);
});
