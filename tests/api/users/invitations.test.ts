import { beforeAll, expect, test } from 'vitest';
import type { Me } from '#resources/people/auth/auth.resource.ts';
import type { User } from '#resources/people/users/users.resource.ts';
import type { TestAccount } from '../../support/accounts/people.ts';
import { emailTo, jobsDone, linkOf } from '../../support/mail/emails.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { password } from '../../support/server/credentials.ts';

let api: Api;
let admin: Client;
let other: TestAccount;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signInOwner();
  other = await api.makeAccount('other');
});

let count = 0;
const fresh = () => {
  count += 1;
  return `guest.${count}@example.com`;
};
const invite = <T = User>(body: object, by = admin) => by.post<T>('/v1/users/invite', body);
const confirm = (body: object, host = 'main.localhost') =>
  api.visitor({ host }).post('/v1/auth/reset-password-confirm', body);
const meaning = (code: string, host = 'main.localhost') => api.visitor({ host }).post('/v1/auth/code', { code });
const login = (email: string, word: string) =>
  api.visitor().post('/v1/auth/login', { email, password: word, captcha: 'x' });

test('an email alone creates a member, who sets a name and a password from the email', async () => {
  const email = fresh();
  const answer = await invite({ email, full_access: true });
  expect(answer).toMatchObject({
    status: 201,
    body: { email, name: `guest.${count}`, is_invited: true, full_access: true, is_owner: false, accounts_count: 1 },
  });
  expect((await login(email, password)).status).toBe(401);

  const mail = await emailTo(api, email);
  expect(mail).toMatchObject({ subject: 'Owner invites you to Stoa', from_name: 'Stoa' });
  const { url, code } = linkOf(mail);
  expect(url.href).toBe(`http://main.localhost:3000/reset-password/confirm?code=${code}`);
  expect((await meaning(code)).body).toEqual({ kind: 'invite', email, name: `guest.${count}`, account_name: 'Stoa' });

  for (const body of [{ code }, { code, name: 'Greta' }])
    expect((await confirm(body)).body.violations).toEqual([
      { field: 'password', message: 'auth.sign_up.errors.password', params: {} },
    ]);
  const token = await confirm({ code, password, name: 'Greta' });
  expect(token.status).toBe(200);
  const me = await api.visitor({ authorization: `WebApp ${token.text}` }).get<Me>('/v1/auth/me');
  expect(me.body.user).toMatchObject({ email, name: 'Greta', is_invited: false, full_access: true });
  await api.signInByPassword(email);
  expect((await confirm({ code, password })).status).toBe(422);
});

test('keeps the name derived from the email when none is sent', async () => {
  const email = fresh();
  await invite({ email });
  const { code } = linkOf(await emailTo(api, email));
  expect((await confirm({ code, password })).status).toBe(200);
  expect(await api.sql('select name from control.users where email = $1', [email])).toEqual([
    { name: `guest.${count}` },
  ]);
});

test('the link is valid for seven days', async () => {
  const email = fresh();
  const { id } = (await invite({ email })).body;
  const { code } = linkOf(await emailTo(api, email));
  const [row] = await api.sql<{ hours: number }>(
    `select round(extract(epoch from expires_at - created_at) / 3600)::int as hours from control.codes where user_id = $1`,
    [id],
  );
  expect(row).toEqual({ hours: 168 });
  await api.sql('update control.codes set expires_at = now() where user_id = $1', [id]);
  expect((await confirm({ code, password })).status).toBe(422);
});

test('invites a user of another account; credentials are neither changed nor requested', async () => {
  const before = await api.sql(`select to_jsonb(u) - 'accounts_count' as person from control.users u where id = $1`, [
    other.owner.id,
  ]);
  const answer = await invite({ email: other.owner.email.toUpperCase() });
  expect(answer).toMatchObject({
    status: 201,
    body: { id: other.owner.id, is_invited: true, accounts_count: 1, full_access: false, name: 'OWNER' },
  });
  const mail = await emailTo(api, other.owner.email);
  expect(mail.subject).toBe('Owner invites you to Stoa');
  const { code, url } = linkOf(mail);
  expect(url.href).toBe(`http://main.localhost:3000/reset-password/confirm?code=${code}`);
  expect((await login(other.owner.email, password)).status).toBe(401);
  expect((await meaning(code)).body).toMatchObject({ kind: 'join', name: other.owner.name });
  expect((await confirm({ code })).status).toBe(200);
  expect(
    await api.sql(`select to_jsonb(u) - 'accounts_count' as person from control.users u where id = $1`, [
      other.owner.id,
    ]),
  ).toEqual(before);
  await api.signInByPassword(other.owner.email);
});

test('returns 409 for a member', async () => {
  const { email } = await api.makeUser();
  expect(await invite({ email: email.toUpperCase() })).toMatchObject({
    status: 409,
    body: { message: 'user already exsits in account' },
  });
});

