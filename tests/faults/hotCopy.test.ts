import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from '#server/database/embedded.ts';
import { findIndexBreaches } from '../../src/cli/doctor/indexes.ts';
import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';

/**
 * A real `cp -a` of a database under writes (docs/operating/keeping.md#copies): sometimes it does not start, sometimes it is
 * sound, sometimes its indexes are broken. What a query would miss, the check of the indexes reports.
 */

const opened: Embedded[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const embedded of opened.splice(0)) await embedded.stop();
  for (const folder of folders.splice(0)) await removeDataFolder(folder);
});

async function open(folder: string): Promise<Embedded> {
  const embedded = await startEmbedded(folder, { fsync: 'off', full_page_writes: 'off', shared_buffers: '1MB' });
  opened.push(embedded);
  return embedded;
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, user: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Writes rows and moves others, so that the pages of all indexes change, until stopped. */
async function startWriting(connection: pg.ClientConfig) {
  const client = await connect(connection);
  await client.query(`create extension if not exists pg_trgm; create table papers (id int primary key, title text);
    create index papers_title on papers (title); create index papers_search on papers using gin (title gin_trgm_ops)`);
  let n = 0;
  const write = () => {
    n += 200;
    return client.query(
      `insert into papers select n, md5(n::text) || ' paper' from generate_series($1::int, $1::int + 199) n`,
      [n],
    );
  };
  const change = () => client.query(`update papers set title = md5(title) || ' moved' where id % 7 = $1::int % 7`, [n]);
  for (let times = 0; times < 20; times++) await write();
  let isStopped = false;
  const writing = (async () => {
    while (!isStopped) {
      await write();
      if (n % 2000 === 0) await change();
    }
  })();
  return async () => {
    isStopped = true;
    await writing;
    await client.end();
  };
}

/** Rows found by each B-tree and in the table itself, without what the doctor uses. */
async function countRows(client: pg.Client): Promise<(number | string)[]> {
  const counts: (number | string)[] = [];
  for (const [kind, order] of [
    ['seqscan', ''],
    ['indexscan', 'order by id'],
    ['indexscan', 'order by title'],
  ]) {
    for (const name of ['seqscan', 'indexscan', 'indexonlyscan', 'bitmapscan', 'sort'])
      await client.query(`set enable_${name} = ${name === kind ? 'on' : 'off'}`);
    const found = await client
      .query<{ n: number }>(`select count(*)::int as n from (select title from papers ${order} offset 0) r`)
      .then(({ rows }) => rows[0]?.n ?? 0)
      .catch((error: Error) => error.message);
    counts.push(found);
  }
  for (const name of ['seqscan', 'indexscan', 'indexonlyscan', 'bitmapscan', 'sort'])
    await client.query(`reset enable_${name}`);
  return counts;
}

/** About 20 s each, so only `npm run test:deep` makes them. */
const rounds = Number(process.env.HOT_COPIES ?? 0);

test.runIf(rounds > 0)(
  'the check of the indexes reports what a hot copy broke',
  { timeout: rounds * 120_000 },
  async () => {
    const parent = await temporaryFolder('hot');
    folders.push(parent);
    const original = path.join(parent, 'original');
    const { connection } = await open(original);
    const stop = await startWriting(connection);
    const outcomes: string[] = [];
    for (let round = 0; round < rounds; round++) {
      await sleep(300);
      const copy = path.join(parent, `copy${round}`);
      await promisify(execFile)('cp', ['-a', original, copy]).catch(() => {}); // files vanish meanwhile
      const started = await open(copy).catch(() => null);
      if (started === null) {
        outcomes.push('does not start');
        continue;
      }
      const client = await connect(started.connection);
      const [rows = 'none', ...found] = await countRows(client);
      const breaches = await findIndexBreaches(client).catch((error: Error) => [error.message]);
      const isBroken = typeof rows === 'string' || found.some((count) => typeof count === 'string' || count < rows);
      outcomes.push(`${isBroken ? 'broken' : 'sound'}, ${breaches.length} reported`);
      if (isBroken) expect(breaches, outcomes.join('; ')).not.toEqual([]);
      await client.end();
      await opened.pop()?.stop();
    }
    await stop();
    const client = await connect(connection);
    expect(await findIndexBreaches(client)).toEqual([]);
    await client.end();
    console.log(outcomes.join('\n'));
  },
);
