import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { files } from '#resources/data/files/files.resource.ts';
import { type ApiError, setAuthorize, setOnUnauthorized } from '#web/api/api.ts';
import { newIntent } from '#web/api/intent.ts';
import { upload } from '#web/api/upload.ts';
import { storageKeys } from '#web/state/storageKeys.ts';

interface RefreshOptions {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** An HTTP server for the test: jsdom's XMLHttpRequest sends real requests to it. */
let server: Server;
let received: RefreshOptions[] = [];
let answer: { status: number; body?: unknown; headers?: Record<string, string> } | 'nothing' | 'hang up';
const arrived = () => vi.waitFor(() => expect(received).toHaveLength(1));

beforeEach(async () => {
  received = [];
  answer = { status: 201, body: { id: 5, public_link: '/f/x', name: 'a.txt', size: 5, media_type: 'text/plain' } };
  server = createServer(async (call, reply) => {
    reply.setHeader('access-control-allow-origin', '*');
    reply.setHeader('access-control-allow-headers', 'authorization, stoa-page, idempotency-key');
    reply.setHeader('access-control-expose-headers', 'retry-after, x-request-id');
    if (call.method === 'OPTIONS') return void reply.end();
    let body = '';
    for await (const chunk of call) body += chunk;
    received.push({ method: call.method, url: call.url, headers: call.headers, body });
    if (answer === 'nothing') return;
    if (answer === 'hang up') return void call.socket.destroy();
    const type = answer.status < 400 ? 'application/json' : 'application/problem+json';
    reply.writeHead(answer.status, { 'content-type': type, ...answer.headers });
    reply.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  localStorage.setItem(storageKeys.apiHost, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  setAuthorize(async () => 'WebApp token');
});

afterEach(async () => {
  setAuthorize(async () => null);
  setOnUnauthorized(async () => false);
  localStorage.clear();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const file = new File(['hello'], 'прайс.txt', { type: 'text/plain' });
const send = (more: { signal?: AbortSignal; onProgress?: (fraction: number) => void } = {}) =>
  upload(files.endpoints.upload, { params: { kind: 'record' }, file, intent: newIntent(), ...more });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

describe('upload', () => {
  test('sends one part named file with the user’s authorization, and reports progress', async () => {
    const fractions: number[] = [];
    const stored = await send({ onProgress: (fraction) => fractions.push(fraction) });
    expect(stored).toEqual({ id: 5, public_link: '/f/x', name: 'a.txt', size: 5, media_type: 'text/plain' });
    expect(received[0]).toMatchObject({ method: 'POST', url: '/api/v1/files/record' });
    expect(received[0]?.headers).toMatchObject({
      authorization: 'WebApp token',
      'idempotency-key': expect.stringMatching(/^[0-9a-f]{24}$/),
    });
    expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(received[0]?.body.match(/Content-Disposition: .*/g)).toEqual([
      'Content-Disposition: form-data; name="file"; filename="прайс.txt"',
    ]);
    expect(received[0]?.body).toContain('hello');
    expect(fractions.at(-1)).toBe(1);
    expect(fractions.every((fraction) => fraction > 0 && fraction <= 1)).toBe(true);
  });

  test('names a picture created in the browser', async () => {
    await upload(files.endpoints.upload, {
      params: { kind: 'avatar' },
      file: new Blob(['x']),
      name: 'thumb.jpg',
      intent: newIntent(),
    });
    expect(received[0]?.body).toContain('filename="thumb.jpg"');
  });

  test('throws the server’s problem with the seconds to wait', async () => {
    const problem = {
      type: 'validation',
      title: '',
      status: 422,
      message: 'validation',
      request_id: 'r1',
      violations: [{ field: 'file', message: 'files.errors.image', params: {} }],
    };
    answer = { status: 422, body: problem, headers: { 'retry-after': '7' } };
    expect(await failure(send())).toMatchObject({ name: 'ApiError', status: 422, problem, retryAfter: 7 });
  });

  test('treats a response that is no problem document as a server error with the request id', async () => {
    answer = { status: 502, body: '<html>', headers: { 'content-type': 'text/html', 'x-request-id': 'r2' } };
    const error = (await failure(send())) as ApiError;
    expect(error).toMatchObject({ status: 502, problem: { message: 'errors.server', request_id: 'r2' } });
  });

  test('ends the session that sent the request on a 401', async () => {
    const onUnauthorized = vi.fn(async () => false);
    setOnUnauthorized(onUnauthorized);
    answer = { status: 401, body: { type: 'unauthorized', status: 401, message: 'unauthorized', violations: [] } };
    expect(await failure(send())).toMatchObject({ status: 401 });
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('WebApp token');
  });

  test('reports a broken connection as a network error', async () => {
    answer = 'hang up';
    expect(await failure(send())).toMatchObject({ name: 'ApiError', status: 0, message: 'errors.network' });
  });

  test('can be aborted before and during the upload', async () => {
    expect(await failure(send({ signal: AbortSignal.abort() }))).toMatchObject({ name: 'AbortError' });
    expect(received).toEqual([]);
    answer = 'nothing';
    const control = new AbortController();
    const error = failure(send({ signal: control.signal }));
    await arrived();
    control.abort();
    expect(await error).toMatchObject({ name: 'AbortError' });
  });
});
