import { once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';
import { isAlive } from '../support/processes/processes.ts';
import { environment, owner, runStoa, type StoaProcess, signIn, startStoa } from '../support/processes/stoaProcess.ts';
import { timeLimit } from '../support/timeLimit.ts';
import { startWriters, type Writers, writtenEmails } from './writers.ts';

const data = await temporaryFolder('server');
afterAll(() => removeDataFolder(data));

const postmaster = async () =>
  Number.parseInt(await fs.readFile(path.join(data, 'postgres/data/postmaster.pid'), 'utf8'), 10);

const acknowledgedMore = (writers: Writers, than: number) =>
  expect.poll(() => writers.acknowledged.length).toBeGreaterThan(than);

async function stopped(stoa: StoaProcess, signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM') {
  stoa.process.kill(signal);
  return stoa.exit;
}

describe('start', () => {
  test('prints how to sign in on an empty folder, and not again', async () => {
    const empty = await temporaryFolder('empty');
    const first = await startStoa(empty);
    expect(first.lines.join('\n')).toContain(owner.email);
    expect(await stopped(first)).toBe(0);
    const second = await startStoa(empty);
    expect(second.lines.join('\n')).not.toContain(owner.email);
    expect(await stopped(second)).toBe(0);
    await removeDataFolder(empty);
  });

  test('prints a generated password once, and it works', async () => {
    const empty = await temporaryFolder('generated');
    const stoa = await startStoa(empty, { OWNER_PASSWORD: '' });
    const password = stoa.lines.join('\n').match(/password (\S+) \(shown only this once\)/)?.[1];
    const answer = await fetch(`${stoa.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: owner.email, password, captcha: 'x' }),
    });
    expect(answer.status).toBe(200);
    await stopped(stoa);
    await removeDataFolder(empty);
  });

  test.each([
    ['PORT', { PORT: '99999' }],
    ['BASE_DOMAIN', { BASE_DOMAIN: 'http://example.com' }],
    ['APP_SECRET', { DATABASE_URL: 'postgres://localhost/stoa' }],
    ['CAPTCHA_PROVIDER', { CAPTCHA_PROVIDER: 'recaptcha' }],
  ])('a bad %s stops it with one line that names it', async (name, env) => {
    const program = runStoa(environment(data, env));
    expect(await program.exit).toBe(1);
    expect(program.lines).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
  });

  test('a database that cannot be reached is told after 5 s and again, and stops it after half a minute', async () => {
    const url = 'postgres://u:hunter22@localhost/stoa?host=/nowhere';
    const program = runStoa(environment(data, { DATABASE_URL: url, APP_SECRET: 'x'.repeat(32) }));
    expect(await program.exit).toBe(1);
    expect(program.lines.length).toBeGreaterThanOrEqual(4);
    for (const line of program.lines.slice(0, -1))
      expect(line).toMatch(/^DATABASE_URL cannot be connected to yet: .*ENOENT/);
    expect(program.lines.at(-1)).toMatch(/^DATABASE_URL cannot be connected to: .*ENOENT/);
    expect(program.lines.join()).not.toContain('hunter22');
  });

  test('a name that is nearly that of a setting is told', async () => {
    const program = runStoa(environment(data, { RATE_LIMITT: 'off', PORT: '99999' }));
    expect(await program.exit).toBe(1);
    expect(program.lines).toEqual([
      'RATE_LIMITT is not a setting: did you mean RATE_LIMIT?',
      expect.stringMatching(/^PORT /),
    ]);
  });
});

test('a second start on the same folder prints one line and exits 1', async () => {
  const stoa = await startStoa(data);
  const second = runStoa(environment(data));
  expect(await second.exit).toBe(1);
  expect(second.lines).toEqual([`DATA_DIR ${data} is in use: another Stoa is running on it`]);
  expect((await fetch(`${stoa.url}/api/health`)).status).toBe(200);
  await stopped(stoa);
});

test('a start on a port in use prints one line and exits 1', async () => {
  const stoa = await startStoa(data);
  const other = await temporaryFolder('port');
  await stopped(await startStoa(other));
  const { port } = new URL(stoa.url);
  const second = runStoa(environment(other, { PORT: port }));
  expect(await second.exit).toBe(1);
  // On a busy machine its log may tell of a part that is slow.
  expect(second.lines.filter((line) => !line.startsWith('{'))).toEqual([`PORT ${port} is in use by another program`]);
  await stopped(stoa);
  await removeDataFolder(other);
});

test("a start with another secret than the database's prints one line and exits 1", async () => {
  const program = runStoa(environment(data, { APP_SECRET: 'another-secret-0123456789-abcdefgh' }));
  expect(await program.exit).toBe(1);
  expect(program.lines).toEqual(['APP_SECRET is not the one that this database was made with']);
});

test('uses at most 200 MB at rest', async () => {
  const stoa = await startStoa(data);
  await fetch(`${stoa.url}/sign-in`);
  const status = await fs.readFile(`/proc/${stoa.pid}/status`, 'utf8');
  expect(Number(status.match(/^VmRSS:\s+(\d+) kB/m)?.[1]) / 1024).toBeLessThan(200);
  await stopped(stoa);
});

test('passes no secret of its environment to the database process', async () => {
  const stoa = await startStoa(data, { SMTP_URL: 'smtp://user:canary@localhost' });
  const shown = await fs.readFile(`/proc/${await postmaster()}/environ`, 'utf8');
  expect(shown).not.toContain('canary');
  await stopped(stoa);
});

/** The server answers `continue` once it has read the headers: from then on the request is in flight. */
const begun = { 'content-type': 'application/json', expect: '100-continue' };

describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  test('finishes the request in flight, accepts no new one, and leaves no process', async () => {
    const stoa = await startStoa(data);
    const database = await postmaster();
    const body = JSON.stringify({ ...owner, captcha: 'x' });
    const request = http.request(`${stoa.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { ...begun, 'content-length': Buffer.byteLength(body) },
    });
    request.write(body.slice(0, 10));
    await once(request, 'continue');
    stoa.process.kill(signal);
    await expect
      .poll(() =>
        fetch(`${stoa.url}/api/health`).then(
          ({ status }) => status,
          () => 'closed',
        ),
      )
      .not.toBe(200);
    request.end(body.slice(10));
    const [answer] = await once(request, 'response');
    expect(await text(answer)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(answer.statusCode).toBe(200);
    const before = Date.now();
    expect(await stoa.exit).toBe(0);
    expect(Date.now() - before).toBeLessThan(timeLimit(5000));
    expect(await isAlive(database)).toBe(false);
  });

  test('waits neither for an open stream nor for an idle connection', async () => {
    const stoa = await startStoa(data);
    const authorization = await signIn(stoa.url);
    const stream = await fetch(`${stoa.url}/api/v1/events`, { headers: { authorization } });
    const { port } = new URL(stoa.url);
    const silent = net.connect({ port: Number(port), host: '127.0.0.1' });
    await once(silent, 'connect');
    const before = Date.now();
    expect(await stopped(stoa, signal)).toBe(0);
    expect(Date.now() - before).toBeLessThan(timeLimit(5000));
    expect(await stream.text()).toContain(': open');
    silent.destroy();
  });

  test('cuts off a request that never ends, within 15 s', async () => {
    const stoa = await startStoa(data);
    const headers = { ...begun, 'content-length': 1000 };
    const request = http.request(`${stoa.url}/api/v1/auth/login`, { method: 'POST', headers });
    request.on('error', () => {});
    request.write('{');
    await once(request, 'continue');
    const before = Date.now();
    expect(await stopped(stoa, signal)).toBe(0);
    expect(Date.now() - before).toBeLessThan(timeLimit(15_000));
  });
});

/** 50 in `npm run test:deep`. */
const cycles = Number(process.env.KILL_CYCLES ?? 1);

test(
  `killed under load ${cycles} times, it recovers within 10 s and has everything it acknowledged`,
  async () => {
    for (let round = 0; round < cycles; round++) {
      const stoa = await startStoa(data);
      const writers = await startWriters(stoa.url);
      await acknowledgedMore(writers, 10);
      stoa.process.kill('SIGKILL');
      await stoa.exit;
      await writers.stop();
      const again = await startStoa(data);
      expect(again.startedIn).toBeLessThan(timeLimit(10_000));
      expect(await writtenEmails(again.url)).toEqual(expect.arrayContaining(writers.acknowledged));
      await stopped(again);
    }
  },
  300_000 * cycles,
);

test('returns 503 while its database is killed under load, recovers, and has everything it acknowledged', async () => {
  const stoa = await startStoa(data);
  const writers = await startWriters(stoa.url);
  await acknowledgedMore(writers, 10);
  process.kill(await postmaster(), 'SIGKILL');
  await expect.poll(() => writers.statuses.get(503) ?? 0).toBeGreaterThan(0);
  const soFar = writers.acknowledged.length;
  await acknowledgedMore(writers, soFar + 10);
  await writers.stop();
  const said = new Set(stoa.lines.map((line) => line.match(/"message":"([^"]+)/)?.[1] ?? line));
  expect([...writers.statuses.keys()].sort(), [...said].join('\n')).toEqual([201, 503]);
  expect(await writtenEmails(stoa.url)).toEqual(expect.arrayContaining(writers.acknowledged));
  expect(await stopped(stoa)).toBe(0);
});

test('stopped under load, it completes every request in flight', async () => {
  const stoa = await startStoa(data);
  const writers = await startWriters(stoa.url);
  await acknowledgedMore(writers, 10);
  expect(await stopped(stoa), stoa.lines.join('\n')).toBe(0);
  await writers.stop();
  // Refused connections (0) came after the socket was closed; no response was an error.
  expect([...writers.statuses.keys()].filter((status) => ![0, 201, 503].includes(status))).toEqual([]);
  const again = await startStoa(data);
  expect(await writtenEmails(again.url)).toEqual(expect.arrayContaining(writers.acknowledged));
  await stopped(again);
});
