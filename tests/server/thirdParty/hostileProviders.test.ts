import { generateKeyPairSync, sign } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ANSWER_BYTES } from '#server/outbound/parseAnswer.ts';
import { describeFailure } from '#server/thirdParty/describeFailure.ts';
import { oidcProvider } from '#server/thirdParty/oidc.ts';
import type { Claims, Provider } from '#server/thirdParty/provider.ts';
import { yandexProvider } from '#server/thirdParty/yandex.ts';
import { type Answer, expectFreeLoop, hostileJson, startAnswers, wronged } from '../../support/outbound/hostileJson.ts';

/** What providers of third-party sign-in may answer: a refusal or sound claims, and no other request waits for it. */

const discovery = '/.well-known/openid-configuration';
const request = { state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43), redirect_uri: 'http://localhost/callback' };
const query = new URLSearchParams({ state: 'state', code: 'code' });
const access_token = 'an-access-token';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key: object = { ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'one' };
const base64 = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

let url: string;
let answers: Map<string, Answer>;
beforeAll(async () => {
  ({ url, answers } = await startAnswers());
});

const say = (path: string, body: unknown, answer: Omit<Answer, 'body'> = {}) =>
  answers.set(path, { ...answer, body: Buffer.isBuffer(body) ? body : JSON.stringify(body) });

const metadata = () => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/jwks`,
  userinfo_endpoint: `${url}/me`,
  authorization_response_iss_parameter_supported: false,
  token_endpoint_auth_methods_supported: ['client_secret_basic'],
  id_token_signing_alg_values_supported: ['RS256'],
  userinfo_signing_alg_values_supported: ['RS256'],
});
const user = { sub: 'person', email: 'person@a.example', email_verified: true };
const ownClaims = () => {
  const now = Math.floor(Date.now() / 1000);
  return { iss: url, aud: 'stoa', iat: now, exp: now + 60, sub: 'person', nonce: 'nonce' };
};
const idToken = (header: unknown = { alg: 'RS256', kid: 'one' }, claims: object | string = ownClaims()) => {
  const signed = `${base64(header as object)}.${base64(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
};
const tokens = (id_token: unknown = idToken()) => ({ access_token, token_type: 'bearer', expires_in: 60, id_token });

beforeEach(() => {
  answers.clear();
  say(discovery, metadata());
  say('/jwks', { keys: [key] });
  say('/token', tokens());
  say('/me', user);
  say('/yandex/token', { access_token, token_type: 'bearer', expires_in: 60 });
  say('/info', { id: '1', default_email: 'person@yandex.ru' });
});

const settings = () => ({ client_id: 'stoa', client_secret: 'a secret', name: 'Test ID' });
const oidc = () => oidcProvider({ ...settings(), issuer: url });
const yandex = () => yandexProvider({ ...settings(), oauth_url: `${url}/yandex`, info_url: `${url}/info` });

/** Signs in. @returns sound claims, or null if the provider was refused, with nothing of its answer in the log */
async function signIn(provider: Provider = oidc()): Promise<Claims | null> {
  const outcome = await take(provider).catch(describeFailure);
  if (!('claims' in outcome)) {
    const logged = JSON.stringify(outcome);
    expect(logged.length).toBeLessThan(1024);
    expect(logged).not.toContain(access_token);
    return null;
  }
  const { href, claims } = outcome;
  expect(href.startsWith(url)).toBe(true);
  expect(href.length).toBeLessThan(4096);
  const { issuer, subject, email } = claims;
  expect([issuer, subject, email ?? 'none'].filter((text) => !/^[ -~]{1,255}$/.test(text))).toEqual([]);
  return claims;
}

async function take(provider: Provider) {
  const { href } = await provider.authorizationUrl(request);
  return { href, claims: await provider.fetchClaims(query, request) };
}

const endpoints = {
  ...{ discovery, jwks: '/jwks', token: '/token', userinfo: '/me' },
  ...{ 'the token of Yandex': '/yandex/token', 'details of Yandex': '/info' },
};
const providerOf = (path: string) => (/yandex|info/.test(path) ? yandex() : oidc());

test('what the tests change signs in', async () => {
  expect(await signIn()).toEqual({ issuer: url, subject: 'person', email: user.email, is_email_verified: true });
  expect(await signIn(yandex())).toMatchObject({ issuer: 'yandex', subject: '1', is_email_verified: true });
});

describe.each(Object.entries(endpoints))('%s', (_name, path) => {
  test.each(Object.entries(hostileJson(ANSWER_BYTES)))('of %s is refused', async (_what, body) => {
    say(path, body);
    expectFreeLoop();
    expect(await signIn(providerOf(path))).toBeNull();
  });

  test('with any field wrong is refused or read', async () => {
    expectFreeLoop();
    const valid = JSON.parse(String(answers.get(path)?.body)) as object;
    for (const { path: field, value } of wronged(valid)) {
      say(path, value);
      await signIn(providerOf(path)).catch((cause: unknown) => expect.fail(`${field}: ${String(cause)}`));
    }
  });

  test.each([400, 401, 500, 999])('with status %i and a long error is refused', async (status) => {
    const error = { error: 'x'.repeat(60_000), error_description: `${access_token}${'y'.repeat(60_000)}` };
    say(path, error, { status, headers: { 'www-authenticate': 'a '.repeat(7500) } });
    expectFreeLoop();
    expect(await signIn(providerOf(path))).toBeNull();
  });
});

test('the code of an error is logged, whatever else comes with it', async () => {
  say('/token', { error: 'invalid_client' }, { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } });
  const failure = await oidc().fetchClaims(query, request).catch(describeFailure);
  expect(failure).toMatchObject({ refusal: 'invalid_client' });
});

