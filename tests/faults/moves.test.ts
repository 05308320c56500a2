import fs from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { deriveKey, loadAppSecret } from '#server/crypto/appSecret.ts';
import { seal } from '#server/crypto/seal.ts';
import { reachEmbedded } from '#server/database/embedded.ts';
import type { PlaceSettings } from '#server/database/tables/storageTables.ts';
import { onProvider, passwordPlace } from '#server/tenant/planes/storage.ts';
import { startPostgresServer } from '../support/database/postgresServer.ts';
import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';
import { type StoaProcess, signIn, startStoa } from '../support/processes/stoaProcess.ts';
import { type Call, lostOf, nothingLost, startMoveWriters, type WrittenRow } from '../support/storage/moveWriters.ts';
import { caller } from './changeWriters.ts';

const data = await temporaryFolder('moves');
afterAll(() => removeDataFolder(data));

const variables = { STORAGE_ALLOW_PRIVATE: 'on' };

/** 50 in `npm run test:deep`. */
const cycles = Number(process.env.KILL_CYCLES ?? 3);

async function sql<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client((await reachEmbedded(data)).connection);
  client.on('error', () => {}); // the query reports a broken connection
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** As `startMove` does. */
async function startMove(from: PlaceSettings, to: PlaceSettings): Promise<void> {
  await sql(
    `with made as (insert into control.moves (account_id, from_place, to_place, epoch)
       select 1, $1, $2, coalesce((select epoch from control.account_storage where account_id = 1), 0) returning id)
     select control.enqueue('moves.run', json_build_object('account_id', 1, 'move_id', id), null, 'moves.run:' || id) from made`,
    [JSON.stringify(from), JSON.stringify(to)],
  );
}

const lastState = async () =>
  (await sql<{ state: string }>('select state from control.moves order by id desc limit 1'))[0]?.state;

const postmaster = async () =>
  Number.parseInt(await fs.readFile(path.join(data, 'postgres/data/postmaster.pid'), 'utf8'), 10);

/** Without an answer while the process is away. */
const callOf = async (url: () => string): Promise<Call> => {
  const authorization = await signIn(url());
  return async (method, path, body, more = {}) => {
    const headers = { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...more };
    try {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const answer = await fetch(`${url()}/api${path}`, { method, headers, ...sent });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { status: 0, body: null };
    }
  };
};

test(
  `of ${cycles} moves, each with one of its three parties killed at a random moment, none loses or doubles a write`,
  async () => {
    const target = await startPostgresServer();
    const database = await target.makeDatabase();
    let stoa: StoaProcess = await startStoa(data, variables);
    const secret = await loadAppSecret({ app_secret: null, data_dir: data });
    const place: PlaceSettings = {
      ...onProvider,
      ...{ location: 'own', database: database.database, schema: 'stoa', write_encryption: 'none' },
      ...{ write_host: database.host, write_port: database.port, write_user: database.user },
      write_password: seal(deriveKey(secret, 'seal'), passwordPlace(1, 'write'), database.password).toString('base64'),
    };
    const admin = await caller(stoa.url);
    const { body } = await admin('POST', '/v1/entities', { name: 'Busy', alias: 'busy' });
    const entity_id = body?.id as number;
    const field = async (alias: string, type_id: number, extra = {}) =>
      (await admin('POST', '/v1/entities/fields', { entity_id, name: alias, alias, type_id, extra })).body?.id;
    const title = await field('title', 1);
    const count = await field('count', 2, { number_subtype: 'int' });
    let isAway = false;
    for (let round = 0; round < cycles; round += 1) {
      const call = await callOf(() => stoa.url);
      const writers = startMoveWriters([call], 'busy', 10, `${round}.`);
      await expect.poll(() => writers.created.size).toBeGreaterThan(10);
      await startMove(isAway ? place : onProvider, isAway ? onProvider : place);
      // After a random number of acknowledged writes, whatever the move is doing then.
      const until = writers.created.size + Math.floor(Math.random() * 60);
      await expect.poll(() => writers.created.size, { interval: 5 }).toBeGreaterThan(until);
      if (round % 3 === 0) {
        stoa.process.kill('SIGKILL');
        await stoa.exit;
        stoa = await startStoa(data, variables);
      } else if (round % 3 === 1) {
        await target.signal('SIGKILL');
        await target.start();
      } else process.kill(await postmaster(), 'SIGKILL');
      await expect.poll(() => lastState().catch(() => 'away'), { timeout: 600_000 }).toBe('done');
      isAway = !isAway;
      const soFar = writers.created.size;
      await expect.poll(() => writers.created.size).toBeGreaterThan(soFar + 10);
      await writers.stop();
      const schema = isAway ? 'stoa' : 'acc_1';
      const text = `select id, f_${title} as title, f_${count} as count, deleted_at from ${schema}.e_${entity_id}`;
      const rows = isAway ? await target.query<WrittenRow>(text, database.database) : await sql<WrittenRow>(text);
      const mine = rows.filter((row) => row.title.startsWith(`${round}.`));
      expect(lostOf(writers, mine), `round ${round}`).toEqual(nothingLost);
      const allowed = [0, 200, 201, 204, 503];
      expect([...writers.statuses.keys()].filter((status) => !allowed.includes(status))).toEqual([]);
      // Without this each round would take longer than the last one.
      const empty = `truncate ${schema}.e_${entity_id}, ${schema}._history`;
      await (isAway ? target.query(empty, database.database) : sql(empty));
    }
    stoa.process.kill('SIGTERM');
    expect(await stoa.exit).toBe(0);
  },
  700_000 * cycles,
);
