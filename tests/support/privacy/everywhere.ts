import { expect } from 'vitest';
import { makeEntity, type TestEntity } from '../accounts/entities.ts';
import type { TestAccount, TestUser } from '../accounts/people.ts';
import { send, upload } from '../files/files.ts';
import { picture } from '../files/pictures.ts';
import type { Api } from '../server/api.ts';
import type { Client } from '../server/client.ts';
import { password } from '../server/credentials.ts';

/** In every text of the person. */
export const marker = 'zqxmarker';

export interface Marked {
  account: TestAccount;
  owner: Client;
  person: TestUser;
  deals: TestEntity;
  record_id: number;
  /** Links of the pictures, the second is the present one. */
  pictures: string[];
}

const ok = <T extends { status: number; text: string }>(answer: T, status = 200): T => {
  expect(answer.status, answer.text).toBe(status);
  return answer;
};

/** A person with a marked value in every place of an account that can have one. */
export async function markEverywhere(api: Api, account: TestAccount): Promise<Marked> {
  const owner = await api.signInByPassword(account.owner.email, password, account.host);
  const person = await api.makeUser({
    account_id: account.id,
    email: `${marker}.${account.subdomain}@example.com`,
    name: `Ada ${marker}`,
    full_access: true,
  });
  const agent = { 'user-agent': `Browser of ${marker}` };
  const login = { email: person.email, password, captcha: 'x' };
  const visitor = api.visitor({ host: account.host });
  ok(await visitor.post('/v1/auth/login', login, agent));
  const session = await api.signInByPassword(person.email, password, account.host);
  const deals = await makeEntity(owner, 'deals', [
    { alias: 'title', type: 'text' },
    { alias: 'note', type: 'textarea' },
    { alias: 'manager', type: 'select', extra: { select_subtype: 'user', default_value: person.id } },
    { alias: 'scan', type: 'file' },
    { alias: 'old', type: 'text' },
  ]);
  const record_id = await markRecords(api, { session, owner, person, deals });
  const pictures = await markMembership(api, { session, owner, person, deals, account });
  await api.sql(
    `insert into control.identities (user_id, provider, issuer, subject, email) values ($1, 'oidc', 'https://id.example', $2, $3)`,
    [person.id, `${marker}-subject-${account.id}`, person.email],
  );
  ok(await session.post('/v1/users/invite', { email: `by-ada-${account.subdomain}@example.com` }), 201);
  await makeEntity(session, 'shapes', [{ alias: 'gone', type: 'text' }]);
  return { account, owner, person, deals, record_id, pictures };
}

type Parts = { session: Client; owner: Client; person: TestUser; deals: TestEntity };

async function markRecords(_api: Api, { session, owner, person, deals }: Parts): Promise<number> {
  const file = await upload(session, 'record', { filename: 'scan.bin', bytes: 'bytes of a scan' });
  const values = {
    title: person.email.toUpperCase(),
    note: person.email,
    manager: person.id,
    scan: file.id,
    old: person.email,
  };
  const made = ok(await session.post<{ id: number }>('/rest/deals', values, { 'idempotency-key': 'of-ada' }), 201);
  const { id } = made.body;
  ok(await owner.patch(`/rest/deals/${id}`, { note: 'changed', title: 'Changed' }));
  ok(await owner.patch(`/rest/deals/${id}`, { title: person.email, note: person.email }));
  ok(await owner.post('/rest/deals', { title: person.email }, { 'idempotency-key': 'of-the-owner' }), 201);
  const binned = ok(await session.post<{ id: number }>('/rest/deals', { title: person.email }), 201);
  ok(await session.delete(`/rest/deals/${binned.body.id}`), 204);
  // A field in the trash keeps its values.
  ok(await owner.delete(`/v1/entities/fields/${deals.fields.old}`), 204);
  return id;
}

async function markMembership(
  _api: Api,
  { session, owner, person, deals, account }: Parts & { account: TestAccount },
): Promise<string[]> {
  ok(await session.patch('/v1/auth/me', { extra: { telephony: { number: marker } } }));
  ok(await session.post(`/v1/users/${person.id}/api-keys`, { name: `Key of ${marker}` }), 201);
  const list = `e_${deals.id}`;
  const view = { list, state: { query: `search=${marker}` } };
  ok(await session.post('/v1/views', { ...view, name: `Of ${marker}`, is_shared: false }), 201);
  ok(await session.post('/v1/views', { list, state: { query: '' }, name: 'For all', is_shared: true }), 201);
  const pictures: string[] = [];
  for (const _ of [1, 2]) {
    const sent = { filename: `${marker}.png`, bytes: await picture('png') };
    const set = ok(await send<{ original_src: string }>(session, `/v1/users/${person.id}/avatar`, sent));
    pictures.push(set.body.original_src);
  }
  const role = { name: 'Of one', entities: [{ entity_id: deals.id, ...rightsOf(person.id) }] };
  ok(await owner.post('/v1/roles', role, { 'idempotency-key': `role-${account.id}` }), 201);
  return pictures;
}

const rightsOf = (user_id: number) => ({
  read: { where: [[{ field: 'manager', op: 'eq', value: user_id }]] },
  ...{ create: 'none', update: 'none', delete: 'none', import: 'none', export: 'none' },
});
