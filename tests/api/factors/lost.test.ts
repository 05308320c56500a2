import { beforeAll, expect, test } from 'vitest';
import { removeFactorsOf } from '#resources/people/factors/server/operator.ts';
import type { User } from '#resources/people/users/users.resource.ts';
import { excludedTables, selectAccountRows } from '#server/backup/accountRows.ts';
import { controlDatabase } from '#server/database/database.ts';
import { addPasskey, addTotp, challengeOf, give, wrongCode } from '../../support/factors/secondFactor.ts';
import { emailTo, jobsDone, linkOf } from '../../support/mail/emails.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { password } from '../../support/server/credentials.ts';

/** Factors that are lost, taken off, or were made by another in a person's name; and where secrets must not be. */
let api: Api;
let owner: Client;
const log: string[] = [];
beforeAll(async () => {
  api = await startApi({ settings: { log_level: 'trace' }, log: { write: (line) => void log.push(line) } });
  owner = await api.signInOwner();
});

async function userWithFactors(user: Parameters<Api['makeUser']>[0] = {}) {
  const made = await api.makeUser(user);
  const signedIn = await api.signInByPassword(made.email);
  const totp = await addTotp(signedIn);
  const { device } = await addPasskey(signedIn);
  return { ...made, signedIn, device, ...totp };
}
const takeOff = (id: number, by = owner) => by.delete(`/v1/users/${id}/second-factor`);
const factorsOf = async (id: number) => {
  const [row] = await api.sql(
    `select has_second_factor as has, (select count(*)::int from control.totp_secrets where user_id = u.id) as totp,
       (select count(*)::int from control.passkeys where user_id = u.id) as passkeys,
       (select count(*)::int from control.recovery_codes where user_id = u.id) as codes from control.users u where id = $1`,
    [id],
  );
  return row;
};
const none = { has: false, totp: 0, passkeys: 0, codes: 0 };

test('an administrator takes the factors off a person, which ends their sessions and mails them', async () => {
  const { id, email, signedIn } = await userWithFactors();
  expect(await factorsOf(id)).toEqual({ has: true, totp: 1, passkeys: 1, codes: 10 });
  const open = await challengeOf(api, email);
  expect((await takeOff(id)).status).toBe(204);
  expect(await factorsOf(id)).toEqual(none);
  expect((await signedIn.get('/v1/auth/me')).status).toBe(401);
  expect((await give(api, { challenge: open.challenge, code: '123456' })).body.message).toBe('challenge_over');
  await api.signInByPassword(email);
  await jobsDone(api);
  // Mails are sent side by side, so one of before may be the last.
  const mails = api.mail.filter(({ to }) => to === email);
  expect(mails.map(({ subject }) => subject)).toContain('Two-step sign-in was turned off');
  expect(await takeOff(id)).toMatchObject({ status: 409, body: { message: 'user_has_no_second_factor' } });
});

test('only by session, just after proving who they are, and of who is in no other account and no owner', async () => {
  const { id } = await userWithFactors();
  const admin = await api.makeUser({ full_access: true });
  const session = await api.signInByPassword(admin.email);
  const key = (await session.post(`/v1/users/${admin.id}/generate-api-key`)).text;
  expect(await takeOff(id, api.visitor({ authorization: `ApiKey ${key}` }))).toMatchObject({
    status: 403,
    body: { message: 'needs_session' },
  });
  await api.sql("update control.sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1", [
    admin.id,
  ]);
  expect(await takeOff(id, session)).toMatchObject({ status: 403, body: { message: 'needs_password' } });
  const again = await api.signInByPassword(admin.email);
  const plain = await api.makeUser();
  expect((await takeOff(id, await api.signInByPassword(plain.email))).status).toBe(403);
  const acme = await api.makeAccount('several');
  await api.join(id, acme.id);
  expect(await takeOff(id, again)).toMatchObject({ status: 403, body: { message: 'user_has_several_accounts' } });
  const [boss] = await api.sql<{ id: number }>(
    'select user_id as id from control.memberships where account_id = 1 and is_owner',
  );
  await addTotp(owner);
  expect(await takeOff(Number(boss?.id), again)).toMatchObject({
    status: 409,
    body: { message: 'user is owner of current account' },
  });
  expect((await takeOff(acme.owner.id, again)).status).toBe(404);
  expect(await factorsOf(id)).toMatchObject({ has: true });
});

