import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BlobMissing, type Blobs, newBlobKey } from '#server/files/blobs.ts';
import { diskBlobs } from '#server/files/diskBlobs.ts';
import { openBlobs } from '#server/files/openBlobs.ts';
import { readS3Url } from '#server/settings/s3Url.ts';
import { listed } from '../../support/files/files.ts';
import { startS3 } from '../../support/files/s3Server.ts';
import { temporaryFolder } from '../../support/processes/folders.ts';

const folder = await temporaryFolder('blobs');
const place = path.join(folder, 'files');
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

const keysOf = async (blobs: Blobs) => (await listed(blobs)).map(({ key }) => key);

/** The same tests for every blob store. */
const places: [string, () => Promise<Blobs>][] = [
  ['a folder', async () => diskBlobs(place)],
  ['a bucket', async () => openBlobs({ s3_url: (await startS3()).url, data_dir: folder })],
];

describe.each(places)('blobs in %s', (_, openPlace) => {
  let blobs: Blobs;
  beforeAll(async () => {
    blobs = await openPlace();
  });

  const put = async (bytes: Buffer) => {
    const key = newBlobKey();
    await blobs.put(key, { bytes });
    return key;
  };

  test('starts empty', async () => {
    expect(await keysOf(blobs)).toEqual([]);
  });

  test('reads back the bytes that were put', async () => {
    for (const size of [0, 1, 3_000_000]) {
      const bytes = randomBytes(size);
      expect((await buffer(await blobs.read(await put(bytes), size))).equals(bytes)).toBe(true);
    }
  });

  test.each([1000, 9_000_000])('reads back a file of %i bytes and keeps the source', async (size) => {
    const bytes = randomBytes(size);
    const source = path.join(folder, 'source');
    await fs.writeFile(source, bytes);
    const key = newBlobKey();
    await blobs.put(key, { path: source });
    expect((await fs.readFile(source)).equals(bytes)).toBe(true);
    await fs.rm(source);
    expect((await buffer(await blobs.read(key, size))).equals(bytes)).toBe(true);
  });

  test('reads a range including both ends', async () => {
    const key = await put(Buffer.from('0123456789'));
    const part = async (start: number, end: number) =>
      (await buffer(await blobs.read(key, 10, { start, end }))).toString();
    expect([await part(0, 1), await part(2, 5), await part(9, 9), await part(0, 9)]).toEqual([
      '01',
      '2345',
      '9',
      '0123456789',
    ]);
  });

  test('throws BlobMissing for a missing blob and removes it silently', async () => {
    const key = newBlobKey();
    await expect(blobs.read(key, null)).rejects.toThrow(BlobMissing);
    await expect(blobs.read(key, 2, { start: 0, end: 1 })).rejects.toThrow(BlobMissing);
    await blobs.remove(key);
    const known = await put(Buffer.from('x'));
    await blobs.remove(known);
    await blobs.remove(known);
    await expect(blobs.read(known, 1)).rejects.toThrow(BlobMissing);
  });

  test('checks without an error', async () => {
    await blobs.check();
  });

  test('lists blobs with their time', async () => {
    const began = Date.now() - 2000;
    const keys = [await put(Buffer.from('a')), await put(Buffer.from('b'))];
    const found = (await listed(blobs)).filter(({ key }) => keys.includes(key));
    expect(found.map(({ key }) => key).sort()).toEqual(keys.sort());
    for (const { put_at } of found) {
      expect(put_at.getTime()).toBeGreaterThan(began);
      expect(put_at.getTime()).toBeLessThan(Date.now() + 2000);
    }
  });

  test('stores a hundred concurrently', async () => {
    const before = (await keysOf(blobs)).length;
    await Promise.all(Array.from({ length: 100 }, () => put(randomBytes(100))));
    expect((await keysOf(blobs)).length).toBe(before + 100);
  });
});

