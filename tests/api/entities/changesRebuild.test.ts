import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Change } from '#server/database/changePlan.ts';
import type { AffinityPool } from '#server/load/connections/affinityPool.ts';
import { columnsUsed } from '#server/tenant/changes/columns.ts';
import { rebuildTable } from '#server/tenant/changes/rebuild/rebuild.ts';
import { accountPlanes } from '#server/tenant/planes/planes.ts';
import { providerPool } from '#server/tenant/planes/providerPool.ts';
import { defaultStorage } from '#server/tenant/planes/storage.ts';
import { makeEntity, type TestEntity, whenReady } from '../../support/accounts/entities.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { timeLimit } from '../../support/timeLimit.ts';

let api: Api;
let owner: Client;
let records: AffinityPool;
let planes: ReturnType<typeof accountPlanes>;

beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  records = providerPool(api.database.pool);
  planes = accountPlanes(records);
});
afterAll(() => records.end());

/** Uses up column numbers, as many added and removed fields do. */
async function wearOut(entity_id: number, count: number) {
  const names = Array.from({ length: count }, (_, n) => `x_${n}`);
  const table = `acc_1.e_${entity_id}`;
  await records.query(`alter table ${table} ${names.map((name) => `add column ${name} int`).join(', ')}`);
  await records.query(`alter table ${table} ${names.map((name) => `drop column ${name}`).join(', ')}`);
}

const used = (entity_id: number) => columnsUsed(planes.of(defaultStorage(1)), entity_id);

const addField = (entity_id: number, alias: string) =>
  owner.post<{ id: number; status_id: number }>('/v1/entities/fields', { entity_id, name: alias, alias, type_id: 1 });

const rowsOf = async (entity_id: number) =>
  (await records.query(`select * from acc_1.e_${entity_id} order by id`)).rows as { id: number }[];

const fill = ({ id, fields }: TestEntity, count: number) =>
  records.query(
    `insert into acc_1.e_${id} (f_${fields.title}, f_${fields.amount}, deleted_at, _v)
     select 'Row ' || n, n, case when n % 7 = 0 then now() end, n % 5 + 1 from generate_series(1, ${count}) n`,
  );

const made = (alias: string) =>
  makeEntity(owner, alias, [
    { alias: 'title', type: 'text', extra: { default_value: 'none', indexed: true } },
    { alias: 'removed', type: 'text' },
    { alias: 'amount', type: 'number', extra: { number_subtype: 'bigint' } },
  ]);

const indexesOf = async (entity_id: number) =>
  (
    await records.query<{ def: string }>(
      `select pg_get_indexdef(indexrelid) as def from pg_index where indrelid = 'acc_1.e_${entity_id}'::regclass and indisvalid order by 1`,
    )
  ).rows.map(({ def }) => def);

const leftovers = async () =>
  (
    await records.query<{ name: string }>(
      `select relname as name from pg_class where relname ~ '^_e_[0-9]+_(new|log|old)'
       union all select proname from pg_proc where proname ~ '^_e_' union all select tgname from pg_trigger where tgname ~ '^_e_'`,
    )
  ).rows;

/** A rebuild that only this test runs. */
async function change(entity_id: number): Promise<Change> {
  const [row] = await api.sql<{ id: number }>(
    `insert into control.schema_changes (account_id, entity_id, kind, plan, state, finished_at)
     values (1, $1, 'rebuild', '{"kind": "rebuild"}', 'failed', now()) returning id`,
    [entity_id],
  );
  return { id: Number(row?.id), account_id: 1, entity_id, requested_by: null, plan: { kind: 'rebuild' } };
}

/** Row versions that one statement made, and those of them that needed no entries in the indexes. */
const versionsOf = (entity_id: number, update: string) =>
  planes.of(defaultStorage(1)).connection(async (client) => {
    await client.query(`begin; ${update}`);
    const { rows } = await client.query(
      `select pg_stat_get_xact_tuples_updated(oid)::int as made, pg_stat_get_xact_tuples_hot_updated(oid)::int as light
       from pg_class where oid = 'acc_1.e_${entity_id}'::regclass`,
    );
    await client.query('rollback');
    return rows[0];
  });

