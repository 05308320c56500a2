import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestAccount, TestUser } from '../../support/accounts/people.ts';
import { startThirdParty, type ThirdParty } from '../../support/oauth/thirdParty.ts';
import type { Browser, Page } from '../../support/server/cookieBrowser.ts';

/** AUTH-19 and AUTH-20: a sign-in works in one browser, for one account, once. It redirects only to the account's pages. */
let third: ThirdParty;
let other: TestAccount;
let user: TestUser;
beforeAll(async () => {
  third = await startThirdParty();
  other = await third.api.makeAccount('other');
  await third.switchOn(other.id, { oidc: true, yandex: true });
  user = await third.api.makeUser({ account_id: third.acme.id });
  await third.api.join(user.id, other.id);
  third.provider.current = { sub: 'person', email: user.email, email_verified: true };
});
afterEach(() => void vi.useRealTimers());

const failed = '/sign-in?error=third_party_failed';
const finishPath = '/api/v1/auth/oidc/oidc/finish?';
const callbackPath = '/api/v1/auth/oidc/oidc/callback?';

/** Signs in at the provider and follows the redirects up to `finish`, without requesting it. */
async function readyToFinish(browser = third.browser()): Promise<{ browser: Browser; url: URL }> {
  return { browser, url: new URL(await third.goUntil(browser, finishPath)) };
}

async function expectNothing(page: Page, before: unknown): Promise<void> {
  expect(page).toMatchObject({ status: 303, headers: { location: failed } });
  expect(page.headers['set-cookie']?.join() ?? '').not.toMatch(/stoa=|stoa_refresh=/);
  expect(await third.traces()).toEqual(before);
}

const redeemed = () => third.provider.seen.filter(({ route }) => route === 'token').length;

describe('the callback', () => {
  test.each([
    ['without a state', () => 'code=abc'],
    ['with a forged state', () => `code=abc&state=${'A'.repeat(90)}`],
    ['with a state that was changed', (state: string) => `code=abc&state=${state.slice(0, -6)}AAAAAA`],
    ['with a state of no known form', () => 'code=abc&state=%7B%22host%22:%22evil.example%22%7D'],
  ])('%s redirects to the sign-in page with an error', async (_what, queryOf) => {
    const before = await third.traces();
    const { url } = await readyToFinish();
    const query = queryOf(String(url.searchParams.get('state')));
    await expectNothing(await third.browser().get(`http://localhost${callbackPath}${query}`), before);
  });

  test('rejects a state of another provider', async () => {
    const before = await third.traces();
    const { url, browser } = await readyToFinish();
    const page = await browser.get(`http://localhost/api/v1/auth/oidc/yandex/callback${url.search}`);
    await expectNothing(page, before);
  });

  test.each(['localhost', 'other.localhost', 'acme.localhost'])(
    'redirects to the host in the state when called on %s',
    async (host) => {
      const { url } = await readyToFinish();
      const page = await third.browser().get(`http://${host}${callbackPath}${url.searchParams}`, 'GET', {
        'x-forwarded-host': 'evil.example',
        forwarded: 'host=evil.example',
        origin: 'https://evil.example',
        referer: 'https://evil.example/',
      });
      expect(page.headers.location).toBe(url.href);
      expect(page.headers['referrer-policy']).toBe('no-referrer');
    },
  );

  test('returns 404 on an unknown host', async () => {
    const { url } = await readyToFinish();
    const page = await third.browser().get(`http://localhost${callbackPath}${url.searchParams}`, 'GET');
    expect(page.status).toBe(303);
    const visitor = third.api.visitor({ host: 'evil.example' });
    expect((await visitor.get(`/v1/auth/oidc/oidc/callback?${url.searchParams}`)).status).toBe(404);
  });

  test('fails when the host no longer belongs to the account', async () => {
    const moving = await third.api.makeAccount('moving');
    await third.switchOn(moving.id, { oidc: true });
    const callback = await third.goUntil(third.browser(), callbackPath, { host: moving.host });
    await third.api.sql(`update control.accounts set subdomain = 'moved' where id = $1`, [moving.id]);
    await vi.waitFor(async () =>
      expect((await third.api.visitor({ host: moving.host }).get('/v1/auth/me')).status).toBe(404),
    );
    await third.api.sql(
      `insert into control.accounts (name, subdomain, authentication) values ('N', 'moving', '{"oidc": {"status": true}}')`,
    );
    await vi.waitFor(async () =>
      expect((await third.api.visitor({ host: moving.host }).get('/v1/auth/me')).status).toBe(200),
    );
    expect((await third.browser().get(callback)).headers.location).toBe(failed);
  });
});

