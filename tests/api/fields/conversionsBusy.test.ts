import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Change, ConvertField } from '#server/database/changePlan.ts';
import type { AffinityPool } from '#server/load/connections/affinityPool.ts';
import { convertField } from '#server/tenant/changes/convert.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import { accountPlanes } from '#server/tenant/planes/planes.ts';
import { providerPool } from '#server/tenant/planes/providerPool.ts';
import { defaultStorage } from '#server/tenant/planes/storage.ts';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { conversionsOf } from '../../support/accounts/conversions.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { timeLimit } from '../../support/timeLimit.ts';

let api: Api;
let owner: Client;
let fields: ReturnType<typeof conversionsOf>;
let records: AffinityPool;
let plane: DataPlane;

beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  fields = conversionsOf(owner);
  records = providerPool(api.database.pool);
  plane = accountPlanes(records).of(defaultStorage(1));
});
afterAll(() => records.end());

const leftovers = async () =>
  (
    await records.query<{ name: string }>(
      `select relname as name from pg_class where relname ~ '^_e_[0-9]+_(new|log|old)'
       union all select proname from pg_proc where proname ~ '^_e_' union all select tgname from pg_trigger where tgname ~ '^_e_'`,
    )
  ).rows;

/** 16 people who write records of an entity until they are stopped. */
function startWriters(alias: string, sent: (n: number) => unknown) {
  let isStopped = false;
  let worst = 0;
  const written = new Map<number, number>();
  const strange: string[] = [];
  const timed = async <T extends { status: number; text: string }>(call: Promise<T>): Promise<T> => {
    const begun = performance.now();
    const answer = await call;
    worst = Math.max(worst, performance.now() - begun);
    if (answer.status >= 300) strange.push(`${answer.status} ${answer.text}`);
    return answer;
  };
  const running = Array.from({ length: 16 }, async (_, writer) => {
    for (let n = writer; !isStopped; n += 16) {
      const made = await timed(owner.post<{ id: number }>(`/rest/${alias}`, { value: sent(n), title: `of ${n}` }));
      if (made.status !== 201) continue;
      const { id } = made.body;
      written.set(id, n);
      const changed = await timed(owner.patch(`/rest/${alias}/${id}`, { value: sent(n + 1) }));
      if (changed.status === 200) written.set(id, n + 1);
      await timed(owner.get(`/rest/${alias}/${id}`));
    }
  });
  return {
    written,
    async stop() {
      isStopped = true;
      await Promise.all(running);
      return { worst, strange };
    },
  };
}

const rowsOf = async (alias: string) => {
  const all = new Map<number, unknown>();
  for (let after = 0; ; ) {
    const { body } = await owner.get<{ items: { id: number; value: unknown }[] }>(
      `/rest/${alias}?limit=1000&sort[id]=asc&query[id][gt]=${after}`,
    );
    for (const { id, value } of body.items) all.set(id, value);
    const last = body.items.at(-1);
    if (!last) return all;
    after = last.id;
  }
};

test.each([
  [
    'ints',
    'number',
    { number_subtype: 'int' },
    { extra: { number_subtype: 'decimal', scale: 2 } },
    (n: number) => n,
    (n: number) => n,
  ],
  ['ints_to_texts', 'number', { number_subtype: 'int' }, { type_id: fieldTypeIds.text }, (n: number) => n, String],
] as const)(
  '16 writers lose nothing while %s are converted',
  async (alias, type, extra, body, sent, readAs) => {
    const entity = await makeEntity(owner, alias, [
      { alias: 'value', type, extra },
      { alias: 'title', type: 'text' },
    ]);
    const field = entity.fields.value as number;
    await records.query(`insert into acc_1.e_${entity.id} (f_${field}) select n from generate_series(1, 30000) n`);
    const writers = startWriters(alias, sent);
    await expect.poll(() => writers.written.size).toBeGreaterThan(20);
    const answer = await fields.convert(field, body);
    expect(answer.status, answer.text).toBe(200);
    // The writers send values of the old type, which the new one takes where it reads numbers.
    const end = await fields.settled(field);
    const { worst, strange } = await writers.stop();
    expect(end).toMatchObject({ status_id: 2, ...body });
    // Numbers are no texts, once the field is one.
    expect(strange.filter((text) => !text.includes('errors.type_'))).toEqual([]);
    expect(worst).toBeLessThan(timeLimit(2000));
    const rows = await rowsOf(alias);
    expect(rows.size).toBe(30_000 + writers.written.size);
    expect([...writers.written].filter(([id, n]) => rows.get(id) !== readAs(n))).toEqual([]);
    expect(await leftovers()).toEqual([]);
  },
  120_000,
);

