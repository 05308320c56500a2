import fs from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeEntity } from '../support/accounts/entities.ts';
import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';
import { isAlive, type Program, runCommand } from '../support/processes/processes.ts';
import { environment, signIn } from '../support/processes/stoaProcess.ts';
import { client } from '../support/server/client.ts';

const data = await temporaryFolder('restarts');
afterAll(() => removeDataFolder(data));

const launch = (args: string[], env: Record<string, string>) => runCommand(['start', ...args], env);

const readyUrls = ({ lines }: Program) =>
  lines.flatMap((line) => (line.startsWith('Stoa is ready at ') ? [line.replace('Stoa is ready at ', '')] : []));

interface Line {
  level: number;
  msg: string;
  pid: number;
  task: string;
  request_id: string;
  account_id: number;
}

const logged = ({ lines }: Program, pattern: RegExp) =>
  lines.flatMap((line) => {
    if (!line.startsWith('{')) return [];
    const read = JSON.parse(line) as Line;
    return pattern.test(read.msg) ? [read] : [];
  });

test('a server and its process of large requests whose loops never turn again are ended, and the server comes back', async () => {
  const plant = path.resolve(import.meta.dirname, 'plantedLoop.ts');
  const launcher = launch([], environment(data, { LOG_LEVEL: 'info', NODE_OPTIONS: `--import ${plant}` }));
  await launcher.line(/^Stoa is ready at /);
  const [url = ''] = readyUrls(launcher);
  const authorization = await signIn(url);
  const agent = new http.Agent();
  await makeEntity(client(Number(new URL(url).port), agent, { host: 'localhost', authorization }), 'notes', [
    { alias: 'body', type: 'text' },
  ]);
  // The first one starts the other process.
  const many = `${url}/api/rest/notes?limit=100`;
  await fetch(many, { headers: { authorization } });
  await launcher.line(/answering large requests/);
  for (const [address, program] of [
    [many, 'largeMain.ts'],
    [`${url}/api/v1/auth/me`, 'main.ts'],
  ] as const) {
    void fetch(address, { headers: { authorization, 'x-plant': program } }).catch(() => {});
    await launcher.line(new RegExp(`^${program} loops`));
  }
  await expect.poll(() => readyUrls(launcher).length).toBe(2);
  const ended = logged(launcher, /^the event loop has not turned for 15 s/);
  expect(
    ended
      .toSorted((a, b) => a.task.localeCompare(b.task))
      .map(({ level, task, account_id, msg }) => [level, task, account_id, msg.split(': ')[1]]),
  ).toEqual([
    [60, 'GET /api/rest/:alias', 1, 'the process of large requests is ended'],
    [60, 'GET /api/v1/auth/me', 1, 'the server is ended'],
  ]);
  for (const { pid, request_id } of ended) {
    expect(await isAlive(pid)).toBe(false);
    expect(request_id).toMatch(/^[\da-f-]{36}$/);
  }
  expect(logged(launcher, /died/).map(({ msg }) => msg)).toEqual([
    'the server has died by SIGKILL and starts again in 1 s',
  ]);
  expect((await fetch(`${readyUrls(launcher)[1]}/api/health`)).status).toBe(200);
  launcher.process.kill('SIGTERM');
  expect(await launcher.exit).toBe(0);
});

test('a server that dies at once is given up after five deaths, and its code is not hidden', async () => {
  const program = launch(['--program', 'tests/faults/dyingAtOnce.ts'], {});
  expect(await program.exit).toBe(1);
  const said = logged(program, /died/).map(({ msg }) => msg);
  expect(said).toEqual([
    ...[1, 2, 4, 8].map((pause) => `the server has died by SIGKILL and starts again in ${pause} s`),
    'the server has died five times in a minute, last by SIGKILL, and is not started again: see the lines above',
  ]);
});

test('a refused start is not tried again', async () => {
  const program = launch([], environment(data, { PORT: '99999' }));
  expect(await program.exit).toBe(1);
  expect(program.lines).toEqual([expect.stringMatching(/^PORT /)]);
});

test('with --once the server takes the place of the launcher', async () => {
  const program = launch(['--once'], environment(data));
  await program.line(/^Stoa is ready at /);
  expect(await fs.readFile(`/proc/${program.pid}/cmdline`, 'utf8')).toContain('src/server/main.ts');
  program.process.kill('SIGTERM');
  expect(await program.exit).toBe(0);
});

test('a server whose launcher is killed ends in order', async () => {
  const launcher = launch([], environment(data, { LOG_LEVEL: 'info' }));
  await launcher.line(/^Stoa is ready at /);
  launcher.process.kill('SIGKILL');
  // Its outputs are closed when the server has ended, too.
  await launcher.exit;
  const database = path.join(data, 'postgres/data/postmaster.pid');
  await expect(fs.access(database)).rejects.toThrow('ENOENT');
});
