import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '#server/settings/settings.ts';
import { prepareFolders } from '#server/start/folders.ts';
import { startServer } from '#server/start/start.ts';
import { removeFolder, temporaryFolder } from '../../support/processes/folders.ts';

async function emptyFolder(): Promise<string> {
  const folder = await temporaryFolder('folders');
  onTestFinished(() => removeFolder(folder));
  return folder;
}

test('the folders that are written to are made, and closed to others', async () => {
  const data = path.join(await emptyFolder(), 'not/yet');
  await prepareFolders(readSettings({ DATA_DIR: data }));
  expect((await fs.readdir(data)).sort()).toEqual(['files', 'files-incoming', 'mail']);
  expect((await fs.stat(path.join(data, 'files'))).mode & 0o777).toBe(0o700);
  const other = path.join(data, 'other');
  await prepareFolders(
    readSettings({ DATA_DIR: other, S3_URL: 's3://key:secret@localhost/bucket', SMTP_URL: 'smtp://localhost' }),
  );
  expect(await fs.readdir(other)).toEqual(['files-incoming']);
});

test('one that cannot be written to refuses the start in one line, before a database is waited for', async () => {
  const data = await emptyFolder();
  await fs.writeFile(path.join(data, 'files'), 'a file where a folder belongs');
  const url = 'postgres://localhost/stoa?host=/nowhere';
  const settings = readSettings({ DATA_DIR: data, DATABASE_URL: url, APP_SECRET: 'x'.repeat(32) });
  const start = startServer(settings, { dev: false, onFirstSignIn: () => {} });
  await expect(start).rejects.toThrow(`DATA_DIR: ${data}/files cannot be written to (EEXIST)`);
});