test('new values that are written meanwhile become options, too', async () => {
  const entity = await makeEntity(owner, 'texts_to_options', [
    { alias: 'value', type: 'text' },
    { alias: 'title', type: 'text' },
  ]);
  const field = entity.fields.value as number;
  await records.query(
    `insert into acc_1.e_${entity.id} (f_${field}) select 'Option ' || n % 50 from generate_series(1, 30000) n`,
  );
  const writers = startWriters('texts_to_options', (n) => `Option ${n % 60}`);
  await expect.poll(() => writers.written.size).toBeGreaterThan(20);
  await fields.convert(field, { type_id: fieldTypeIds.select, extra: { select_subtype: 'default' } });
  const { variants, ...end } = await fields.settled(field);
  const { strange } = await writers.stop();
  expect(end).toMatchObject({ status_id: 2, type_id: fieldTypeIds.select });
  expect(strange.filter((text) => !text.includes('errors.not_offered'))).toEqual([]);
  const names = new Map(variants.map(({ id, name }) => [id, name]));
  const rows = await rowsOf('texts_to_options');
  const lost = [...writers.written].filter(([id, n]) => names.get(rows.get(id) as number) !== `Option ${n % 60}`);
  expect(lost).toEqual([]);
}, 120_000);

const toText = (field_id: number): ConvertField => ({
  kind: 'convert_field',
  field_id,
  alias: 'value',
  column: 'text',
  default_value: null,
  indexes: ['trigram'],
  from: { kind: 'number', column: 'integer' },
  to: { kind: 'text' },
});

const toNumber = (field_id: number): ConvertField => ({
  ...toText(field_id),
  column: 'integer',
  indexes: [],
  from: { kind: 'text', column: 'text' },
  to: { kind: 'number', bounds: { min: 0, max: 100, scale: 0 } },
});

/** A conversion that only this test applies. */
async function queued(entity_id: number, plan: ConvertField): Promise<Change & { plan: ConvertField }> {
  const type_id = plan.to.kind === 'text' ? fieldTypeIds.text : fieldTypeIds.number;
  const extra = plan.to.kind === 'text' ? {} : { number_subtype: 'int' };
  const [row] = await api.sql<{ id: number }>(
    `insert into control.schema_changes (account_id, entity_id, field_id, kind, plan, state, finished_at)
     values (1, $1, $2, 'convert_field', $3, 'failed', now() - interval '2 hours') returning id`,
    [entity_id, plan.field_id, JSON.stringify({ ...plan, field: { alias: 'value', extra, type_id } })],
  );
  return { id: Number(row?.id), account_id: 1, entity_id, requested_by: null, plan };
}

test('calls go on when the process died between the table and the field', async () => {
  const { id, field } = await fields.withValues('died_between', { alias: 'value', type: 'text' }, ['1', '2', null]);
  // Often enough for the statements to be prepared.
  for (let n = 0; n < 30; n++) {
    await owner.get('/rest/died_between/1');
    await owner.patch('/rest/died_between/1', { value: String(n) });
  }
  const change = await queued(id, toNumber(field));
  expect(await convertField(plane, change, true)).toMatchObject({ state: 'applied' });
  await api.sql(`update control.schema_changes set state = 'queued', finished_at = null where id = $1`, [change.id]);
  // A call that reads changes nothing, and answers what is there by now.
  expect((await owner.get('/rest/died_between/2')).body).toMatchObject({ value: 2 });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => owner.post('/rest/died_between', { value: String(n) })),
  );
  // The first one finds that texts are none any more.
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
  expect(await fields.read(field)).toMatchObject({ status_id: 2, type_id: fieldTypeIds.number });
  expect((await owner.post('/rest/died_between', { value: 3 })).status).toBe(201);
  expect(await fields.valuesOf('died_between', 'value')).toEqual([29, 2, null, 3]);
  expect(await convertField(plane, change, true)).toMatchObject({ state: 'applied' });
});

test('a conversion that is cut off at any statement leaves the field as it was, and the next one ends it', async () => {
  const { id, field } = await fields.withValues('cut_off', { alias: 'value', type: 'number' }, [1, 2, null]);
  const change = await queued(id, toText(field));
  let deaths = 0;
  for (let n = 1; ; n += 2) {
    let steps = 0;
    const dying: DataPlane = {
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
    const outcome = await convertField(dying, change, true).catch(() => ({ state: 'busy' }));
    const { rows } = await records.query<{ type: string }>(
      `select format_type(atttypid, null) as type from pg_attribute where attrelid = 'acc_1.e_${id}'::regclass and attname = 'f_${field}'`,
    );
    // It may have died right after the commit.
    expect({ n, ...outcome }).toMatchObject({ state: steps < n ? 'applied' : 'busy' });
    if (rows[0]?.type === 'text') break;
    deaths += 1;
  }
  expect(await convertField(plane, change, true)).toMatchObject({ state: 'applied' });
  expect(deaths).toBeGreaterThan(15);
  expect(await leftovers()).toEqual([]);
  expect((await records.query(`select value from acc_1.cut_off order by id`)).rows).toEqual([
    { value: '1' },
    { value: '2' },
    { value: null },
  ]);
});
