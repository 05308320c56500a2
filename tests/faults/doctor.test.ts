import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { reachEmbedded } from '#server/database/embedded.ts';
import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';
import { runCommand } from '../support/processes/processes.ts';
import { startStoa } from '../support/processes/stoaProcess.ts';

const data = await temporaryFolder('doctor');
afterAll(() => removeDataFolder(data));

async function doctor(env: Record<string, string>) {
  const program = runCommand(['doctor'], env);
  return { exit: await program.exit, lines: program.lines };
}

test('reports an empty folder and creates nothing', async () => {
  const empty = await temporaryFolder('nothing');
  expect(await doctor({ DATA_DIR: empty })).toEqual({ exit: 1, lines: [`DATA_DIR ${empty} holds no installation`] });
  expect(await fs.readdir(empty)).toEqual([]);
  await removeDataFolder(empty);
});

test('checks a running installation without disturbing it, and a stopped one without starting it', async () => {
  const stoa = await startStoa(data);
  const running = await doctor({ DATA_DIR: data });
  expect(running.lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
  expect(running.exit).toBe(0);
  expect((await fetch(`${stoa.url}/api/health`)).status).toBe(200);
  stoa.process.kill('SIGTERM');
  expect(await stoa.exit).toBe(0);
  const stopped = await doctor({ DATA_DIR: data });
  expect(stopped).toEqual(running);
  await expect(fs.stat(path.join(data, 'postgres/data/postmaster.pid'))).rejects.toThrow('ENOENT');
});

test('reports values sealed with another secret, and a missing secret without creating one', async () => {
  const other = await doctor({ DATA_DIR: data, APP_SECRET: 'another-secret-0123456789-abcdefgh' });
  expect(other.exit).toBe(1);
  expect(other.lines.join('\n')).toMatch(/BROKEN signing keys can be decrypted\n +signing key \w+ cannot be decrypted/);
  const file = path.join(data, 'secret');
  await fs.rename(file, `${file}.away`);
  expect(await doctor({ DATA_DIR: data })).toEqual({
    exit: 1,
    lines: [`${file} is missing, and APP_SECRET is not set`],
  });
  await expect(fs.stat(file)).rejects.toThrow('ENOENT');
  await fs.rename(`${file}.away`, file);
});

test('checks a DATABASE_URL with the same output', async () => {
  const stoa = await startStoa(data);
  const { connection } = await reachEmbedded(data);
  const { user, password, host } = connection;
  const url = `postgres://${user}:${password}@localhost/stoa?host=${encodeURIComponent(String(host))}`;
  const APP_SECRET = await fs.readFile(path.join(data, 'secret'), 'utf8');
  const byUrl = await doctor({ DATABASE_URL: url, APP_SECRET, DATA_DIR: '/nowhere' });
  expect(byUrl).toEqual(await doctor({ DATA_DIR: data }));
  expect(byUrl.exit).toBe(0);
  stoa.process.kill('SIGTERM');
  await stoa.exit;
});
