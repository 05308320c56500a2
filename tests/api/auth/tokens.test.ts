import fc from 'fast-check';
import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { type Api, startApi, tokenOf } from '../../support/server/api.ts';
import { expiredToken, signToken } from '../../support/server/tokens.ts';

let api: Api;
let token: string;
let claims: JWTPayload;
beforeAll(async () => {
  api = await startApi();
  token = tokenOf(await api.signInOwner());
  claims = decodeJwt(token);
});

const statusOf = async (each: string, scheme = 'WebApp') =>
  (await api.visitor({ authorization: `${scheme} ${each}` }).get('/v1/auth/me')).status;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('accepts a token signed with our key and valid claims', async () => {
  expect(await statusOf(await signToken(api, claims))).toBe(200);
});

test.each<[string, () => Promise<string> | string]>([
  ['alg none', () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`],
  ['alg none with a signature', () => `${encode({ alg: 'none' })}.${encode(claims)}.${token.split('.')[2]}`],
  ['HS256 with the public key as the secret', () => hs256(publicKey)],
  ['HS256 with an empty kid', () => hs256(async () => Buffer.alloc(32), '')],
  ['an unknown kid', () => signToken(api, claims, { kid: 'unknown' })],
  ['a kid that is a path', () => signToken(api, claims, { kid: '../../../dev/null' })],
  ['no kid', () => signToken(api, claims, { kid: undefined as never })],
  ['another typ', () => signToken(api, claims, { typ: 'at+jwt' })],
  ['another audience', () => signToken(api, { ...claims, aud: 'stoa:module' })],
  ['no audience', () => signToken(api, { ...claims, aud: undefined as never })],
  ['exp as text', () => signToken(api, { ...claims, exp: '9999999999' as never })],
  ['no exp', () => signToken(api, { ...claims, exp: undefined as never })],
  ['exp in the past', () => expiredToken(api, token)],
  ['exp beyond all numbers', () => signToken(api, { ...claims, exp: 1e300 })],
  ['nbf in the future', () => signToken(api, { ...claims, nbf: Math.floor(Date.now() / 1000) + 3600 })],
  ['no session', () => signToken(api, { ...claims, sid: undefined })],
  ['a session that never was', () => signToken(api, { ...claims, sid: 2 ** 52 })],
  ['a session as text', () => signToken(api, { ...claims, sid: String(claims.sid) })],
  ['another person', () => signToken(api, { ...claims, sub: '2' })],
  ['another account', () => signToken(api, { ...claims, account_id: 2 })],
  ['ten kilobytes', () => signToken(api, { ...claims, filling: 'x'.repeat(10_000) })],
])('AUTH-06 returns 401 for %s', async (_name, make) => {
  const forged = await make();
  // The longest one is correctly signed, so it may be accepted; it must not fail with a 5xx.
  if (forged.length > 10_000) expect(await statusOf(forged)).toBe(200);
  else expect(await statusOf(forged)).toBe(401);
});

async function hs256(key: () => Promise<Uint8Array>, kid = decodeProtectedHeader(token).kid as string) {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid }).sign(await key());
}

async function publicKey(): Promise<Uint8Array> {
  const [row] = await api.sql<{ public_key: { x: string } }>('select public_key from control.signing_keys');
  return Buffer.from(row?.public_key.x ?? '', 'base64url');
}

test('AUTH-06 rejects 2,000 mutations of a valid token', async () => {
  const mutations = fc.sample(mutation(token), { numRuns: 2000, seed: 7 });
  const taken: string[] = [];
  const next = mutations.values();
  const work = async () => {
    for (const mutated of next) if ((await statusOf(mutated)) !== 401) taken.push(mutated);
  };
  await Promise.all(Array.from({ length: 8 }, work));
  expect(taken.filter((each) => each !== token)).toEqual([]);
});

test('AUTH-06 rejects another encoding of the same signature', async () => {
  const others = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=']
    .map((char) => (char === '=' ? `${token}==` : token.slice(0, -1) + char))
    .filter((each) => each !== token);
  const taken = [];
  for (const each of others) if ((await statusOf(each)) !== 401) taken.push(each);
  expect(taken).toEqual([]);
});

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'];

const mutation = (text: string) =>
  fc
    .tuple(fc.nat(text.length - 1), fc.constantFrom(...alphabet), fc.constantFrom('replace', 'insert', 'drop', 'cut'))
    .map(([at, char, how]) => {
      if (how === 'replace') return text.slice(0, at) + char + text.slice(at + 1);
      if (how === 'insert') return text.slice(0, at) + char + text.slice(at);
      if (how === 'drop') return text.slice(0, at) + text.slice(at + 1);
      return text.slice(0, at);
    })
    .filter((each) => each !== text && each.length > 0);

test.each([
  ['', 'WebApp'],
  ['x', 'Bearer'],
  ['x', 'webapp'],
  ['x', 'Module'],
  ['stoa_key_x', 'ApiKey'],
])('rejects the credential "%s" of the scheme %s with 401 on every route, me included', async (credential, scheme) => {
  expect(await statusOf(credential, scheme)).toBe(401);
});

test('names the scheme in a 401', async () => {
  const answer = await api.visitor({ authorization: 'WebApp x' }).get('/v1/users');
  expect(answer.headers['www-authenticate']).toBe('WebApp');
});

test('stores the signing key sealed', async () => {
  const [row] = await api.sql<{ private_key: Buffer }>('select private_key from control.signing_keys');
  expect(row?.private_key.length).toBeGreaterThan(64);
  expect(row?.private_key.includes('PRIVATE KEY')).toBe(false);
});

test("returns 401 for a token on another account's host, without affecting that host's visitor", async () => {
  const other = await api.makeAccount('token-elsewhere');
  expect((await api.visitor({ host: other.host, authorization: `WebApp ${token}` }).get('/v1/auth/me')).status).toBe(
    401,
  );
  expect((await api.visitor({ host: other.host }).get('/v1/auth/me')).status).toBe(200);
});
