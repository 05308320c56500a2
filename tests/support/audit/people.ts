import { expect } from 'vitest';
import type { AuditAction } from '#resources/audit/audit/auditActions.ts';
import { emailTo, linkOf } from '../mail/emails.ts';
import { password } from '../server/credentials.ts';
import { postForm } from '../server/multipart.ts';
import { smallest } from './picture.ts';
import { type AuditedCall, type AuditWorld, fresh, type MakeCall } from './world.ts';

const person = (id: number, run: AuditedCall['run'], more: Partial<AuditedCall> = {}): AuditedCall => ({
  run,
  subject: { type: 'users', id },
  ...more,
});

const self = (id: number, run: AuditedCall['run'], more: Partial<AuditedCall> = {}) =>
  person(id, run, { user_id: id, ...more });

/** The code of a mailed link, which is a secret. */
async function mailedCode({ api, secrets }: AuditWorld, email: string): Promise<string> {
  const { code } = linkOf(await emailTo(api, email));
  secrets.add(code);
  return code;
}

/** An invitation of another account that waits for a person. */
async function invited(world: AuditWorld) {
  const { api } = world;
  const other = await api.makeAccount(fresh().replaceAll('_', '-'));
  const theirs = await api.signIn(other.owner.email, other.host);
  const known = await api.makeUser();
  await theirs.post('/v1/users/invite', { email: known.email });
  return { other, known, signedIn: await api.signIn(known.email) };
}

