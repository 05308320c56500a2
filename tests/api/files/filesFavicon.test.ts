import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { violationsOf } from '../../support/accounts/oneEntity.ts';
import { download, expectRefused, keptOnDisk, keyOf, send, upload } from '../../support/files/files.ts';
import { picture } from '../../support/files/pictures.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

type Links = Record<string, string>;

let api: Api;
let owner: Client;
let favicon: Links;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  favicon = (await send<Links>(owner, '/v1/auth/favicon', { bytes: await picture('png') })).body;
});

const save = (account_favicon: Links | null) => owner.patch('/v1/auth/account', { account_favicon });

test('stores a picture in three sizes', async () => {
  expect(Object.keys(favicon)).toEqual(['16x16', '32x32', '180x180']);
  for (const [size, link] of Object.entries(favicon)) {
    const { bytes, headers } = await download(api, link);
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, size: `${width}x${height}` }).toEqual({ format: 'png', size });
    expect(headers['content-type']).toBe('image/png');
  }
});

test('belongs to the account once it is saved there', async () => {
  const favicons = async () =>
    (await api.visitor().get<{ account: { favicon: Links | null } }>('/v1/auth/me')).body.account.favicon;
  expect(await favicons()).toBeNull();
  expect((await save(favicon)).status).toBe(200);
  await expect.poll(favicons).toEqual(favicon);
});

test('accepts only own files in known sizes', async () => {
  const other = await api.makeAccount('other');
  const there = await api.signIn(other.owner.email, other.host);
  const foreign = (await send<Links>(there, '/v1/auth/favicon', { bytes: await picture('png') })).body;
  const avatar = await upload(owner, 'avatar', { bytes: await picture('png') });
  const link = favicon['16x16'] as string;
  const bad: Links[] = [
    foreign,
    { '16x16': avatar.public_link },
    { '17x17': link },
    { '16x16': 'https://evil.example/icon.png' },
    { '16x16': `https://evil.example${link}` },
    { '16x16': link.replace('.png', '.svg') },
    { '16x16': `${link}?x` },
    { '16x16': '' },
    { ...favicon, '32x32': `/files/${'a'.repeat(43)}/photo.png` },
  ];
  for (const each of bad)
    expect(violationsOf(await save(each))).toEqual({
      status: 422,
      violations: ['account_favicon account.errors.favicon'],
    });
  expect((await save({ '32x32': favicon['32x32'] as string })).status).toBe(200);
});

test('rejects a file marked for deletion, unless the account has it already', async () => {
  const marked = (await send<Links>(owner, '/v1/auth/favicon', { bytes: await picture('png') })).body;
  await save(favicon);
  const keys = [...Object.values(favicon), ...Object.values(marked)].map((public_link) => keyOf({ public_link }));
  await api.sql('update control.files set doomed_at = now() where key = any($1)', [keys]);
  expect((await save(marked)).status).toBe(422);
  await expect.poll(async () => (await save(favicon)).status).toBe(200);
});

test('requires full access; a bad picture leaves nothing', async () => {
  const plain = await api.signIn((await api.makeUser()).email);
  const before = await keptOnDisk(api);
  expectRefused(await send(plain, '/v1/auth/favicon', { bytes: await picture('png') }), 'forbidden');
  expect((await send(owner, '/v1/auth/favicon', { bytes: '<svg/>' })).status).toBe(422);
  expect(await keptOnDisk(api)).toEqual(before);
});

test('uploads once per idempotency key', async () => {
  const bytes = await picture('png');
  const headers = { 'idempotency-key': 'favicon' };
  const first = await send<Links>(owner, '/v1/auth/favicon', { bytes }, headers);
  const count = (await keptOnDisk(api)).length;
  expect((await send<Links>(owner, '/v1/auth/favicon', { bytes }, headers)).body).toEqual(first.body);
  expect((await keptOnDisk(api)).length).toBe(count);
});
