import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { reachEmbedded } from '#server/database/embedded.ts';
import { type Receiver, receiver, status } from '../support/modules/receiver.ts';
import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';
import { type StoaProcess, startStoa } from '../support/processes/stoaProcess.ts';
import { caller } from './changeWriters.ts';

/** The stream out of the audit log, of a process that is killed while it sends (docs/reference/product/audit.md#stream). */

const data = await temporaryFolder('audit-stream');
afterAll(() => removeDataFolder(data));

const start = () => startStoa(data, { CALLBACK_ALLOW_PRIVATE: 'on' });

async function killed(stoa: StoaProcess): Promise<void> {
  stoa.process.kill('SIGKILL');
  await stoa.exit;
}

/** Leaves so many entries in the log. */
async function change(url: string, times: number): Promise<void> {
  const call = await caller(url);
  for (let at = 0; at < times; at += 1)
    expect((await call('PATCH', '/v1/auth/account', { account_name: `Name ${at} ${Date.now()}` })).status).toBe(200);
}

/** What an attempt of a dead process holds back is due now, instead of after its lease. */
async function withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const database = await reachEmbedded(data);
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query('set role stoa_system');
  const result = await work(client);
  await client.end();
  await database.stop();
  return result;
}

const endLeases = () =>
  withDatabase((client) => client.query('update control.audit_settings set next_attempt_at = now()'));

/** Until nothing waits. Of one session: each sign-in is an entry itself. */
async function allSent(url: string): Promise<void> {
  const call = await caller(url);
  const waiting = async () =>
    ((await call('GET', '/v1/audit/settings')).body as unknown as { stream: { waiting: number } | null }).stream
      ?.waiting;
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
}

const idsOf = ({ received }: Receiver): number[] =>
  received.flatMap(({ body }) =>
    body
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: number }).id),
  );

test('after kill -9 while entries are sent, each is delivered, in order, and only what was under way again', async () => {
  const backend = await receiver();
  let stoa = await start();
  await (await caller(stoa.url))('PATCH', '/v1/audit/settings', { stream_url: backend.url });
  await allSent(stoa.url);

  // Before the receiver has answered; more wait behind it.
  const unanswered = new Promise<void>((resolve) => backend.answers.push(() => resolve()));
  await change(stoa.url, 2);
  await unanswered;
  await change(stoa.url, 2);
  await killed(stoa);
  await endLeases();
  stoa = await start();
  await allSent(stoa.url);

  // When the receiver has answered, perhaps before that was noted.
  const answered = new Promise<void>((resolve) =>
    backend.answers.push((response) => {
      response.once('finish', resolve);
      status(204)(response);
    }),
  );
  await change(stoa.url, 2);
  await answered;
  await killed(stoa);
  await endLeases();
  stoa = await start();

  // Right after the changes were answered.
  await change(stoa.url, 3);
  await killed(stoa);
  await endLeases();
  stoa = await start();
  await allSent(stoa.url);
  stoa.process.kill('SIGTERM');
  expect(await stoa.exit).toBe(0);

  const logged = await withDatabase(async (client) =>
    (
      await client.query<{ id: string }>(
        `select id from control.audit_events where id >= (select min(id) from control.audit_events
           where action = 'audit_settings.update') order by id`,
      )
    ).rows.map(({ id }) => Number(id)),
  );
  const first = [...new Set(idsOf(backend))];
  expect(first).toEqual(logged);
  // A repeated batch has its id and its lines.
  const batches = new Map<string, string>();
  for (const { headers, body } of backend.received) {
    const id = headers['webhook-id'] ?? '';
    expect(batches.get(id) ?? body).toBe(body);
    batches.set(id, body);
  }
  expect([...batches.values()].join('').trim().split('\n')).toHaveLength(logged.length);
});
