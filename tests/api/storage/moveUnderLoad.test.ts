import { beforeAll, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import { type PostgresServer, startPostgresServer } from '../../support/database/postgresServer.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { ownPlace, testMoves } from '../../support/storage/moves.ts';
import {
  type Call,
  lostOf,
  nothingLost,
  startMoveWriters,
  unexpectedOf,
  type WrittenRow,
} from '../../support/storage/moveWriters.ts';
import { timeLimit } from '../../support/timeLimit.ts';

let server: PostgresServer;
let api: Api;
let owner: Client;
let other: Client;
let entity: TestEntity;
const lines: string[] = [];

beforeAll(async () => {
  server = await startPostgresServer();
  api = await startApi({
    settings: { storage_allow_private: true, log_level: 'info' },
    log: { write: (line) => void lines.push(line) },
  });
  owner = await api.signInOwner();
  // A second process, which hears of the switch from the first.
  const second = await startApi({ settings: { storage_allow_private: true, jobs: 'off' }, database: api.database });
  other = await second.signInOwner();
  entity = await makeEntity(owner, 'busy', [
    { alias: 'title', type: 'text' },
    { alias: 'count', type: 'number', extra: { number_subtype: 'int' } },
  ]);
  await api.database.pool.query(
    `insert into acc_1.e_${entity.id} (f_${entity.fields.title}) select 'row ' || n from generate_series(1, 20000) n`,
  );
});

const callOf =
  (client: Client): Call =>
  (method, path, body, headers) =>
    client.call(method, path, body, headers).catch(() => ({ status: 0, body: null }));

test('20 writers lose nothing and wait for a moment while their records move; a change of a field waits for the end', async () => {
  const moves = await testMoves(api);
  const database = await server.makeDatabase();
  const writers = startMoveWriters([callOf(owner), callOf(other)], 'busy', 20);
  try {
    await expect.poll(() => writers.created.size).toBeGreaterThan(20);
    await moves.start(ownPlace(1, database));
    const { id } = await moves.last();
    await api.sql(`select control.enqueue('moves.run', $1, null, 'moves.run:' || $2::text)`, [
      JSON.stringify({ account_id: 1, move_id: id }),
      id,
    ]);
    const longestBefore = writers.longest();
    const state = async () => (await moves.last()).state;
    await expect.poll(state, { interval: 5 }).not.toBe('preparing');
    const changed = owner.patch(`/v1/entities/fields/${entity.fields.count}`, { name: 'Amount', alias: 'amount' });
    await expect.poll(state, { timeout: 150_000 }).toBe('done');
    const sinceSwitch = writers.created.size;
    await expect.poll(() => writers.created.size).toBeGreaterThan(sinceSwitch + 20);
    await writers.stop();
    console.info(`longest wait ${Math.round(longestBefore)} ms before, ${Math.round(writers.longest())} ms in all`);
    await changed;
  } catch (error) {
    console.info(lines.filter((line) => line.includes('move')).slice(0, 5), await moves.last());
    throw error;
  } finally {
    await writers.stop();
  }
  const rows = await server.query<WrittenRow>(
    `select id, f_${entity.fields.title} as title, f_${entity.fields.count} as count, deleted_at from stoa.e_${entity.id}`,
    database.database,
  );
  expect(lostOf(writers, rows)).toEqual(nothingLost);
  expect(rows.filter(({ title }) => title.startsWith('row '))).toHaveLength(20_000);
  const histories = await server.query<{ missing: number }>(
    `select count(*)::int as missing from stoa.e_${entity.id} e where f_${entity.fields.title} !~ '^row '
       and not exists (select from stoa._history h where h.entity_id = ${entity.id} and h.record_id = e.id and h.type_id = 1)`,
    database.database,
  );
  expect(histories).toEqual([{ missing: 0 }]);
  // A writer of the old alias is told so once the new one is there.
  expect(unexpectedOf(writers, [422])).toEqual([]);
  expect(writers.longest()).toBeLessThan(timeLimit(2500));
  await expect
    .poll(() =>
      server.query(`select alias from stoa._fields where field_id = ${entity.fields.count}`, database.database),
    )
    .toEqual([{ alias: 'amount' }]);
});
