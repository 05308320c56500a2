import http from 'node:http';
import { expect, test } from 'vitest';
import { limits, requestLimits } from '#shared/limits.ts';
import { makeEntity } from '../support/accounts/entities.ts';
import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';
import { signIn, startStoa } from '../support/processes/stoaProcess.ts';
import { client } from '../support/server/client.ts';
import { postForm } from '../support/server/multipart.ts';

/** Of the processor; 50 ms is the aim (docs/operating/running.md#event-loop). On a busy machine the same work takes several times as long. */
const PATIENCE_MS = 500;

interface Line {
  msg: string;
  task: string | null;
  ms: number;
  cpu_ms: number;
}

const word = (at: number) => String(at).replace(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)));

test('no request holds the event loop, and one that does is logged with its route', async () => {
  const folder = await temporaryFolder('loop');
  const stoa = await startStoa(folder);
  const agent = new http.Agent({ keepAlive: true });
  const owner = client(Number(new URL(stoa.url).port), agent, {
    host: 'localhost',
    authorization: await signIn(stoa.url),
  });
  const done = async (answer: Promise<{ status: number; text: string }>, status: number) => {
    const { status: found, text } = await answer;
    expect(found, text.slice(0, 500)).toBe(status);
  };

  const wide = Array.from({ length: 60 }, (_, at) => `f_${word(at)}`);
  await makeEntity(owner, 'wide', [
    ...wide.map((alias) => ({ alias, type: 'text' as const })),
    { alias: 'shape', type: 'json' },
  ]);
  const row = Object.fromEntries(wide.map((alias) => [alias, `some text of ${alias}`]));
  const rows = Array.from({ length: 10_000 }, () => row);
  const { id } = (await owner.get<{ items: { id: number }[] }>('/v1/entities')).body.items[0] as { id: number };
  const variants = Array.from({ length: limits.variants_per_field }, (_, at) => ({ name: `V${at}`, alias: `v${at}` }));
  const extra = { select_subtype: 'default' };
  for (let at = 0; at < limits.variants_per_entity / limits.variants_per_field; at++)
    await done(
      owner.post('/v1/entities/fields', {
        entity_id: id,
        name: 'S',
        alias: `sel_${word(at)}`,
        type_id: 5,
        extra,
        variants,
      }),
      201,
    );
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));

  // What is allowed, at its limits.
  await done(owner.post('/rest/wide/bulk', { create: rows.slice(0, 9000) }), 200);
  await done(owner.post('/rest/wide', { shape: keys(requestLimits.json_keys_max - 1) }), 201);
  await done(owner.post('/rest/wide', { shape: 'x'.repeat(limits.json_max_bytes - 2) }), 201);
  const csv = [wide.join(), ...rows.map((each) => Object.values(each).join())].join('\n');
  await done(postForm(owner, '/rest/wide/import', [['file', { filename: 'a.csv', bytes: csv }]]), 200);
  await done(owner.get('/v1/entities?with=fields&limit=-1'), 200);
  await done(owner.get('/rest/wide?limit=1000'), 200);
  await done(owner.get('/rest/wide?limit=-1'), 200);
  await done(owner.get('/rest/wide/export.csv'), 200);
  await done(owner.get('/v1/entities/client'), 200);
  await done(owner.call('GET', '/openapi.json'), 200);
  // And what is not.
  await done(owner.patch('/v1/users/1', keys(1_400_000)), 413);
  await done(owner.post('/rest/wide/bulk', { create: rows.map(() => keys(90)) }), 422);
  await done(owner.post('/v1/users/check-email', { email: 'a.'.repeat(5_000_000) }), 422);

  stoa.process.kill('SIGTERM');
  await stoa.exit;
  await removeDataFolder(folder);
  const held = stoa.lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === 'event loop held');
  expect(held.filter(({ cpu_ms }) => cpu_ms > PATIENCE_MS)).toEqual([]);
}, 300_000);
