import { beforeAll, expect, test } from 'vitest';
import { type Api, startApi } from '../../../support/server/api.ts';
import { owner } from '../../../support/server/credentials.ts';

let direct: Api;
let proxied: Api;
beforeAll(async () => {
  direct = await startApi({ settings: { cors_origins: ['https://friend.example'] } });
  await direct.makeAccount('behind', { name: 'Behind' });
  proxied = await startApi({ settings: { trust_proxy: ['127.0.0.0/8'] }, database: direct.database });
});

const forwarded = { 'x-forwarded-host': 'behind.localhost', 'x-forwarded-proto': 'https' };
const login = (api: Api, headers: Record<string, string> = {}) =>
  api.visitor().post('/v1/auth/login', { ...owner, captcha: 'x' }, headers);

test('resolves the account by the forwarded host of a trusted proxy only', async () => {
  const nameAt = async (api: Api) =>
    (await api.visitor().get<{ account: { name: string } }>('/v1/auth/me', forwarded)).body.account.name;
  expect([await nameAt(direct), await nameAt(proxied)]).toEqual(['Stoa', 'Behind']);
});

test('sets the refresh cookie Secure when the browser uses https', async () => {
  const cookie = async (api: Api, headers = {}) => (await login(api, headers)).headers['set-cookie']?.[0];
  expect(await cookie(direct)).not.toContain('Secure');
  expect(await cookie(direct, { 'x-forwarded-proto': 'https' })).not.toContain('Secure');
  expect(await cookie(proxied, { 'x-forwarded-proto': 'https' })).toContain('Secure');
  const published = await startApi({ settings: { public_url: 'https://stoa.example' }, database: direct.database });
  expect(await cookie(published)).toContain('Secure');
});

test('allows listed origins to call with a token and to read ETags, and no others', async () => {
  const visitor = direct.visitor();
  const preflight = (origin: string) =>
    visitor.call('OPTIONS', '/v1/users', undefined, {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,if-match',
    });
  const friend = await preflight('https://friend.example');
  expect(friend.status).toBe(204);
  expect(friend.headers).toMatchObject({
    'access-control-allow-origin': 'https://friend.example',
    'access-control-allow-methods': expect.stringContaining('PATCH'),
    'access-control-allow-headers': 'authorization,if-match',
  });
  expect(friend.headers['access-control-allow-credentials']).toBeUndefined();
  const stranger = await preflight('https://stranger.example');
  expect(stranger.headers['access-control-allow-origin']).toBeUndefined();

  const refused = await visitor.get('/v1/users', { origin: 'https://friend.example' });
  expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, 'https://friend.example']);
  expect(refused.headers['access-control-expose-headers']).toMatch(/Content-Range, ETag/);
  expect(refused.headers.vary).toMatch(/Origin/i);
});

test('allows no origin without CORS_ORIGINS', async () => {
  const answer = await proxied.visitor().get('/v1/auth/me', { origin: 'https://friend.example' });
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});
