import { beforeAll, describe, expect, test } from 'vitest';
import type { Me, OwnAccount, OwnInvitation } from '#resources/people/auth/auth.resource.ts';
import type { User } from '#resources/people/users/users.resource.ts';
import type { TestAccount } from '../../support/accounts/people.ts';
import { holdNotices } from '../../support/database/holdNotices.ts';
import { emailTo, linkOf } from '../../support/mail/emails.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { password } from '../../support/server/credentials.ts';

/** Attempts to sign in as another person, by an email that was registered, a password or a key that was made before. */
let api: Api;
let company: TestAccount;
let attacker: TestAccount;
let companyAdmin: Client;
let attackerAdmin: Client;
beforeAll(async () => {
  api = await startApi();
  company = await api.makeAccount('company', { name: 'Company' });
  attacker = await api.makeAccount('attacker', { name: 'Attacker' });
  companyAdmin = await api.signInByPassword(company.owner.email, password, company.host);
  attackerAdmin = await api.signInByPassword(attacker.owner.email, password, attacker.host);
});

const known = 'a word the attacker knows';
const ownWord = 'a word only Alice knows';
let count = 0;
const stranger = () => {
  count += 1;
  return `alice.${count}@company.test`;
};
const login = (host: string, email: string, word: string) =>
  api.visitor({ host }).post('/v1/auth/login', { email, password: word, captcha: 'x' });
const confirm = (host: string, body: object) => api.visitor({ host }).post('/v1/auth/reset-password-confirm', body);
const add = (by: Client, email: string, word = known) =>
  by.post<User>('/v1/users', { name: 'Registered', email, password: word, password_confirm: word });
const invite = (email: string, full_access = true) =>
  companyAdmin.post<User>('/v1/users/invite', { email, full_access });
const tokenClient = (host: string, token: string) => api.visitor({ host, authorization: `WebApp ${token}` });

/** The link of the newest mail to an address. */
async function linkTo(email: string, mails = 1) {
  return linkOf(await emailTo(api, email, mails));
}