test('a table has room for new versions of its rows, also after a rebuild', async () => {
  const entity = await made('roomy');
  const { id, fields } = entity;
  await fill(entity, 2000);
  const update = `update acc_1.e_${id} set f_${fields.amount} = 0 where id % 50 = 0`;
  expect(await versionsOf(id, update)).toEqual({ made: 40, light: 40 });
  await rebuildTable(planes.of(defaultStorage(1)), await change(id));
  expect(await versionsOf(id, update)).toEqual({ made: 40, light: 40 });
});

test('rebuilds a table near the column limit by itself and reports it until then', async () => {
  const entity = await made('ledger_of_years');
  await owner.delete(`/v1/entities/fields/${entity.fields.removed}`);
  await fill(entity, 100);
  const before = { rows: await rowsOf(entity.id), indexes: await indexesOf(entity.id) };
  await wearOut(entity.id, 1488);
  expect(await used(entity.id)).toBe(1499);
  // The last free column is used, and the rebuild starts.
  expect((await addField(entity.id, 'last')).body.status_id).toBe(2);
  // The column of the field in the trash is kept.
  await expect.poll(() => used(entity.id)).toBe(12);
  const after = await rowsOf(entity.id);
  expect(after.map(({ id, ...row }) => ({ ...row, id }))).toEqual(
    before.rows.map((row) => expect.objectContaining(row)),
  );
  expect(await indexesOf(entity.id)).toEqual(expect.arrayContaining(before.indexes));
  expect((await addField(entity.id, 'next')).body.status_id).toBe(2);
  await expect.poll(leftovers).toEqual([]);
});

test('rejects a new field at once when no column is left', async () => {
  const entity = await made('full_to_the_brim');
  await wearOut(entity.id, 1489);
  const answer = await addField(entity.id, 'one_more');
  expect(answer).toMatchObject({ status: 409, body: { type: 'conflict', message: 'table_needs_rebuild' } });
  expect((await owner.get(`/v1/entities/fields?entity_id=${entity.id}`)).body).toMatchObject({ totals: { count: 3 } });
});

test('rebuilds beside readers and writers without blocking them for a second or losing a write', async () => {
  const entity = await made('busy_place');
  const column = `f_${entity.fields.amount}`;
  await fill(entity, 20_000);
  await wearOut(entity.id, 100);
  let isDone = false;
  let worst = 0;
  const timed = async (text: string) => {
    const begun = performance.now();
    await records.query(text);
    worst = Math.max(worst, performance.now() - begun);
  };
  const table = `acc_1.e_${entity.id}`;
  const expected = new Map<number, number>();
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let n = 0; !isDone; n++) {
      // Each writer has its own rows, so that it knows their values.
      const id = 1 + writer + 4 * ((n * 37) % 5000);
      await timed(`update ${table} set ${column} = ${n} where id = ${id}`);
      expected.set(id, n);
      const fresh = 100_000 + writer * 100_000 + n;
      await timed(`insert into ${table} (id, ${column}) values (${fresh}, ${n})`);
      if (n % 2 === 0) await timed(`delete from ${table} where id = ${fresh}`);
      else expected.set(fresh, n);
      await timed(`select from ${table} where id = ${id}`);
    }
  });
  const outcome = await rebuildTable(planes.of(defaultStorage(1)), await change(entity.id));
  isDone = true;
  await Promise.all(writers);
  expect(outcome).toMatchObject({ state: 'applied' });
  expect(worst).toBeLessThan(timeLimit(1000));
  expect(await used(entity.id)).toBeLessThan(20);
  const rows = new Map((await rowsOf(entity.id)).map((row) => [row.id, row as unknown as Record<string, number>]));
  expect(rows.size).toBe(20_000 + [...expected.keys()].filter((id) => id >= 100_000).length);
  expect([...expected].filter(([id, n]) => rows.get(id)?.[column] !== n)).toEqual([]);
  expect(await leftovers()).toEqual([]);
  const [next] = (await records.query<{ id: number }>(`insert into ${table} default values returning id`)).rows;
  expect(next?.id).toBe(20_001);
});

