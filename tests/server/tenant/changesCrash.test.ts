import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobCtx } from '#server/context.ts';
import { type ControlDatabase, controlDatabase } from '#server/database/database.ts';
import type { Db } from '#server/database/tables/tables.ts';
import type { AffinityPool } from '#server/load/connections/affinityPool.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import { accountData } from '#server/tenant/models.ts';
import { accountPlanes } from '#server/tenant/planes/planes.ts';
import { providerPool } from '#server/tenant/planes/providerPool.ts';
import { applyPending, type PendingChanges } from '../../../resources/data/changes/server/applyPending.ts';
import { reconcile } from '../../../resources/data/changes/server/changes.jobs.ts';
import type { Plan } from '../../../resources/data/changes/server/changes.queries.ts';
import { runChecks } from '../../../src/cli/doctor/runChecks.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { secret } from '../../support/server/credentials.ts';
import { dying } from './dyingProcess.ts';

let api: Api;
let records: AffinityPool;
let whole: Omit<PendingChanges, 'entity_id'>;
let owner: Client;
let control: ControlDatabase;

beforeAll(async () => {
  // Only this test runs the queued changes.
  api = await startApi({ settings: { jobs: 'off' } });
  owner = await api.signInOwner();
  control = controlDatabase(api.database.pool);
  records = providerPool(api.database.pool);
  const data = accountData(control, accountPlanes(records));
  whole = { account_id: 1, data, inAccount: (work) => control.inAccount(1, work) };
});
afterAll(() => records.end());

const queue = (entity_id: number, field_id: number | null, plan: Plan) =>
  api.sql(
    'insert into control.schema_changes (account_id, entity_id, field_id, kind, plan) values (1, $1, $2, $3, $4)',
    [entity_id, field_id, plan.kind, JSON.stringify(plan)],
  );

const insertField = async (entity_id: number, alias: string) =>
  Number(
    (
      await api.sql<{ id: number }>(
        `insert into control.fields (account_id, entity_id, name, alias, type_id, position)
         select 1, $1, $2, $2, 1, count(*) + 1 from control.fields where entity_id = $1 and deleted_at is null returning id`,
        [entity_id, alias],
      )
    )[0]?.id,
  );

const column = { alias: 'title', column: 'text', default_value: null, indexes: ['trigram'] } as const;
const toField = (field_id: number, alias: string) => ({ ...column, field_id, alias, indexes: [...column.indexes] });

async function withTrashedField(planOf: (field_id: number) => Plan): Promise<number> {
  const { id, fields } = await makeEntity(owner, names(), [{ alias: 'title', type: 'text' }]);
  const field_id = fields.title as number;
  await owner.delete(`/v1/entities/fields/${field_id}`);
  const plan = planOf(field_id);
  if (plan.kind === 'restore_field')
    await api.sql('update control.fields set deleted_at = null, status_id = 1 where id = $1', [field_id]);
  await queue(id, field_id, plan);
  return id;
}

let count = 0;
const names = () => {
  count += 1;
  return `entity_${count}`;
};