describe('a discovery document', () => {
  const long = 'a&'.repeat(ANSWER_BYTES / 2 - 1000);
  test.each([
    ['a file', 'file:///etc/passwd'],
    ['a script', 'javascript:alert(1)'],
    ['credentials', 'http://user:password@127.0.0.1/'],
    ['no host', 'http://'],
    ['a host of many labels', `http://127.0.0.1.${'a.'.repeat(50_000)}example/`],
    ['a long query', `http://127.0.0.1/?${long}`],
  ])('with %s as an endpoint is refused, and not kept', async (_what, endpoint) => {
    expectFreeLoop();
    for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'userinfo_endpoint']) {
      say(discovery, { ...metadata(), [name]: endpoint });
      const provider = oidc();
      expect(await signIn(provider), name).toBeNull();
      say(discovery, metadata());
      expect(await signIn(provider), name).not.toBeNull();
    }
  });

  test('of another issuer is refused, however long', async () => {
    expectFreeLoop();
    for (const issuer of ['https://another.example', `http://${'ü'.repeat(50_000)}.example`, `${url}/?${long}`]) {
      say(discovery, { ...metadata(), issuer });
      expect(await signIn()).toBeNull();
    }
  });

  test('may have nothing but what is needed, and more than is known', async () => {
    const { issuer, authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = metadata();
    say(discovery, {
      ...{ issuer, authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint },
      ...{ token_endpoint_auth_methods_supported: null, claims_supported: ['sub'], request_uri_parameter: {} },
    });
    expect(await signIn()).not.toBeNull();
  });
});

const ones = (bytes: number) => Buffer.alloc(bytes, 0xff).toString('base64url');

test.each<[string, object[], boolean]>([
  ['2,000 keys of one name', Array(2000).fill({ kty: 'RSA', kid: 'one', n: 'AQ', e: 'AQAB' }), false],
  ['2,000 keys of other names', Array(2000).fill({ kty: 'RSA', kid: 'x', n: 'AQ', e: 'AQAB' }), false],
  ['kinds of keys that do not exist', [{ kty: 'x', kid: 'one' }, { kty: 7 }, {}, key], true],
  ['a private key', [{ ...privateKey.export({ format: 'jwk' }), kid: 'one' }], false],
  ['a modulus of 16,384 bits', [{ kty: 'RSA', kid: 'one', n: ones(2048), e: ones(8) }], false],
  ['a modulus of 500,000 bits', [{ kty: 'RSA', kid: 'one', n: ones(62_500), e: 'AQAB' }], false],
  ['an exponent as long as its modulus', [{ ...key, e: ones(256) }], false],
  ['an exponent of 250,000 bits', [{ ...key, e: ones(31_250) }], false],
  ['operations that are none', [{ ...key, key_ops: 7 }], false],
])('a JWKS with %s', async (_what, keys, isRead) => {
  say('/jwks', { keys });
  expectFreeLoop();
  expect((await signIn()) !== null).toBe(isRead);
});

describe('an ID token', () => {
  const header = { alg: 'RS256', kid: 'one' };
  test.each<[string, () => unknown]>([
    ['without a signature', () => `${base64({ alg: 'none' })}.${base64(ownClaims())}.`],
    ['signed with the secret', () => idToken({ alg: 'HS256' })],
    ['with an extension that must be known', () => idToken({ ...header, crit: ['exp'] })],
    ['with a header of 60 kB', () => idToken({ ...header, kid: 'x'.repeat(60_000) })],
    ['with a header that is no object', () => idToken([])],
    ['of dots', () => '.'.repeat(100_000)],
    ['of five parts', () => 'a.b.c.d.e'],
    ['that is no base64', () => 'ü.ü.ü'],
    ['with claims that are no object', () => idToken(header, '[]')],
    ['with claims in claims', () => idToken(header, `{"sub":${'['.repeat(30_000)}${']'.repeat(30_000)}}`)],
    ['with an audience in audiences', () => idToken(header, { ...ownClaims(), aud: [[['stoa']]] })],
    ['for 10,000 audiences', () => idToken(header, { ...ownClaims(), aud: ['stoa', ...Array(10_000).fill('x')] })],
    ['with a subject of any bytes', () => idToken(header, { ...ownClaims(), sub: 'a\ufffd', email: user.email })],
    ['of bytes that are no UTF-8', () => notUtf8()],
  ])('%s is refused', async (_what, make) => {
    say('/token', tokens(make()));
    expectFreeLoop();
    expect(await signIn()).toBeNull();
  });

  test('with any claim wrong is refused or read', async () => {
    expectFreeLoop();
    const claims = {
      ...ownClaims(),
      email: 'person@a.example',
      email_verified: true,
      auth_time: 1,
      nbf: 1,
      azp: 'stoa',
    };
    for (const { path, value } of wronged(claims)) {
      say('/token', tokens(idToken(header, value as object)));
      await signIn().catch((cause: unknown) => expect.fail(`${path}: ${String(cause)}`));
    }
  });
});

function notUtf8(): string {
  const [before = '', after = ''] = JSON.stringify({ ...ownClaims(), email: user.email, sub: '*' }).split('*');
  const claims = Buffer.concat([Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)]);
  const signed = `${base64({ alg: 'RS256', kid: 'one' })}.${claims.toString('base64url')}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
}

test.each([
  ['of several lines', `${access_token}\r\nx-more: 1`],
  ['that no header takes', `${access_token}\u2028`],
  ['of 60 kB', access_token.repeat(4000)],
])('an access token %s is refused, and not logged', async (_what, token) => {
  say('/token', { ...tokens(), access_token: token });
  say('/yandex/token', { access_token: token, token_type: 'bearer' });
  expect(await signIn()).toBeNull();
  expect(await signIn(yandex())).toBeNull();
});
