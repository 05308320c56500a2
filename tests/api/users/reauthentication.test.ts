import { beforeAll, describe, expect, test } from 'vitest';
import type { OwnAccount } from '#resources/people/auth/auth.resource.ts';
import type { TestAccount } from '../../support/accounts/people.ts';
import { emailTo, linkOf } from '../../support/mail/emails.ts';
import { type Api, cookieOf, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { password } from '../../support/server/credentials.ts';

/** Attempts to change or get credentials by a key, an old session, an administrator or a custom domain. */
let api: Api;
let company: TestAccount;
let attacker: TestAccount;
beforeAll(async () => {
  api = await startApi();
  company = await api.makeAccount('company', { name: 'Company' });
  attacker = await api.makeAccount('attacker', { name: 'Attacker' });
});

const ownWord = 'a word only they know';
const confirm = (host: string, body: object) => api.visitor({ host }).post('/v1/auth/reset-password-confirm', body);
const linkTo = async (email: string) => linkOf(await emailTo(api, email));

describe('credentials', () => {
  const change = { password: ownWord, password_confirm: ownWord };
  const needs = (message: string) => ({ status: 403, body: { message } });

  test('are not changed by an API key', async () => {
    const person = await api.makeUser({ account_id: company.id, full_access: true });
    const other = await api.makeUser({ account_id: company.id });
    const session = await api.signInByPassword(person.email, password, company.host);
    const key = (await session.post(`/v1/users/${person.id}/generate-api-key`)).text;
    const program = api.visitor({ host: company.host, authorization: `ApiKey ${key}` });
    const calls = [
      program.patch('/v1/auth/me', change),
      program.patch('/v1/auth/me', { ...change, password_current: password }),
      program.patch(`/v1/users/${person.id}`, { ...change, password_current: password }),
      program.patch(`/v1/users/${other.id}`, change),
      program.post(`/v1/users/${person.id}/generate-api-key`),
      program.post(`/v1/users/${other.id}/generate-api-key`),
      program.post('/v1/auth/reauthenticate', { password_current: password }),
      program.get('/v1/auth/invitations'),
      program.post(`/v1/auth/invitations/${attacker.id}/accept`),
    ];
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(needs('needs_session'));
    expect((await program.patch('/v1/auth/me', { name: 'A new name' })).status).toBe(200);
    await api.signInByPassword(person.email, password, company.host);
  });

  test('need the present password, and keep the session in which they change', async () => {
    const person = await api.makeUser({ account_id: company.id });
    const session = await api.signInByPassword(person.email, password, company.host);
    const other = await api.signInByPassword(person.email, password, company.host);
    for (const body of [change, { ...change, password_current: 'wrong' }])
      expect(await session.patch('/v1/auth/me', body)).toMatchObject({
        status: 422,
        body: { violations: [{ field: 'password_current', message: 'users.errors.password_current' }] },
      });
    expect((await session.patch('/v1/auth/me', { ...change, password_current: password })).status).toBe(200);
    expect((await session.get('/v1/users')).status).toBe(200);
    expect((await other.get('/v1/users')).status).toBe(401);
  });

  test('need a proof of the last minutes for a key', async () => {
    const person = await api.makeUser({ account_id: company.id });
    const session = await api.signInByPassword(person.email, password, company.host);
    await api.sql(`update control.sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1`, [
      person.id,
    ]);
    const generate = () => session.post(`/v1/users/${person.id}/generate-api-key`);
    expect(await generate()).toMatchObject(needs('needs_password'));
    const reauthenticate = (word: string) => session.post('/v1/auth/reauthenticate', { password_current: word });
    expect((await reauthenticate('wrong')).status).toBe(422);
    expect(await generate()).toMatchObject(needs('needs_password'));
    expect((await reauthenticate(password)).status).toBe(204);
    expect((await generate()).status).toBe(200);
  });

  test('of the owner are changed by nobody else', async () => {
    const admin = await api.makeUser({ account_id: company.id, full_access: true });
    const session = await api.signInByPassword(admin.email, password, company.host);
    const refused = { status: 409, body: { message: 'user is owner of current account' } };
    expect(await session.patch(`/v1/users/${company.owner.id}`, change)).toMatchObject(refused);
    expect(await session.post(`/v1/users/${company.owner.id}/generate-api-key`)).toMatchObject(refused);
  });
});

describe('a custom domain', () => {
  const domain = 'crm.attacker.example';
  beforeAll(async () => {
    await api.sql('update control.accounts set domain = $1, domain_verified_at = now() where id = $2', [
      domain,
      attacker.id,
    ]);
  });

  test('is in no link with a code, and takes none', async () => {
    const person = await api.makeUser({ account_id: attacker.id });
    await api.visitor({ host: domain }).post('/v1/auth/reset-password', { email: person.email });
    const { host, code } = await linkTo(person.email);
    expect(host).toBe(attacker.host);
    for (const path of ['/v1/auth/code', '/v1/auth/reset-password-confirm', '/v1/auth/enter'])
      expect((await api.visitor({ host: domain }).post(path, { code })).status).toBe(422);
    expect((await confirm(attacker.host, { code })).status).toBe(200);
  });

  test('starts sessions that open no other account', async () => {
    const person = await api.makeUser({ account_id: attacker.id });
    await api.join(person.id, company.id);
    const there = await api.signInByPassword(person.email, password, domain);
    const names = async (client: Client) =>
      (await client.get<{ items: OwnAccount[] }>('/v1/auth/accounts')).body.items.map(({ name }) => name);
    for (const client of [there, there.as({ host: attacker.host })]) {
      expect(await names(client)).toEqual(['Attacker']);
      expect(await client.post(`/v1/auth/accounts/${company.id}/enter`)).toMatchObject({
        status: 403,
        body: { message: 'needs_own_host' },
      });
      expect((await client.get('/v1/auth/invitations')).status).toBe(403);
    }
    const own = await api.signInByPassword(person.email, password, attacker.host);
    expect(await names(own)).toEqual(['Attacker', 'Company']);
    const link = new URL((await own.post(`/v1/auth/accounts/${company.id}/enter`)).text);
    expect(link.hostname).toBe(company.host);
    const entered = await api
      .visitor({ host: company.host })
      .post('/v1/auth/enter', { code: link.searchParams.get('code') });
    expect(cookieOf(entered.headers)).toContain('stoa_refresh');
  });
});
