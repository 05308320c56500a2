import { once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Blobs, newBlobKey } from '#server/files/blobs.ts';
import { s3Blobs } from '#server/files/s3Blobs.ts';
import { S3Failed } from '#server/files/s3Calls.ts';
import { watchEventLoop } from '#server/load/eventLoop/watch.ts';
import { listed } from '../../support/files/files.ts';
import { hostileObjects, hostileS3 } from '../../support/files/hostileS3.ts';
import { once200, startHostile } from '../../support/outbound/hostileHttp.ts';
import { type Answer, dripping } from '../../support/outbound/hostileSocket.ts';
import { temporaryFolder } from '../../support/processes/folders.ts';

/** A bucket that answers anything holds no call, no memory and no connection (docs/operating/security.md#threats). */

const MIB = 1024 * 1024;
/**
 * Of the processor: this process is the bucket too, and parses a list in 40 ms alone, in 180 beside others' work. What the
 * parser is kept from takes seconds.
 */
const HELD_MS = 500;
const limits = { answer_ms: 300, least_bytes_s: 64 * MIB, list_ms: 1000 };

const folder = await temporaryFolder('hostile-s3');
const long = path.join(folder, 'long');
await fs.writeFile(long, Buffer.alloc(9 * MIB));
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

const bucketAt = (endpoint: string, given = limits) =>
  s3Blobs({ endpoint, region: 'us-east-1', bucket: 'bucket', key: 'key', secret: 'secret' }, given);

/** A bucket that answers so, and when its connections are closed. */
async function hostile(answer: Answer) {
  const sockets: Socket[] = [];
  const url = await startHostile((socket) => {
    sockets.push(socket);
    answer(socket);
  });
  const closed = () =>
    Promise.all(sockets.map((socket) => socket.closed || new Promise((resolve) => void socket.once('close', resolve))));
  return { blobs: bucketAt(url), closed };
}

const calls: Record<string, (blobs: Blobs) => Promise<unknown>> = {
  put: (blobs) => blobs.put(newBlobKey(), { bytes: Buffer.from('x') }),
  'put a long file': (blobs) => blobs.put(newBlobKey(), { path: long }),
  read: (blobs) => blobs.read(newBlobKey(), 10).then(buffer),
  remove: (blobs) => blobs.remove(newBlobKey()),
  list: listed,
  check: (blobs) => blobs.check(),
};

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

function expectFailed(error: unknown): void {
  expect(error).toBeInstanceOf(S3Failed);
  // It is logged.
  expect(inspect(error, { depth: null }).length).toBeLessThan(3000);
}

test.each(Object.entries(hostileS3))('%s', async (_, answer) => {
  const { blobs, closed } = await hostile(answer);
  const before = process.memoryUsage().rss;
  const held: number[] = [];
  const watch = watchEventLoop(({ cpu_ms }) => held.push(cpu_ms));
  onTestFinished(() => watch.stop());
  // Of some calls the answer does not matter.
  for (const call of await Promise.all(Object.values(calls).map((run) => failureOf(run(blobs)))))
    if (call !== null) expectFailed(call);
  await closed();
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * MIB);
  expect(Math.max(0, ...held)).toBeLessThan(HELD_MS);
});

test.each(['silence', 'interim answers without end', 'an upgrade nobody asked for', 'headers by the drip'])(
  'ends every call at its limit: %s',
  async (name) => {
    const { blobs } = await hostile(hostileS3[name] as Answer);
    for (const error of await Promise.all(Object.values(calls).map((run) => failureOf(run(blobs)))))
      expect(String(error)).toMatch(/no answer within (300|441) ms/);
  },
);

test('reads no more of an answer than can be parsed at once', async () => {
  const url = await startHostile(hostileS3['a list without end'] as Answer);
  const error = await failureOf(listed(bucketAt(url, { ...limits, answer_ms: 60_000 })));
  expect(String(error)).toContain('the answer has more than 262144 bytes');
});

test('lets go of a file that the bucket does not take', { skip: process.platform !== 'linux' }, async () => {
  const { blobs } = await hostile(hostileS3['an error of document types'] as Answer);
  const isOpen = async () => {
    const names = await fs.readdir('/proc/self/fd');
    const places = await Promise.all(names.map((name) => fs.readlink(`/proc/self/fd/${name}`).catch(() => '')));
    return places.includes(long);
  };
  expectFailed(await failureOf(blobs.put(newBlobKey(), { path: long })));
  await expect.poll(isOpen).toBe(false);
});

describe('an object', () => {
  test.each(Object.entries(hostileObjects))('%s is an error', async (_, answer) => {
    const { blobs, closed } = await hostile(answer);
    expectFailed(await failureOf(blobs.read(newBlobKey(), 10).then(buffer)));
    expectFailed(await failureOf(blobs.read(newBlobKey(), 100, { start: 20, end: 29 }).then(buffer)));
    await closed();
  });

  test('of unknown size has one that the bucket tells', async () => {
    const told = await hostile(once200('content-length: 2', 'ab'));
    expect((await buffer(await told.blobs.read(newBlobKey(), null))).toString()).toBe('ab');
    const { blobs } = await hostile(once200('connection: close', 'ab'));
    expectFailed(await failureOf(blobs.read(newBlobKey(), null).then(buffer)));
  });

  test('may come slowly, and be read slowly', async () => {
    const patient = { ...limits, answer_ms: 2000, least_bytes_s: 1 };
    // One every 20 ms.
    const bytes = 120;
    const slow = await startHostile(dripping(`HTTP/1.1 200 OK\r\ncontent-length: ${bytes}\r\n\r\n`, 'x'));
    const object = await bucketAt(slow, patient).read(newBlobKey(), bytes);
    expect((await buffer(object)).length).toBe(bytes);
    const large = Buffer.alloc(4 * MIB);
    const fast = await startHostile(once200(`content-length: ${large.length}`, large));
    const waiting = await bucketAt(fast).read(newBlobKey(), large.length);
    await sleep(3 * limits.answer_ms);
    expect((await buffer(waiting)).equals(large)).toBe(true);
  });
});

describe('a list', () => {
  /** A bucket with such pages. */
  async function listing(pageAt: (token: string | null) => { keys: string[]; next?: string }) {
    const server = http.createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://bucket');
      const { keys, next } = pageAt(searchParams.get('continuation-token'));
      const contents = keys.map((key) => `<Contents><Key>files/${key}</Key></Contents>`).join('');
      const token = next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`;
      response.end(`<ListBucketResult>${contents}${token}</ListBucketResult>`);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return bucketAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  test('has all pages', async () => {
    const keys = Array.from({ length: 5 }, newBlobKey);
    const blobs = await listing((token) => {
      const at = Number(token ?? 0);
      return at < 4 ? { keys: keys.slice(at, at + 2), next: String(at + 2) } : { keys: keys.slice(at) };
    });
    expect((await listed(blobs)).map(({ key }) => key)).toEqual(keys);
  });

  test('of pages without end ends', async () => {
    let pages = 0;
    const blobs = await listing(() => ({ keys: [], next: String(++pages) }));
    expect(String(await failureOf(listed(blobs)))).toContain(`the list has not ended within ${limits.list_ms} ms`);
  });
});