test('the operator takes them off whom no administrator may help, in every account', async () => {
  const { id, email, signedIn } = await userWithFactors();
  const acme = await api.makeAccount('helped');
  await api.join(id, acme.id);
  const control = controlDatabase(api.database.pool);
  await expect(removeFactorsOf(control, 'nobody@example.com')).rejects.toThrow('There is no person');
  await removeFactorsOf(control, email.toUpperCase());
  expect(await factorsOf(id)).toEqual(none);
  await expect.poll(async () => (await signedIn.get('/v1/auth/me')).status).toBe(401);
  await jobsDone(api);
  expect(api.mail.filter(({ to, text }) => to === email && text.includes('operator'))).toHaveLength(1);
  const rows = await api.sql(
    "select account_id from control.audit_events where action = 'factors.remove_by_operator' and subject_id = $1 order by 1",
    [id],
  );
  expect(rows).toEqual([{ account_id: 1 }, { account_id: acme.id }]);
  await expect(removeFactorsOf(control, email)).rejects.toThrow('is already off');
});

test('administrators see who has a factor, in the list and the card; others see no such field', async () => {
  const { id } = await userWithFactors();
  const other = await api.makeUser();
  const { body } = await owner.get<{ items: User[] }>('/v1/users?limit=-1');
  const has = Object.fromEntries(body.items.map((each) => [each.id, each.has_second_factor]));
  expect([has[id], has[other.id]]).toEqual([true, false]);
  expect((await owner.get<User>(`/v1/users/${id}`)).body.has_second_factor).toBe(true);
  const seen = await (await api.signInByPassword(other.email)).get(`/v1/users/${id}`);
  expect(seen.body).not.toHaveProperty('has_second_factor');
});

test('what a stranger made with another’s address ends when the person proves it', async () => {
  const { id, email, device } = await userWithFactors();
  await api.sql('update control.users set proved_at = null where id = $1', [id]);
  await api.visitor().post('/v1/auth/reset-password', { email });
  const { code } = linkOf(await emailWithCode(email));
  const word = 'a word only Alice knows';
  const answer = await api
    .visitor({ host: 'main.localhost' })
    .post('/v1/auth/reset-password-confirm', { code, password: word });
  expect(answer.status).toBe(200);
  expect(await factorsOf(id)).toEqual(none);
  const { body } = await api.visitor().post<{ options: Parameters<typeof device.get>[0] }>('/v1/auth/passkey/options');
  expect((await api.visitor().post('/v1/auth/passkey', { passkey: device.get(body.options) })).status).toBe(401);
  await api.signInByPassword(email, word);
});

async function emailWithCode(email: string) {
  const theirs = () => api.mail.filter(({ to, text }) => to === email && text.includes('?code='));
  await expect.poll(() => theirs().length).toBe(1);
  return theirs()[0] as (typeof api.mail)[number];
}

test('a person who is removed keeps their factors, which open nothing there', async () => {
  const { id, email } = await userWithFactors();
  expect((await owner.delete(`/v1/users/${id}`)).status).toBe(204);
  expect(await factorsOf(id)).toMatchObject({ has: true });
  expect((await api.visitor().post('/v1/auth/login', { email, password, captcha: 'x' })).status).toBe(401);
});

test('a backup of one account has neither factors nor a password or provider that would sign in without them', async () => {
  const { id } = await userWithFactors();
  const other = await api.makeUser();
  for (const user_id of [id, other.id])
    await api.sql(
      "insert into control.identities (user_id, provider, issuer, subject) values ($1::bigint, 'oidc', 'https://id.example', $1::bigint::text)",
      [user_id],
    );
  const users = await api.sql(selectAccountRows('control.users', 'id, password_hash, has_second_factor', 1));
  expect(users.find((each) => each.id === id)).toEqual({ id, password_hash: null, has_second_factor: false });
  expect(users.find((each) => each.id === other.id)?.password_hash).toMatch(/^\$argon2id/);
  const identities = await api.sql(selectAccountRows('control.identities', 'user_id', 1));
  expect(identities).toEqual([{ user_id: other.id }]);
  for (const table of ['totp_secrets', 'passkeys', 'recovery_codes']) expect(excludedTables).toContain(table);
});

