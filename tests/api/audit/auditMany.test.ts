import { createHash } from 'node:crypto';
import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { AuditEvent } from '#resources/audit/audit/audit.resource.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

/** A large log. `AUDIT_ROWS=1000000` measures one of a million rows and prints the times. */
const rows = Number(process.env.AUDIT_ROWS ?? 60_000);

/** Rows that one statement adds. */
const PART = 10_000;

/** Statements that read the log, as they are sent. */
let sent: string[] = [];
const compiler = new PostgresQueryCompiler();
const built = new WeakMap<object, string>();
const listening: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    built.set(queryId, compiler.compileQuery(node, queryId).sql);
    return node;
  },
  transformResult: async ({ result, queryId }) => {
    const sql = built.get(queryId) ?? '';
    if (/^(select|with)\b.*"audit_events"/s.test(sql)) sent.push(sql);
    return result;
  },
};

let api: Api;
let owner: Client;
beforeAll(async () => {
  api = await startApi({ plugins: [listening] });
  owner = await api.signInOwner();
  const other = await api.makeAccount('others');
  const third = await api.makeAccount('third');
  for (let from = 1; from <= rows; from += PART)
    await api.sql(
      `insert into control.audit_events
       (account_id, created_at, action, outcome, user_id, via, ip, user_agent, request_id, subject_type, subject_id, subject_name)
     select case when n % 5 = 0 then $1::bigint when n % 5 = 1 then $2::bigint else 1 end, now() - n * interval '20 seconds',
       case when n % 1000 = 7 then 'roles.update' when n % 3 = 0 then 'auth.login' when n % 3 = 1 then 'records.bulk' else 'views.update' end,
       case when n % 5000 = 3 then 'failure' else 'success' end, case when n % 20000 = 9 then 1 else 1000 + n % 300 end,
       case when n % 10000 = 2 then 'system' else 'session' end, '10.0.0.' || n % 250, 'Mozilla/5.0', md5(n::text),
       'entities', n % 4000, 'Entity ' || n % 4000 from generate_series($3::int, $4::int) n`,
      [other.id, third.id, from, Math.min(rows, from + PART - 1)],
    );
  await api.database.pool.query('analyze control.audit_events');
}, 600_000);

interface List {
  items: AuditEvent[];
  totals: { count: number; is_estimate?: boolean };
}

/** How PostgreSQL reads the log for a statement, as the server prepares it: for any values. */
async function plansOf(statement: string): Promise<string> {
  const count = Math.max(0, ...[...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const values = count > 0 ? `(${Array(count).fill('null').join(', ')})` : '';
  const client = await api.database.pool.connect();
  try {
    await client.query(`begin; set local role stoa_app; set local plan_cache_mode = force_generic_plan;
      select set_config('app.account_id', '1', true)`);
    await client.query(`prepare asked as ${statement}`);
    const { rows: plan } = await client.query(`explain execute asked${values}`);
    await client.query('rollback; deallocate asked');
    return plan.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    client.release();
  }
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();

test.each([
  ['the first page', 'limit=25'],
  ['a page far behind', `limit=25&page=${Math.floor((rows * 0.6) / 25) - 2}`],
  ['a person', 'filter[user_id]=1'],
  ['an action', 'filter[action]=roles.update'],
  ['a group of actions', 'filter[action]=rights'],
  ['a usual action', 'filter[action]=auth.login'],
  ['a subject', 'filter[subject_type]=entities&filter[subject_id]=77'],
  ['what failed', 'filter[outcome]=failure'],
  ['the system', 'filter[via]=system'],
  ['a day', `filter[created_at_start]=${day(2)}&filter[created_at_end]=${day(1)}`],
  ['a person and an action', 'filter[user_id]=1&filter[action]=records.bulk'],
  ['oldest first', 'sort[created_at]=asc'],
])('%s is read by an index of the account', async (name, query) => {
  sent = [];
  const began = performance.now();
  const { body, status } = await owner.get<List>(`/v1/audit?${query}`);
  const ms = Math.round(performance.now() - began);
  expect(status).toBe(200);
  expect(body.items.length).toBeGreaterThan(0);
  const plans = await Promise.all(sent.map(plansOf));
  if (process.env.AUDIT_ROWS) console.info(name, `${ms} ms`, JSON.stringify(body.totals));
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) {
    expect(plan).toMatch(/Index (Only )?Scan.* (using|on) audit_events_\w+/);
    expect(plan).not.toContain('Seq Scan on audit_events');
  }
});

test.each([
  ['a name', 'query=entity%2077', { count: 7 * (rows / 4000) }],
  ['a name that nothing has', 'query=nothing-of-the-kind', { count: 0 }],
  ['an address', 'query=10.0.0.77', { count: rows / 250 }],
  ['the id of a request', `query=${createHash('md5').update('23').digest('hex')}`, { count: 1 }],
  ['a name and an action', 'query=entity%2077&filter[action]=rights', expect.anything()],
])('a search for %s reads indexes of the account alone', async (name, query, totals) => {
  sent = [];
  const began = performance.now();
  const { body } = await owner.get<List>(`/v1/audit?${query}`);
  if (process.env.AUDIT_ROWS) console.info(name, `${Math.round(performance.now() - began)} ms`);
  expect(body.totals).toEqual(totals);
  const plans = await Promise.all(sent.map(plansOf));
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) {
    expect(plan).toMatch(/audit_events_(name|pkey)/);
    expect(plan).not.toContain('Seq Scan on audit_events');
    expect(plan).not.toMatch(/Filter: .*subject_name.*~~/);
  }
});

test('a search pages through all that it finds, in both directions, and the file has the same', async () => {
  const pages = (order: string) =>
    Promise.all(
      [1, 2, 3].map((page) =>
        owner.get<List>(`/v1/audit?query=entity%2077&limit=5&page=${page}&sort[created_at]=${order}`),
      ),
    );
  const [latest, oldest] = (await Promise.all(['desc', 'asc'].map(pages))).map((found) =>
    found.flatMap(({ body }) => body.items.map(({ id }) => id)),
  );
  const all = (await owner.get<List>('/v1/audit?query=entity%2077&limit=1000')).body;
  const ids = all.items.map(({ id }) => id);
  expect(all.items.every(({ subject }) => subject.name?.includes('Entity 77'))).toBe(true);
  expect(latest).toEqual(ids.slice(0, 15));
  expect(oldest).toEqual(ids.toReversed().slice(0, 15));
  const csv = await owner.get('/v1/audit/export.csv?query=entity%2077');
  expect(
    csv.text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number.parseInt(line, 10)),
  ).toEqual(ids);
});

test('a search that finds very many is a list as without one', async () => {
  const { items, totals } = (await owner.get<List>('/v1/audit?query=entity&limit=5')).body;
  const first = (await owner.get<List>('/v1/audit?filter[subject_type]=entities&limit=5')).body;
  expect(items.map(({ id }) => id)).toEqual(first.items.map(({ id }) => id));
  expect(totals.is_estimate).toBe(true);
});

test('a large count is an estimate near the truth, and exact on demand', async () => {
  const estimate = (await owner.get<List>('/v1/audit?limit=1')).body.totals;
  const exact = (await owner.get<List>('/v1/audit?limit=1&count=exact')).body.totals;
  expect(exact.is_estimate).toBeUndefined();
  expect(exact.count).toBeGreaterThanOrEqual(rows * 0.6);
  expect(estimate.is_estimate).toBe(true);
  expect(estimate.count / exact.count).toBeGreaterThan(0.5);
  expect(estimate.count / exact.count).toBeLessThan(2);
});
