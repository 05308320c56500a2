import { type Challenge, createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/pbkdf2';
import { beforeAll, expect, test } from 'vitest';
import { deriveKey } from '#server/crypto/appSecret.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import { owner, password, secret } from '../../support/server/credentials.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi({
    settings: { captcha: { provider: 'altcha', yandex_site_key: null, yandex_server_key: null, yandex_url: null } },
  });
});

const login = (captcha: unknown, host = 'localhost', word: string = owner.password) =>
  api.visitor({ host }).post('/v1/auth/login', { email: owner.email, password: word, captcha });

const challengeOf = async (host = 'localhost') => (await api.visitor({ host }).get<Challenge>('/v1/auth/captcha')).body;

const solve = async (challenge: Challenge) => ({
  challenge,
  solution: await solveChallenge({ challenge, deriveKey: pbkdf2 }),
});

const print = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

const refused = {
  status: 422,
  body: { type: 'validation', violations: [{ field: 'captcha', message: 'auth.sign_in.errors.captcha', params: {} }] },
};

test('accepts a solved challenge', async () => {
  expect((await login(print(await solve(await challengeOf())))).status).toBe(200);
});

test.each([
  ['missing', undefined],
  ['null', null],
  ['empty', ''],
  ['not base64', '%%%'],
  ['not JSON', Buffer.from('{').toString('base64')],
  ['JSON of another shape', print([1, 2])],
  ['no solution', print({ challenge: { parameters: {}, signature: '' } })],
  ['an object', {}],
  ['16,385 characters', 'A'.repeat(16_385)],
])('AUTH-04 %s is a violation of captcha', async (_name, captcha) => {
  expect(await login(captcha)).toMatchObject(refused);
});

test('AUTH-04 rejects a wrong solution, whatever the password', async () => {
  const solved = await solve(await challengeOf());
  const wrong = { ...solved, solution: { ...solved.solution, derivedKey: '00'.repeat(32) } };
  expect(await login(print(wrong))).toMatchObject(refused);
  expect(await login(print(wrong), 'localhost', 'wrong')).toMatchObject(refused);
});

test('checks the one that a sign-up sends, which needs none', async () => {
  const signUp = (captcha?: string) =>
    api.visitor().post('/v1/auth/sign-up', { name: 'N', email: 'signs.up@stoa.example', password, captcha });
  expect(await signUp('made up')).toMatchObject(refused);
  expect((await signUp(print(await solve(await challengeOf())))).status).toBe(201);
  expect((await signUp()).status).toBe(201);
});

test('rejects a challenge of reduced difficulty', async () => {
  const challenge = await challengeOf();
  const { keySignature, ...parameters } = challenge.parameters;
  expect(keySignature).toBeTypeOf('string');
  expect(
    await login(print(await solve({ ...challenge, parameters: { ...parameters, keyPrefix: '0', cost: 1 } }))),
  ).toMatchObject(refused);
});

test('AUTH-04 accepts a solution once; a failed login uses it up', async () => {
  const captcha = print(await solve(await challengeOf()));
  expect((await login(captcha, 'localhost', 'wrong')).body.message).toBe('auth_error');
  expect(await login(captcha)).toMatchObject(refused);
});

test('AUTH-04 accepts a solution once among twenty concurrent calls', async () => {
  const captcha = print(await solve(await challengeOf()));
  const answers = await Promise.all(Array.from({ length: 20 }, () => login(captcha)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
});

test('AUTH-04 rejects the same solution in another encoding', async () => {
  const solved = await solve(await challengeOf());
  expect((await login(print(solved))).status).toBe(200);
  const { challenge, solution } = solved;
  const { parameters, signature } = challenge;
  const reversed = Object.fromEntries(Object.entries(parameters).reverse());
  const spellings = [
    { solution, challenge },
    { ...solved, padding: 'x' },
    { solution: { ...solution, time: 1 }, challenge },
    { solution, challenge: { signature: signature?.toUpperCase(), parameters } },
    { solution, challenge: { signature: [signature], parameters } },
    { solution, challenge: { signature, parameters: reversed } },
  ];
  for (const each of spellings) expect(await login(print(each))).toMatchObject(refused);
  expect(await login(print(solved).replace(/=*$/, '='))).toMatchObject(refused);
  expect(await login(`${print(solved)}\n`)).toMatchObject(refused);
});

test('AUTH-04 rejects a challenge of another account', async () => {
  const other = await api.makeAccount('captcha-elsewhere');
  expect(await login(print(await solve(await challengeOf(other.host))))).toMatchObject(refused);
});

test('AUTH-04 rejects an expired challenge', async () => {
  const key = deriveKey(secret, 'captcha').toString('hex');
  const make = (seconds: number) =>
    createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 10,
      counter: 20,
      data: { account_id: 1 },
      deriveKey: pbkdf2,
      expiresAt: new Date(Date.now() + seconds * 1000),
      hmacSignatureSecret: `${key}:challenge`,
      hmacKeySignatureSecret: `${key}:solution`,
    });
  expect(await login(print(await solve(await make(-5))))).toMatchObject(refused);
  expect((await login(print(await solve(await make(60))))).status).toBe(200);
});

test('AUTH-05 asks for a harder challenge after many failures at an email from many networks, and locks nobody out', async () => {
  const guarded = await startApi({
    settings: {
      rate_limit: true,
      trust_proxy: ['127.0.0.1'],
      captcha: { provider: 'altcha', yandex_site_key: null, yandex_server_key: null, yandex_url: null },
    },
  });
  const { email } = await guarded.makeUser();
  const signIn = async (level: number, word: string) => {
    const challenge = (await guarded.visitor().get<Challenge>(`/v1/auth/captcha?level=${level}`)).body;
    const captcha = print(await solve(challenge));
    const from = { 'x-forwarded-for': `198.51.100.${level}` };
    return guarded.visitor().post('/v1/auth/login', { email, password: word, captcha }, from);
  };
  // Without a solved captcha nothing is counted.
  for (let i = 0; i < 12; i++)
    await guarded.visitor().post('/v1/auth/login', { email, password: 'wrong', captcha: 'x' }, {});
  expect((await signIn(1, password)).status).toBe(200);
  // As 50 failures from many networks leave it.
  expect((await signIn(1, 'wrong')).status).toBe(401);
  await guarded.sql(`update control.rate_limits set attempts = 50 where key like '%login email %'`);
  expect(await signIn(1, password)).toMatchObject({
    status: 422,
    body: { violations: [{ field: 'captcha', message: 'auth.errors.captcha_harder', params: { level: 2 } }] },
  });
  expect((await signIn(2, password)).status).toBe(200);
});

test('me returns the captcha provider', async () => {
  const { body } = await api.visitor().get<{ account: { captcha: unknown } }>('/v1/auth/me');
  expect(body.account.captcha).toEqual({ provider: 'altcha', site_key: null });
});
