import net from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBlobs } from '#server/files/openBlobs.ts';
import { violationsOf } from '../../support/accounts/oneEntity.ts';
import { download, expectRefused, incoming, keptOnDisk, send } from '../../support/files/files.ts';
import { hollowPng, picture } from '../../support/files/pictures.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Answer, Client } from '../../support/server/client.ts';
import { type FormPart, postForm } from '../../support/server/multipart.ts';

/** Malicious uploads are rejected or made harmless, and leave nothing. */

let api: Api;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
});

const MIB = 1024 * 1024;
const pictureKinds = ['avatar', 'favicon', 'logo'] as const;
const allWays = [...pictureKinds.map((kind) => `/v1/files/${kind}`), '/v1/users/1/avatar', '/v1/auth/favicon'] as const;

const bomb = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghij'[at]};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>`;

const disguised: [string, string | Buffer][] = [
  ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  [
    'an SVG with a foreign object',
    '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="javascript:alert(1)"/></body></foreignObject></svg>',
  ],
  [
    'an SVG that reads a file',
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="file:///etc/passwd"/></svg>',
  ],
  ['a bomb of entities', bomb],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a PDF', '%PDF-1.7\n'],
  ['a TIFF', Buffer.from('49492a0008000000', 'hex')],
  ['a PostScript file', '%!PS-Adobe-3.0 EPSF-3.0\n'],
  ['nothing at all that is known', Buffer.alloc(1000, 7)],
];

describe.each(allWays)('%s', (way) => {
  test.each(disguised)('%s is rejected as a picture, whatever its name', async (_, bytes) => {
    const answer = await send(owner, way, { filename: 'photo.png', bytes });
    expectRefused(answer, 'validation');
    const reason = way.includes('favicon') ? 'favicon_type' : 'image_type';
    expect(violationsOf(answer)).toEqual({ status: 422, violations: [`file files.errors.${reason}`] });
  });

  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a GIF that is a page', () => Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;'), 'image'],
    ['a PNG of 50,000 by 50,000', () => hollowPng({ width: 50_000, height: 50_000 }), 'pixels'],
    ['a PNG of one line, 25,000,001 wide', () => hollowPng({ width: 25_000_001, height: 1 }), 'pixels'],
    ['a PNG with nothing in it', () => hollowPng({ width: 100, height: 100 }), 'image'],
    ['half a JPEG', async () => half(await picture('jpeg')), 'image'],
    ['half a PNG', async () => half(await picture('png')), 'image'],
    ['half a GIF', async () => half(await picture('gif')), 'image'],
    ['half a WebP', async () => half(await picture('webp')), 'image'],
    ['half an AVIF', async () => half(await picture('avif')), 'image'],
  ])('%s is rejected', async (_, bytesOf, reason) => {
    const answer = await send(owner, way, { bytes: await bytesOf() });
    expect(violationsOf(answer)).toEqual({ status: 422, violations: [`file files.errors.${reason}`] });
  });

  test('returns 413 for one byte too many, and for a Content-Length that says so', async () => {
    const bytes = Buffer.concat([await picture('png'), Buffer.alloc(10 * MIB)]).subarray(0, 10 * MIB + 1);
    expectRefused(await send(owner, way, { bytes }), 'too_large');
    const far = Buffer.alloc(11 * MIB);
    expectRefused(await send(owner, way, { bytes: far }), 'too_large');
    expect((await owner.get('/v1/users')).status).toBe(200);
  });

  test('rejects an empty file', async () => {
    expect(violationsOf(await send(owner, way, { bytes: '' }))).toEqual({
      status: 422,
      violations: ['file files.errors.empty'],
    });
  });

  test('rejects a form of a thousand parts', async () => {
    const parts = Array.from({ length: 1000 }, (_, at): FormPart => [`part${at}`, 'x']);
    expect([413, 422]).toContain((await postForm(owner, way, parts)).status);
    const files = Array.from({ length: 1000 }, (): FormPart => ['file', { filename: 'a.png', bytes: 'x' }]);
    expect([413, 422]).toContain((await postForm(owner, way, files)).status);
  });
});

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

describe('a file of a record', () => {
  test.each([
    ['half a JPEG', async () => half(await picture('jpeg')), 'image'],
    ['a pixel flood', async () => hollowPng({ width: 50_000, height: 50_000 }), 'pixels'],
  ] as const)('is not %s', async (_, bytesOf, reason) => {
    const answer = await send(owner, '/v1/files/record', { bytes: await bytesOf() });
    expect(violationsOf(answer)).toEqual({ status: 422, violations: [`file files.errors.${reason}`] });
  });

  test.each(disguised)('may be %s, but is never served inline', async (_, bytes) => {
    const { status, body } = await send(owner, '/v1/files/record', { filename: 'photo.png', bytes });
    expect(status).toBe(201);
    expect(body.media_type).not.toMatch(/html|svg|xml|script|postscript/);
    const { headers } = await download(api, body.public_link);
    expect(headers['content-disposition']).toMatch(/^attachment/);
    expect(headers['content-type']).not.toMatch(/html|svg|xml|script|postscript/);
  });

  test('may have 100 MiB and not a byte more', async () => {
    const whole = Buffer.alloc(100 * MIB, 1);
    const taken = await send(owner, '/v1/files/record', { filename: 'a.bin', bytes: whole });
    expect(taken).toMatchObject({ status: 201, body: { size: 100 * MIB } });
    const more = Buffer.alloc(100 * MIB + 1, 1);
    expectRefused(await send(owner, '/v1/files/record', { filename: 'a.bin', bytes: more }), 'too_large');
  });
});

