import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { reachEmbedded } from '#server/database/embedded.ts';
import { type Receiver, receiver, status } from '../support/modules/receiver.ts';
import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';
import { type StoaProcess, startStoa } from '../support/processes/stoaProcess.ts';
import { caller } from './changeWriters.ts';

/** Callbacks of a process that is killed while it sends them (docs/reference/product/modules.md#callbacks). */

const data = await temporaryFolder('callbacks');
afterAll(() => removeDataFolder(data));

const start = () => startStoa(data, { CALLBACK_ALLOW_PRIVATE: 'on' });

async function killed(stoa: StoaProcess): Promise<void> {
  stoa.process.kill('SIGKILL');
  await stoa.exit;
}

/** Installs and disables a module in turn, so many times in all. */
async function toggle(url: string, module_id: number, times: number): Promise<void> {
  const call = await caller(url);
  for (let at = 0; at < times; at += 1) {
    const does = at % 2 === 0 ? 'install-module' : 'uninstall-module';
    expect((await call('POST', `/v1/market/${does}/${module_id}`)).status).toBe(200);
  }
}

/** Publishes nothing: the account installs its own module. @returns its id */
async function makeModule(url: string, backend: Receiver): Promise<number> {
  const call = await caller(url);
  const id = (await call('POST', '/v1/modules', { name: 'Called', alias: 'called' })).body?.id as number;
  const version = {
    name: 'First',
    status_id: 2,
    install_callback_url: backend.url,
    uninstall_callback_url: backend.url,
  };
  const made = await call('POST', `/v1/modules/${id}/versions`, version);
  await call('POST', `/v1/modules/${id}/versions/${made.body?.id}/set-main`);
  return id;
}

type Delivery = { webhook_id: string; type: string; state: string };

async function deliveries(url: string, module_id: number): Promise<Delivery[]> {
  const { body } = await (await caller(url))('GET', `/v1/modules/${module_id}/callbacks?limit=-1`);
  return (body as unknown as { items: Delivery[] }).items.toReversed();
}

/** What an attempt of a dead process holds back is due now, instead of after its lease. */
async function endLeases(): Promise<void> {
  const database = await reachEmbedded(data);
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query(
    `set role stoa_system; update control.module_deliveries set next_attempt_at = now() where state = 'waiting'`,
  );
  await client.end();
  await database.stop();
}

test('after kill -9 while a callback is sent, each is delivered, in order, and no more is repeated than was under way', async () => {
  const backend = await receiver();
  let stoa = await start();
  const id = await makeModule(stoa.url, backend);

  // Before the receiver has answered. Three more wait behind it.
  const unanswered = new Promise<void>((resolve) => backend.answers.push(() => resolve()));
  await toggle(stoa.url, id, 4);
  await unanswered;
  await killed(stoa);
  await endLeases();
  stoa = await start();
  await expect
    .poll(async () => (await deliveries(stoa.url, id)).map(({ state }) => state))
    .toEqual(Array(4).fill('delivered'));

  // When the receiver has answered, perhaps before that was noted.
  const answered = new Promise<void>((resolve) =>
    backend.answers.push((response) => {
      response.once('finish', resolve);
      status(204)(response);
    }),
  );
  await toggle(stoa.url, id, 4);
  await answered;
  await killed(stoa);
  await endLeases();
  stoa = await start();

  // Right after the installs were answered.
  await toggle(stoa.url, id, 4);
  await killed(stoa);
  await endLeases();
  stoa = await start();
  await expect
    .poll(async () => (await deliveries(stoa.url, id)).map(({ state }) => state))
    .toEqual(Array(12).fill('delivered'));

  const promised = await deliveries(stoa.url, id);
  const sent = backend.received.map(({ headers, body }) => ({ id: headers['webhook-id'], body }));
  const places = sent.map((each) => promised.findIndex(({ webhook_id }) => webhook_id === each.id));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect([...new Set(places)]).toEqual(promised.map((_, at) => at));
  expect(new Set(sent.map((each) => each.id + each.body)).size).toBe(12);
  expect(promised.map(({ type }) => type)).toEqual(
    Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? 'module.installed' : 'module.uninstalled')),
  );
  // Each kill interrupts one attempt at most.
  expect(sent.length).toBeLessThanOrEqual(12 + 3);
  stoa.process.kill('SIGTERM');
  expect(await stoa.exit).toBe(0);
});
