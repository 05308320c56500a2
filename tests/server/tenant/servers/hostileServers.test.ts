import { expect, test } from 'vitest';
import { foreignTypes } from '#server/tenant/servers/foreignTypes.ts';
import { StrictClient } from '#server/tenant/servers/strictClient.ts';
import { atQuery, atSignIn, harmless, signedIn } from '../../../support/storage/hostileMessages.ts';
import { HostileStream } from '../../../support/storage/hostileStream.ts';

/** docs/start/places.md#foreign-servers. The same inputs over sockets are in tests/attacks/hostilePostgres.attack.ts. */

async function talk(answers: Buffer[]): Promise<Error | null> {
  const client = new StrictClient({
    ...{ host: 'db.example.com', user: 'u', password: 'p', database: 'd', ssl: false },
    stream: () => new HostileStream(answers.map((each) => [each])) as never,
    types: foreignTypes,
  });
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  let failure: Error | null = null;
  try {
    await client.connect();
    await client.query('select 1 as a');
  } catch (error) {
    failure = error as Error;
  }
  client.close();
  await ended;
  return failure;
}

test.each(Object.entries(atSignIn))('ends a connection at the sign-in for %s', async (_name, bytes) => {
  expect(await talk([bytes])).toBeInstanceOf(Error);
});

test.each(Object.entries(atQuery))('ends a connection at a statement for %s', async (name, bytes) => {
  const started = process.threadCpuUsage();
  const failure = await talk([signedIn, bytes]);
  const { user, system } = process.threadCpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(500);
  if (!harmless.includes(name)) expect(failure).toBeInstanceOf(Error);
});
