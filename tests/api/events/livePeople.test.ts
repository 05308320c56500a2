import { beforeAll, expect, test } from 'vitest';
import { makeEntity } from '../../support/accounts/entities.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { password } from '../../support/server/credentials.ts';
import { type Listening, listen } from '../../support/server/eventStream.ts';

/** Open lists of users and sessions are notified of changes; users without access are not. */
let api: Api;
let owner: Client;

beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  await makeEntity(owner, 'marks');
});

/** The received events about people, as `users 5` or `sessions`. */
const peopleIn = (text: string): string[] =>
  [...text.matchAll(/^event: (users|sessions)\ndata: (.*)$/gm)].flatMap(([, of = '', data = '']) => {
    const { ids } = JSON.parse(data) as { ids?: number[] };
    return ids ? ids.map((id) => `${of} ${id}`) : [of];
  });

/** Reads until this event arrives. */
const untilEvent = (page: Listening, wanted: string) => page.textUntil((text) => peopleIn(text).includes(wanted));

/** All events about people that a page has received. Call it once another page has received the last one. */
async function allEvents(page: Listening, at: Client): Promise<string[]> {
  const mark = await at.post<{ id: number }>('/rest/marks', {});
  await page.recordsUntil((events) => events.some(({ ids }) => ids?.includes(mark.body.id)));
  return peopleIn(await page.textUntil(() => true));
}

/** A page that has received all earlier events. */
async function opened(client: Client, page?: string, at = api): Promise<Listening> {
  const [listening, witness] = [await listen(at, client, page), await listen(at, owner)];
  await listening.until(': open');
  await witness.until(': open');
  const last = await api.makeUser();
  await untilEvent(witness, `users ${last.id}`);
  await allEvents(listening, client);
  listening.forget();
  return listening;
}

test('publishes the id of a user on creation, change of rights, roles or name, and invitation', async () => {
  const page = await opened(owner);
  const expectEventOf = async (id: number) => {
    expect(await untilEvent(page, `users ${id}`)).not.toContain('secret');
    page.forget();
  };
  const made = await owner.post<{ id: number }>('/v1/users', {
    name: 'secret name',
    email: 'secret@example.com',
    password,
    password_confirm: password,
  });
  expect(made.status, made.text).toBe(201);
  const { id } = made.body;
  await expectEventOf(id);
  for (const change of [{ full_access: true }, { blocked: true }, { blocked: false }, { name: 'secret other' }]) {
    expect((await owner.patch(`/v1/users/${id}`, change)).status).toBe(200);
    await expectEventOf(id);
  }
  const role = await owner.post<{ id: number }>('/v1/roles', { name: 'Sellers' });
  for (const role_ids of [[role.body.id], []]) {
    expect((await owner.patch(`/v1/users/${id}`, { role_ids })).status).toBe(200);
    await expectEventOf(id);
  }
  const invited = await owner.post<{ id: number }>('/v1/users/invite', { email: 'secret2@example.com' });
  expect(invited.status, invited.text).toBe(201);
  await expectEventOf(invited.body.id);
});

test('publishes when a password or identity completes an invitation', async () => {
  const someone = await api.makeUser();
  const page = await opened(owner);
  const changed = async (text: string, values: unknown[]) => {
    await api.sql(text, values);
    await untilEvent(page, `users ${someone.id}`);
    page.forget();
  };
  await changed('update control.users set password_hash = null where id = $1', [someone.id]);
  await changed(
    `insert into control.identities (user_id, provider, issuer, subject) values ($1, 'oidc', 'test', 'x')`,
    [someone.id],
  );
  await changed('delete from control.identities where user_id = $1', [someone.id]);
});

test('does not publish no-op changes or last activity', async () => {
  const someone = await api.makeUser();
  const page = await opened(owner);
  await owner.patch(`/v1/users/${someone.id}`, { name: someone.name, full_access: false });
  await api.sql('update control.memberships set last_action_at = now() where user_id = $1', [someone.id]);
  await api.sql('update control.sessions set last_seen_at = now()');
  const other = await api.makeUser();
  await untilEvent(page, `users ${other.id}`);
  expect(await allEvents(page, owner)).toEqual([`users ${other.id}`]);
});

test('sends users without full access their own sessions only, and other accounts nothing', async () => {
  const [one, two] = [await api.makeUser(), await api.makeUser()];
  const neighbours = await api.makeAccount('neighbours');
  const strangers = await api.signIn(neighbours.owner.email, neighbours.host);
  await makeEntity(strangers, 'marks');
  const [first, second] = [await api.signIn(one.email), await api.signIn(two.email)];
  const admin = await opened(owner);
  const [ofOne, ofTwo, ofStrangers] = [await opened(first), await opened(second), await opened(strangers)];
  const again = await api.signIn(one.email);
  await untilEvent(admin, 'sessions');
  const third = await api.makeUser();
  await untilEvent(admin, `users ${third.id}`);
  expect(await allEvents(ofOne, first)).toEqual(['sessions']);
  expect(await allEvents(ofTwo, second)).toEqual([]);
  expect(await allEvents(ofStrangers, strangers)).toEqual([]);
  admin.forget();
  await again.post('/v1/auth/logout');
  await untilEvent(admin, 'sessions');
});

test('does not send a page its own writes, but those of pages on other processes', async () => {
  const someone = await api.makeUser();
  const two = await startApi({ database: api.database });
  const there = two.visitor({ authorization: owner.authorization as string });
  const [mine, other, far] = [
    await opened(owner, 'page-one-1'),
    await opened(owner, 'page-two-2'),
    await opened(there, undefined, two),
  ];
  await owner.patch(`/v1/users/${someone.id}`, { full_access: true }, { 'stoa-page': 'page-one-1' });
  for (const page of [other, far]) await untilEvent(page, `users ${someone.id}`);
  expect(await allEvents(mine, owner)).not.toContain(`users ${someone.id}`);
  await two.close();
});
