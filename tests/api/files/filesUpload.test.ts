import fs from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBlobs } from '#server/files/openBlobs.ts';
import { violationsOf } from '../../support/accounts/oneEntity.ts';
import { download, expectRefused, incoming, keptOnDisk, keyOf, send, upload } from '../../support/files/files.ts';
import { hollowPng, movingPicture, phonePicture, picture } from '../../support/files/pictures.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { postForm } from '../../support/server/multipart.ts';

let api: Api;
let owner: Client;
let plain: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  plain = await api.signIn((await api.makeUser()).email);
});

const stored = async (file: { public_link: string }) => (await download(api, file.public_link)).bytes;

describe('re-encodes pictures', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('%s of a record, in its own format', async (format) => {
    const bytes = await picture(format);
    const file = await upload(plain, 'record', { filename: `a.${format}`, bytes });
    const kept = await stored(file);
    expect(file).toEqual({
      id: expect.any(Number),
      public_link: expect.stringMatching(/^\/files\/[\w-]{43}\/a\.[a-z]+$/),
      name: format === 'jpeg' ? 'a.jpeg' : `a.${format}`,
      size: kept.length,
      media_type: `image/${format}`,
    });
    expect(await sharp(kept).metadata()).toMatchObject({ width: 300, height: 240 });
  });

  test.each(['gif', 'webp'] as const)('keeps a %s animated', async (format) => {
    const file = await upload(plain, 'record', { filename: `a.${format}`, bytes: await movingPicture(format) });
    expect(await sharp(await stored(file), { animated: true }).metadata()).toMatchObject({
      pages: 3,
      delay: [100, 200, 300],
    });
  });

  test.each(['record', 'avatar'])('strips place and author from a %s and applies its orientation', async (kind) => {
    const bytes = await phonePicture();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const kept = await stored(await upload(plain, kind, { filename: 'a.jpg', bytes }));
    const { exif, icc, xmp, iptc, orientation, width = 0, height = 0 } = await sharp(kept).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    expect(kept.includes('CANARY')).toBe(false);
    expect(width).toBeLessThan(height);
  });

  test('drops bytes after the end of the picture', async () => {
    const bytes = Buffer.concat([await picture('png'), Buffer.from('<script>alert(1)</script>')]);
    const kept = await stored(await upload(plain, 'record', { bytes }));
    expect(kept.includes('script')).toBe(false);
  });
});

describe('sizes', () => {
  test.each([
    [
      'the shorter side of an avatar is 200',
      'avatar',
      { width: 900, height: 450 },
      { width: 400, height: 200, format: 'jpeg' },
    ],
    [
      'a small avatar is not made larger',
      'avatar',
      { width: 50, height: 80 },
      { width: 50, height: 80, format: 'jpeg' },
    ],
    ['a favicon is a square of 180', 'favicon', { width: 90, height: 30 }, { width: 180, height: 180, format: 'png' }],
    ['a logo fits in 512', 'logo', { width: 2048, height: 1024 }, { width: 512, height: 256, format: 'png' }],
    ['a small logo is not made larger', 'logo', { width: 60, height: 40 }, { width: 60, height: 40, format: 'png' }],
  ] as const)('%s', async (_, kind, size, expected) => {
    const file = await upload(owner, kind, { filename: 'a.webp', bytes: await picture('webp', size) });
    expect(await sharp(await stored(file)).metadata()).toMatchObject(expected);
    expect(file.name).toBe(expected.format === 'jpeg' ? 'a.jpg' : 'a.png');
  });

  test('keeps a photograph of 50 megapixels at full size for a record', async () => {
    const plain = sharp({ create: { width: 8000, height: 6250, channels: 3, background: '#7a9b55' } });
    const file = await upload(owner, 'record', { filename: 'a.jpg', bytes: await plain.jpeg().toBuffer() });
    expect(await sharp(await stored(file)).metadata()).toMatchObject({ width: 8000, height: 6250, format: 'jpeg' });
  });

  test.each([
    ['a PNG for a record', 'record', hollowPng({ width: 50_000_001, height: 1 }), 50],
    ['a PNG for a logo', 'logo', hollowPng({ width: 25_000_001, height: 1 }), 25],
  ])('%s of a pixel too many is rejected with the limit', async (_, kind, bytes, max) => {
    const answer = await send(owner, `/v1/files/${kind}`, { bytes });
    expect(answer.body).toMatchObject({
      violations: [{ field: 'file', message: 'files.errors.pixels', params: { max } }],
    });
  });

  test.each(['record', 'avatar', 'logo'])('limits an AVIF for a %s to 16 million pixels', async (kind) => {
    const plain = sharp({ create: { width: 4000, height: 4001, channels: 3, background: '#7a9b55' } });
    const bytes = await plain.avif({ effort: 0 }).toBuffer();
    expect((await send(owner, `/v1/files/${kind}`, { bytes })).body).toMatchObject({
      violations: [{ field: 'file', message: 'files.errors.pixels', params: { max: 16 } }],
    });
  });

  test.each(['avatar', 'logo', 'favicon'])('keeps transparency of a %s', async (kind) => {
    const bytes = await picture('webp', { width: 64, height: 64 }, true);
    const file = await upload(owner, kind, { bytes });
    expect(await sharp(await stored(file)).metadata()).toMatchObject({ format: 'png', hasAlpha: true });
  });
});

