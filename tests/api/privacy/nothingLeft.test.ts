import { beforeAll, expect, test } from 'vitest';
import { startPostgresServer } from '../../support/database/postgresServer.ts';
import { download, keptOnDisk, keyOf } from '../../support/files/files.ts';
import { erase } from '../../support/privacy/erase.ts';
import { markEverywhere, marker } from '../../support/privacy/everywhere.ts';
import { columnsWith, dumpOf, queryOf, tablesWith } from '../../support/privacy/scan.ts';
import { unzip } from '../../support/privacy/unzip.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { useOwnStorage as putOnOwnServer } from '../../support/storage/ownStorage.ts';

/** A person with marked values everywhere: all of them are exported, and after the erasure none is left anywhere. */

let api: Api;
beforeAll(async () => {
  api = await startApi({ settings: { storage_allow_private: true } });
  await api.sql('update control.users set proved_at = now()');
});

const control = () =>
  queryOf({ query: (text: string, values: unknown[]) => api.sql(text, values).then((rows) => ({ rows })) } as never);

const exported = async (by: Client, id: number) => {
  const { status, bytes } = await download(api, `/api/v1/users/${id}/personal-data/export`, {
    method: 'POST',
    host: by.host,
    headers: { authorization: by.authorization },
  });
  expect(status).toBe(200);
  return unzip(bytes);
};

async function makeAccount(subdomain: string) {
  const account = await api.makeAccount(subdomain);
  await api.sql('update control.users set proved_at = now() where id = $1', [account.owner.id]);
  return account;
}

async function makePlace(subdomain: string) {
  const account = await makeAccount(subdomain);
  return { account, records: queryOf(api.database.records), schema: `^acc_${account.id}$` };
}

async function makeOwnPlace(subdomain: string) {
  const account = await makeAccount(subdomain);
  const server = await startPostgresServer();
  const database = await server.makeDatabase();
  await putOnOwnServer(api, account.id, database);
  const query = (text: string, values: unknown[] = []) => server.query(inline(text, values), database.database);
  return { account, records: query as ReturnType<typeof queryOf>, schema: '^stoa$' };
}

/** The support's query takes no values. */
const inline = (text: string, values: unknown[]) =>
  values.reduce<string>((all, value, at) => all.replaceAll(`$${at + 1}`, () => `'${String(value)}'`), text);

test.each([
  ['on the provider’s side', () => makePlace('ours')],
  ['on a server of the account', () => makeOwnPlace('own')],
])('all is exported, and nothing is left: %s', async (_, place) => {
  const { account, records, schema } = await place();
  const { owner, person, pictures, record_id } = await markEverywhere(api, account);
  expect((await tablesWith(control(), marker, { schemas: '^control$' })).length).toBeGreaterThan(8);
  expect((await tablesWith(records, marker, { schemas: schema })).length).toBeGreaterThan(5);

  const files = await exported(owner, person.id);
  const names = [...files.keys()];
  expect(names).toEqual(expect.arrayContaining(['data.json', 'records/deals.csv', 'record-history.jsonl']));
  expect(names.filter((name) => name.startsWith('files/'))).toHaveLength(3);
  const data = JSON.parse(files.get('data.json')?.toString() ?? '') as Record<string, unknown>;
  const text = JSON.stringify(data);
  for (const known of [
    person.email,
    person.name,
    `Key of ${marker}`,
    `Of ${marker}`,
    `Browser of ${marker}`,
    `${marker}-subject`,
  ])
    expect(text).toContain(known);
  expect(data).toMatchObject({ memberships: [{ extra: { telephony: { number: marker } } }] });
  expect(files.get('records/deals.csv')?.toString().split('\r\n').length).toBe(5);
  expect(files.get('record-history.jsonl')?.toString()).toContain(person.email);
  for (const [name, bytes] of files)
    if (!name.startsWith('files/')) expect(bytes.toString()).not.toMatch(/argon2|stoa_(key|code)|password_hash/);

  await erase(owner, person, { texts: true });
  expect(await tablesWith(control(), marker, { schemas: '^control$' })).toEqual([]);
  expect(await tablesWith(queryOf(api.database.pool), marker, { schemas: '^graphile_worker$' })).toEqual([]);
  expect(await tablesWith(records, marker, { schemas: schema })).toEqual([]);
  expect(await columnsWith(control(), account.id, person.id)).toEqual([]);
  const [left] = await records(
    `select count(*)::int as count from "${schema.slice(1, -1)}"._history where user_id = '${person.id}' or data::text ~ '[: ]${person.id}[,}]'`,
  );
  expect(left).toEqual({ count: 0 });
  const kept = await keptOnDisk(api);
  for (const link of pictures) expect(kept).not.toContain(keyOf({ public_link: link }));

  const record = await owner.get<Record<string, unknown>>(`/rest/deals/${record_id}?with=manager`);
  expect(record.body).toMatchObject({ title: null, note: null, manager_data: { name: 'A former user' } });
  expect(record.body.scan).toMatchObject({ name: 'scan.bin' });
  const roles = await owner.get<{ items: { id: number; name: string }[] }>('/v1/roles');
  const role = await owner.get(`/v1/roles/${roles.body.items.find(({ name }) => name === 'Of one')?.id}`);
  expect(role.text).toContain(`"value":${record.body.manager}`);
  const fresh = await owner.post<{ id: number; manager: unknown }>('/rest/deals', {});
  expect(fresh.body.manager).toBeNull();
});

test('another account that has the same person keeps everything', async () => {
  const { account } = await makePlace('first');
  const other = await api.makeAccount('second');
  const { owner, person } = await markEverywhere(api, account);
  await api.join(person.id, other.id, { full_access: true });
  const there = await api.signIn(person.email, other.host);
  const view = { list: 'users', name: `Of ${marker}`, is_shared: false, state: { query: '' } };
  expect((await there.post('/v1/views', view)).status).toBe(201);
  const before = await dumpOf(control(), other.id);
  await erase(owner, person, { texts: true });
  expect(await tablesWith(control(), marker, { schemas: '^control$', account_id: account.id })).toEqual(
    // The present picture is the person's, whom the other account has.
    [expect.stringContaining('control.files')],
  );
  expect(await columnsWith(control(), account.id, person.id)).toEqual([]);
  expect(await dumpOf(control(), other.id)).toEqual(before);
  expect((await there.get(`/v1/users/${person.id}`)).body).toMatchObject({ name: person.name, email: person.email });
  expect(await api.sql('select from control.identities where user_id = $1', [person.id])).toHaveLength(1);
});