test('no secret, code or challenge is in the log, in the audit log, in an answer or in clear in the database', async () => {
  const { id, email, secret, recovery_codes, signedIn } = await userWithFactors();
  const { challenge } = await challengeOf(api, email);
  const [spent = ''] = recovery_codes;
  const guess = wrongCode(secret);
  await give(api, { challenge, code: guess });
  expect((await give(api, { challenge, recovery_code: spent })).status).toBe(200);
  await jobsDone(api);
  const bytes = Buffer.from(base32(secret));
  const hidden = [secret, challenge, ...recovery_codes, ...recovery_codes.map((code) => code.replaceAll('-', ''))];
  const answers = [
    (await signedIn.get('/v1/auth/factors')).text,
    (await owner.get(`/v1/users/${id}`)).text,
    (await signedIn.get('/v1/auth/me')).text,
  ];
  const tables = ['totp_secrets', 'recovery_codes', 'passkeys', 'audit_events', 'rate_limits', 'spent_proofs', 'users'];
  const stored = await Promise.all(
    tables.map(async (table) => JSON.stringify(await api.sql(`select t::text from control.${table} t`))),
  );
  const mails = JSON.stringify(api.mail);
  for (const text of [log.join('\n'), ...answers, ...stored, mails]) {
    for (const each of hidden) expect(text).not.toContain(each);
    expect(text).not.toContain(bytes.toString('hex'));
  }
  expect(log.length).toBeGreaterThan(10);
});

/** Bytes of a base32 text. */
function base32(text: string): number[] {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((char) => alphabet.indexOf(char).toString(2).padStart(5, '0')).join('');
  return (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
}

test('the audit log says who changed a factor, who signed in with one and who failed to', async () => {
  const [{ last } = { last: 0 }] = await api.sql<{ last: number }>(
    'select max(id)::int as last from control.audit_events',
  );
  const { id, email, secret, recovery_codes, signedIn } = await userWithFactors();
  const { challenge } = await challengeOf(api, email);
  await give(api, { challenge, code: wrongCode(secret) });
  await give(api, { challenge, recovery_code: recovery_codes[0] });
  await signedIn.delete('/v1/auth/factors/totp');
  await takeOff(id);
  const rows = await api.sql(
    'select action, outcome, user_id, subject_type, subject_id, changes from control.audit_events where id > $1 order by id',
    [last],
  );
  const of = { subject_type: 'users', subject_id: id };
  expect(rows).toMatchObject([
    { ...of, action: 'auth.login', outcome: 'success' },
    { ...of, action: 'factors.confirm_totp', outcome: 'success', user_id: id, changes: { factor: { to: 'totp' } } },
    {
      ...of,
      action: 'factors.create_passkey',
      outcome: 'success',
      user_id: id,
      changes: { factor: { to: 'passkey' } },
    },
    { ...of, action: 'auth.second_factor', outcome: 'failure' },
    { ...of, action: 'auth.second_factor', outcome: 'success', user_id: id, changes: { method: { to: 'password' } } },
    { ...of, action: 'factors.remove_totp', outcome: 'success', user_id: id, changes: { factor: { from: 'totp' } } },
    { ...of, action: 'users.remove_second_factor', outcome: 'success' },
  ]);
});

test('mails go to the person alone, and none while the account’s owner is not proved', async () => {
  const acme = await api.makeAccount('unproved');
  await api.sql('update control.users set proved_at = null where id = $1', [acme.owner.id]);
  const user = await api.makeUser({ account_id: acme.id });
  await addTotp(await api.signInByPassword(user.email, password, acme.host));
  await addTotp(await api.signInByPassword(acme.owner.email, password, acme.host));
  await emailTo(api, acme.owner.email);
  await jobsDone(api);
  expect(api.mail.filter(({ to }) => to === user.email)).toEqual([]);
});
