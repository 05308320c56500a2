import { beforeAll, expect, test } from 'vitest';
import type { User } from '#resources/people/users/users.resource.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { publishModule } from '../../support/modules/makeModule.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { password } from '../../support/server/credentials.ts';

let api: Api;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
});

interface Row {
  id: number;
  account_id: number;
  action: string;
  outcome: string;
  user_id: number | null;
  via: string;
  subject_type: string;
  subject_id: number | null;
  subject_name: string | null;
  count: number | null;
  changes: Record<string, unknown>;
}

/** The rows that `work` leaves in the log. */
async function rowsOf(work: () => Promise<unknown>): Promise<Row[]> {
  const [{ last } = { last: 0 }] = await api.sql<{ last: number }>(
    'select coalesce(max(id), 0)::int as last from control.audit_events',
  );
  await work();
  return api.sql<Row>('select * from control.audit_events where id > $1 order by id', [last]);
}

const ownerId = async () => (await owner.get<{ user: User }>('/v1/auth/me')).body.user.id;

test('a sign-in names the person and how they came; a refused one only whom it was about', async () => {
  const person = await api.makeUser();
  const [signedIn] = await rowsOf(() => api.signInByPassword(person.email));
  expect(signedIn).toMatchObject({
    action: 'auth.login',
    outcome: 'success',
    via: 'visitor',
    user_id: person.id,
    subject_type: 'users',
    subject_id: person.id,
    changes: { method: { to: 'password' } },
  });
  const refusals = await rowsOf(async () => {
    await api.visitor().post('/v1/auth/login', { email: person.email, password: 'a wrong one', captcha: 'none' });
    await api.visitor().post('/v1/auth/login', { email: 'nobody@x.test', password: 'a wrong one', captcha: 'none' });
  });
  expect(refusals.map(({ outcome, user_id, subject_id }) => [outcome, user_id, subject_id])).toEqual([
    ['failure', null, person.id],
    ['failure', null, null],
  ]);
  expect(JSON.stringify(refusals)).not.toMatch(/nobody|wrong/);
  const blocked = await api.makeUser({ blocked: true });
  const [row] = await rowsOf(() =>
    api.visitor().post('/v1/auth/login', { email: blocked.email, password, captcha: 'none' }),
  );
  expect(row).toMatchObject({ outcome: 'failure', subject_id: blocked.id });
});

test('a change has the values before and after that may be shown, and of others the name', async () => {
  const person = await api.makeUser();
  const secret = 'a new secret of hers';
  const rows = await rowsOf(() =>
    owner.patch(`/v1/users/${person.id}`, {
      full_access: true,
      name: 'Other',
      password: secret,
      password_confirm: secret,
    }),
  );
  expect(rows).toMatchObject([
    {
      action: 'users.update',
      via: 'session',
      user_id: await ownerId(),
      subject_type: 'users',
      subject_id: person.id,
      subject_name: null,
      changes: { full_access: { from: false, to: true }, name: null, password: null },
    },
  ]);
  expect(JSON.stringify(rows)).not.toContain(secret);
  const [unchanged] = await rowsOf(() => owner.patch(`/v1/users/${person.id}`, { full_access: true }));
  expect(unchanged).toMatchObject({ changes: {} });
});

test('a refused change leaves no row, and a repeated call no second one', async () => {
  expect(await rowsOf(() => owner.post('/v1/entities', { name: 'X', alias: 'Not an alias' }))).toEqual([]);
  const key = { 'idempotency-key': 'once-and-no-more' };
  const rows = await rowsOf(async () => {
    await owner.post('/v1/entities', { name: 'Deals', alias: 'deals_once' }, key);
    await owner.post('/v1/entities', { name: 'Deals', alias: 'deals_once' }, key);
    expect((await owner.post('/v1/entities', { name: 'Again', alias: 'deals_once' })).status).toBe(409);
  });
  expect(rows).toMatchObject([{ action: 'entities.create', subject_type: 'entities', subject_name: 'Deals' }]);
});

test('a change of an installed module says what was chosen of it', async () => {
  const { module, version } = await publishModule(owner, 'chosen-of-it', {});
  await owner.post(`/v1/market/install-module/${module.id}`);
  const path = `/v1/market/module/${module.id}`;
  const rows = await rowsOf(async () => {
    await owner.patch(path, { is_main: true, version_id: version.id });
    await owner.patch(path, { settings: { colour: 'a secret one' } });
  });
  const subject = { action: 'marketplace.update', subject_id: module.id, subject_name: 'chosen-of-it' };
  expect(rows).toMatchObject([
    { ...subject, changes: { is_main: { from: false, to: true }, is_pinned: { from: false, to: true } } },
    { ...subject, changes: { settings: null } },
  ]);
  expect(rows.map(({ changes }) => Object.keys(changes).length)).toEqual([2, 1]);
});

test('bulk changes, imports and exports say how many records of which entity', async () => {
  const { id } = await makeEntity(owner, 'stones', [{ alias: 'title', type: 'text' }]);
  const bulk = await rowsOf(() => owner.post('/rest/stones/bulk', { create: [{ title: 'a' }, { title: 'b' }] }));
  expect(bulk).toMatchObject([
    { action: 'records.bulk', subject_type: 'entities', subject_id: id, count: 2, changes: { created: { to: 2 } } },
  ]);
  const failed = await rowsOf(() => owner.post('/rest/stones/bulk', { delete: [987_654] }));
  expect(failed.map(({ outcome, count }) => [outcome, count])).toEqual([
    ['success', 1],
    ['failure', 1],
  ]);
  const exported = await rowsOf(() => owner.get('/rest/stones/export.csv'));
  expect(exported).toMatchObject([{ action: 'records.export_csv', subject_id: id }]);
  const single = await rowsOf(() => owner.post('/rest/stones', { title: 'c' }));
  expect(single).toEqual([]);
});

test('who looks at the account as another person is named, and an invitation is answered in its own account', async () => {
  const person = await api.makeUser();
  const [preview] = await rowsOf(() => owner.post(`/v1/auth/preview/${person.id}`));
  expect(preview).toMatchObject({ action: 'auth.preview', user_id: await ownerId(), subject_id: person.id });
  const other = await api.makeAccount('audited');
  const theirs = await api.signIn(other.owner.email, other.host);
  await api.sql('update control.users set proved_at = now()');
  const known = await api.makeUser();
  await api.sql('update control.users set proved_at = now()');
  await theirs.post('/v1/users/invite', { email: known.email });
  const signedIn = await api.signIn(known.email);
  const rows = await rowsOf(() => signedIn.post(`/v1/auth/invitations/${other.id}/accept`));
  expect(rows).toMatchObject([{ action: 'auth.accept_invitation', account_id: other.id, user_id: known.id }]);
});

test('no role of the server changes or deletes a row, and an account that goes takes its rows along', async () => {
  await expect(api.sql("update control.audit_events set action = 'none.of_it'")).rejects.toThrow('permission denied');
  await expect(api.sql('delete from control.audit_events')).rejects.toThrow('permission denied');
  await expect(api.sql('truncate control.audit_events')).rejects.toThrow('permission denied');
  const { id, owner: theirs, host } = await api.makeAccount('goes');
  expect(await rowsOf(() => api.signInByPassword(theirs.email, password, host))).toMatchObject([{ account_id: id }]);
  await api.sql('delete from control.accounts where id = $1', [id]);
  expect(await api.sql('select from control.audit_events where account_id = $1', [id])).toEqual([]);
});
