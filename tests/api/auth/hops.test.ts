import { beforeAll, describe, expect, test } from 'vitest';
import type { OwnAccount, OwnInvitation } from '#resources/people/auth/auth.resource.ts';
import type { TestAccount, TestUser } from '../../support/accounts/people.ts';
import { emailTo, jobsDone, linkOf } from '../../support/mail/emails.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { password } from '../../support/server/credentials.ts';

/**
 * What a script in a page of one account, which has the person's session there, gains over their other accounts
 * (docs/operating/security.md#a-session-and-its-person).
 */
let api: Api;
let evil: TestAccount;
let company: TestAccount;
let ann: TestUser;
beforeAll(async () => {
  api = await startApi();
  evil = await api.makeAccount('evil', { name: 'Evil' });
  company = await api.makeAccount('company', { name: 'Company' });
  ann = company.owner;
  await api.join(ann.id, evil.id);
});

const needsPassword = { status: 403, body: { message: 'needs_password' } };
const enter = (by: Client, id: number) => by.post(`/v1/auth/accounts/${id}/enter`);
const reauthenticate = (by: Client) => by.post('/v1/auth/reauthenticate', { password_current: password });
const accountsOf = async (by: Client) =>
  (await by.get<{ items: OwnAccount[]; totals: { count: number } }>('/v1/auth/accounts')).body;
const codeOf = (address: string) => new URL(address).searchParams.get('code');

/** A session that began by a mailed link. */
async function byLink({ email }: { email: string }, host: string, mails = 1, body: object = {}): Promise<Client> {
  await api.visitor({ host }).post('/v1/auth/reset-password', { email });
  const { code } = linkOf(await emailTo(api, email, mails));
  const { text } = await api.visitor({ host }).post('/v1/auth/reset-password-confirm', { code, ...body });
  return api.visitor({ host, authorization: `WebApp ${text}` });
}

/** A session that came from another account. */
async function byHop(host: string, address: string): Promise<Client> {
  const { text } = await api.visitor({ host }).post('/v1/auth/enter', { code: codeOf(address) });
  return api.visitor({ host, authorization: `WebApp ${text}` });
}

const grow = (user_id: number) =>
  api.sql(`update control.sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1`, [user_id]);

describe('another account', () => {
  test('is opened by a proof of the last minutes, and each way on needs another one', async () => {
    const here = await api.signInByPassword(ann.email, password, evil.host);
    await grow(ann.id);
    expect(await enter(here, company.id)).toMatchObject(needsPassword);
    expect((await reauthenticate(here)).status).toBe(204);
    const there = await byHop(company.host, (await enter(here, company.id)).text);
    expect((await there.get('/v1/auth/me')).status).toBe(200);
    expect(await enter(there, evil.id)).toMatchObject(needsPassword);
    expect((await reauthenticate(there)).status).toBe(204);
    expect((await enter(there, evil.id)).status).toBe(200);
  });

  test('is not opened by a session that began with a mailed link', async () => {
    const person = await api.makeUser({ account_id: evil.id });
    await api.join(person.id, company.id);
    const there = await byLink(person, evil.host);
    expect(await enter(there, company.id)).toMatchObject(needsPassword);
    // Not by one that has just set the password either: the page that it leads to is the account's.
    const word = 'a word of their own';
    const again = await byLink(person, evil.host, 2, { password: word });
    expect(await enter(again, company.id)).toMatchObject(needsPassword);
    expect((await again.post('/v1/auth/reauthenticate', { password_current: word })).status).toBe(204);
    expect((await enter(again, company.id)).status).toBe(200);
  });

  test('is told of by mail, once for the same way and browser in some minutes', async () => {
    const person = await api.makeUser({ account_id: evil.id, name: 'Nina' });
    await api.join(person.id, company.id);
    const here = await api.signInByPassword(person.email, password, evil.host);
    const hop = async () => byHop(company.host, (await enter(here, company.id)).text);
    await hop();
    const mail = await emailTo(api, person.email);
    expect(mail.subject).toBe('You opened Company from another account');
    expect(mail.text).toContain('From the account Evil, a session of yours was opened in Company.');
    expect(mail.text).toMatch(/Time: \w+ \d+, 20\d\d at .+ UTC\. Browser: /);
    await hop();
    await jobsDone(api);
    await emailTo(api, person.email, 1);
    const back = await api.signInByPassword(person.email, password, company.host);
    await byHop(evil.host, (await enter(back, evil.id)).text);
    expect((await emailTo(api, person.email, 2)).subject).toBe('You opened Evil from another account');
  });
});

