import { beforeAll, describe, expect, test } from 'vitest';
import type { Identity } from '#resources/people/identities/identities.resource.ts';
import type { TestUser } from '../../support/accounts/people.ts';
import { startThirdParty, type ThirdParty } from '../../support/oauth/thirdParty.ts';
import type { Client } from '../../support/server/client.ts';
import type { Browser } from '../../support/server/cookieBrowser.ts';
import { password } from '../../support/server/credentials.ts';

let third: ThirdParty;
beforeAll(async () => {
  third = await startThirdParty();
});

type List = { items: Identity[]; totals: { count: number } };

const isProfile = (url: URL) => !url.pathname.startsWith('/api/') && url.hostname.endsWith('localhost');

/** A new user, signed in by password, with a browser. */
async function signedInUser(): Promise<{ user: TestUser; me: Client; browser: Browser }> {
  const { api, acme } = third;
  const user = await api.makeUser({ account_id: acme.id });
  return { user, me: await api.signInByPassword(user.email, password, acme.host), browser: third.browser() };
}

/** Does what the page does: requests the provider's address and stores the cookie. */
async function startLink(me: Client, browser: Browser, alias = 'oidc'): Promise<string> {
  const answer = await me.post(`/v1/auth/oidc/${alias}/link`);
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  const [line = ''] = answer.headers['set-cookie'] ?? [];
  const [, name = '', value = ''] = /^([\w]+)=([\w-]+);/.exec(line) ?? [];
  browser.cookies.push({ host: me.host, name, value, path: '/api/v1/auth/oidc', line });
  return answer.text;
}

const link = async (me: Client, browser: Browser, alias = 'oidc') =>
  (await browser.go(await startLink(me, browser, alias), isProfile)).headers.location;

const listOf = async (me: Client) => (await me.get<List>('/v1/auth/identities')).body;

