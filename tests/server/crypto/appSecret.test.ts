import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadAppSecret } from '#server/crypto/appSecret.ts';
import { removeDataFolder, temporaryFolder } from '../../support/processes/folders.ts';

const root = await temporaryFolder('secret');
afterAll(() => removeDataFolder(root));
const load = (name: string, app_secret: string | null = null) =>
  loadAppSecret({ app_secret, data_dir: path.join(root, name) });

test('is generated once, readable by its owner only', async () => {
  const first = await load('once');
  expect(first).toHaveLength(32);
  expect(await load('once')).toEqual(first);
  expect((await fs.stat(path.join(root, 'once/secret'))).mode & 0o777).toBe(0o600);
});

test('two concurrent first starts agree', async () => {
  const [a, b] = await Promise.all([load('race'), load('race')]);
  expect(a).toEqual(b);
  expect(await fs.readdir(path.join(root, 'race'))).toEqual(['secret']);
});

test('every installation has its own', async () => {
  expect(await load('one')).not.toEqual(await load('another'));
});

test('APP_SECRET takes precedence, and no file is written', async () => {
  const given = await load('given', 'x'.repeat(32));
  expect(given).toEqual(await load('elsewhere', 'x'.repeat(32)));
  await expect(fs.stat(path.join(root, 'given'))).rejects.toThrow('ENOENT');
});

test('a damaged file stops the start and is not replaced', async () => {
  await fs.mkdir(path.join(root, 'damaged'));
  await fs.writeFile(path.join(root, 'damaged/secret'), '');
  await expect(load('damaged')).rejects.toThrow(/secret is damaged/);
});
