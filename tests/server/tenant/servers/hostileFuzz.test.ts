import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { foreignTypes } from '#server/tenant/servers/foreignTypes.ts';
import { StrictClient } from '#server/tenant/servers/strictClient.ts';
import { startPostgresServer } from '../../../support/database/postgresServer.ts';
import { type Conversation, phases, recordConversations } from '../../../support/fuzz/conversations.ts';
import { inChunks, mutated } from '../../../support/fuzz/mutations.ts';
import { randomOf } from '../../../support/random.ts';
import { HostileStream } from '../../../support/storage/hostileStream.ts';

/** Conversations of a real server, changed at random (docs/start/places.md#foreign-servers). */

const CASES = Number(process.env.SERVER_CASES ?? 20_000);
/** What one conversation may take of this thread, which is more than what it holds it at once. */
const CASE_MS = 50;
const MEMORY_BYTES = 100 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function used(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Resolves when the connection has ended. @returns whether all was answered */
async function converse(answers: Conversation, ask: (client: StrictClient) => Promise<unknown>): Promise<boolean> {
  const client = new StrictClient({
    ...{ host: 'db.example.com', user: 'u', password: 'p', database: 'd', ssl: false },
    stream: () => new HostileStream(answers) as never,
    types: foreignTypes,
  });
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  const isAnswered = await client
    .connect()
    .then(() => ask(client))
    .then(
      () => true,
      () => false,
    );
  client.close();
  await ended;
  return isAnswered;
}

/** ms of this thread. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

function changed(answers: Conversation, seed: number): Conversation {
  const random = randomOf(seed);
  const at = Math.floor(random() * answers.length);
  return answers.map((answer, n) => (n === at ? inChunks(mutated(answer, random), random) : answer));
}

test(`${CASES} changed conversations end, each in its own time and memory`, { timeout: 3_600_000 }, async () => {
  const server = await startPostgresServer();
  const recorded = [...(await recordConversations(await server.makeDatabase()))];
  for (const [name, answers] of recorded) {
    // The proof of a password holds for one sign-in, and one phase is an error.
    const isWhole = name !== 'sign-in' && name !== 'error';
    expect(await converse(answers, phases[name] as never), name).toBe(isWhole);
  }
  const before = used();
  for (let seed = 0; seed < CASES; seed++) {
    const [name, answers] = recorded[seed % recorded.length] as [string, Conversation];
    const once = () => costOf(() => converse(changed(answers, seed), phases[name] as never));
    let cost = await once();
    // Collecting garbage counts for the case that it happens in.
    for (let again = 0; cost > CASE_MS && again < 3; again++) cost = Math.min(cost, await once());
    expect(cost, `${name} ${seed}`).toBeLessThan(CASE_MS);
    if (seed % 2000 === 1999) expect(used() - before, `${name} ${seed}`).toBeLessThan(MEMORY_BYTES);
  }
});