/** Queues one change of each kind, each on its own entity. */
const kinds: Record<string, () => Promise<number>> = {
  async create_entity() {
    const alias = names();
    const [row] = await api.sql<{ id: number }>(
      'insert into control.entities (account_id, name, alias) values (1, $1, $1) returning id',
      [alias],
    );
    const id = Number(row?.id);
    await queue(id, null, { kind: 'create_entity', alias });
    const field_id = await insertField(id, 'waiting');
    await queue(id, field_id, { kind: 'add_field', ...toField(field_id, 'waiting') });
    return id;
  },
  async add_field() {
    const { id } = await makeEntity(owner, names());
    const field_id = await insertField(id, 'title');
    await queue(id, field_id, { kind: 'add_field', ...toField(field_id, 'title') });
    return id;
  },
  async change_field() {
    const { id, fields } = await makeEntity(owner, names(), [{ alias: 'before', type: 'text' }]);
    const field_id = fields.before as number;
    const field = { alias: 'after', extra: { default_value: 'x' } };
    await queue(id, field_id, { kind: 'change_field', ...toField(field_id, 'after'), default_value: 'x', field });
    return id;
  },
  async drop_field() {
    const { id, fields } = await makeEntity(owner, names(), [{ alias: 'title', type: 'text' }]);
    const field_id = fields.title as number;
    await api.sql('update control.fields set deleted_at = now() where id = $1', [field_id]);
    await queue(id, field_id, { kind: 'drop_field', field_id });
    return id;
  },
  restore_field: () =>
    withTrashedField((field_id) => ({ kind: 'restore_field', field_id, alias: 'title', indexes: ['trigram'] })),
  purge_field: () => withTrashedField((field_id) => ({ kind: 'purge_field', field_id })),
  async restore_entity() {
    const alias = names();
    const { id } = await makeEntity(owner, alias, [{ alias: 'title', type: 'text' }]);
    await owner.delete(`/v1/entities/${id}`);
    await api.sql('update control.entities set deleted_at = null, status_id = 1 where id = $1', [id]);
    await queue(id, null, { kind: 'restore_entity', alias });
    return id;
  },
  async drop_entity() {
    const { id } = await makeEntity(owner, names(), [{ alias: 'title', type: 'text' }]);
    await api.sql('update control.entities set deleted_at = now() where id = $1', [id]);
    await queue(id, null, { kind: 'drop_entity' });
    return id;
  },
  async purge_entity() {
    const { id } = await makeEntity(owner, names(), [{ alias: 'title', type: 'text' }]);
    await api.sql('update control.entities set deleted_at = now() where id = $1', [id]);
    await queue(id, null, { kind: 'purge_entity' });
    return id;
  },
};

const states = async (entity_id: number) =>
  (
    await api.sql<{ state: string }>('select distinct state from control.schema_changes where entity_id = $1', [
      entity_id,
    ])
  ).map(({ state }) => state);

