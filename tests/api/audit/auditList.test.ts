import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import type { AuditEvent } from '#resources/audit/audit/audit.resource.ts';
import type { User } from '#resources/people/users/users.resource.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { makeRole } from '../../support/roles/makeRole.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { password } from '../../support/server/credentials.ts';

let api: Api;
let owner: Client;
let ownerId: number;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  ownerId = (await owner.get<{ user: User }>('/v1/auth/me')).body.user.id;
});

interface List {
  items: AuditEvent[];
  totals: { count: number; is_estimate?: boolean };
}

const list = async (query = '', who = owner) => (await who.get<List>(`/v1/audit?${query}`)).body;
const newest = async (query = '') => (await list(`limit=1&${query}`)).items[0] as AuditEvent;

test('an entry names who, how, from where and about what, as they are called now', async () => {
  const person = await api.makeUser();
  await owner.patch(`/v1/users/${person.id}`, { full_access: true });
  const event = await newest();
  expect(event).toMatchObject({
    action: 'users.update',
    outcome: 'success',
    user_id: ownerId,
    via: 'session',
    module: null,
    ip: '127.0.0.1',
    subject: { type: 'users', id: person.id, name: person.name, is_there: true, parent_id: null },
    changes: { full_access: { from: false, to: true } },
  });
  expect((await owner.get<AuditEvent>(`/v1/audit/${event.id}`)).body).toEqual(event);
  expect((await owner.get('/v1/audit/987654321')).status).toBe(404);
});

test('who has left is called as they were, and what is gone as it was called', async () => {
  const person = await api.makeUser();
  const signedIn = await api.signInByPassword(person.email);
  await owner.delete(`/v1/users/${person.id}`);
  expect(signedIn).toBeDefined();
  const entry = (await list(`filter[subject_type]=users&filter[subject_id]=${person.id}`)).items;
  expect(entry.map(({ action, subject }) => [action, subject.name, subject.is_there])).toEqual([
    ['users.remove', person.name, false],
    ['auth.login', person.name, false],
  ]);
  expect(entry[1]?.user_name).toBe(person.name);
  const { id } = await makeEntity(owner, 'audit_gone', [{ alias: 'title', type: 'text' }]);
  await owner.delete(`/v1/entities/${id}`);
  expect(await newest()).toMatchObject({ action: 'entities.remove', subject: { id, is_there: false } });
});

test('the roles of a change are named', async () => {
  const role = await makeRole(owner, {});
  const person = await api.makeUser();
  await owner.patch(`/v1/users/${person.id}`, { role_ids: [role.id] });
  const event = await newest();
  expect(event.changes.role_ids).toEqual({ from: [], to: [role.id] });
  expect(Object.keys(event.role_names ?? {})).toEqual([String(role.id)]);
});

test('filters find an action, a group, an outcome, a person, a way and a time', async () => {
  const person = await api.makeUser();
  const signedIn = await api.signInByPassword(person.email);
  await api.visitor().post('/v1/auth/login', { email: person.email, password: 'not theirs', captcha: 'none' });
  await signedIn.post('/v1/views', { list: 'users', name: 'Theirs', state: { query: '' } });
  const actions = async (query: string) => (await list(query)).items.map(({ action }) => action);
  expect(await actions(`filter[user_id]=${person.id}`)).toEqual(['views.create', 'auth.login']);
  expect(await actions(`filter[user_id]=${person.id}&filter[action]=views.create`)).toEqual(['views.create']);
  expect(await actions(`filter[user_id]=${person.id}&filter[action]=sign_in`)).toEqual(['auth.login']);
  expect(await actions(`filter[subject_id]=${person.id}&filter[outcome]=failure`)).toEqual(['auth.login']);
  expect(await actions(`filter[user_id]=${person.id}&filter[via]=visitor`)).toEqual(['auth.login']);
  expect(await actions('filter[created_at_end]=2020-01-01')).toEqual([]);
  expect(await actions(`filter[user_id]=${person.id}&sort[created_at]=asc`)).toEqual(['auth.login', 'views.create']);
  expect(await actions('filter[user_id]=1.5')).toEqual([]);
  expect((await owner.get('/v1/audit?filter[action]=none.of_it')).status).toBe(422);
});

