import { beforeAll, expect, test } from 'vitest';
import type { Me } from '#resources/people/auth/auth.resource.ts';
import { startThirdParty, type ThirdParty } from '../../support/oauth/thirdParty.ts';
import type { Browser, Page } from '../../support/server/cookieBrowser.ts';
import { password } from '../../support/server/credentials.ts';

/** With a real provider, over HTTP, with a browser's cookies. */
let third: ThirdParty;
beforeAll(async () => {
  third = await startThirdParty();
});

/** The user of the session cookies, as the page would read it. */
async function personAt(browser: Browser, host = third.acme.host): Promise<Me['user']> {
  const token = browser.cookie('stoa', host)?.value;
  const headers = token === undefined ? undefined : { authorization: `WebApp ${token}` };
  return (await third.api.visitor({ host }).get<Me>('/v1/auth/me', headers)).body.user;
}

const strangers = '/sign-in?error=third_party_stranger';
const failed = '/sign-in?error=third_party_failed';

async function expectRefused(page: Page, location: string, before: unknown, browser: Browser): Promise<void> {
  expect(page).toMatchObject({ status: 303, headers: { location } });
  expect(await third.traces()).toEqual(before);
  expect(browser.cookie('stoa', third.acme.host)).toBeUndefined();
  expect(browser.cookie('stoa_refresh', third.acme.host)).toBeUndefined();
}

test("a verified email signs in its user on the account's host, through the shared callback", async () => {
  const { api, provider, acme } = third;
  const user = await api.makeUser({ account_id: acme.id, email: 'Ann.Lee@Example.com' });
  provider.current = { sub: 'ann', email: 'ann.lee@example.COM', email_verified: true };
  const browser = third.browser();
  const page = await third.signIn(browser, { fallback: '/admin/users?page=2' });
  expect(page).toMatchObject({ status: 303, headers: { location: '/admin/users?page=2' } });
  expect(browser.trail.map(({ hostname, pathname }) => `${hostname}${pathname.replace(/[\w-]{40,}$/, '*')}`)).toEqual([
    'acme.localhost/api/v1/auth/oidc/oidc',
    '127.0.0.1/authorize',
    '127.0.0.1/interaction/*',
    '127.0.0.1/interaction/*',
    '127.0.0.1/authorize/*',
    'localhost/api/v1/auth/oidc/oidc/callback',
    'acme.localhost/api/v1/auth/oidc/oidc/finish',
  ]);
  expect(await personAt(browser)).toMatchObject({ id: user.id });
  const [identity] = await api.sql('select user_id, provider, issuer, subject, email from control.identities');
  expect(identity).toEqual({
    user_id: user.id,
    provider: 'oidc',
    issuer: provider.issuer,
    subject: 'ann',
    email: 'ann.lee@example.COM',
  });
});

test('the session has the usual cookies, renewal and logout', async () => {
  const { api, provider, acme } = third;
  const user = await api.makeUser({ account_id: acme.id });
  provider.current = { sub: 'ordinary', email: user.email, email_verified: true };
  const browser = third.browser();
  const page = await third.signIn(browser);
  expect(page.headers).toMatchObject({
    location: '/',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  });
  const [token, refresh] = ['stoa', 'stoa_refresh'].map((name) => browser.cookie(name, acme.host));
  expect(token?.line).toMatch(/^stoa=[\w.-]+; Max-Age=5184000; Path=\/; SameSite=Strict$/);
  expect(refresh?.line).toMatch(/; Max-Age=5184000; Path=\/api\/v1\/auth; HttpOnly; SameSite=Strict$/);
  expect(browser.cookie('stoa_third_party', acme.host)).toBeUndefined();
  const visitor = api.visitor({ host: acme.host, cookie: `stoa_refresh=${refresh?.value}` });
  const renewed = await visitor.post('/v1/auth/refresh-token', undefined, {
    authorization: `Frontend ${token?.value}`,
  });
  expect(renewed.status).toBe(200);
  const signedIn = api.visitor({ host: acme.host, authorization: `WebApp ${renewed.text}` });
  expect((await signedIn.post('/v1/auth/logout')).status).toBe(204);
  expect(await personAt(browser)).toBeUndefined();
});