/** Calls about people: sign-in, profile, memberships, API keys. */
export const ofPeople: Partial<Record<AuditAction, MakeCall>> = {
  'auth.login': async ({ api, secret }) => {
    const word = secret();
    const { id, email } = await api.makeUser({ password: word });
    return self(id, () => api.visitor().post('/v1/auth/login', { email, password: word, captcha: 'none' }), {
      answersSecret: true,
    });
  },
  'auth.logout': async ({ api }) => {
    const { id, email } = await api.makeUser();
    const signedIn = await api.signIn(email);
    return { run: () => signedIn.post('/v1/auth/logout'), user_id: id, subject: { type: 'auth' } };
  },
  'auth.update_me': async ({ api, secret }) => {
    const [old, word] = [secret(), secret()];
    const { id, email } = await api.makeUser({ password: old });
    const signedIn = await api.signInByPassword(email, old);
    const body = { name: 'Other', password: word, password_confirm: word, password_current: old };
    return self(id, () => signedIn.patch('/v1/auth/me', body));
  },
  'auth.leave': async ({ api }) => {
    const { id, email } = await api.makeUser();
    const signedIn = await api.signIn(email);
    return self(id, () => signedIn.post('/v1/auth/leave'));
  },
  'auth.reauthenticate': async ({ api, secret }) => {
    const word = secret();
    const { id, email } = await api.makeUser({ password: word });
    const signedIn = await api.signInByPassword(email, word);
    return self(id, () => signedIn.post('/v1/auth/reauthenticate', { password_current: word }));
  },
  'auth.sign_up': async ({ api, secret }) => {
    const body = { name: 'Founder', email: `${fresh()}@example.com`, password: secret() };
    return {
      run: () => api.visitor().post('/v1/auth/sign-up', body),
      subject: { type: 'account' },
      account_id: 0,
      user_id: 0,
    };
  },
  'auth.reset_password': async ({ api }) => {
    const { email } = await api.makeUser();
    return {
      run: () => api.visitor().post('/v1/auth/reset-password', { email }),
      user_id: null,
      subject: { type: 'auth', id: null },
    };
  },
  'auth.reset_password_confirm': async (world) => {
    const { api, secret } = world;
    const { id, email } = await api.makeUser();
    await api.visitor().post('/v1/auth/reset-password', { email });
    const body = { code: await mailedCode(world, email), password: secret() };
    const main = api.visitor({ host: 'main.localhost' });
    return self(id, () => main.post('/v1/auth/reset-password-confirm', body), { answersSecret: true });
  },
  'auth.preview': async ({ api, owner }) => {
    const { id } = await api.makeUser();
    return person(id, () => owner.post(`/v1/auth/preview/${id}`), { answersSecret: true });
  },
  'auth.accept_invitation': async (world) => {
    const { other, known, signedIn } = await invited(world);
    return self(known.id, () => signedIn.post(`/v1/auth/invitations/${other.id}/accept`), { account_id: other.id });
  },
  'auth.decline_invitation': async (world) => {
    const { other, known, signedIn } = await invited(world);
    return self(known.id, () => signedIn.delete(`/v1/auth/invitations/${other.id}`), { account_id: other.id });
  },
  'auth.enter': async ({ api, secrets }) => {
    const other = await api.makeAccount(fresh().replaceAll('_', '-'));
    const { id, email } = await api.makeUser();
    await api.join(id, other.id);
    const link = await (await api.signIn(email)).post(`/v1/auth/accounts/${other.id}/enter`);
    const code = new URL(link.text).searchParams.get('code') ?? '';
    secrets.add(code);
    return self(id, () => api.visitor({ host: other.host }).post('/v1/auth/enter', { code }), {
      account_id: other.id,
      answersSecret: true,
    });
  },
  'identities.finish': async ({ third, api }) => {
    const { id, email } = await api.makeUser({ account_id: third.acme.id });
    third.provider.current = { sub: fresh(), email, email_verified: true };
    const run = async () => {
      expect((await third.signIn(third.browser())).status).toBe(303);
      return undefined;
    };
    return self(id, run, { account_id: third.acme.id });
  },
  'identities.remove': async ({ third, api }) => {
    const { id, email } = third.acme.owner;
    const [identity] = await api.sql<{ id: number }>(
      `insert into control.identities (user_id, provider, issuer, subject) values ($1, 'yandex', 'https://x.example', $2)
       returning id`,
      [id, fresh()],
    );
    const signedIn = await api.signIn(email, third.acme.host);
    return {
      run: () => signedIn.delete(`/v1/auth/identities/${identity?.id}`),
      account_id: third.acme.id,
      user_id: id,
      subject: { type: 'identities', id: Number(identity?.id) },
    };
  },
  'sessions.remove': async ({ api, owner }) => {
    const { id, email } = await api.makeUser();
    await api.signInByPassword(email);
    const [session] = await api.sql<{ id: number }>('select id from control.sessions where user_id = $1', [id]);
    return person(id, () => owner.delete(`/v1/sessions/${session?.id}`));
  },
  'users.create': async ({ owner, secret }) => {
    const word = secret();
    const body = { name: 'New', email: `${fresh()}@example.com`, password: word, password_confirm: word };
    return { run: () => owner.post('/v1/users', body), subject: { type: 'users' } };
  },
  'users.update': async ({ api, owner, secret }) => {
    const { id } = await api.makeUser();
    const word = secret();
    const body = { full_access: true, password: word, password_confirm: word };
    return person(id, () => owner.patch(`/v1/users/${id}`, body));
  },
  'users.generate_api_key': async ({ api, owner }) => {
    const { id } = await api.makeUser();
    return person(id, () => owner.post(`/v1/users/${id}/generate-api-key`), { answersSecret: true });
  },
  'users.create_api_key': async ({ api, owner }) => {
    const { id } = await api.makeUser();
    return person(id, () => owner.post(`/v1/users/${id}/api-keys`, { name: 'Nightly' }), { answersSecret: true });
  },
  'users.remove_api_key': async ({ api, owner, secrets }) => {
    const { id } = await api.makeUser();
    const made = await owner.post(`/v1/users/${id}/api-keys`, { name: 'Old' });
    secrets.add(made.text);
    const key = (await owner.get<{ items: { id: number }[] }>(`/v1/users/${id}/api-keys`)).body.items[0]?.id;
    return person(id, () => owner.delete(`/v1/users/${id}/api-keys/${key}`));
  },
  'users.invite': async ({ owner }) => ({
    run: () => owner.post('/v1/users/invite', { email: `${fresh()}@example.com`, full_access: true }),
    subject: { type: 'users' },
  }),
  'users.invite_again': async ({ owner }) => {
    const made = await owner.post<{ id: number }>('/v1/users/invite', { email: `${fresh()}@example.com` });
    return person(made.body.id, () => owner.post(`/v1/users/${made.body.id}/invite`));
  },
  'users.remove': async ({ api, owner }) => {
    const { id } = await api.makeUser();
    return person(id, () => owner.delete(`/v1/users/${id}`));
  },
  'users.make_owner': async ({ api, secret }) => {
    const word = secret();
    const account = await api.makeAccount(fresh().replaceAll('_', '-'));
    const next = await api.makeUser({ account_id: account.id, full_access: true });
    const theirs = await api.signIn(account.owner.email, account.host);
    await theirs.patch('/v1/auth/me', { password: word, password_confirm: word, password_current: password });
    return person(next.id, () => theirs.post(`/v1/users/${next.id}/make-owner`, { password_current: word }), {
      user_id: account.owner.id,
      account_id: account.id,
    });
  },
  'users.set_avatar': async ({ api, owner }) => {
    const { id } = await api.makeUser();
    return person(id, () =>
      postForm(owner, `/v1/users/${id}/avatar`, [['file', { filename: 'a.png', bytes: smallest }]]),
    );
  },
};
