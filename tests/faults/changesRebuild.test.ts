import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { reachEmbedded } from '#server/database/embedded.ts';
import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';
import { runCommand } from '../support/processes/processes.ts';
import { startStoa } from '../support/processes/stoaProcess.ts';
import { caller } from './changeWriters.ts';

const data = await temporaryFolder('rebuild');
afterAll(() => removeDataFolder(data));

async function run(...args: string[]) {
  const program = runCommand(args, { DATA_DIR: data });
  return { exit: await program.exit, lines: program.lines };
}
const rebuild = (...args: string[]) => run('rebuild', ...args);

test("the operator's command rebuilds a table with the server running, killed during it, or stopped", async () => {
  let stoa = await startStoa(data);
  const call = await caller(stoa.url);
  const { body } = await call('POST', '/v1/entities', { name: 'Worn', alias: 'worn' });
  await call('POST', '/v1/entities/fields', { entity_id: body?.id, name: 'Title', alias: 'title', type_id: 1 });
  await call('POST', '/rest/worn', { title: 'kept' });
  const client = new pg.Client((await reachEmbedded(data)).connection);
  client.on('error', () => {});
  await client.connect();
  await client.query(
    `set role stoa_data; alter table acc_1.e_${body?.id} add column x int; alter table acc_1.e_${body?.id} drop column x`,
  );

  expect(await rebuild('main', 'worn')).toEqual({
    exit: 0,
    lines: ['Rebuilt worn: it had used up 10 of 1600 columns, now 9.'],
  });
  expect(await rebuild('main', 'nowhere')).toEqual({ exit: 1, lines: ['Account main has no ready entity nowhere'] });
  expect(await rebuild()).toMatchObject({
    exit: 1,
    lines: [expect.stringMatching(/^stoa rebuild: missing required argument 'subdomain'/)],
  });
  expect((await call('GET', '/rest/worn')).body).toMatchObject({ items: [{ title: 'kept' }] });

  // An open reader makes the rebuild wait; then it is killed.
  await client.query(`insert into acc_1.e_${body?.id} (deleted_at) select now() from generate_series(1, 30000)`);
  const killed = runCommand(['rebuild', 'main', 'worn'], { DATA_DIR: data });
  const copied = () => client.query(`select from pg_class where relname = '_e_${body?.id}_new'`);
  await expect.poll(async () => (await copied()).rowCount, { interval: 5 }).toBe(1);
  killed.process.kill('SIGKILL');
  await killed.exit;
  await client.end();
  stoa.process.kill('SIGKILL');
  await stoa.exit;

  // The next start removes its leftovers.
  stoa = await startStoa(data);
  const clean = async () => (await run('doctor')).lines.filter((line) => !line.startsWith('ok '));
  await expect.poll(clean, { interval: 1000 }).toEqual([]);
  expect((await (await caller(stoa.url))('GET', '/rest/worn')).body).toMatchObject({ items: [{ title: 'kept' }] });
  stoa.process.kill('SIGTERM');
  expect(await stoa.exit).toBe(0);
  expect((await rebuild('main', 'worn')).exit).toBe(0);
});