test('sends PKCE, state and nonce to the provider, and the verifier with the code', async () => {
  const { api, provider, acme } = third;
  const user = await api.makeUser({ account_id: acme.id });
  provider.current = { sub: 'pkce', email: user.email, email_verified: true };
  provider.seen.length = 0;
  await third.signIn(third.browser());
  const authorize = provider.seen.find(({ route }) => route === 'authorization');
  expect(authorize?.params).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{60,400}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    redirect_uri: 'http://localhost:3000/api/v1/auth/oidc/oidc/callback',
    scope: 'openid email profile',
  });
  const redeemed = provider.seen.find(({ route }) => route === 'token');
  expect(redeemed?.params.code_verifier).toMatch(/^[\w-]{43}$/);
  const state = String(authorize?.params.state);
  expect(Buffer.from(state, 'base64url').toString('latin1')).not.toMatch(/acme|localhost|account/);
});

test('keeps matching a user whose email changes or becomes unverified at the provider', async () => {
  const { api, provider, acme } = third;
  const user = await api.makeUser({ account_id: acme.id });
  provider.current = { sub: 'mover', email: user.email, email_verified: true };
  await third.signIn(third.browser());
  provider.current = { sub: 'mover', email: 'elsewhere@example.com', email_verified: false };
  const browser = third.browser();
  expect((await third.signIn(browser)).headers.location).toBe('/');
  expect(await personAt(browser)).toMatchObject({ id: user.id, email: user.email });
  const rows = await api.sql('select user_id, email from control.identities where subject = $1', ['mover']);
  expect(rows).toEqual([{ user_id: user.id, email: 'elsewhere@example.com' }]);
});

test.each([
  ['that the provider does not vouch for', { email_verified: false }],
  ['of which the provider says nothing', {}],
])('an email %s neither signs in nor links', async (_what, claims) => {
  const { api, provider, acme } = third;
  const user = await api.makeUser({ account_id: acme.id });
  provider.current = { sub: `unverified ${user.id}`, email: user.email, ...claims };
  const [before, browser] = [await third.traces(), third.browser()];
  await expectRefused(await third.signIn(browser), strangers, before, browser);
});

test('creates no user: an unknown email and one known in another account only are rejected', async () => {
  const { api, provider } = third;
  const elsewhere = await api.makeUser({ account_id: 1 });
  const answers: string[] = [];
  for (const email of ['no.one@example.com', elsewhere.email]) {
    provider.current = { sub: `of ${email}`, email, email_verified: true };
    const [before, browser] = [await third.traces(), third.browser()];
    const page = await third.signIn(browser);
    await expectRefused(page, strangers, before, browser);
    const { 'x-request-id': id, date, ...headers } = page.headers;
    expect([id, date]).not.toContain(undefined);
    answers.push(JSON.stringify([page.status, headers, page.text]));
  }
  expect(answers[0]).toBe(answers[1]);
});

test('rejects an identity of a non-member, even when a member has its email', async () => {
  const { api, provider, acme } = third;
  const [outsider, member] = [await api.makeUser({ account_id: 1 }), await api.makeUser({ account_id: acme.id })];
  await api.sql(
    `insert into control.identities (user_id, provider, issuer, subject) values ($1, 'oidc', $2, 'outsider')`,
    [outsider.id, provider.issuer],
  );
  provider.current = { sub: 'outsider', email: member.email, email_verified: true };
  const [before, browser] = [await third.traces(), third.browser()];
  await expectRefused(await third.signIn(browser), strangers, before, browser);
});

test('links a user of two accounts once and signs in to both', async () => {
  const { api, provider, acme } = third;
  const other = await api.makeAccount('second');
  await third.switchOn(other.id, { oidc: true });
  const user = await api.makeUser({ account_id: acme.id });
  await api.join(user.id, other.id);
  provider.current = { sub: 'of two', email: user.email, email_verified: true };
  await third.signIn(third.browser());
  provider.current = { sub: 'of two' };
  const browser = third.browser();
  await third.signIn(browser, { host: other.host });
  expect(await personAt(browser, other.host)).toMatchObject({ id: user.id });
  expect(browser.cookie('stoa', acme.host)).toBeUndefined();
});

