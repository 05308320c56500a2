import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { type BodyTimeouts, bodyTimeouts } from '#server/http/plugins/slowBodies.ts';
import { makeEntity } from '../../../support/accounts/entities.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { readRaw } from '../../../support/server/rawSocket.ts';
import { timeLimit } from '../../../support/timeLimit.ts';

/** `SLOW_BODIES=whole` uses the real time limits; without it they are thirty times shorter. */
const isWhole = process.env.SLOW_BODIES === 'whole';
const timeouts: BodyTimeouts = isWhole ? bodyTimeouts : { whole: 1000, silence: 2000 };
const long = 10 * timeouts.silence;

let api: Api;
let owner: Client;
beforeAll(async () => {
  api = await startApi({ bodyTimeouts: timeouts });
  // On a busy machine other calls of this test could exceed the short limits.
  const usual = await startApi({ database: api.database });
  owner = await usual.signInOwner();
  await makeEntity(owner, 'leads', [{ alias: 'title', type: 'text' }]);
});

/** Sends the head of a request and the parts of its body one by one. Returns the response and its time. */
async function sendSlowly(
  path: string,
  type: string,
  pieces: string[],
  pause: number,
  length = pieces.join('').length,
) {
  const head = [
    `POST /api${path} HTTP/1.1`,
    `Host: localhost:${api.port}`,
    `Authorization: ${owner.authorization}`,
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
    'Connection: close',
  ];
  const started = performance.now();
  const socket = net.connect(api.port, '127.0.0.1');
  const chunks: Buffer[] = [];
  const over = new Promise<void>((resolve) =>
    socket
      .on('data', (chunk) => chunks.push(chunk))
      .on('error', () => {})
      .on('close', () => resolve())
      .on('end', () => socket.end()),
  );
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  for (const piece of pieces) {
    if (!socket.writable) break;
    socket.write(piece);
    await Promise.race([sleep(pause), over]);
  }
  await over;
  return { ...readRaw(Buffer.concat(chunks).toString()), ms: performance.now() - started };
}

const form = 'multipart/form-data; boundary=x';
const upload = (rows: number) => [
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\ntitle\r\n',
  ...Array.from({ length: rows }, (_, n) => `row ${n}\r\n`),
  '\r\n--x--\r\n',
];

test(
  'allows an upload to take longer than a call while bytes keep coming',
  async () => {
    const rows = 7;
    const { status, body, ms } = await sendSlowly(
      '/rest/leads/import',
      form,
      upload(rows),
      (timeouts.whole * 1.2) / rows,
    );
    expect({ status, body }).toMatchObject({ status: 200, body: { created: rows } });
    expect(ms).toBeGreaterThan(timeouts.whole * 1.1);
  },
  long,
);

test(
  'ends a stalled upload',
  async () => {
    const { status, body, ms } = await sendSlowly('/rest/leads/import', form, upload(1).slice(0, 2), 0, 1000);
    expect({ status, type: body?.type }).toEqual({ status: 408, type: 'malformed' });
    expect(ms).toBeGreaterThan(timeouts.silence * 0.9);
  },
  long,
);

test(
  'ends an upload that drips, though it is never silent',
  async () => {
    const pieces = [...upload(0).slice(0, 1), ...Array.from({ length: 100 }, () => 'x')];
    const { status, body, ms } = await sendSlowly('/rest/leads/import', form, pieces, timeouts.silence / 10, 100_000);
    expect({ status, type: body?.type }).toEqual({ status: 408, type: 'malformed' });
    expect(ms).toBeGreaterThan(timeouts.silence * 0.9);
  },
  long,
);

test(
  'ends any other body that is incomplete in time, though bytes keep coming',
  async () => {
    const pieces = ['{"title":"', ...Array.from({ length: 100 }, () => 'x'), '"}'];
    const { status, body, ms } = await sendSlowly('/rest/leads', 'application/json', pieces, timeouts.whole / 10);
    expect({ status, type: body?.type }).toEqual({ status: 408, type: 'malformed' });
    expect(ms).toBeGreaterThan(timeouts.whole * 0.9);
    expect(ms).toBeLessThan(timeLimit(timeouts.whole * 2));
  },
  long,
);

test('answers a slow call within its limit', async () => {
  const { status } = await sendSlowly('/rest/leads', 'application/json', ['{"title":', '"a"}'], timeouts.whole / 4);
  expect(status).toBe(201);
});