describe('a folder', () => {
  const blobs = diskBlobs(place);

  test('is readable by its owner only', async () => {
    const key = newBlobKey();
    await blobs.put(key, { bytes: Buffer.from('x') });
    const modeOf = async (...names: string[]) => ((await fs.stat(path.join(place, ...names))).mode & 0o777).toString(8);
    expect([await modeOf(), await modeOf(key.slice(0, 2)), await modeOf(key.slice(0, 2), key)]).toEqual([
      '700',
      '700',
      '600',
    ]);
  });

  test('does not list partial files and sweeps old ones', async () => {
    const key = newBlobKey();
    await blobs.put(key, { bytes: Buffer.from('x') });
    const half = path.join(place, key.slice(0, 2), `${key}.0.part`);
    await fs.writeFile(half, 'half');
    expect(await keysOf(blobs)).toContain(key);
    expect((await keysOf(blobs)).every((each) => each.length === 43)).toBe(true);
    await blobs.sweep(new Date(Date.now() - 60_000));
    await fs.access(half);
    await blobs.sweep(new Date(Date.now() + 60_000));
    await expect(fs.access(half)).rejects.toThrow('ENOENT');
    expect((await buffer(await blobs.read(key, 1))).toString()).toBe('x');
  });

  test('a failed put leaves nothing', async () => {
    const key = newBlobKey();
    await expect(blobs.put(key, { path: path.join(folder, 'no such file') })).rejects.toThrow('ENOENT');
    expect(await fs.readdir(path.join(place, key.slice(0, 2))).catch(() => [])).toEqual(
      expect.not.arrayContaining([expect.stringContaining(key)]),
    );
  });

  test.each(['../../etc/passwd', '', 'short', `${'a'.repeat(42)}/`, `${'a'.repeat(43)}.part`])(
    'rejects an invalid key: %j',
    async (key) => {
      await expect(async () => blobs.put(key, { bytes: Buffer.from('x') })).rejects.toThrow('Not a key');
      await expect(async () => blobs.read(key, 1)).rejects.toThrow('Not a key');
      await expect(async () => blobs.remove(key)).rejects.toThrow('Not a key');
    },
  );
});

describe('a bucket', () => {
  test('throws an error other than BlobMissing while unreachable', async () => {
    const server = await startS3();
    const blobs = openBlobs({ s3_url: server.url, data_dir: folder });
    const key = newBlobKey();
    await blobs.put(key, { bytes: Buffer.from('x') });
    await server.close();
    for (const work of [
      () => blobs.read(key, 1),
      () => blobs.check(),
      () => blobs.put(key, { bytes: Buffer.from('x') }),
      () => keysOf(blobs),
    ]) {
      const error: unknown = await work().then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(BlobMissing);
    }
  });

  test('keeps no call waiting for those who read slowly', async () => {
    const blobs = openBlobs({ s3_url: (await startS3()).url, data_dir: folder });
    const key = newBlobKey();
    const bytes = Buffer.alloc(1_000_000);
    await blobs.put(key, { bytes });
    const unread = await Promise.all(Array.from({ length: 60 }, () => blobs.read(key, bytes.length)));
    await blobs.remove(newBlobKey());
    for (const each of unread) each.destroy();
  });

  test('throws an error when it does not exist', async () => {
    const { url } = await startS3();
    const blobs = openBlobs({ s3_url: url.replace('stoa-tests', 'another-one'), data_dir: folder });
    await expect(blobs.read(newBlobKey(), 1)).rejects.not.toBeInstanceOf(BlobMissing);
    await expect(blobs.put(newBlobKey(), { bytes: Buffer.from('x') })).rejects.toThrow();
    await expect(blobs.check()).rejects.toThrow('NotFound 404');
  });

  test('rejects a wrong secret', async () => {
    const { url } = await startS3({ isStrict: true });
    const right = openBlobs({ s3_url: url, data_dir: folder });
    await right.put(newBlobKey(), { bytes: Buffer.from('x') });
    const blobs = openBlobs({ s3_url: url.replace(':S3RVER@', ':other@'), data_dir: folder });
    await expect(blobs.put(newBlobKey(), { bytes: Buffer.from('x') })).rejects.toThrow();
  });

  test.each([
    ['s3://key:secret@host/bucket', { endpoint: 'https://host', region: 'us-east-1', bucket: 'bucket' }],
    ['s3://key:secret@host:9000/bucket/?tls=off', { endpoint: 'http://host:9000', bucket: 'bucket' }],
    ['s3://k:a%2Fb%2Bc@host/b-1.x?region=ru-central1', { region: 'ru-central1', bucket: 'b-1.x', secret: 'a/b+c' }],
  ])('%s', (url, expected) => {
    expect(readS3Url(url)).toMatchObject(expected);
  });

  test.each([
    's3://host/bucket',
    's3://key:secret@host',
    's3://key:secret@host/a/b',
    's3://key:secret@host/bucket?tls=maybe',
    's3://key:secret@host/bucket?secure=off',
    's3://key:%ff@host/bucket',
    'https://key:secret@host/bucket',
  ])('%s is none', (url) => {
    expect(readS3Url(url)).toBeNull();
  });
});