describe('an address that another registered first', () => {
  test('gives no access to the account that invites it, and ends all that was made before', async () => {
    const email = stranger();
    const { id } = (await add(attackerAdmin, email)).body;
    const before = await api.signInByPassword(email, known, attacker.host);
    const key = (await before.post(`/v1/users/${id}/generate-api-key`)).text;
    expect(key).toMatch(/^\w/);

    const invited = await invite(email);
    expect(invited).toMatchObject({ status: 201, body: { id, is_invited: true, accounts_count: 1 } });
    expect((await login(company.host, email, known)).status).toBe(401);
    expect((await before.get<{ items: OwnAccount[] }>('/v1/auth/accounts')).body.items.map(({ name }) => name)).toEqual(
      ['Attacker'],
    );
    expect((await before.post(`/v1/auth/accounts/${company.id}/enter`)).status).toBe(404);
    expect(await before.post(`/v1/auth/invitations/${company.id}/accept`)).toMatchObject({
      status: 409,
      body: { message: 'email_not_confirmed' },
    });

    const { host, code } = await linkTo(email);
    expect(host).toBe(company.host);
    expect((await api.visitor({ host }).post('/v1/auth/code', { code })).body).toMatchObject({ kind: 'invite', email });
    expect((await confirm(host, { code })).body.violations).toMatchObject([{ field: 'password' }]);
    const token = await confirm(host, { code, password: ownWord });
    expect(token.status).toBe(200);
    expect((await tokenClient(host, token.text).get<Me>('/v1/auth/me')).body.user).toMatchObject({
      id,
      full_access: true,
      accounts_count: 2,
      is_invited: false,
    });

    expect((await before.get('/v1/users')).status).toBe(401);
    expect((await api.visitor({ host: attacker.host, authorization: `ApiKey ${key}` }).get('/v1/users')).status).toBe(
      401,
    );
    for (const place of [company.host, attacker.host]) expect((await login(place, email, known)).status).toBe(401);
    await api.signInByPassword(email, ownWord, company.host);
  });

  test('is the same for an account that was opened by sign-up', async () => {
    const email = stranger();
    const { subdomain } = (
      await api.visitor().post<{ account: { subdomain: string } }>('/v1/auth/sign-up', {
        name: 'Hijack',
        email,
        password: known,
      })
    ).body.account;
    await emailTo(api, email);
    const before = await api.signInByPassword(email, known, `${subdomain}.localhost`);
    await invite(email);
    expect((await before.post(`/v1/auth/invitations/${company.id}/accept`)).status).toBe(409);
    const { code } = await linkTo(email, 2);
    expect((await confirm(company.host, { code, password: ownWord })).status).toBe(200);
    expect((await before.get('/v1/auth/me')).status).toBe(401);
    expect((await login(`${subdomain}.localhost`, email, known)).status).toBe(401);
  });

  test('ends what was made before when the person resets the password there', async () => {
    const email = stranger();
    const { id } = (await add(attackerAdmin, email)).body;
    const before = await api.signInByPassword(email, known, attacker.host);
    const key = (await before.post(`/v1/users/${id}/generate-api-key`)).text;
    await api.visitor({ host: attacker.host }).post('/v1/auth/reset-password', { email });
    const { code } = await linkTo(email);
    expect((await confirm(attacker.host, { code, password: ownWord })).status).toBe(200);
    expect((await api.visitor({ host: attacker.host, authorization: `ApiKey ${key}` }).get('/v1/users')).status).toBe(
      401,
    );
  });

  test('does not mail on behalf of an account whose owner has not confirmed their email', async () => {
    const email = stranger();
    const { subdomain } = (
      await api.visitor().post<{ account: { subdomain: string } }>('/v1/auth/sign-up', {
        name: 'Spam',
        email,
        password: known,
      })
    ).body.account;
    const host = `${subdomain}.localhost`;
    const { code } = await linkTo(email);
    const unconfirmed = await api.signInByPassword(email, known, host);
    const victim = await api.makeUser();
    const send = (by: Client) => by.post('/v1/users/invite', { email: victim.email });
    expect(await send(unconfirmed)).toMatchObject({ status: 409, body: { message: 'email_not_confirmed' } });
    expect((await api.visitor({ host }).post('/v1/auth/code', { code })).body).toMatchObject({ kind: 'confirm' });
    const token = await confirm(host, { code, password: known });
    expect((await send(tokenClient(host, token.text))).status).toBe(201);
    expect((await emailTo(api, victim.email)).subject).toContain('Spam');
  });
});

