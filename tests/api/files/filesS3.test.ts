import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '#resources/people/users/users.resource.ts';
import { incomingFolder } from '#server/files/incomingFolder.ts';
import { openBlobs } from '#server/files/openBlobs.ts';
import { type Collector, collectorOf } from '../../support/files/collector.ts';
import { download, expectRefused, incoming, keyOf, listed, send, upload } from '../../support/files/files.ts';
import { picture } from '../../support/files/pictures.ts';
import { type S3Server, startS3 } from '../../support/files/s3Server.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

/** Files in a bucket: no byte of an upload stays on the server's disk. */
let s3: S3Server;
let api: Api;
let owner: Client;
let collector: Collector;
beforeAll(async () => {
  s3 = await startS3();
  api = await startApi({ settings: { s3_url: s3.url, jobs: 'off' } });
  owner = await api.signInOwner();
  collector = await collectorOf(api);
});
afterAll(() => collector.close());

const keys = async () => (await listed(openBlobs(api.settings))).map(({ key }) => key);

test('stores and serves a file, whole and in ranges', async () => {
  const bytes = Buffer.alloc(3_000_000, 'stoa ');
  const file = await upload(owner, 'record', { filename: 'a.txt', bytes });
  expect(await keys()).toEqual([keyOf(file)]);
  expect((await download(api, file.public_link)).bytes.equals(bytes)).toBe(true);
  const part = await download(api, file.public_link, { headers: { range: 'bytes=5-8' } });
  expect([part.status, part.bytes.toString()]).toEqual([206, 'stoa']);
  expect(await fs.readdir(api.settings.data_dir)).not.toContain('files');
  expect(await incoming(api)).toEqual([]);
});

test('stores and serves a picture, by link and as a data: URL', async () => {
  const { status, body } = await send<NonNullable<User['avatar']>>(owner, '/v1/users/1/avatar', {
    bytes: await picture('png'),
  });
  expect(status).toBe(200);
  const { bytes } = await download(api, body.original_src);
  const data = await owner.get(`/v1/files/${body.original_id}/data`);
  expect(data.text).toBe(`data:image/jpeg;base64,${bytes.toString('base64')}`);
});

test('deletes unused files', async () => {
  const file = await upload(owner, 'record', { filename: 'a.txt', bytes: 'x' });
  expect(await keys()).toContain(keyOf(file));
  await collector.run(25);
  await collector.run(27);
  expect(await keys()).not.toContain(keyOf(file));
  const rows = await api.sql<{ key: string }>('select key from control.files');
  expect((await keys()).sort()).toEqual(rows.map(({ key }) => key).sort());
});

test('serves nothing of an object that has another length than its file', async () => {
  const file = await upload(owner, 'record', { filename: 'a.txt', bytes: '0123456789' });
  for (const other of ['012345678', '0123456789a']) {
    await openBlobs(api.settings).put(keyOf(file), { bytes: Buffer.from(other) });
    expect((await download(api, file.public_link)).status).toBe(503);
    expectRefused(await owner.get(`/v1/files/${file.id}/data`), 'unavailable');
  }
});

test('returns an error while the bucket is unreachable and stores nothing partially', async () => {
  const file = await upload(owner, 'record', { filename: 'a.txt', bytes: 'x' });
  await s3.close();
  const before = await api.sql('select id from control.files');
  const refused = await send(owner, '/v1/files/record', { filename: 'b.txt', bytes: 'x' });
  expectRefused(refused, 'unavailable');
  expect(refused.text).not.toMatch(/127\.0\.0\.1|ECONN|S3/);
  expectRefused(await owner.get(`/v1/files/${file.id}/data`), 'unavailable');
  expect((await download(api, file.public_link)).status).toBe(503);
  expect(await api.sql('select id from control.files')).toEqual(before);
  expect(await incoming(api)).toEqual([]);
  expect((await owner.get(`/v1/files/${file.id}`)).status).toBe(200);
  expect((await owner.get('/health')).status).toBe(200);
  // What crashes left on the disk is removed all the same.
  await fs.writeFile(path.join(incomingFolder(api.settings), 'left'), 'x');
  await expect(collector.run(2)).rejects.toThrow('ECONNREFUSED');
  expect(await incoming(api)).toEqual([]);
});
