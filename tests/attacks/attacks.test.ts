import { expect, onTestFinished, test } from 'vitest';
import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';
import { owner, startStoa } from '../support/processes/stoaProcess.ts';
import { attackAll, type Outcome } from './attackAll.ts';
import { aim, type Target } from './kit.ts';

const attacker = { email: 'mallory@example.com', password: 'a key under the mat' };

/** A server with the account of an attacker beside that of its owner. */
async function startTarget(): Promise<Target> {
  const data = await temporaryFolder('attacks');
  const stoa = await startStoa(data, { STORAGE_ALLOW_PRIVATE: 'on', CALLBACK_ALLOW_PRIVATE: 'on' });
  onTestFinished(async () => {
    stoa.process.kill('SIGKILL');
    await stoa.exit;
    await removeDataFolder(data);
  });
  const url = new URL(stoa.url);
  const made = await fetch(new URL('/api/v1/auth/sign-up', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Mallory and partners', ...attacker }),
  });
  expect(made.status).toBe(201);
  const { account } = (await made.json()) as { account: { subdomain: string } };
  return aim(url, {
    attacker: { host: `${account.subdomain}.${url.hostname}`, ...attacker },
    victim: { host: url.hostname, ...owner },
  });
}

/** As against anybody's instance (docs/operating/security.md#attacks). */
test('holds against every attack from outside', async () => {
  const target = await startTarget();
  const outcomes: Outcome[] = [];
  for await (const outcome of attackAll(target)) outcomes.push(outcome);
  target.end();
  expect(outcomes.length).toBeGreaterThan(0);
  expect(outcomes.filter(({ open }) => open !== null)).toEqual([]);
});