describe('files that are not pictures', () => {
  test.each([
    ['page.html', '<!doctype html><script>alert(1)</script>', 'application/octet-stream'],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'application/octet-stream'],
    ['notes.txt', 'Notes', 'text/plain'],
    ['a.js', 'alert(1)', 'application/octet-stream'],
    ['a.pdf', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n', 'application/pdf'],
    ['LICENSE', 'Free', 'application/octet-stream'],
  ])('stores %s for a record byte for byte', async (filename, text, media_type) => {
    const file = await upload(plain, 'record', { filename, bytes: text });
    expect(file).toMatchObject({ name: filename, size: text.length, media_type });
    expect((await stored(file)).toString()).toBe(text);
  });
});

describe('file names', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\\\Users\\\\me\\\\report.txt', 'report.txt'],
    ['a\tb\u202Etxt.exe', 'a btxt.exe'],
    ['Отчёт за год.txt', 'Отчёт за год.txt'],
    ['報告.txt', '報告.txt'],
    ['..', 'file'],
    ['   ', 'file'],
    ['.htaccess', 'htaccess'],
    [`${'n'.repeat(300)}.txt`, `${'n'.repeat(251)}.txt`],
    ['😀'.repeat(200), '😀'.repeat(127)],
    ['a?b#c%2F"d', undefined],
  ])('%j', async (filename, expected) => {
    const file = await upload(plain, 'record', { filename: filename.replaceAll('"', '%22'), bytes: 'x' });
    if (expected !== undefined) expect(file.name).toBe(expected);
    expect((await stored(file)).toString()).toBe('x');
  });

  test('replaces the extension by that of the detected type', async () => {
    const bytes = await picture('png');
    const names = ['page.html', 'photo.PNG', 'photo', 'archive.tar.gz'];
    const files = await Promise.all(names.map((filename) => upload(plain, 'record', { filename, bytes })));
    expect(files.map(({ name }) => name)).toEqual(['page.png', 'photo.PNG', 'photo.png', 'archive.tar.png']);
  });
});

describe('forms', () => {
  const parts = {
    none: [],
    'a text instead of a file': [['file', 'text']],
    'a file under another name': [['picture', { filename: 'a.png', bytes: 'x' }]],
    'an empty file': [['file', { filename: 'a.png', bytes: '' }]],
    'a file and a field': [
      ['file', { filename: 'a.txt', bytes: 'x' }],
      ['name', 'x'],
    ],
    'two files': [
      ['file', { filename: 'a.txt', bytes: 'x' }],
      ['file', { filename: 'b.txt', bytes: 'x' }],
    ],
  } as const;

  test.each([
    ['none', 'file files.errors.file'],
    ['a text instead of a file', 'file files.errors.file'],
    ['a file under another name', 'picture errors.unknown_field'],
    ['an empty file', 'file files.errors.empty'],
    ['a file and a field', 'file files.errors.one_file'],
    ['two files', 'file files.errors.one_file'],
  ] as const)('%s', async (name, violation) => {
    const answer = await postForm(plain, '/v1/files/record', parts[name] as never);
    expectRefused(answer, 'validation');
    expect(violationsOf(answer)).toEqual({ status: 422, violations: [violation] });
  });

  test.each([
    ['JSON', '{}', 'application/json'],
    ['bytes', 'x', 'image/png'],
  ])('rejects %s as a form', async (_, body, type) => {
    expectRefused(await plain.post('/v1/files/record', body, { 'content-type': type }), 'unsupported_media_type');
  });

  test('returns malformed for a truncated form', async () => {
    const body = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of';
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    expectRefused(await plain.post('/v1/files/record', body, headers), 'malformed');
  });
});

