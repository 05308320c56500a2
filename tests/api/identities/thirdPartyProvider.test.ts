import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Settings } from '#server/settings/settings.ts';
import { PROVIDER_TIMEOUT_MS } from '#server/thirdParty/callProvider.ts';
import type { TestUser } from '../../support/accounts/people.ts';
import { startProvider } from '../../support/oauth/oidcProvider.ts';
import { startThirdParty, type ThirdParty } from '../../support/oauth/thirdParty.ts';
import type { Api } from '../../support/server/api.ts';
import { Browser } from '../../support/server/cookieBrowser.ts';
import { timeLimit } from '../../support/timeLimit.ts';

/** FAULT-13: a provider that is down, slow, broken or malicious signs in no user and blocks no request. */
let third: ThirdParty;
let user: TestUser;
beforeAll(async () => {
  third = await startThirdParty();
  user = await third.api.makeUser({ account_id: third.acme.id });
});

const failed = '/sign-in?error=third_party_failed';
const discovery = '/.well-known/openid-configuration';
const aud = 'stoa';

const isOutside = (url: URL) => url.hostname.endsWith('localhost') && !url.pathname.startsWith('/api/');

const opened: Api[] = [];
afterEach(() => Promise.all(opened.splice(0).map((api) => api.close())));

async function freshApi(settings: Partial<Settings> = {}): Promise<Api> {
  const api = await third.again({ jobs: 'off', ...settings });
  opened.push(api);
  return api;
}

/** In a new process, without cached provider metadata. */
async function goAnew(api?: Api, alias = 'oidc') {
  const fresh = api ?? (await freshApi());
  third.provider.current = { sub: 'person', email: user.email, email_verified: true };
  const before = performance.now();
  const page = await new Browser(fresh.port).go(third.startUrl({ alias }), isOutside);
  return { location: page.headers.location, ms: performance.now() - before, api: fresh };
}

const json = (value: unknown) => (_request: http.IncomingMessage, response: http.ServerResponse) =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(value));

const never = () => {};

test('down at the start: returns an error within 5 s, and works once it is up again', async () => {
  await third.provider.down();
  const { location, ms, api } = await goAnew();
  expect(location).toBe(failed);
  expect(ms).toBeLessThan(timeLimit(5000));
  await third.provider.up();
  expect((await goAnew(api)).location).toBe('/');
});

test('down at the callback: returns an error, and works at the next attempt', async () => {
  const browser = third.browser();
  third.provider.current = { sub: 'person', email: user.email, email_verified: true };
  const finish = await third.goUntil(browser, '/finish?');
  await third.provider.down();
  const before = await third.traces();
  expect((await browser.get(finish)).headers.location).toBe(failed);
  expect(await third.traces()).toEqual(before);
  await third.provider.up();
  expect((await third.signIn(browser)).headers.location).toBe('/');
});

describe('a slow provider', () => {
  test('times out within 5 s for any of its responses', async () => {
    const cases = [];
    // Started one after another before the measurement, because starting a server uses the processor.
    for (const path of [discovery, '/token', '/jwks', '/me']) {
      const provider = await startProvider('http://localhost:3000');
      provider.current = { sub: 'person', email: user.email, email_verified: true };
      provider.instead(path, never);
      cases.push({ provider, api: await freshApi({ third_party: { oidc: provider.oidc, yandex: null } }) });
    }
    const outcomes = await Promise.all(cases.map(({ api }) => goAnew(api)));
    await Promise.all(cases.map(({ provider }) => provider.down()));
    expect(outcomes.map(({ location }) => location)).toEqual(Array(4).fill(failed));
    expect(PROVIDER_TIMEOUT_MS).toBeLessThan(5000);
    for (const { ms } of outcomes) expect(ms).toBeLessThan(timeLimit(5000));
  });

  test('times out within 5 s in total for several slow responses', async () => {
    // Each response alone is within the 5 s; two of them would exceed the expected time on any machine.
    const delay_ms = 4000;
    const browser = third.browser();
    third.provider.current = { sub: 'person', email: user.email, email_verified: true };
    const finish = await third.goUntil(browser, '/finish?');
    third.provider.delay_ms = delay_ms;
    const before = performance.now();
    const page = await browser.get(finish);
    third.provider.delay_ms = 0;
    expect(page.headers.location).toBe(failed);
    const took = performance.now() - before;
    expect(took).toBeGreaterThan(delay_ms);
    expect(took).toBeLessThan(timeLimit(2 * delay_ms));
  });
});