describe('file names with path traversal', () => {
  const named = (disposition: string): Promise<Answer<{ name: string; public_link: string }>> =>
    owner.call(
      'POST',
      '/v1/files/record',
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="file"; ${disposition}\r\n\r\nx\r\n--b--\r\n`),
      { 'content-type': 'multipart/form-data; boundary=b' },
    );

  test.each([
    ['filename="../../x\0.png"', /^x_?\.png$/],
    ['filename="..\\..\\x.txt"', 'x.txt'],
    ['filename="/etc/passwd"', 'passwd'],
    ["filename*=UTF-8''%D0%9E%D1%82%D1%87%D1%91%D1%82.txt", 'Отчёт.txt'],
    ["filename*=UTF-8''..%2F..%2Fx%00.txt", 'x.txt'],
    ["filename*=UTF-8''%ff%fe.txt", /\.txt$/],
    [`filename="${'a/'.repeat(200)}b.txt"`, 'b.txt'],
    ['filename="a\u0000\u0001\u001f.txt"', 'a.txt'],
  ])('%j', async (disposition, expected) => {
    const { status, body } = await named(disposition);
    expect(status).toBe(201);
    if (typeof expected === 'string') expect(body.name).toBe(expected);
    else expect(body.name).toMatch(expected);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that there are none
    expect(body.name).not.toMatch(/[\u0000-\u001f/\\]/);
    expect((await download(api, body.public_link)).bytes.toString()).toBe('x');
  });
});

describe('unfinished uploads', () => {
  const head = (length: number) =>
    [
      'POST /api/v1/files/record HTTP/1.1',
      `Host: localhost:${api.port}`,
      `Authorization: ${owner.authorization}`,
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${length}`,
      '',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n',
    ].join('\r\n');

  const connect = async ({ port } = api) => {
    const socket = net.connect(port, '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    return socket;
  };

  test('an aborted upload leaves nothing', async () => {
    const before = await keptOnDisk(api);
    const socket = await connect();
    socket.write(head(50 * MIB));
    socket.write(Buffer.alloc(MIB));
    await expect.poll(() => incoming(api)).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => incoming(api)).toEqual([]);
    expect(await keptOnDisk(api)).toEqual(before);
  });

  test('a stalled upload ends with 408 and leaves nothing', async () => {
    const hasty = await startApi({ database: api.database, bodyTimeouts: { whole: 30_000, silence: 2000 } });
    const socket = await connect(hasty);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.write(head(50 * MIB));
    socket.write(Buffer.alloc(1000));
    await expect.poll(() => incoming(hasty)).toHaveLength(1);
    await new Promise((resolve) => socket.once('close', resolve));
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    await expect.poll(() => incoming(hasty)).toEqual([]);
  });

  test('accepts a slow upload that keeps sending', async () => {
    const patient = await startApi({
      database: api.database,
      blobs: openBlobs(api.settings),
      bodyTimeouts: { whole: 500, silence: 2000 },
    });
    const body = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\nslowly\r\n--b--\r\n';
    const start = head(body.length).split('\r\n--b')[0] as string;
    const socket = await connect(patient);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.write(`${start}\r\n`);
    for (let at = 0; at < body.length; at += 20) {
      socket.write(body.slice(at, at + 20));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await expect.poll(() => text).toMatch(/^HTTP\/1\.1 201 /);
    socket.destroy();
  });

  test('responds with the refusal while the client still sends, and keeps the connection', async () => {
    const socket = await connect();
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    const length = 20 * MIB;
    const start = head(length).replace('/files/record', '/files/avatar');
    socket.write(start);
    const sent = start.split('\r\n\r\n').slice(1).join('\r\n\r\n').length;
    socket.write(Buffer.alloc(length - sent, 1));
    await expect.poll(() => text).toMatch(/^HTTP\/1\.1 413 /);
    socket.write(`GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await expect.poll(() => text).toMatch(/HTTP\/1\.1 200 OK[\s\S]*"status":"ok"/);
    socket.destroy();
  });
});

test('leave no temporary files', async () => {
  expect(await incoming(api)).toEqual([]);
  const rows = await api.sql<{ key: string }>('select key from control.files');
  expect((await keptOnDisk(api)).sort()).toEqual(rows.map(({ key }) => key).sort());
});