describe('linking an identity from the profile', () => {
  test('does not require the same email, and allows sign-in from then on', async () => {
    const { user, me, browser } = await signedInUser();
    third.provider.current = { sub: `linked ${user.id}`, email: 'quite.another@example.com', email_verified: true };
    expect(await link(me, browser)).toBe('/?profile=identities&joined=oidc');
    expect(browser.cookie('stoa', me.host)).toBeUndefined();
    const { items, totals } = await listOf(me);
    expect(totals).toEqual({ count: 1 });
    expect(items).toEqual([
      {
        id: expect.any(Number),
        provider: 'oidc',
        provider_name: 'Test ID',
        email: 'quite.another@example.com',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ]);
    expect((await third.signIn(third.browser())).headers.location).toBe('/');
    const sessions = await third.api.sql('select 1 from control.sessions where user_id = $1', [user.id]);
    expect(sessions).toHaveLength(2);
  });

  test('changes nothing when the identity belongs to another user', async () => {
    const holder = await signedInUser();
    third.provider.current = { sub: 'held', email: holder.user.email, email_verified: true };
    await third.signIn(holder.browser);
    const { me, browser } = await signedInUser();
    const before = await third.traces();
    expect(await link(me, browser)).toBe('/?profile=identities&error=third_party_taken');
    expect(await third.traces()).toEqual(before);
  });

  test('links once when repeated concurrently, and reports success to both', async () => {
    const { user, me, browser } = await signedInUser();
    third.provider.current = { sub: `twice ${user.id}` };
    const second = third.browser();
    const urls = [await startLink(me, browser), await startLink(me, second)];
    const pages = [await browser.go(urls[0] as string, isProfile), await second.go(urls[1] as string, isProfile)];
    expect(pages.map(({ headers }) => headers.location)).toEqual(Array(2).fill('/?profile=identities&joined=oidc'));
    expect((await listOf(me)).totals.count).toBe(1);
  });

  test('rejects a second identity of the same provider, before and after the redirect', async () => {
    const { user, me, browser } = await signedInUser();
    const second = third.browser();
    const later = await startLink(me, second);
    third.provider.current = { sub: `first of ${user.id}` };
    await link(me, browser);
    third.provider.current = { sub: `second of ${user.id}` };
    expect((await second.go(later, isProfile)).headers.location).toBe('/?profile=identities&error=third_party_failed');
    const answer = await me.post('/v1/auth/oidc/oidc/link');
    expect(answer).toMatchObject({ status: 409, body: { type: 'conflict', message: 'identity_exists' } });
    third.provider.current = { sub: `at yandex ${user.id}` };
    expect(await link(me, browser, 'yandex')).toBe('/?profile=identities&joined=yandex');
    expect((await listOf(me)).items.map(({ provider, provider_name }) => [provider, provider_name])).toEqual([
      ['oidc', 'Test ID'],
      ['yandex', 'Yandex'],
    ]);
  });

  test.each([
    ['signed out', (me: Client) => me.post('/v1/auth/logout')],
    [
      'blocked',
      (_me: Client, { id }: TestUser) =>
        third.api.sql('update control.memberships set blocked = true where user_id = $1', [id]),
    ],
    [
      'idle for too long',
      (_me: Client, { id }: TestUser) =>
        third.api.sql(`update control.sessions set last_seen_at = now() - interval '15 days' where user_id = $1`, [id]),
    ],
  ])('links nothing for a user %s meanwhile', async (_what, happen) => {
    const { user, me, browser } = await signedInUser();
    third.provider.current = { sub: `meanwhile ${user.id}` };
    const url = await startLink(me, browser);
    await happen(me, user);
    const page = await browser.go(url, isProfile);
    expect(page.headers.location).toBe('/sign-in?error=third_party_failed&fallback=%2F%3Fprofile%3Didentities');
    const rows = await third.api.sql('select 1 from control.identities where user_id = $1', [user.id]);
    expect(rows).toEqual([]);
  });

  test('returns to the profile when the user refuses at the provider', async () => {
    const { me, browser } = await signedInUser();
    third.provider.current = { sub: 'refuses' };
    expect(await link(me, browser)).toBe('/?profile=identities&error=third_party_failed');
    expect((await listOf(me)).items).toEqual([]);
  });

  test('links nothing when the address is opened in another browser', async () => {
    const { me, browser } = await signedInUser();
    third.provider.current = { sub: 'a victim' };
    const url = await startLink(me, browser);
    expect((await third.browser().go(url, isProfile)).headers.location).toBe('/sign-in?error=third_party_failed');
    expect((await listOf(me)).items).toEqual([]);
  });

  test('requires a browser session: rejects an API key and a visitor', async () => {
    const { user, me } = await signedInUser();
    const key = (await me.post(`/v1/users/${user.id}/generate-api-key`)).text;
    const byKey = third.api.visitor({ host: me.host, authorization: `ApiKey ${key}` });
    const answer = await byKey.post('/v1/auth/oidc/oidc/link');
    expect(answer).toMatchObject({ status: 403, body: { type: 'forbidden', message: 'needs_session' } });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await third.api.visitor({ host: me.host }).post('/v1/auth/oidc/oidc/link')).status).toBe(401);
  });

  test('returns 503 while the provider is down', async () => {
    const { me } = await signedInUser();
    const api = await third.again();
    await third.provider.down();
    const there = api.visitor({ host: me.host, authorization: String(me.authorization) });
    const answer = await there.post('/v1/auth/oidc/oidc/link');
    await third.provider.up();
    expect(answer).toMatchObject({ status: 503, body: { type: 'unavailable', message: 'unavailable' } });
  });

  test('continues at the subdomain when started on a custom domain', async () => {
    const custom = await third.api.makeAccount('custom');
    await third.api.sql(
      `update control.accounts set domain = 'crm.example.com', domain_verified_at = now() where id = $1`,
      [custom.id],
    );
    await third.switchOn(custom.id, { oidc: true });
    const me = await third.api.signInByPassword(custom.owner.email, password, 'crm.example.com');
    const answer = await me.post('/v1/auth/oidc/oidc/link');
    expect(answer.text).toBe('http://custom.localhost:3000/?profile=identities');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('unlinking an identity', () => {
  async function withIdentity(alias = 'oidc') {
    const made = await signedInUser();
    third.provider.current = { sub: `to go ${made.user.id}` };
    await link(made.me, made.browser, alias);
    const [item] = (await listOf(made.me)).items;
    return { ...made, id: item?.id as number, current: third.provider.current };
  }

  test('disables sign-in with it', async () => {
    const { me, id, current } = await withIdentity();
    expect((await me.delete(`/v1/auth/identities/${id}`)).status).toBe(204);
    expect(await listOf(me)).toEqual({ items: [], totals: { count: 0 } });
    third.provider.current = current;
    expect((await third.signIn(third.browser())).headers.location).toBe('/sign-in?error=third_party_stranger');
    expect((await me.delete(`/v1/auth/identities/${id}`)).status).toBe(404);
  });

  test('returns 404 to anyone but its user, administrators included', async () => {
    const { id } = await withIdentity();
    const neighbour = (await signedInUser()).me;
    const admin = await third.api.signInByPassword(third.acme.owner.email, password, third.acme.host);
    for (const each of [neighbour, admin]) expect((await each.delete(`/v1/auth/identities/${id}`)).status).toBe(404);
    expect(await third.api.sql('select 1 from control.identities where id = $1', [id])).toHaveLength(1);
  });

  test('is rejected for the only way to sign in', async () => {
    const { user, me, id, browser } = await withIdentity();
    await third.api.sql('update control.users set password_hash = null where id = $1', [user.id]);
    const answer = await me.delete(`/v1/auth/identities/${id}`);
    expect(answer).toMatchObject({ status: 409, body: { type: 'conflict', message: 'identity_is_only_way' } });
    third.provider.current = { sub: `another of ${user.id}` };
    expect(await link(me, browser, 'yandex')).toBe('/?profile=identities&joined=yandex');
    expect((await me.delete(`/v1/auth/identities/${id}`)).status).toBe(204);
  });

  test('leaves one of the last two when both are unlinked concurrently', async () => {
    const { user, me, browser } = await withIdentity();
    third.provider.current = { sub: `another of ${user.id}` };
    await link(me, browser, 'yandex');
    await third.api.sql('update control.users set password_hash = null where id = $1', [user.id]);
    const { items } = await listOf(me);
    const answers = await Promise.all(items.map(({ id }) => me.delete(`/v1/auth/identities/${id}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect((await listOf(me)).totals.count).toBe(1);
  });

  test('returns 412 for a stale If-Match', async () => {
    const { me, id } = await withIdentity();
    const answer = await me.delete(`/v1/auth/identities/${id}`, { 'if-match': '"of old"' });
    expect(answer).toMatchObject({ status: 412, body: { type: 'stale' } });
  });

  test('is visible in every account of the user', async () => {
    const { user, id } = await withIdentity();
    const other = await third.api.makeAccount(`other${user.id}`);
    await third.api.join(user.id, other.id);
    const there = await third.api.signInByPassword(user.email, password, other.host);
    expect((await listOf(there)).items.map((each) => each.id)).toEqual([id]);
    expect((await there.delete(`/v1/auth/identities/${id}`)).status).toBe(204);
  });
});
