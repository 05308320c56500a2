import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';
import { runCommand } from '../support/processes/processes.ts';
import { startStoa } from '../support/processes/stoaProcess.ts';
import { caller } from './changeWriters.ts';

const data = await temporaryFolder('module');
afterAll(() => removeDataFolder(data));

async function module(...args: string[]) {
  const program = runCommand(['module', ...args], { DATA_DIR: data });
  return { exit: await program.exit, lines: program.lines };
}

test("the operator's command decides about modules of a running and of a stopped installation", async () => {
  expect(await module('list')).toEqual({ exit: 1, lines: [`DATA_DIR ${data} holds no installation`] });
  let stoa = await startStoa(data);
  expect(await module('list')).toEqual({ exit: 0, lines: ['No modules'] });
  await (await caller(stoa.url))('POST', '/v1/modules', { name: 'Kept', alias: 'kept' });
  expect(await module('trust', 'kept')).toEqual({ exit: 0, lines: ['kept is trusted now'] });
  stoa.process.kill('SIGTERM');
  expect(await stoa.exit).toBe(0);
  expect(await module('recommend', 'kept')).toEqual({ exit: 0, lines: ['kept is recommended now'] });
  await expect(fs.stat(path.join(data, 'postgres/data/postmaster.pid'))).rejects.toThrow('ENOENT');
  stoa = await startStoa(data);
  const { body } = await (await caller(stoa.url))('GET', '/v1/modules/kept');
  expect(body).toMatchObject({ is_trusted: true, is_recommended: true });
  stoa.process.kill('SIGTERM');
  expect(await stoa.exit).toBe(0);
});
