import { beforeAll, expect, test } from 'vitest';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client, Method } from '../../support/server/client.ts';
import { expectProblem } from '../../support/server/envelope.ts';

let api: Api;
let admin: Client;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signInOwner();
});

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

test.each<[string, string | Buffer, number, string]>([
  ['malformed JSON', '{"email":', 400, 'errors.json'],
  ['two values', '{} {}', 400, 'errors.json'],
  ['a lone word', 'email', 400, 'errors.json'],
  ['bad UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400, 'errors.utf8'],
  ['UTF-16', Buffer.from('{"email":"x"}', 'utf16le'), 400, 'errors.json'],
  ['65 levels', `{"email":${nested(64)}}`, 400, 'errors.depth'],
  ['a million levels', nested(1_000_000), 400, 'errors.depth'],
])('rejects a body of %s', async (_name, body, status, message) => {
  const answer = await admin.post('/v1/users/check-email', body);
  expect(expectProblem(answer)).toMatchObject({ status, type: 'malformed', message });
});

test.each<[string, string, string, string]>([
  ['__proto__', '{"email":"a@b.example","__proto__":{"x":1}}', '__proto__', 'errors.json_key'],
  ['__proto__ deep', '{"email":[{"a":{"__proto__":1}}]}', 'email.0.a.__proto__', 'errors.json_key'],
  ['__proto__ in escapes', '{"email":1,"\\u005f_pr\\u006fto__" : 1}', '__proto__', 'errors.json_key'],
  [
    'a number with too many digits',
    '{"a":{"b":[1,2,"x",{"c":12345678901234567890}]}}',
    'a.b.3.c',
    'errors.number_digits',
  ],
  ['an infinite number', '{"email": -1e400}', 'email', 'errors.number_digits'],
])('refuses a body with %s by its place', async (_name, body, field, message) => {
  const answer = await admin.post('/v1/users/check-email', body);
  expect(expectProblem(answer)).toMatchObject({ status: 422, violations: [{ field, message }] });
});

test('reads 64 levels, and __proto__ as a value', async () => {
  const deep = await admin.post('/v1/users/check-email', `{"email":${nested(63)}}`);
  expect(expectProblem(deep)).toMatchObject({ status: 422, violations: [{ field: 'email' }] });
  const word = await admin.patch('/v1/users/1', { extra: { word: '__proto__', x__proto__: '"__proto__":' } });
  expect(word.status).toBe(200);
});

test('reads 16 MiB, returns 413 for one byte more', async () => {
  const filled = (bytes: number) => `{"email":"${'x'.repeat(bytes - 12)}"}`;
  const most = 16 * 1024 * 1024;
  expect(expectProblem(await admin.post('/v1/users/check-email', filled(most)))).toMatchObject({ status: 422 });
  const more = await admin.post('/v1/users/check-email', filled(most + 1), { connection: 'close' });
  expect(expectProblem(more)).toMatchObject({ status: 413, type: 'too_large' });
});

test('reads 16 MiB of small values', async () => {
  const body = `{"create":[${'1,'.repeat(8_300_000)}1]}`;
  // The entity is looked up once the body is read.
  expect(expectProblem(await admin.post('/rest/unknown/bulk', body))).toMatchObject({ status: 404 });
});

test.each([
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/jsonx',
  'garbage',
])('returns 415 for a body of the type %s', async (type) => {
  const answer = await admin.post('/v1/users/check-email', '{"email":"a@b.example"}', { 'content-type': type });
  expect([400, 415]).toContain(answer.status);
  expectProblem(answer);
});

test('validates the body, whatever the content type', async () => {
  for (const type of [
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;x=y',
  ]) {
    const answer = await admin.post('/v1/users/check-email', '{"email":1}', { 'content-type': type });
    expect(answer.status).toBe(422);
  }
});

test('returns violations for a missing body', async () => {
  expect(expectProblem(await admin.post('/v1/users/check-email'))).toMatchObject({
    status: 422,
    violations: [{ field: 'email' }],
  });
  expect((await admin.post('/v1/users/check-email', '')).status).toBe(422);
});

test.each<[Method, string]>([
  ['GET', '/v1/nothing'],
  ['GET', '/v1/users/'],
  ['GET', '/V1/users'],
  ['GET', '//v1/users'],
  ['GET', '/v1/users/1/2'],
  ['POST', '/v1/users/1/nothing'],
  ['DELETE', ''],
  ['GET', '/v1/users/..'],
  ['GET', '/v1/users%2F1'],
  ['GET', '/docs/files/index.html'],
])('%s %s returns 404 for an unknown path', async (method, path) => {
  expect(expectProblem(await admin.call(method, path))).toMatchObject({
    status: 404,
    type: 'not_found',
    message: 'not_found',
  });
});

test('the docs page serves only its own files', async () => {
  for (const path of ['../../package.json', '%2e%2e/package.json', '..%2f..%2fpackage.json', 'swagger-ui.js', '']) {
    const answer = await admin.get(`/docs/files/${path}`);
    expect([400, 403, 404]).toContain(answer.status);
    expectProblem(answer);
  }
  expect((await admin.get('/docs/files/swagger-ui.css')).status).toBe(200);
});

test.each<[Method, string, string]>([
  ['PUT', '/v1/users/1', 'DELETE, GET, HEAD, PATCH'],
  ['DELETE', '/v1/auth/me', 'GET, HEAD, PATCH'],
  ['DELETE', '/v1/users', 'GET, HEAD, POST'],
  ['GET', '/v1/auth/login', 'POST'],
  ['PUT', '/v1/auth/me', 'GET, HEAD, PATCH'],
  ['OPTIONS', '/v1/users', 'GET, HEAD, POST'],
  ['POST', '/health', 'GET, HEAD'],
])('%s %s returns 405 with Allow', async (method, path, allow) => {
  const answer = await admin.call(method, path);
  expect(expectProblem(answer)).toMatchObject({ status: 405, type: 'method_not_allowed' });
  expect(answer.headers.allow).toBe(allow);
});

test.each([
  ['/v1/events', 405],
  ['/rest/deals', 405],
  ['/rest/deals/export.csv', 405],
  ['/simple-rest/deals', 405],
  // The path of an entity with HEAD, whose id is not a number.
  ['/v1/entities/client', 404],
])('refuses HEAD of %s, which would open a stream that nobody reads', async (path, status) => {
  expect((await admin.call('HEAD', path)).status).toBe(status);
});

test.each(['%ZZ', '%', '%E0%A4%A', '%C0%80'])('returns malformed for a path that cannot be decoded: %s', async (id) => {
  expect(expectProblem(await admin.get(`/v1/users/${id}`))).toMatchObject({ status: 400, type: 'malformed' });
});

test('returns a 4xx problem for very long paths', async () => {
  for (const length of [200, 1100, 8000]) {
    const answer = await admin.get(`/v1/users/${'1'.repeat(length)}`);
    expect(expectProblem(answer).status).toBe(404);
  }
});

test('sends the request id with every response, in refusals also in the body', async () => {
  const good = await admin.get('/v1/users');
  const bad = await admin.get('/v1/users/0');
  expect(good.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(bad.headers['x-request-id']).toBe(bad.body.request_id);
});

test('ignores a request id from the caller', async () => {
  const answer = await admin.get('/v1/users/0', { 'request-id': 'mine', 'x-request-id': 'mine' });
  expect(answer.text).not.toContain('mine');
});

test('forbids caching and content sniffing for the whole API', async () => {
  for (const path of ['/v1/users', '/v1/users/0', '/v1/nothing']) {
    const { headers } = await admin.get(path);
    expect([headers['cache-control'], headers['x-content-type-options']]).toEqual(['no-store', 'nosniff']);
  }
});

test('a 5xx reveals nothing of the query, the table or the database', async () => {
  const broken = await startApi({ database: api.database });
  const client = await broken.signInOwner();
  await api.database.pool.query('alter table control.memberships rename column extra to extra_gone');
  try {
    const answer = await client.get('/v1/users');
    expect(expectProblem(answer)).toMatchObject({
      status: 500,
      type: 'server_error',
      message: 'Server error. Developers informed.',
    });
    expect(answer.text).not.toMatch(/extra|memberships|select|column|postgres|at /i);
  } finally {
    await api.database.pool.query('alter table control.memberships rename column extra_gone to extra');
  }
  expect((await client.get('/v1/users')).status).toBe(200);
});
