import { beforeAll, beforeEach, expect, test } from 'vitest';
import { rebuildTable } from '#server/tenant/changes/rebuild/rebuild.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import { defaultStorage } from '#server/tenant/planes/storage.ts';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import { startPostgresServer } from '../../support/database/postgresServer.ts';
import { randomOf } from '../../support/random.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { type Moves, ownPlace, testMoves, watched } from '../../support/storage/moves.ts';

/** Unique values go from record to record while the table is copied: the copy has each once, and its index. */

const ROWS = 5000;

let api: Api;
let owner: Client;
let moves: Moves;
let entity: TestEntity;
let column: string;
beforeAll(async () => {
  api = await startApi({ settings: { storage_allow_private: true, jobs: 'off' } });
  owner = await api.signInOwner();
  moves = await testMoves(api);
});

let count = 0;
beforeEach(async () => {
  count += 1;
  entity = await makeEntity(owner, `badges_${count}`, [{ alias: 'code', type: 'text', extra: { is_unique: true } }]);
  column = `f_${entity.fields.code}`;
  await api.database.pool.query(
    `insert into acc_1.e_${entity.id} (${column}) select 'code ' || n from generate_series(1, ${ROWS}) n`,
  );
});

const random = randomOf(7);
const anyId = () => 1 + Math.floor(random() * ROWS);

/** Two records change values, and a third is written again, as it is. Nothing where the place takes no writes. */
async function changeHands(): Promise<void> {
  const [one = 1, other = 1, third = 1] = [anyId(), anyId(), anyId()].sort((a, b) => a - b);
  if (one === other || other === third) return;
  const table = `acc_1.e_${entity.id}`;
  const client = await api.database.pool.connect();
  try {
    // A move that switches waits for writers that wait for it here.
    await client.query(`begin; set local lock_timeout = '50ms'`);
    const { rows } = await client.query<{ id: number; code: string }>(
      `select id::int, ${column} as code from ${table} where id in (${one}, ${other}) order by id for update`,
    );
    const set = (id: number, code: string | null) =>
      client.query(`update ${table} set ${column} = $1 where id = $2`, [code, id]);
    for (const { id } of rows) await set(id, null);
    for (const [n, { id }] of rows.entries()) await set(id, rows[1 - n]?.code ?? null);
    await client.query(`update ${table} set _v = _v + 1 where id = ${third}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    if (!/^(ST|55P03)/.test((error as { code: string }).code)) throw error;
  } finally {
    client.release();
  }
}

/** Each record takes the value of the next: more changes than a copy follows in one step. */
const passOn = () =>
  api.database.pool.query(`update acc_1.e_${entity.id} set ${column} = null;
    update acc_1.e_${entity.id} set ${column} = 'code ' || id % ${ROWS} + 1`);

/** All values are passed on once a copy has its indexes, and two more change hands before each statement. */
function changingPlane(): DataPlane {
  const plane = moves.planes.of(defaultStorage(1));
  const connection: DataPlane['connection'] = (work) =>
    plane.connection((client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
      const changing = async (...args: [string | { text: string }]) => {
        const text = typeof args[0] === 'string' ? args[0] : args[0].text;
        await (text.startsWith('analyze') ? passOn() : changeHands());
        return query(...args);
      };
      return work(new Proxy(client, { get: (to, key) => (key === 'query' ? changing : Reflect.get(to, key)) }));
    });
  return { ...plane, connection };
}

/** The values in the order of their records. */
const values = async (query: (text: string) => Promise<{ code: string }[]>, schema: string) =>
  (await query(`select ${column} as code from "${schema}".e_${entity.id} order by id`)).map(({ code }) => code);

const here = async (text: string) => (await api.database.pool.query<{ code: string }>(text)).rows;

test('while the table is rebuilt', async () => {
  const [row] = await api.sql<{ id: number }>(
    `insert into control.schema_changes (account_id, entity_id, kind, plan, state, finished_at)
     values (1, $1, 'rebuild', '{"kind": "rebuild"}', 'failed', now()) returning id`,
    [entity.id],
  );
  const plan = { kind: 'rebuild' } as const;
  const change = { id: Number(row?.id), account_id: 1, entity_id: entity.id, requested_by: null, plan };
  const outcome = await rebuildTable(changingPlane(), change);
  expect(outcome).toMatchObject({ state: 'applied' });
  expect(new Set(await values(here, 'acc_1')).size).toBe(ROWS);
  expect((await owner.post(`/rest/${entity.alias}`, { code: 'CODE 7' })).status).toBe(422);
});

test('while the records move to another server', async () => {
  const server = await startPostgresServer();
  const database = await server.makeDatabase();
  await moves.start(ownPlace(1, database, 'stoa'));
  const mover = watched(moves, async (text, kind) => {
    if (kind !== 'own' || !text.startsWith('select')) return;
    for (let n = 0; n < 3; n++) await changeHands();
  });
  await expect.poll(() => moves.run(mover), { interval: 10 }).toBe('ended');
  expect(await moves.last()).toMatchObject({ state: 'done', error: null });
  const there = async (text: string) => (await server.query(text, database.database)) as never;
  expect(await values(there, 'stoa')).toEqual(await values(here, 'acc_1'));
  expect((await owner.post(`/rest/${entity.alias}`, { code: 'CODE 7' })).status).toBe(422);
});