async function breaches() {
  const client = await api.database.pool.connect();
  try {
    await client.query('begin read only');
    return (await runChecks(client, secret)).flatMap((each) => each.breaches);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Every step in `npm run test:deep`; otherwise a fifth of them, different ones for each kind. */
const stride = process.env.KILL_CYCLES ? 1 : 5;

test.each(Object.keys(kinds).map((kind, first) => ({ kind, first })))(
  '$kind interrupted at any step is completed once by the next run',
  async ({ kind, first }) => {
    let deaths = 0;
    for (let n = 1 + (first % stride); ; n += stride) {
      const entity_id = await (kinds[kind] as () => Promise<number>)();
      const mortal = dying(whole, n);
      await applyPending({ ...mortal, entity_id }, 5000).catch(() => {});
      if (!mortal.isDead()) break;
      deaths += 1;
      const [one, other] = await Promise.all([
        applyPending({ ...whole, entity_id }, 5000),
        applyPending({ ...whole, entity_id }, 5000),
      ]);
      expect([one?.isEmpty, other?.isEmpty], `step ${n}`).toEqual([true, true]);
      expect(await states(entity_id), `step ${n}`).toEqual(['done']);
    }
    expect(deaths).toBeGreaterThan(12 / stride);
    expect(await breaches()).toEqual([]);
  },
  240_000,
);

/** Locks the table as a reader does, until the returned function is called. */
async function reader(entity_id: number) {
  const client = await api.database.pool.connect();
  await client.query(`begin; select from acc_1.e_${entity_id}`);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

test('a change that cannot lock its table in time fails as busy and can be retried', async () => {
  const { id, fields } = await makeEntity(owner, names(), [{ alias: 'title', type: 'text' }]);
  const stop = await reader(id);
  const answer = await owner.patch<{ status_id: number }>(`/v1/entities/fields/${fields.title}`, { alias: 'renamed' });
  expect(answer.body).toMatchObject({ status_id: 1, alias: 'title' });
  await api.sql(`update control.schema_changes set queued_at = now() - interval '16 minutes' where state = 'queued'`);
  expect((await applyPending({ ...whole, entity_id: id }, 1000)).isEmpty).toBe(true);
  expect((await owner.get(`/v1/entities/fields/${fields.title}`)).body).toMatchObject({ status_id: 3, alias: 'title' });
  expect((await whole.data.models(1)).get(id)?.columns.has('title')).toBe(true);
  const history = await owner.get(`/v1/entities/fields/${fields.title}/history`);
  expect(history.body).toMatchObject({ items: [{ result: { ok: false, error: 'history.errors.busy' } }, {}] });
  await stop();
  expect((await owner.post(`/v1/entities/fields/${fields.title}/retry`)).body).toMatchObject({
    status_id: 2,
    alias: 'renamed',
  });
  expect(await breaches()).toEqual([]);
});

/** A field whose change was applied, although the last attempt recorded it as failed. */
async function disputed() {
  const entity_id = await (kinds.add_field as () => Promise<number>)();
  const plane = await whole.data.plane(1);
  let calls = 0;
  const lost = <T>(work: (db: Db) => Promise<T>) => {
    calls += 1;
    if (calls > 1) throw new Error('dead');
    return whole.inAccount(work);
  };
  const late: DataPlane = {
    ...plane,
    transaction: async () => {
      await applyPending({ ...whole, entity_id, inAccount: lost }, 1000).catch(() => {});
      throw Object.assign(new Error('no more room'), { code: '53100', severity: 'ERROR' });
    },
  };
  await applyPending({ ...whole, entity_id, data: { ...whole.data, plane: async () => late } }, 1000);
  expect((await states(entity_id)).sort()).toEqual(['done', 'failed']);
  const { items } = (await owner.get<{ items: { id: number }[] }>(`/v1/entities/fields?entity_id=${entity_id}`)).body;
  return { entity_id, path: `/v1/entities/fields/${items[0]?.id}` };
}

test.each(['retry', 'discard'])('%s completes a change that was applied but recorded as failed', async (call) => {
  const { entity_id, path } = await disputed();
  expect((await owner.post(`${path}/${call}`)).status).toBeLessThan(205);
  expect((await owner.get(path)).body).toMatchObject({ status_id: 2 });
  expect(await states(entity_id)).toEqual(['done']);
  expect(await breaches()).toEqual([]);
});

test('the next reconcile completes a change that was applied but recorded as failed', async () => {
  const { entity_id, path } = await disputed();
  const platform = { data: whole.data } as JobCtx['platform'];
  const { inAccount, inSystem } = control;
  await reconcile({ platform, inAccount, inSystem, log: { info() {} }, now: new Date(), enqueue: async () => {} });
  expect((await owner.get(path)).body).toMatchObject({ status_id: 2 });
  expect(await states(entity_id)).toEqual(['done']);
});

test('concurrent retries and discards leave the field either whole and in use, or not there', async () => {
  for (let round = 0; round < 8; round++) {
    const entity_id = await (kinds.add_field as () => Promise<number>)();
    await api.sql(
      `with failed as (update control.schema_changes set state = 'failed', finished_at = now()
         where entity_id = $1 and kind = 'add_field' returning field_id)
       update control.fields set status_id = 3 where id in (select field_id from failed)`,
      [entity_id],
    );
    const listed = () =>
      owner.get<{ items: { id: number; status_id: number }[] }>(`/v1/entities/fields?entity_id=${entity_id}`);
    const path = `/v1/entities/fields/${(await listed()).body.items[0]?.id}`;
    const calls = ['retry', 'discard', 'retry', 'discard'].toSorted(() => Math.random() - 0.5);
    const answers = await Promise.all([
      ...calls.map((call) => owner.post(`${path}/${call}`)),
      applyPending({ ...whole, entity_id }, 500).then(() => ({ status: 200 })),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => ![200, 204, 404, 409].includes(status))).toEqual([]);
    await applyPending({ ...whole, entity_id }, 1000);
    const { items } = (await listed()).body;
    expect([[], [2]]).toContainEqual(items.map(({ status_id }) => status_id));
  }
  expect(await breaches()).toEqual([]);
});