describe('a broken provider', () => {
  const html = (_request: http.IncomingMessage, response: http.ServerResponse) =>
    void response.setHeader('content-type', 'text/html').end('<html>Bad gateway</html>');
  test.each<[string, string, (request: http.IncomingMessage, response: http.ServerResponse) => void]>([
    ['a discovery document that is HTML', discovery, html],
    ['a discovery document that is no object', discovery, json([1, 2])],
    ['a discovery document of another issuer', discovery, json({ issuer: 'https://another.example' })],
    ['an endless discovery document', discovery, json({ issuer: 'x'.repeat(2 * 1024 * 1024) })],
    ['a redirect', discovery, (_request, response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
    ['a failure', discovery, (_request, response) => void response.writeHead(500).end()],
    ['a token answer that is HTML', '/token', html],
    ['a token answer without an ID token', '/token', json({ access_token: 'a', token_type: 'bearer' })],
    ['a token answer that is empty', '/token', (_request, response) => void response.writeHead(204).end()],
    ['details that are HTML', '/me', html],
    ['details of another user', '/me', json({ sub: 'another user', email: 'a@b.example', email_verified: true })],
  ])('%s fails the sign-in', async (_what, path, answer) => {
    const restore = third.provider.instead(path, answer);
    const before = await third.traces();
    const { location, api } = await goAnew();
    restore();
    expect(location).toBe(failed);
    expect(await third.traces()).toEqual(before);
    expect((await goAnew(api)).location).toBe('/');
  });

  test.each([
    ['HTML', html],
    ['no id', json({ default_email: 'a@yandex.ru' })],
    ['an id that cannot be kept', json({ id: 'a\0b', default_email: 'a@yandex.ru' })],
    ['an id longer than any', json({ id: '1'.repeat(300), default_email: 'a@yandex.ru' })],
    [
      'a refusal',
      (_request: http.IncomingMessage, response: http.ServerResponse) => void response.writeHead(403).end(),
    ],
  ])('Yandex responding with %s fails the sign-in', async (_what, answer) => {
    const restore = third.provider.instead('/info', answer);
    const before = await third.traces();
    expect((await goAnew(undefined, 'yandex')).location).toBe(failed);
    restore();
    expect(await third.traces()).toEqual(before);
  });
});

describe('a malicious provider', () => {
  test('a correct ID token is accepted', async () => {
    expect(await goWith({})).toBe('/');
  });

  test.each<[string, object, ('itself' | 'another')?]>([
    ['signed by another key', {}, 'another'],
    ['for another application', { aud: 'another application' }],
    ['of another issuer', { iss: 'https://another.example' }],
    ['with another nonce', { nonce: 'another' }],
    ['that is over', { exp: Math.floor(Date.now() / 1000) - 3600 }],
    ['without a subject', { sub: '' }],
  ])('an ID token %s fails the sign-in', async (_what, claims, signer) => {
    const before = await third.traces();
    expect(await goWith(claims, signer)).toBe(failed);
    expect(await third.traces()).toEqual(before);
  });

  test('an unsigned ID token fails the sign-in', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    expect(await goWith({}, undefined, (token) => `${part({ alg: 'none' })}.${token.split('.')[1]}.`)).toBe(failed);
  });

  test('the string “true” is not a verified email', async () => {
    const unknown = await third.api.makeUser({ account_id: third.acme.id });
    const claims = { sub: 'in words', email: unknown.email, email_verified: 'true' };
    expect(await goWith(claims)).toBe('/sign-in?error=third_party_stranger');
  });

  test.each(['jwks_uri', 'token_endpoint', 'userinfo_endpoint'])(
    'a private host as %s in the discovery document is not called',
    async (name) => {
      let calls = 0;
      const inside = http.createServer((_request, response) => {
        calls += 1;
        response.end();
      });
      await new Promise<void>((done) => inside.listen(0, '127.0.0.2', done));
      const real = (await (await fetch(`${third.provider.issuer}${discovery}`)).json()) as object;
      const url = `http://127.0.0.2:${(inside.address() as AddressInfo).port}/`;
      const restore = third.provider.instead(discovery, json({ ...real, [name]: url }));
      const { location } = await goAnew();
      restore();
      expect((await fetch(url)).status).toBe(200);
      inside.close();
      expect({ location, calls }).toEqual({ location: failed, calls: 1 });
    },
  );
});

/** Signs in with an ID token made by the test, with these claims changed. */
async function goWith(claims: object, signer?: 'itself' | 'another', change = (token: string) => token) {
  const { provider } = third;
  provider.seen.length = 0;
  const person = { sub: 'person', email: user.email, email_verified: true, aud };
  const restore = provider.instead('/token', async (_request, response) => {
    const nonce = provider.seen.find(({ route }) => route === 'authorization')?.params.nonce;
    const id_token = change(await provider.idToken({ ...person, nonce: String(nonce), ...claims }, signer));
    json({ access_token: 'a', token_type: 'bearer', id_token })(_request, response);
  });
  const { location } = await goAnew();
  restore();
  return location;
}