test('leaves the table in use when interrupted at any statement; the next run removes leftovers', async () => {
  const entity = await made('accident_black_spot');
  await fill(entity, 3000);
  await wearOut(entity.id, 50);
  const before = await rowsOf(entity.id);
  const plane = planes.of(defaultStorage(1));
  let deaths = 0;
  for (let n = 1; ; n += 2) {
    let steps = 0;
    /** The server process is dead, and its connection closed. */
    const dying: typeof plane = {
      ...plane,
      connection: (work) =>
        plane.connection(async (client) => {
          const mortal = new Proxy(client, {
            get: (target, key) =>
              key === 'query'
                ? async (...args: [string]) => {
                    steps += 1;
                    if (steps >= n) throw Object.assign(new Error('gone'), { severity: undefined });
                    return target.query(...args);
                  }
                : Reflect.get(target, key),
          });
          try {
            return await work(mortal);
          } finally {
            if (steps >= n) {
              await client.query('rollback');
              await client.query('select pg_advisory_unlock_all(); reset all; set role stoa_data');
            }
          }
        }),
    };
    await wearOut(entity.id, 1);
    const outcome = await rebuildTable(dying, await change(entity.id));
    if (steps < n) {
      expect(outcome).toMatchObject({ state: 'applied' });
      break;
    }
    deaths += 1;
    expect(outcome.state).toBe('busy');
    expect(await rowsOf(entity.id)).toEqual(before);
    expect((await owner.get(`/rest/accident_black_spot?limit=1`)).status).toBe(200);
  }
  expect(deaths).toBeGreaterThan(15);
  expect(await rowsOf(entity.id)).toEqual(before);
  expect(await leftovers()).toEqual([]);
  expect(await used(entity.id)).toBe(11);
});

test('restarts when a field is added meanwhile, losing nothing', async () => {
  const entity = await made('moving_target');
  await fill(entity, 5000);
  await wearOut(entity.id, 50);
  const plane = planes.of(defaultStorage(1));
  const added: number[] = [];
  /** Called when all rows are copied and the tables not swapped yet. */
  const disturbed: typeof plane = {
    ...plane,
    connection: (work) =>
      plane.connection((client) =>
        work(
          new Proxy(client, {
            get: (target, key) =>
              key === 'query'
                ? async (...args: [string | { text: string }]) => {
                    const [sent] = args;
                    if (typeof sent === 'object' && sent.text.startsWith('analyze')) {
                      const { body } = await addField(entity.id, 'meanwhile');
                      await whenReady(owner, '/v1/entities/fields', body);
                      added.push(body.id);
                    }
                    return target.query(...(args as [string]));
                  }
                : Reflect.get(target, key),
          }),
        ),
      ),
  };
  expect(await rebuildTable(disturbed, await change(entity.id))).toEqual({ state: 'busy' });
  expect(await leftovers()).toEqual([]);
  expect(await rebuildTable(plane, await change(entity.id))).toMatchObject({ state: 'applied' });
  const rows = await rowsOf(entity.id);
  expect(rows.length).toBe(5000);
  expect(rows[0]).toHaveProperty(`f_${added[0]}`);
  expect(await leftovers()).toEqual([]);
});

test('keeps foreign grants and views on the table', async () => {
  const entity = await made('reported_on');
  await fill(entity, 10);
  const superuser = api.database.pool;
  await superuser.query(
    `do $$ begin create role stoa_test_reports nologin; exception when duplicate_object then null; end $$`,
  );
  await records.query(
    `grant select on acc_1.reported_on to stoa_test_reports; grant select, update on acc_1.e_${entity.id} to stoa_test_reports`,
  );
  await records.query(`create view acc_1.report as select title from acc_1.reported_on`);
  expect(await rebuildTable(planes.of(defaultStorage(1)), await change(entity.id))).toMatchObject({ state: 'applied' });
  const may = async (what: string, right: string) =>
    (
      await records.query<{ may: boolean }>(`select has_table_privilege('stoa_test_reports', $1, $2) as may`, [
        what,
        right,
      ])
    ).rows[0]?.may;
  expect(await may('acc_1.reported_on', 'select')).toBe(true);
  expect(await may(`acc_1.e_${entity.id}`, 'update')).toBe(true);
  expect(await may(`acc_1.e_${entity.id}`, 'delete')).toBe(false);
  await records.query(`insert into acc_1.e_${entity.id} (f_${entity.fields.title}) values ('newest')`);
  expect((await records.query('select from acc_1.report')).rowCount).toBe(9 + 1);
  await records.query('drop view acc_1.report');
  // A rename recreates the view.
  await owner.patch(`/v1/entities/fields/${entity.fields.title}`, { alias: 'heading' });
  expect(await may('acc_1.reported_on', 'select')).toBe(true);
});
