import { subscribe } from 'node:diagnostics_channel';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { requestLimits } from '#shared/limits.ts';
import { makeEntity } from '../../../support/accounts/entities.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';

/** Large bodies that are not finished: their memory is limited, and others' calls go on. */

const MIB = 1024 * 1024;
const body = Buffer.alloc(15 * MIB, ' ');

let api: Api;
let owner: Client;
let neighbour: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  await makeEntity(owner, 'leads', [{ alias: 'title', type: 'textarea' }]);
  const other = await api.makeAccount('other');
  neighbour = await api.signIn(other.owner.email, other.host);
  await makeEntity(neighbour, 'leads', [{ alias: 'title', type: 'textarea' }]);
});

const sockets: net.Socket[] = [];
/** The server's ends of the connections. */
const accepted: net.Socket[] = [];
subscribe('net.server.socket', (message) => {
  accepted.push((message as { socket: net.Socket }).socket);
});
const bytesRead = () => accepted.reduce((sum, socket) => sum + socket.bytesRead, 0);

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
/** The memory of buffers that are still referred to. */
function bytesKept(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  accepted.length = 0;
  await sleep(100);
});

/** Sends all of a body but its last byte. */
function sendUnfinished(
  path: string,
  { host, authorization }: Client,
  bytes: Buffer,
  length: string,
  type = 'application/json',
): net.Socket {
  const socket = net.connect(api.port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  const head = [
    `POST /api${path} HTTP/1.1`,
    `Host: ${host}`,
    ...(authorization ? [`Authorization: ${authorization}`] : []),
    `Content-Type: ${type}`,
    length,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(bytes);
  return socket;
}

const contentLength = `Content-Length: ${body.length + 1}`;
const create = (client: Client, bytes: number) => client.post('/rest/leads', { title: 'x'.repeat(bytes) });

type Answer = Promise<{ status: number }>;

const isWaiting = async (call: Answer) =>
  (await Promise.race([call.then(() => 'answered'), sleep(1000, 'waits')])) === 'waits';

/**
 * A call waits, also while others are answered, until the unfinished bodies are gone. Until the server has seen these, and
 * while the machine is busy, calls are answered late: then another one is tried.
 */
async function expectWaiting(call: () => Answer, others: (() => Promise<void>) | null = null): Promise<void> {
  for (;;) {
    const large = call();
    if (await isWaiting(large)) {
      await others?.();
      if (await isWaiting(large)) {
        for (const socket of sockets.splice(0)) socket.destroy();
        expect([201, 422]).toContain((await large).status);
        return;
      }
    }
    expect([201, 422]).toContain((await large).status);
  }
}

test('of one account take a limited part of the memory, and give it back', async () => {
  for (let at = 0; at < 12; at++) sendUnfinished('/rest/leads', owner, body, contentLength);
  await sleep(2000);
  expect(bytesRead()).toBeLessThan(4 * body.length);
  await expectWaiting(
    () => create(owner, MIB / 2),
    async () => {
      expect((await create(owner, 100)).status).toBe(201);
      expect((await create(neighbour, MIB / 2)).status).toBe(201);
    },
  );
});

test('without a length count as the largest', async () => {
  const chunk = Buffer.from('10\r\n                \r\n');
  for (let at = 0; at < 4; at++) sendUnfinished('/rest/leads', owner, chunk, 'Transfer-Encoding: chunked');
  await expectWaiting(() => create(owner, MIB / 2));
});

test('of forms count by their fields, and leave room because few are read at once', async () => {
  const field = (name: string, bytes: number) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${'x'.repeat(bytes)}\r\n`;
  const type = 'multipart/form-data; boundary=x';
  const parts = (sizes: number[]) => sizes.map((bytes, at) => field(`field_${at}`, bytes)).join('');
  const most = requestLimits.form_fields_max_bytes;
  const answerTo = (sizes: number[]) =>
    owner.call('POST', '/rest/leads/import', `${parts(sizes)}--x--\r\n`, { 'content-type': type });
  expect((await answerTo([most / 2, most / 2 - 100])).status).toBe(422);
  expect((await answerTo([most / 2, most / 2])).status).toBe(413);
  expect((await answerTo([most + 1])).status).toBe(413);

  const unfinished = Buffer.from(parts([most / 2, most / 2 - 100]));
  const count = requestLimits.bodies_max_bytes / most / 3;
  for (let at = 0; at < count; at++)
    sendUnfinished('/rest/leads/import', owner, unfinished, `Content-Length: ${most * 20}`, type);
  // More than have a turn at once.
  await vi.waitFor(() => expect(bytesRead()).toBeGreaterThan(11 * unfinished.length), 20_000);
  for (const each of [owner, neighbour]) expect((await create(each, MIB / 2)).status).toBe(201);
});

test('of unknown paths are read and thrown away', async () => {
  const visitor = api.visitor();
  expect((await visitor.call('POST', '/v1/nothing', '{')).status).toBe(404);
  const before = bytesKept();
  for (let at = 0; at < 12; at++) sendUnfinished('/v1/nothing', visitor, body, contentLength);
  await vi.waitFor(() => expect(bytesRead()).toBeGreaterThan(12 * body.length), 20_000);
  // V8 frees buffers on another thread. As kept bodies they would stay for `body_whole_ms`.
  await vi.waitFor(() => expect(bytesKept() - before).toBeLessThan(body.length), 10_000);
});

test('of visitors are counted by address', async () => {
  const visitor = api.visitor();
  const part = body.subarray(0, requestLimits.visitor_body_max_bytes - 1);
  const count = requestLimits.visitor_bodies_max_bytes / requestLimits.visitor_body_max_bytes / 2;
  for (let at = 0; at < count; at++)
    sendUnfinished('/v1/auth/login', visitor, part, `Content-Length: ${requestLimits.visitor_body_max_bytes}`);
  const login = (bytes: number) =>
    visitor.post('/v1/auth/login', { email: 'x'.repeat(bytes), password: 'x', captcha: 'x' });
  await expectWaiting(
    () => login(20_000),
    async () => {
      expect((await login(20)).status).toBe(422);
      expect((await create(owner, MIB / 2)).status).toBe(201);
    },
  );
});