test('a search finds people, names, addresses and request ids', async () => {
  const person = await api.makeUser({ name: 'Unmistakable Person' });
  await api.signInByPassword(person.email);
  expect((await list('query=unmistakable')).items).toMatchObject([{ user_id: person.id }]);
  const { id } = await makeEntity(owner, 'searched_for', [{ alias: 'title', type: 'text' }]);
  await owner.patch(`/v1/entities/${id}`, { name: 'Ledger of 50% sales' });
  const found = (await list(`query=${encodeURIComponent('50% SALES')}`)).items;
  expect(found).toMatchObject([{ action: 'entities.update', subject: { id } }]);
  expect((await list(`query=${found[0]?.request_id}`)).items.map((each) => each.id)).toEqual([found[0]?.id]);
  expect((await list('query=127.0.0.1&limit=1')).totals.count).toBeGreaterThan(1);
  expect((await list('query=nothing-has-this-name')).totals.count).toBe(0);
});

test('the export has every entry that matches, defuses formulas, and is an entry itself', async () => {
  const { id } = await makeEntity(owner, 'exported_log', [{ alias: 'title', type: 'text' }]);
  await owner.patch(`/v1/entities/${id}`, { name: '=1+1' });
  const before = (await list(`filter[subject_type]=entities&filter[subject_id]=${id}`)).items;
  const { text, headers } = await owner.get(
    `/v1/audit/export.csv?filter[subject_type]=entities&filter[subject_id]=${id}`,
  );
  expect(headers['content-type']).toContain('text/csv');
  const rows: Record<string, string>[] = parse(text, { columns: true });
  expect(rows.map((row) => [row.id, row.action])).toEqual(before.map((each) => [String(each.id), each.action]));
  expect(rows[0]?.subject_name).toBe("'=1+1");
  expect(await newest()).toMatchObject({
    action: 'audit.export_csv',
    changes: { filter: { to: { subject_type: 'entities', subject_id: id } } },
  });
});

test('an export of more than a batch has each entry once, in the order of the list', async () => {
  await api.sql(
    `insert into control.audit_events (account_id, action, via, subject_type, created_at)
     select 1, 'entities.retry', 'system', 'entities', now() - (n / 3) * interval '1 second' from generate_series(1, 2500) n`,
  );
  const { text } = await owner.get('/v1/audit/export.csv?filter[action]=entities.retry');
  const rows: Record<string, string>[] = parse(text, { columns: true });
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2500);
  const times = rows.map(({ created_at }) => created_at ?? '');
  expect(times).toEqual(times.toSorted().reverse());
  const { items, totals } = await list('filter[action]=entities.retry&limit=1000&page=3');
  expect(totals).toEqual({ count: 2500 });
  expect(items.map(({ id }) => String(id))).toEqual(rows.slice(2000).map(({ id }) => id));
});

test('only full access sees the log, and only that of its own account', async () => {
  const other = await api.makeAccount('auditlist');
  const theirs = await api.signInByPassword(other.owner.email, password, other.host);
  const before = (await list('limit=-1')).items.length;
  await theirs.post('/v1/entities', { name: 'Theirs', alias: 'theirs_alone' });
  expect((await list('', theirs)).items.map(({ action }) => action)).toEqual(['entities.create', 'auth.login']);
  expect((await list('limit=-1')).items).toHaveLength(before);
  const [foreign] = (await list('', theirs)).items;
  expect((await owner.get(`/v1/audit/${foreign?.id}`)).status).toBe(404);
  const person = await api.signIn((await api.makeUser()).email);
  for (const path of ['', '/1', '/export.csv', '/settings'])
    expect((await person.get(`/v1/audit${path}`)).status).toBe(403);
});