describe('the finish call', () => {
  test('is rejected in another browser, and then succeeds in the right one', async () => {
    const before = await third.traces();
    const { url, browser } = await readyToFinish();
    await expectNothing(await third.browser().get(url), before);
    expect((await browser.get(url)).headers.location).toBe('/');
  });

  test('is rejected in a browser with another request in progress, without calling the provider', async () => {
    const { url } = await readyToFinish();
    const own = await readyToFinish();
    const [before, count] = [await third.traces(), redeemed()];
    await expectNothing(await own.browser.get(url), before);
    expect(redeemed()).toBe(count);
    expect((await own.browser.get(own.url)).headers.location).toBe('/');
  });

  test('succeeds once, even with the cookie kept', async () => {
    const { url, browser } = await readyToFinish();
    const kept = [...browser.cookies];
    expect((await browser.get(url)).headers.location).toBe('/');
    const [before, count] = [await third.traces(), redeemed()];
    browser.cookies.splice(0, browser.cookies.length, ...kept);
    await expectNothing(await browser.get(url), before);
    expect(redeemed()).toBe(count);
  });

  test('succeeds once among ten concurrent calls', async () => {
    const { url, browser } = await readyToFinish();
    const count = redeemed();
    const pages = await Promise.all(Array.from({ length: 10 }, () => browser.get(url)));
    expect(pages.map(({ headers }) => headers.location).toSorted()).toEqual(['/', ...Array(9).fill(failed)]);
    expect(redeemed()).toBe(count + 1);
  });

  test("is rejected on another account's host, even with the cookie", async () => {
    const { url, browser } = await readyToFinish();
    const before = await third.traces();
    const cookie = browser.cookie('stoa_third_party', third.acme.host);
    browser.cookies.push({ ...(cookie as NonNullable<typeof cookie>), host: other.host });
    url.hostname = other.host;
    await expectNothing(await browser.get(url), before);
  });

  test.each([
    ['changed', (value: string) => `${value.slice(0, -4)}AAAA`],
    ['empty', () => ''],
    ['forged', () => Buffer.from('{"state":"x"}').toString('base64url')],
  ])('is rejected with a cookie that is %s', async (_what, change) => {
    const { url, browser } = await readyToFinish();
    const before = await third.traces();
    const cookie = browser.cookie('stoa_third_party', third.acme.host) as NonNullable<ReturnType<Browser['cookie']>>;
    cookie.value = change(cookie.value);
    await expectNothing(await browser.get(url), before);
  });

  test('is rejected after ten minutes', async () => {
    const { url, browser } = await readyToFinish();
    const [before, count] = [await third.traces(), redeemed()];
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 + 1 });
    await expectNothing(await browser.get(url), before);
    expect(redeemed()).toBe(count);
  });

  test("is rejected with a used code and with a code of another user's request", async () => {
    const used = await readyToFinish();
    await used.browser.get(used.url);
    const theirs = await readyToFinish();
    for (const { url: from } of [used, theirs]) {
      const { url, browser } = await readyToFinish();
      const before = await third.traces();
      url.searchParams.set('code', String(from.searchParams.get('code')));
      await expectNothing(await browser.get(url), before);
    }
  });

  test.each([
    ['another nonce', (url: URL) => url.searchParams.set('nonce', 'another')],
    ['no PKCE', (url: URL) => ['code_challenge', 'code_challenge_method'].map((name) => url.searchParams.delete(name))],
    ['another challenge', (url: URL) => url.searchParams.set('code_challenge', 'x'.repeat(43))],
  ])('is rejected when the provider was called with %s', async (_what, change) => {
    const browser = third.browser();
    const authorize = new URL(await third.goUntil(browser, '/authorize?'));
    change(authorize);
    const before = await third.traces();
    const page = await browser.go(authorize, ({ pathname }) => pathname === '/sign-in');
    await expectNothing(page, before);
  });
});