describe('access and metadata', () => {
  test('returns 404 for an unknown kind', async () => {
    expectRefused(await send(owner, '/v1/files/nothing', { bytes: 'x' }), 'not_found');
  });

  test.each(['favicon', 'logo'])('a %s requires full access', async (kind) => {
    const bytes = await picture('png');
    expectRefused(await send(plain, `/v1/files/${kind}`, { bytes }), 'forbidden');
    expect((await send(owner, `/v1/files/${kind}`, { bytes })).status).toBe(201);
  });

  test('stores once per idempotency key, never for another file', async () => {
    const [bytes, other] = [await picture('png'), await picture('png')];
    const headers = { 'idempotency-key': 'a picture' };
    const first = await send(plain, '/v1/files/avatar', { bytes }, headers);
    const kept = (await keptOnDisk(api)).length;
    const second = await send(plain, '/v1/files/avatar', { bytes }, headers);
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect((await keptOnDisk(api)).length).toBe(kept);
    const third = await send(plain, '/v1/files/avatar', { bytes: other }, headers);
    expect(violationsOf(third)).toEqual({
      status: 422,
      violations: ['Idempotency-Key errors.idempotency_reused'],
    });
    expect((await keptOnDisk(api)).length).toBe(kept);
  });

  test('returns metadata and the data: URL', async () => {
    const file = await upload(owner, 'avatar', { bytes: await picture('png', { width: 20, height: 20 }) });
    expect((await plain.get(`/v1/files/${file.id}`)).body).toEqual(file);
    const data = await plain.get(`/v1/files/${file.id}/data`);
    expect(data.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(data.text).toBe(`data:image/jpeg;base64,${(await stored(file)).toString('base64')}`);
    await api.sql('update control.files set size = $2 where id = $1', [file.id, 16 * 1024 * 1024 + 1]);
    expectRefused(await plain.get(`/v1/files/${file.id}/data`), 'too_large');
    expectRefused(await plain.get('/v1/files/987654321/data'), 'not_found');
  });
});

describe('blobs and rows', () => {
  test('leaves no temporary files', async () => {
    expect(await incoming(api)).toEqual([]);
  });

  test('every row has its blob, and there are no other blobs', async () => {
    const rows = await api.sql<{ key: string }>('select key from control.files');
    expect((await keptOnDisk(api)).sort()).toEqual(rows.map(({ key }) => key).sort());
  });

  test('leaves no blob when the row cannot be written', async () => {
    const before = await keptOnDisk(api);
    await api.database.pool.query(
      `alter table control.files add constraint no_more check (name <> 'refused.txt') not valid`,
    );
    const answer = await send(plain, '/v1/files/record', { filename: 'refused.txt', bytes: 'x' });
    expect(answer.status).toBeGreaterThanOrEqual(409);
    expect((await keptOnDisk(api)).sort()).toEqual(before.sort());
    expect(await incoming(api)).toEqual([]);
  });

  test('returns 503 and stores nothing while the blob store is unreachable', async () => {
    const blobs = openBlobs(api.settings);
    const lost = async () => Promise.reject(Object.assign(new Error('down'), { code: 'EIO' }));
    const broken = await startApi({ database: api.database, blobs: { ...blobs, put: lost, read: lost } });
    const client = await broken.signInOwner();
    const file = await upload(owner, 'record', { filename: 'a.txt', bytes: 'x' });
    const before = await api.sql('select id from control.files');
    expectRefused(await send(client, '/v1/files/record', { bytes: 'x' }), 'unavailable');
    expectRefused(await client.get(`/v1/files/${file.id}/data`), 'unavailable');
    expect((await download(broken, file.public_link)).status).toBe(503);
    expect(await api.sql('select id from control.files')).toEqual(before);
    expect(await incoming(broken)).toEqual([]);
  });

  test('returns 503 while temporary files cannot be written, and recovers', async () => {
    const beside = await startApi({ database: api.database });
    const client = await beside.signInOwner();
    const aside = path.join(beside.settings.data_dir, 'files-incoming');
    await fs.writeFile(aside, '');
    for (const way of ['/v1/files/record', '/v1/users/1/avatar', '/v1/auth/favicon'])
      expectRefused(await send(client, way, { bytes: await picture('png') }), 'unavailable');
    await fs.rm(aside);
    expect((await send(client, '/v1/files/record', { bytes: 'x' })).status).toBe(201);
  });

  test('returns 404 for a missing blob', async () => {
    const file = await upload(owner, 'record', { filename: 'a.txt', bytes: 'x' });
    const blobs = openBlobs(api.settings);
    expect((await buffer(await blobs.read(keyOf(file), 1))).toString()).toBe('x');
    await blobs.remove(keyOf(file));
    expect((await download(api, file.public_link)).status).toBe(404);
    expectRefused(await plain.get(`/v1/files/${file.id}/data`), 'not_found');
  });
});
