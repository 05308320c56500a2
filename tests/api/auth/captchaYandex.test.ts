import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Api, startApi } from '../../support/server/api.ts';
import { owner } from '../../support/server/credentials.ts';

/** Replaces Yandex. */
let provider: http.Server;
let api: Api;
let requests: { method: string | undefined; body: URLSearchParams }[];
let reply: (response: http.ServerResponse) => void;

beforeAll(async () => {
  provider = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({ method: request.method, body: new URLSearchParams(Buffer.concat(chunks).toString()) });
      reply(response);
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  const yandex_url = `http://127.0.0.1:${port}/validate`;
  const captcha = { provider: 'yandex' as const, yandex_site_key: 'site', yandex_server_key: 'server key', yandex_url };
  api = await startApi({ settings: { captcha } });
});
afterAll(() => void provider.close());
beforeEach(() => {
  requests = [];
});

const login = (captcha: string) => api.visitor().post('/v1/auth/login', { ...owner, captcha });

const says = (status: number, body: string, headers: Record<string, string> = {}) => {
  reply = (response) => void response.writeHead(status, headers).end(body);
};

test('AUTH-04 accepts a valid token and validates it once with our key and the client address', async () => {
  says(200, '{"status":"ok","message":""}');
  expect((await login('a token')).status).toBe(200);
  expect(requests.map(({ method, body }) => [method, Object.fromEntries(body)])).toEqual([
    ['POST', { secret: 'server key', token: 'a token', ip: '127.0.0.1' }],
  ]);
});

test('AUTH-04 failed is a violation of captcha', async () => {
  says(200, '{"status":"failed","message":"Token invalid or expired."}');
  expect(await login('x')).toMatchObject({ status: 422, body: { violations: [{ field: 'captcha' }] } });
});

test.each([
  ['answers 500', 500, 'oops', {}],
  ['answers nonsense', 200, '<html>', {}],
  ['answers nothing', 200, '', {}],
  ['answers null', 200, 'null', {}],
  ['sends elsewhere', 302, '', { location: 'http://127.0.0.1:1/' }],
  ['answers without end', 200, 'x'.repeat(200_000), {}],
  ['answers a status that is no text', 200, '{"status":["ok"]}', {}],
])('returns 503 with Retry-After, never a pass, when the provider %s', async (_name, status, body, headers) => {
  says(status, body, headers as Record<string, string>);
  const answer = await login('x');
  expect(answer).toMatchObject({ status: 503, body: { type: 'unavailable', message: 'captcha_unavailable' } });
  expect(answer.headers['retry-after']).toBe('5');
});

test('AUTH-04 returns 503 when the provider hangs up', async () => {
  reply = (response) => void response.destroy();
  expect((await login('x')).status).toBe(503);
});

test('AUTH-04 returns 503 when the provider is unreachable', async () => {
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
  expect((await login('x')).status).toBe(503);
});

test('me returns the site key and never the server key', async () => {
  const answer = await api.visitor().get<{ account: { captcha: unknown } }>('/v1/auth/me');
  expect(answer.body.account.captcha).toEqual({ provider: 'yandex', site_key: 'site' });
  expect(answer.text).not.toContain('server key');
});