describe('an account with a provider disabled', () => {
  test('returns 404 on every call of that provider, and serves the other one', async () => {
    const closing = await third.api.makeAccount('closing');
    await third.switchOn(closing.id, { oidc: true, yandex: true });
    const browser = third.browser();
    const callback = await third.goUntil(browser, callbackPath, { host: closing.host });
    const finish = callback.replace('http://localhost', `http://${closing.host}`).replace('callback', 'finish');
    await third.switchOn(closing.id, { oidc: false, yandex: true });
    const owner = await third.api.signInByPassword(closing.owner.email, undefined, closing.host);
    const before = await third.traces();
    const statuses = [
      (await browser.get(third.startUrl({ host: closing.host }))).status,
      (await browser.get(callback)).status,
      (await browser.get(finish)).status,
      (await owner.post('/v1/auth/oidc/oidc/link')).status,
      (await browser.get(third.startUrl({ host: closing.host, alias: 'yandex' }))).status,
    ];
    expect(statuses).toEqual([404, 404, 404, 404, 303]);
    expect(await third.traces()).toEqual(before);
  });

  test.each(['google', 'oidc%00', 'constructor', '__proto__'])('has no provider %s', async (alias) => {
    expect((await third.browser().get(third.startUrl({ alias }))).status).toBe(404);
  });

  test('does not offer a provider that the operator has not configured', async () => {
    const bare = await third.again({ third_party: { yandex: null, oidc: null } });
    const visitor = bare.visitor({ host: third.acme.host });
    for (const call of ['', '/callback?code=a&state=b', '/finish?code=a&state=b'])
      expect((await visitor.get(`/v1/auth/oidc/oidc${call}`)).status).toBe(404);
  });
});

describe('the redirect back into the app', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    '/\tevil',
    '/\t/evil.example',
    '/.//evil.example',
    '/\r\nset-cookie: a=b',
    'admin',
    '',
    '/api/v1/auth/me',
    `/${'a'.repeat(5000)}`,
    `/${'я'.repeat(1000)}`,
  ])('falls back to the dashboard for %j', async (fallback) => {
    const { headers } = await third.signIn(third.browser(), { fallback });
    expect(headers.location).toBe('/');
    expect(headers['set-cookie']?.join()).not.toContain('a=b');
  });

  test.each(['/admin/users?page=2&q=a%20b', '/m/board/x', '/?profile=identities', '/%5Cevil', '/%09/evil'])(
    'goes to the requested %j',
    async (fallback) => {
      expect((await third.signIn(third.browser(), { fallback })).headers.location).toBe(fallback);
    },
  );

  test('is rejected when given twice', async () => {
    const page = await third.browser().get(`${third.startUrl({ fallback: '/a' })}&fallback=/b`);
    expect(page.status).toBe(422);
  });
});

test('a custom domain hands over to the subdomain, because the operator does not control its DNS', async () => {
  const custom = await third.api.makeAccount('custom');
  await third.api.sql(
    `update control.accounts set domain = 'crm.example.com', domain_verified_at = now() where id = $1`,
    [custom.id],
  );
  await third.switchOn(custom.id, { oidc: true });
  const visitor = third.api.visitor({ host: 'crm.example.com' });
  const answer = await visitor.get('/v1/auth/oidc/oidc?fallback=/admin/users');
  expect(answer).toMatchObject({
    status: 303,
    headers: { location: 'http://custom.localhost:3000/api/v1/auth/oidc/oidc?fallback=%2Fadmin%2Fusers' },
  });
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('on https the cookie is Secure and host-only', async () => {
  const api = await third.again({ public_url: 'https://stoa.example', base_domain: 'stoa.example' });
  const answer = await api.visitor({ host: 'acme.stoa.example' }).get('/v1/auth/oidc/oidc');
  expect(answer.headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-stoa_third_party=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  expect(answer.headers.location).toContain(encodeURIComponent('https://stoa.example/api/v1/auth/oidc/oidc/callback'));
});

test('on http the cookie is scoped to the third-party calls and encrypted', async () => {
  const browser = third.browser();
  await browser.get(third.startUrl({ fallback: '/admin/users' }));
  const cookie = browser.cookie('stoa_third_party', third.acme.host);
  expect(cookie?.line).toMatch(/; Max-Age=600; Path=\/api\/v1\/auth\/oidc; HttpOnly; SameSite=Lax$/);
  expect(Buffer.from(String(cookie?.value), 'base64url').toString('latin1')).not.toMatch(/verifier|admin|nonce/);
});

test('returns 429 for the 61st start from an address within 15 minutes', async () => {
  const api = await third.again({ rate_limit: true });
  const visitor = api.visitor({ host: third.acme.host });
  const statuses = new Set<number>();
  for (let i = 0; i < 60; i++) statuses.add((await visitor.get('/v1/auth/oidc/yandex')).status);
  expect([...statuses]).toEqual([303]);
  const answer = await visitor.get('/v1/auth/oidc/oidc');
  expect(answer).toMatchObject({ status: 429, body: { type: 'rate_limited' } });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});