describe('a person known elsewhere', () => {
  test('reveals nothing but the email before they accept', async () => {
    const person = await api.makeUser({ name: 'Private Name', email: 'private@person.test', account_id: attacker.id });
    const invited = await invite(person.email);
    const shown = { id: person.id, name: 'private', is_invited: true, accounts_count: 1, avatar: null, language: null };
    expect(invited.body).toMatchObject(shown);
    const of = (query: string) => companyAdmin.get<{ totals: { count: number } }>(`/v1/users?query=${query}`);
    expect((await of('Private%20Name')).body.totals.count).toBe(0);
    expect((await of('private')).body.totals.count).toBe(1);
    expect((await companyAdmin.get<User>(`/v1/users/${person.id}`)).body).toMatchObject(shown);
    const renamed = await companyAdmin.patch<User>(`/v1/users/${person.id}`, { name: 'Our name' });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Our name' } });
    for (const body of [{ password: known, password_confirm: known }, { avatar: null }])
      expect(await companyAdmin.patch(`/v1/users/${person.id}`, body)).toMatchObject({
        status: 409,
        body: { message: 'user_is_invited' },
      });
    expect((await companyAdmin.post(`/v1/users/${person.id}/generate-api-key`)).status).toBe(409);
    expect(await api.sql('select name, accounts_count from control.users where id = $1', [person.id])).toEqual([
      { name: 'Private Name', accounts_count: 1 },
    ]);
  });

  test('is refused the same changes as a person who is new', async () => {
    const known_person = await api.makeUser({ account_id: attacker.id });
    const answers = async (email: string) => {
      const { id } = (await invite(email)).body;
      const answer = [
        await companyAdmin.patch(`/v1/users/${id}`, { password: known, password_confirm: known }),
        await companyAdmin.patch(`/v1/users/${id}`, { avatar: null }),
        await companyAdmin.post(`/v1/users/${id}/generate-api-key`),
        await companyAdmin.patch<User>(`/v1/users/${id}`, { name: 'Our name', extra: { team: 'a' } }),
      ];
      expect(answer[3]?.body).toMatchObject({ name: 'Our name', extra: { team: 'a' } });
      return answer.map(({ status }) => status);
    };
    const refused = await answers(known_person.email);
    expect(await answers('new-to-all@person.test')).toEqual(refused);
    expect(refused).toEqual([409, 409, 409, 200]);
  });

  test('accepts or declines from the list of invitations', async () => {
    const person = await api.makeUser({ account_id: attacker.id });
    const session = await api.signInByPassword(person.email, password, attacker.host);
    await invite(person.email);
    const list = () => session.get<{ items: OwnInvitation[] }>('/v1/auth/invitations');
    expect((await list()).body.items).toMatchObject([
      { id: company.id, name: 'Company', inviter_name: company.owner.name },
    ]);
    expect((await session.delete(`/v1/auth/invitations/${company.id}`)).status).toBe(204);
    expect((await list()).body.items).toEqual([]);
    expect((await companyAdmin.get(`/v1/users/${person.id}`)).status).toBe(404);
    expect((await session.post(`/v1/auth/invitations/${company.id}/accept`)).status).toBe(404);

    await invite(person.email);
    const accepted = await session.post<OwnAccount>(`/v1/auth/invitations/${company.id}/accept`);
    expect(accepted).toMatchObject({ status: 200, body: { id: company.id, name: 'Company', is_owner: false } });
    await api.signInByPassword(person.email, password, company.host);
    expect((await companyAdmin.get<User>(`/v1/users/${person.id}`)).body).toMatchObject({
      name: person.name,
      is_invited: false,
      accounts_count: 2,
    });
  });

  test('is proved by a provider or a link, not by a password that an administrator set', async () => {
    const person = await api.makeUser({ account_id: attacker.id });
    const set = { password: known, password_confirm: known };
    expect((await attackerAdmin.patch(`/v1/users/${person.id}`, set)).status).toBe(200);
    const before = await api.signInByPassword(person.email, known, attacker.host);
    await invite(person.email);
    expect((await before.post(`/v1/auth/invitations/${company.id}/accept`)).status).toBe(409);
    const { code } = await linkTo(person.email);
    expect((await confirm(company.host, { code, password: ownWord })).status).toBe(200);
    expect((await login(company.host, person.email, known)).status).toBe(401);
  });

  test('loses a key that another made for them when they join a second account', async () => {
    const person = await api.makeUser({ account_id: attacker.id });
    const key = (await attackerAdmin.post(`/v1/users/${person.id}/generate-api-key`)).text;
    const program = api.visitor({ host: attacker.host, authorization: `ApiKey ${key}` });
    expect((await program.get('/v1/users')).status).toBe(200);
    await invite(person.email);
    const { code } = await linkTo(person.email);
    const release = await holdNotices(api.database.pool);
    expect((await confirm(company.host, { code })).status).toBe(200);
    expect((await program.get('/v1/users')).status).toBe(401);
    await release();
  });
});

test('sign-up answers the same for a known and an unknown email', async () => {
  const known = await api.makeUser();
  const signUp = async (name: string, email: string) => {
    const answer = await api.visitor().post('/v1/auth/sign-up', { name, email, password: ownWord });
    return [answer.status, answer.headers.location];
  };
  expect(await signUp('Same A', known.email)).toEqual([201, 'http://same-a.localhost:3000/sign-in']);
  expect(await signUp('Same B', 'nobody.yet@example.com')).toEqual([201, 'http://same-b.localhost:3000/sign-in']);
});