describe('a session without a recent proof', () => {
  test('is told how many accounts and invitations there are, and not which', async () => {
    const person = await api.makeUser({ account_id: evil.id });
    await api.join(person.id, company.id);
    const inviting = await api.makeAccount('inviting', { name: 'Inviting' });
    const administrator = await api.signInByPassword(inviting.owner.email, password, inviting.host);
    expect((await administrator.post('/v1/users/invite', { email: person.email })).status).toBe(201);
    const session = await api.signInByPassword(person.email, password, evil.host);
    const invitations = async () =>
      (await session.get<{ items: OwnInvitation[]; totals: object }>('/v1/auth/invitations')).body;
    expect((await invitations()).items).toMatchObject([{ name: 'Inviting' }]);
    await grow(person.id);
    expect(await accountsOf(session)).toMatchObject({
      items: [{ name: 'Evil', is_current: true }],
      totals: { count: 2 },
    });
    expect((await accountsOf(session)).items).toHaveLength(1);
    expect(await invitations()).toEqual({ items: [], totals: { count: 1 } });
    const path = `/v1/auth/invitations/${inviting.id}`;
    expect(await session.post(`${path}/accept`)).toMatchObject(needsPassword);
    expect(await session.delete(path)).toMatchObject(needsPassword);
    await reauthenticate(session);
    expect((await accountsOf(session)).items).toHaveLength(2);
    expect((await session.post(`${path}/accept`)).status).toBe(200);
  });

  test('changes no name or picture that other accounts show', async () => {
    const alone = await api.makeUser({ account_id: evil.id });
    const several = await api.makeUser({ account_id: evil.id });
    await api.join(several.id, company.id);
    for (const [person, answer] of [
      [alone, { status: 200 }],
      [several, needsPassword],
    ] as const) {
      const session = await api.signInByPassword(person.email, password, evil.host);
      await grow(person.id);
      expect(await session.patch('/v1/auth/me', { name: 'Renamed' })).toMatchObject(answer);
      expect(await session.patch('/v1/auth/me', { avatar: null })).toMatchObject(answer);
      expect((await session.patch('/v1/auth/me', { language: 'ru' })).status).toBe(200);
    }
  });

  test('of an administrator sets nobody’s password and takes no personal data away', async () => {
    const administrator = await api.makeUser({ account_id: evil.id, full_access: true });
    const other = await api.makeUser({ account_id: evil.id });
    const session = await api.signInByPassword(administrator.email, password, evil.host);
    await grow(administrator.id);
    const change = { password: 'a word of the script', password_confirm: 'a word of the script' };
    expect(await session.patch(`/v1/users/${other.id}`, change)).toMatchObject(needsPassword);
    expect(await session.post(`/v1/users/${other.id}/personal-data/export`)).toMatchObject(needsPassword);
    await api.signInByPassword(other.email, password, evil.host);
  });
});

test('a session that began with a mailed link sets a password with the present one only', async () => {
  const person = await api.makeUser({ account_id: evil.id });
  const session = await byLink(person, evil.host);
  const change = { password: 'a word of the script', password_confirm: 'a word of the script' };
  const refused = { status: 422, body: { violations: [{ field: 'password_current' }] } };
  expect(await session.patch('/v1/auth/me', change)).toMatchObject(refused);
  const calls = [
    session.post(`/v1/users/${person.id}/generate-api-key`),
    session.post('/v1/auth/factors/totp'),
    session.post('/v1/auth/leave'),
  ];
  for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(needsPassword);
  expect((await session.patch('/v1/auth/me', { ...change, password_current: password })).status).toBe(200);
});
