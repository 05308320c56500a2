import { beforeAll, expect, test } from 'vitest';
import { type Api, startApi, tokenOf } from '../../../support/server/api.ts';
import { expectEnvelope } from '../../../support/server/envelope.ts';
import { readRaw, sendRaw } from '../../../support/server/rawSocket.ts';

let api: Api;
let token: string;
beforeAll(async () => {
  api = await startApi();
  token = tokenOf(await api.signInOwner());
});

const send = async (bytes: string | Buffer) => readRaw(await sendRaw(api.port, bytes));
const get = (line: string, headers = 'Host: localhost\r\n') => send(`${line}\r\n${headers}Connection: close\r\n\r\n`);

test.each<[string, string, number]>([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['a TLS hello', '\x16\x03\x01\x02\x00\x01\x00', 400],
  ['an unknown method', 'FROB /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
  ['an unknown version', 'GET /api/health HTTP/9.9\r\nHost: localhost\r\n\r\n', 400],
  ['a space in the path', 'GET /api/v1/us ers HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
  ['a folded header', 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-A: b\r\n c\r\n\r\n', 400],
  ['a header without a name', 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n', 400],
  ['a NUL in a header', 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-A: \0\r\n\r\n', 400],
  [
    'two lengths',
    'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}x',
    400,
  ],
  [
    'a length and chunks',
    'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  [
    'a bad chunk',
    'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
    400,
  ],
  ['a negative length', 'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n', 400],
  ['a header too large', `GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['no host', 'GET /api/v1/auth/me HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  [
    'two hosts',
    'GET /api/v1/auth/me HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    400,
  ],
  [
    'an expectation',
    'GET /api/v1/auth/me HTTP/1.1\r\nHost: localhost\r\nExpect: a-miracle\r\nConnection: close\r\n\r\n',
    400,
  ],
])('rejects %s with a problem', async (_name, bytes, status) => {
  const answer = await send(Buffer.from(bytes, 'latin1'));
  expect(answer.status).toBe(status);
  expect(answer.head).toMatch(/content-type: application\/problem\+json/i);
  expectEnvelope(status, answer.body as never);
});

test.each([
  ['PROPFIND', 'PROPFIND /api/v1/users HTTP/1.1'],
  ['TRACE', 'TRACE /api/v1/users HTTP/1.1'],
])('returns 405 for the unsupported method %s', async (_name, line) => {
  const answer = await get(line);
  expect(answer.status).toBe(405);
  expectEnvelope(405, answer.body as never);
});

test('HTTP/1.0 without a host resolves to no account', async () => {
  const answer = await send('GET /api/v1/auth/me HTTP/1.0\r\n\r\n');
  expect([answer.status, answer.body?.message]).toEqual([404, 'account_not_found']);
});

test('AUTH-22 an absolute URL does not override the Host header', async () => {
  await api.makeAccount('absolute', { name: 'Absolute' });
  const answer = await get('GET http://absolute.localhost/api/v1/auth/me HTTP/1.1');
  expect([400, 404, 200]).toContain(answer.status);
  expect(JSON.stringify(answer.body)).not.toContain('Absolute');
});

test('survives OPTIONS * and CONNECT', async () => {
  expect((await get('OPTIONS * HTTP/1.1')).status).toBeLessThan(500);
  await sendRaw(api.port, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n');
  expect((await api.visitor().get('/health')).status).toBe(200);
});

test('treats an unsupported upgrade as an ordinary request', async () => {
  const answer = await get(
    'GET /api/health HTTP/1.1',
    'Host: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n',
  );
  expect(answer.status).toBe(200);
});

test('survives a connection cut within a body', async () => {
  await sendRaw(
    api.port,
    'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5\r\nConnection: close\r\n\r\n{}\r\n\r\n',
  );
  expect((await api.visitor().get('/health')).status).toBe(200);
});

test('answers pipelined requests in order', async () => {
  const one = `GET /api/v1/users/0 HTTP/1.1\r\nHost: localhost\r\nAuthorization: WebApp ${token}\r\n`;
  const text = await sendRaw(
    api.port,
    `${one}\r\nGET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  );
  expect(text).toMatch(/^HTTP\/1\.1 404/);
});
