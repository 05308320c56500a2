import { beforeAll, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../../support/accounts/entities.ts';
import { makeEveryType } from '../../../support/accounts/everyType.ts';
import {
  type CustomerDatabase,
  type PostgresServer,
  startPostgresServer,
} from '../../../support/database/postgresServer.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { dead, type Moves, onProvider, ownPlace, testMoves, watched } from '../../../support/storage/moves.ts';
import { placeText, providerQuery, type Query, traces } from '../../../support/storage/placesRead.ts';

let server: PostgresServer;
let api: Api;
let owner: Client;
let moves: Moves;
let entity: TestEntity;
let database: CustomerDatabase;
let here: Query;

const there =
  ({ database: name }: CustomerDatabase): Query =>
  (text) =>
    server.query(`set timezone to 'UTC'; set extra_float_digits to 1; ${text}`, name);

/** With the extension that the provider's side has. */
async function makeDatabase(): Promise<CustomerDatabase> {
  const made = await server.makeDatabase();
  await server.query('create extension pg_trgm', made.database);
  return made;
}

beforeAll(async () => {
  server = await startPostgresServer();
  api = await startApi({ settings: { storage_allow_private: true, jobs: 'off' } });
  owner = await api.signInOwner();
  moves = await testMoves(api);
  here = providerQuery(api.database.pool);
  database = await makeDatabase();
  await fill();
});

/** Values that a careless copy would change. */
const texts = ['', ' ', 'null', 'a"b\\c', "it's, {x} (y)", 'line\nnext\r\tend', 'ёж 🦔', '\\N', '"'];

async function fill() {
  ({ entity } = await makeEveryType(owner, 'things'));
  const column = (alias: string) => `f_${entity.fields[alias]}`;
  for (const [n, text] of texts.entries())
    await api.database.pool.query(
      `insert into acc_1.e_${entity.id} (${column('text_a')}, ${column('area_a')}, ${column('bigint_a')}, ${column('double_a')},
         ${column('boolean_a')}, ${column('date_a')}, ${column('moment_a')}, ${column('json_a')}) values ($1, $1, $2, $3, $4, $5, $6, $7)`,
      [
        ...[text, '9223372036854775807', [0.1, 1e-308, -0, 1 / 3, 5e-324, 1.7976931348623157e308][n % 6], n % 2 === 0],
        ...['0044-03-15', '2026-03-29T01:59:59.999Z'],
        ['null', '{"a": null, "b": 1.10, "c": "\\u0001"}', '[1e2]', JSON.stringify(text)][n % 4],
      ],
    );
  const { body } = await owner.post<{ id: number }>('/rest/things', { text_a: 'first' }, { 'idempotency-key': 'one' });
  await owner.patch(`/rest/things/${body.id}`, { text_a: 'second' });
  await owner.delete(`/rest/things/${body.id}`);
  // A field and an entity in the trash.
  await owner.delete(`/v1/entities/fields/${entity.fields.smallint_a}`);
  const gone = await makeEntity(owner, 'gone_things', [{ alias: 'title', type: 'text' }]);
  await owner.delete(`/v1/entities/${gone.id}`);
}

test('moves everything to another server and back, byte for byte', async () => {
  const before = await placeText(here, 'acc_1');
  await moves.start(ownPlace(1, database, 'records of ours'));
  expect(await moves.runToEnd()).toMatchObject({ state: 'done', error: null });
  expect(await placeText(there(database), 'records of ours')).toEqual(before);
  const { copied, total } = await moves.last();
  expect([copied, total > 20]).toEqual([total, true]);
  // Ids and history go on.
  const made = await owner.post<{ id: number }>('/rest/things', { text_a: 'on the new side' });
  expect(made.status, made.text).toBe(201);
  const moved = await placeText(there(database), 'records of ours');
  // To another server of their own, and from there to the provider, over what was left there.
  const second = await makeDatabase();
  await moves.start(ownPlace(1, second));
  expect(await moves.runToEnd()).toMatchObject({ state: 'done', error: null });
  expect(await placeText(there(second), 'stoa')).toEqual(moved);
  await moves.start(onProvider);
  expect(await moves.runToEnd()).toMatchObject({ state: 'done', error: null });
  expect(await placeText(here, 'acc_1')).toEqual(moved);
  expect(await traces(here, 'acc_1')).toEqual([]);
  const again = await owner.post('/rest/things', { text_a: 'first' }, { 'idempotency-key': 'one' });
  expect([again.status, again.text.includes('"first"')]).toEqual([201, true]);
});

/** Ids of the records at the provider's, by what the test wrote there. */
const idsOf = async (text: string) =>
  (await here<{ id: number }>(`select id from acc_1.e_${entity.id} where f_${entity.fields.text_a} = '${text}'`)).map(
    ({ id }) => Number(id),
  );

/** Runs until the move has entered this state. */
async function runUntil(state: string) {
  let isOver = false;
  const mover = watched(moves, async (text) => {
    isOver ||= text === 'committed' && (await moves.last()).state === state;
  });
  expect(await moves.run({ ...mover, isOver: () => isOver })).toBe('again');
  expect((await moves.last()).state).toBe(state);
}

test('a cancelled move leaves nothing, at the old place and at the new one', async () => {
  const before = await placeText(here, 'acc_1');
  for (const state of ['copying', 'verifying', 'switching']) {
    const fresh = await makeDatabase();
    await moves.start(ownPlace(1, fresh));
    await runUntil(state);
    expect((await traces(here, 'acc_1')).length).toBeGreaterThan(5);
    await expect(moves.start(onProvider)).rejects.toThrow('storage_moving');
    await moves.cancel();
    expect(await moves.runToEnd()).toMatchObject({ state: 'cancelled', cleaned_at: expect.any(Date) });
    expect(await traces(here, 'acc_1')).toEqual([]);
    expect(await placeText(here, 'acc_1')).toEqual(before);
    expect(await there(fresh)(`select from pg_namespace where nspname = 'stoa'`)).toEqual([]);
  }
  await expect(moves.cancel()).rejects.toThrow('storage_not_moving');
});

test('a row that became another one on the new side is found, and the records stay where they are', async () => {
  const wrong = [
    `update stoa.e_${'ENTITY'} set f_${'TEXT'} = 'wrong' where id = 3`,
    `delete from stoa.e_${'ENTITY'} where id = 2`,
    `insert into stoa.e_${'ENTITY'} (id) values (1000000)`,
    `update stoa._keys set status = 500`,
    `update stoa._history set user_id = user_id + 1 where id = (select min(id) from stoa._history)`,
  ];
  for (const text of wrong) {
    const fresh = await makeDatabase();
    await moves.start(ownPlace(1, fresh));
    await runUntil('verifying');
    await there(fresh)(text.replaceAll('ENTITY', String(entity.id)).replaceAll('TEXT', String(entity.fields.text_a)));
    expect(await moves.runToEnd(), text).toMatchObject({ state: 'failed', error: 'verify' });
    expect(await traces(here, 'acc_1')).toEqual([]);
    expect((await owner.post('/rest/things', { text_a: 'still here' })).status).toBe(201);
  }
});

test('rows that are written while they are compared are not taken for wrong ones', async () => {
  const fresh = await makeDatabase();
  await moves.start(ownPlace(1, fresh));
  await runUntil('verifying');
  let count = 0;
  const mover = watched(moves, async (text, kind) => {
    if (kind !== 'own' || !text.includes('sha256')) return;
    count += 1;
    await owner.post('/rest/things', { text_a: `compared ${count}` }, { 'idempotency-key': `compared ${count}` });
    await owner.patch('/rest/things/3', { text_a: `changed ${count}` });
  });
  expect(await moves.run(mover)).toBe('ended');
  expect(await moves.last()).toMatchObject({ state: 'done', error: null });
  expect(count).toBeGreaterThan(4);
  const rows = await there(fresh)(
    `select from stoa.e_${entity.id} where f_${entity.fields.text_a} ~ '^compared [0-9]+$'`,
  );
  expect(rows.length).toBe(count);
  await moves.start(onProvider);
  expect(await moves.runToEnd()).toMatchObject({ state: 'done' });
});

test('a write that takes longer than the switch waits for it is waited for again', async () => {
  const fresh = await makeDatabase();
  await moves.start(ownPlace(1, fresh));
  await runUntil('switching');
  const writer = await moves.records.connect();
  await writer.query(`begin; insert into acc_1.e_${entity.id} (f_${entity.fields.text_a}) values ('slow write')`);
  let attempts = 0;
  const mover = watched(moves, async (text, kind) => {
    if (kind !== 'provider' || !text.includes('in exclusive mode')) return;
    attempts += 1;
    if (attempts === 3) await writer.query('commit');
  });
  expect(await moves.run(mover)).toBe('ended');
  writer.release();
  expect(await moves.last()).toMatchObject({ state: 'done', error: null });
  expect(attempts).toBeGreaterThanOrEqual(3);
  const rows = await there(fresh)(`select from stoa.e_${entity.id} where f_${entity.fields.text_a} = 'slow write'`);
  expect(rows).toHaveLength(1);
  await moves.start(onProvider);
  expect(await moves.runToEnd()).toMatchObject({ state: 'done' });
});

test('a late writer is refused by the database of the old place, and a call waits for the new place', async () => {
  const fresh = await makeDatabase();
  await moves.start(ownPlace(1, fresh));
  expect(await moves.runToEnd()).toMatchObject({ state: 'done' });
  const table = `acc_1.e_${entity.id}`;
  for (const text of [
    `insert into ${table} default values`,
    `update ${table} set _v = _v + 1`,
    `delete from ${table} where id = 1`,
    `truncate ${table}`,
    `insert into acc_1._history (entity_id, record_id, type_id) values (1, 1, 1)`,
    `delete from acc_1._keys`,
    `insert into acc_1._ledger (change_id, entity_id, kind, outcome) values (1000000, 1, 'x', 'applied')`,
    `update acc_1._fields set alias = 'x'`,
  ])
    await expect(moves.records.query(text), text).rejects.toMatchObject({ code: 'ST001' });
  expect((await moves.records.query(`select from ${table}`)).rowCount).toBeGreaterThan(0);
  expect((await owner.post('/rest/things', { text_a: 'late' })).status).toBe(201);
  expect(await idsOf('late')).toEqual([]);
});

test('a rollback keeps what was written since, and only the newest move can be taken back', async () => {
  const made = await owner.post<{ id: number }>('/rest/things', { text_a: 'since' });
  const [first] = [await moves.last()];
  await moves.rollBack();
  expect(await moves.runToEnd()).toMatchObject({ state: 'done', rolls_back: first.id });
  expect(await idsOf('since')).toEqual([made.body.id]);
  expect(await idsOf('late')).toHaveLength(1);
  const [before] = await api.sql('select state from control.moves where id = $1', [first.id]);
  expect(before).toEqual({ state: 'rolled_back' });
  await api.sql(`update control.moves set finished_at = now() - interval '8 days' where state = 'done'`);
  await expect(moves.rollBack()).rejects.toThrow('storage_no_old_side');
});

test('after 7 days the old side is removed, whole at the provider, and only ours on a server of its own', async () => {
  const fresh = await makeDatabase();
  await moves.start(ownPlace(1, fresh));
  expect(await moves.runToEnd()).toMatchObject({ state: 'done' });
  await api.sql(`update control.moves set finished_at = now() - interval '8 days'`);
  expect(await moves.run()).toBe('ended');
  expect(await here(`select from pg_namespace where nspname = 'acc_1'`)).toEqual([]);
  expect((await owner.post('/rest/things', { text_a: 'after' })).status).toBe(201);
  await moves.start(onProvider);
  expect(await moves.runToEnd()).toMatchObject({ state: 'done' });
  await there(fresh)('create table stoa.theirs ()');
  await api.sql(`update control.moves set finished_at = now() - interval '8 days'`);
  expect(await moves.run()).toBe('ended');
  expect(await there(fresh)(`select relname as name from pg_class where relnamespace = 'stoa'::regnamespace`)).toEqual([
    { name: 'theirs' },
  ]);
  expect(await idsOf('after')).toHaveLength(1);
});

test('a place that is the old one by another name, or has tables of its own, is refused and not touched', async () => {
  const fresh = await makeDatabase();
  await moves.start(ownPlace(1, fresh));
  expect(await moves.runToEnd()).toMatchObject({ state: 'done' });
  await moves.start(ownPlace(1, { ...fresh, host: 'localhost' }));
  expect(await moves.runToEnd()).toMatchObject({ state: 'failed', error: 'schema' });
  expect((await owner.get('/rest/things?limit=1')).status).toBe(200);
  await moves.start(onProvider);
  expect(await moves.runToEnd()).toMatchObject({ state: 'done' });
  const other = await makeDatabase();
  await there(other)('create schema stoa; create table stoa.e_1 (id bigint)');
  await there(other)(`alter schema stoa owner to ${other.user}; alter table stoa.e_1 owner to ${other.user}`);
  await moves.start(ownPlace(1, other));
  expect(await moves.runToEnd()).toMatchObject({ state: 'failed', error: 'schema' });
  expect(await there(other)('select from stoa.e_1')).toEqual([]);
});

/** Between two places where the process dies: every statement in \`npm run test:deep\`. */
const stride = Number(process.env.KILL_CYCLES ?? 2) > 10 ? 1 : 23;

test('cut off before any of its statements, it goes on and loses nothing', async () => {
  const fresh = await makeDatabase();
  let isAway = false;
  let deaths = 0;
  for (let n = 2; ; n += stride) {
    await moves.start(isAway ? onProvider : ownPlace(1, fresh));
    let left = n;
    const mover = watched(moves, () => {
      left -= 1;
      if (left === 0) throw dead();
    });
    const result = await moves.run(mover).catch(() => 'dead');
    const isDead = left <= 0;
    if (isDead) {
      deaths += 1;
      await api.sql('update control.moves set leased_until = null');
      const made = await owner.post('/rest/things', { text_a: `death ${n}` });
      // Until the next run, a place that was just closed refuses.
      expect([201, 503], made.text).toContain(made.status);
      expect(await moves.runToEnd(), `${n}`).toMatchObject({ state: 'done', error: null });
      if (made.status === 503) expect((await owner.post('/rest/things', { text_a: `death ${n}` })).status).toBe(201);
      const [at, schema] = isAway ? [here, 'acc_1'] : [there(fresh), 'stoa'];
      const column = `f_${entity.fields.text_a}`;
      const rows = await at(`select from "${schema}".e_${entity.id} where ${column} = 'death ${n}'`);
      expect(rows.length, `${n}`).toBe(1);
    }
    isAway = !isAway;
    const [away, back] = [there(fresh), here] as const;
    expect(await traces(isAway ? away : back, isAway ? 'stoa' : 'acc_1')).toEqual([]);
    if (!isDead) {
      expect(result).toBe('ended');
      break;
    }
  }
  expect(deaths).toBeGreaterThan(5);
}, 1_200_000);
