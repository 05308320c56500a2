import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../../support/accounts/entities.ts';
import { allRights, makeHolder, makeRole, own } from '../../../support/roles/makeRole.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { type FormPart, postForm } from '../../../support/server/multipart.ts';

/** Imports whose rows name their records by a unique field. */

interface Report {
  errors: { row: number; field: string; message: string; params: Record<string, unknown> }[];
  violations: { field: string; message: string }[];
}
type Item = Record<string, unknown> & { id: number };

let api: Api;
let owner: Client;
let people: TestEntity;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  people = await makeEntity(owner, 'people', [
    { alias: 'email', type: 'text', extra: { is_unique: true } },
    { alias: 'number', type: 'number', extra: { is_unique: true } },
    { alias: 'name', type: 'text', extra: { is_required: true } },
    { alias: 'owner', type: 'select', extra: { select_subtype: 'user' } },
  ]);
});
beforeEach(() => api.database.pool.query(`delete from acc_1.e_${people.id}`));

const load = (who: Client, csv: string, ...parts: FormPart[]) =>
  postForm<Report>(who, '/rest/people/import', [...parts, ['file', { filename: 'people.csv', bytes: csv }]]);
const dry: FormPart = ['dry_run', 'true'];
const update: FormPart = ['mode', 'update'];
const upsert: FormPart = ['mode', 'upsert'];
const by = (key: string): FormPart => ['key', key];

async function add(record: Record<string, unknown>): Promise<number> {
  const answer = await owner.post<Item>('/rest/people', record);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}
const shown = async () => {
  const { body } = await owner.get<{ items: Item[] }>('/rest/people?limit=1000&sort[id]=asc');
  return body.items.map(({ email, number, name }) => [email, number, name]);
};
const faults = ({ body, text }: Awaited<ReturnType<typeof load>>) =>
  body.errors?.map(({ row, field, message }) => [row, field, message]) ?? text;

test('a text finds its record without case and blanks, which keeps its own', async () => {
  await add({ email: 'Anna@Example.com', name: 'Anna' });
  await add({ email: 'boris@example.com', name: 'Boris' });
  const csv = 'Email,name\n anna@example.COM ,Anna K.\nboris@example.com,Boris\nvera@example.com,Vera\n,Nobody\n';
  const counts = { created: 2, updated: 1, unchanged: 1, error_count: 0 };
  expect((await load(owner, csv, upsert, by('email'), dry)).body).toMatchObject(counts);
  const done = await load(owner, csv, upsert, by('email'));
  expect(done.body, done.text).toMatchObject(counts);
  expect(await shown()).toEqual([
    ['Anna@Example.com', null, 'Anna K.'],
    ['boris@example.com', null, 'Boris'],
    ['vera@example.com', null, 'Vera'],
    [null, null, 'Nobody'],
  ]);
  expect((await load(owner, csv.replace(/\n,.*/, ''), upsert, by('email'))).body).toMatchObject({ unchanged: 3 });
});

test('a number finds its record as it is written', async () => {
  await add({ number: 1234, name: 'A' });
  const done = await load(owner, 'number;name\n"1 234";B\n', update, by('number'));
  expect(done.body, done.text).toMatchObject({ updated: 1 });
  expect(await shown()).toEqual([[null, 1234, 'B']]);
});

test('keys that name nothing, and values that required and unique fields do not take, are faults', async () => {
  await add({ email: 'a@example.com', number: 1, name: 'A' });
  await add({ email: 'b@example.com', number: 2, name: 'B' });
  const csv = 'email,number,name\na@example.com,2,A\nb@example.com,2,\nc@example.com,3,C\n,4,D\nA@example.com,5,A\n';
  expect(faults(await load(owner, csv, update, by('email'), dry))).toEqual([
    [2, 'name', 'errors.required'],
    [2, 'number', 'errors.taken'],
    [3, 'email', 'records.errors.no_record'],
    [4, 'email', 'errors.required'],
    [5, 'email', 'records.errors.repeated'],
  ]);
  const twice = 'email,name\nnew@example.com,A\nNEW@example.com,B\nother@example.com,\n';
  expect(faults(await load(owner, twice, upsert, by('email'), dry))).toEqual([
    [2, 'email', 'errors.taken'],
    [3, 'name', 'errors.required'],
  ]);
  const emptied = await load(owner, 'email,name\na@example.com,\n', update, by('email'));
  expect([emptied.status, emptied.body.violations]).toMatchObject([422, [{ field: 'rows.1.name' }]]);
});

test('a key that is not unique, or not readable in every record, is refused', async () => {
  const message = async (who: Client, key: string) =>
    (await load(who, 'name,email\nA,a@example.com\n', update, by(key))).body.violations;
  expect(await message(owner, 'name')).toMatchObject([{ field: 'key', message: 'records.errors.key' }]);
  const role = await makeRole(owner, {
    entities: [allRights(people.id)],
    fields: [{ field_id: people.fields.email as number, access: 'none' }],
  });
  expect(await message(await makeHolder(api, role), 'email')).toMatchObject([{ message: 'records.errors.key' }]);
});

test('a record that may not be read is not found, and its value is only taken', async () => {
  const role = await makeRole(owner, { entities: [{ ...allRights(people.id), read: own, update: own }] });
  const holder = await makeHolder(api, role);
  await add({ email: 'theirs@example.com', name: 'Theirs', owner: 1 });
  await add({ email: 'mine@example.com', name: 'Mine', owner: holder.id });
  const csv = 'email,name\ntheirs@example.com,X\nmine@example.com,Y\n';
  expect(faults(await load(holder, csv, update, by('email'), dry))).toEqual([[1, 'email', 'records.errors.no_record']]);
  const { body } = await load(holder, csv, upsert, by('email'), dry);
  expect(body).toMatchObject({ created: 0, updated: 1, errors: [{ row: 1, message: 'errors.taken', params: {} }] });
  expect(body.errors[0]?.params).toEqual({});
});