test('twenty concurrent invitations create one user, one membership and one email', async () => {
  const email = fresh();
  const answers = await Promise.all(Array.from({ length: 20 }, () => invite({ email })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  await jobsDone(api);
  await emailTo(api, email, 1);
});

test.each<[string, object, string]>([
  ['nothing', {}, 'email'],
  ['a bad email', { email: 'x' }, 'email'],
  ['a name', { email: 'a@b.example', name: 'N' }, 'name'],
  ['a password', { email: 'a@b.example', password }, 'password'],
  ['ownership', { email: 'a@b.example', is_owner: true }, 'is_owner'],
])('returns 422 for %s', async (_name, body, field) => {
  const answer = await invite<{ violations: { field: string }[] }>(body);
  expect(answer.status).toBe(422);
  expect(answer.body.violations.map((each) => each.field)).toEqual([field]);
});

test('resends an open invitation with a new link', async () => {
  const email = fresh();
  const { id } = (await invite({ email })).body;
  const { code: first } = linkOf(await emailTo(api, email));
  expect((await admin.post(`/v1/users/${id}/invite`)).status).toBe(204);
  const { code: second } = linkOf(await emailTo(api, email, 2));
  expect(second).not.toBe(first);
  expect((await confirm({ code: first, password })).status).toBe(200);
  expect(await admin.post(`/v1/users/${id}/invite`)).toMatchObject({
    status: 409,
    body: { message: 'user_is_not_invited' },
  });
});

test('does not resend an invitation of another account', async () => {
  expect((await admin.post('/v1/users/987654/invite')).status).toBe(404);
  const theirs = await api.signIn(other.owner.email, other.host);
  const email = fresh();
  const { id } = (await invite({ email }, theirs)).body;
  expect((await admin.post(`/v1/users/${id}/invite`)).status).toBe(404);
});

test('invited by two accounts, sets a password with the first link and only joins with the second', async () => {
  const email = fresh();
  const theirs = await api.signIn(other.owner.email, other.host);
  await invite({ email });
  const { code: here } = linkOf(await emailTo(api, email));
  expect((await invite({ email }, theirs)).body).toMatchObject({ is_invited: true, accounts_count: 1 });
  const { code: there, host } = linkOf(await emailTo(api, email, 2));
  expect(host).toBe(other.host);
  expect((await meaning(there, host)).body).toMatchObject({ kind: 'invite' });
  expect((await confirm({ code: here, password })).status).toBe(200);
  expect((await meaning(there, host)).body).toMatchObject({ kind: 'join' });
  expect((await confirm({ code: there }, host)).status).toBe(200);
  await api.signInByPassword(email, password, host);
});

test('adding a user with an open invitation sends a link as well', async () => {
  const email = fresh();
  const theirs = await api.signIn(other.owner.email, other.host);
  await invite({ email }, theirs);
  await emailTo(api, email);
  const word = 'not theirs to choose';
  const body = { name: 'Chosen for them', email, password: word, password_confirm: word };
  expect((await admin.post('/v1/users', body)).status).toBe(201);
  const { code } = linkOf(await emailTo(api, email, 2));
  expect((await login(email, word)).status).toBe(401);
  expect((await confirm({ code, password })).status).toBe(200);
});

test('returns the blocked error to a user blocked before confirming', async () => {
  const email = fresh();
  const { id } = (await invite({ email })).body;
  const { code } = linkOf(await emailTo(api, email));
  await admin.patch(`/v1/users/${id}`, { blocked: true });
  expect(await confirm({ code, password })).toMatchObject({ status: 403, body: { message: 'user_blocked' } });
  expect(await api.sql('select password_hash from control.users where id = $1', [id])).toEqual([
    { password_hash: null },
  ]);
});

test('escapes names in the email', async () => {
  const name = `<script>alert(1)</script>"'\r\nBcc: eve@example.com %{name} %{account} \u202e${'x'.repeat(120)}`;
  const account = await api.makeAccount('hostile', { name });
  const theirs = await api.signIn(account.owner.email, account.host);
  await theirs.patch('/v1/auth/me', { name });
  const email = fresh();
  await invite({ email }, theirs);
  const mail = await emailTo(api, email);
  expect(mail.subject).toMatch(
    /^<script>alert\(1\)<\/script>"' Bcc: eve@example\.com %\{name\} %\{account\} x+… invites you to /,
  );
  expect(mail.subject).not.toMatch(/[\r\n\u202e]/);
  expect(mail.from_name).not.toMatch(/[\r\n\u202e]/);
  expect(mail.html).not.toMatch(/<script|<\/script/);
  expect(mail.html).toContain('&lt;script&gt;');
  expect(mail.text.split('\n').filter((line) => /^Bcc/i.test(line))).toEqual([]);
  expect(mail.subject.length).toBeLessThan(220);
});

test('returns 429 after ten invitations of one email within an hour', async () => {
  const limited = await startApi({ settings: { rate_limit: true, jobs: 'off' } });
  const owner = await limited.signInOwner();
  const email = fresh();
  const statuses = [];
  for (let i = 0; i < 11; i++)
    statuses.push((await invite({ email: i % 2 ? email.toUpperCase() : email }, owner)).status);
  expect(statuses).toEqual([201, ...Array(9).fill(409), 429]);
});