test('rejects a second identity of the same provider with the same email', async () => {
  const { api, provider, acme } = third;
  const user = await api.makeUser({ account_id: acme.id });
  provider.current = { sub: 'the first holder', email: user.email, email_verified: true };
  await third.signIn(third.browser());
  provider.current = { sub: 'the next holder of the address', email: user.email, email_verified: true };
  const [before, browser] = [await third.traces(), third.browser()];
  await expectRefused(await third.signIn(browser), strangers, before, browser);
});

test('returns the blocked error to blocked users and opens no session', async () => {
  const { api, provider, acme } = third;
  const known = await api.makeUser({ account_id: acme.id });
  provider.current = { sub: 'to be blocked', email: known.email, email_verified: true };
  await third.signIn(third.browser());
  await api.sql('update control.memberships set blocked = true where user_id = $1', [known.id]);
  const unknown = await api.makeUser({ account_id: acme.id, blocked: true });
  for (const current of [provider.current, { sub: 'blocked', email: unknown.email, email_verified: true }]) {
    provider.current = current;
    const [before, browser] = [await third.traces(), third.browser()];
    await expectRefused(await third.signIn(browser), '/sign-in?error=user_blocked', before, browser);
  }
});

test('concurrent sign-ins in several tabs link one identity', async () => {
  const { api, provider, acme } = third;
  const user = await api.makeUser({ account_id: acme.id });
  provider.current = { sub: 'twice at once', email: user.email, email_verified: true };
  const pages = await Promise.all([1, 2, 3, 4].map(() => third.signIn(third.browser())));
  expect(pages.map(({ headers }) => headers.location)).toEqual(['/', '/', '/', '/']);
  expect(await api.sql('select 1 from control.identities where user_id = $1', [user.id])).toHaveLength(1);
});

test('returns to the sign-in page with the target kept when the user refuses at the provider', async () => {
  third.provider.current = { sub: 'refuses' };
  const [before, browser] = [await third.traces(), third.browser()];
  const page = await third.signIn(browser, { fallback: '/admin/users' });
  await expectRefused(page, `${failed}&fallback=%2Fadmin%2Fusers`, before, browser);
});

test('Yandex: trusts an email of its own domains and reads the details by a separate call', async () => {
  const { api, provider, acme } = third;
  const user = await api.makeUser({ account_id: acme.id, email: 'somebody@yandex.ru' });
  provider.current = { sub: '1130000012345678', email: 'Somebody@Yandex.ru' };
  provider.seen.length = 0;
  const browser = third.browser();
  expect((await third.signIn(browser, { alias: 'yandex' })).headers.location).toBe('/');
  expect(await personAt(browser)).toMatchObject({ id: user.id });
  const authorize = provider.seen.find(({ route }) => route === 'authorization');
  expect(authorize?.params).toMatchObject({ code_challenge_method: 'S256', client_id: 'stoa-at-yandex' });
  const rows = await api.sql('select provider, issuer, subject from control.identities where user_id = $1', [user.id]);
  expect(rows).toEqual([{ provider: 'yandex', issuer: 'yandex', subject: '1130000012345678' }]);
});

test.each(['@gmail.com', '@notyandex.ru', '@yandex.ru.example.com', '@mail.yandex.ru.evil.example'])(
  'Yandex: does not trust an email at %s',
  async (domain) => {
    const { api, provider, acme } = third;
    const user = await api.makeUser({ account_id: acme.id, email: `person${domain}` });
    provider.current = { sub: `at ${domain}`, email: user.email, email_verified: true };
    const [before, browser] = [await third.traces(), third.browser()];
    await expectRefused(await third.signIn(browser, { alias: 'yandex' }), strangers, before, browser);
  },
);

test('does not match a subject of one provider at another', async () => {
  const { api, provider, acme } = third;
  const user = await api.makeUser({ account_id: acme.id });
  provider.current = { sub: '777', email: user.email, email_verified: true };
  await third.signIn(third.browser(), { alias: 'oidc' });
  const [before, browser] = [await third.traces(), third.browser()];
  await expectRefused(await third.signIn(browser, { alias: 'yandex' }), strangers, before, browser);
});

test('keeps password sign-in working', async () => {
  const { api, provider, acme } = third;
  const user = await api.makeUser({ account_id: acme.id });
  provider.current = { sub: 'both ways', email: user.email, email_verified: true };
  await third.signIn(third.browser());
  expect((await api.signInByPassword(user.email, password, acme.host)).authorization).toMatch(/^WebApp /);
});
