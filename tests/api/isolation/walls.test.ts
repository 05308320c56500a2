import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { controlDatabase } from '#server/database/database.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

const catalog = async <T extends pg.QueryResultRow>(text: string) => (await api.database.pool.query<T>(text)).rows;

const tables = `from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'control' and c.relkind in ('r', 'p')`;

/** Tables of the installation. All others are of accounts. */
const closed = ['installation', 'planes', 'rate_limits', 'signing_keys', 'spent_proofs', 'test_payments'];

test('every table of accounts has forced row-level security with a policy for each role', async () => {
  const rows = await catalog<{ name: string; enabled: boolean; forced: boolean; policies: string[] }>(
    `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
       array(select p.polname::text from pg_policy p where p.polrelid = c.oid order by 1) as policies ${tables}
     and c.relname <> all('{${closed}}') order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['accounts', 'fields', 'sessions', 'users']));
  for (const row of rows)
    expect(
      row,
      'its migration enables and forces row-level security, with the policies of 0001_accounts.sql',
    ).toMatchObject({
      enabled: true,
      forced: true,
      policies: ['own_account', 'system', ...(seenByOthers[row.name] ?? [])].sort(),
    });
});

/** Callbacks are seen by the account that installs and by the author. */
const seenByOthers: Record<string, string[]> = { module_deliveries: ['of_author'] };

test('what accounts see of the modules of others can only be read, and has no author’s addresses', async () => {
  const rows = await catalog(
    `select c.relname as name,
       has_table_privilege('stoa_app', c.oid, 'select') as reads,
       has_table_privilege('stoa_app', c.oid, 'insert, update, delete') or has_any_column_privilege('stoa_app', c.oid, 'insert, update') as writes,
       exists (select from pg_attribute a where a.attrelid = c.oid and a.attname like 'js_widget%') as tells
     from pg_class c where c.relnamespace = 'control'::regnamespace and c.relkind = 'v' order by 1`,
  );
  expect(rows).toEqual(
    ['market_modules', 'market_versions'].map((name) => ({
      ...{ name, reads: true, writes: false, tells: false },
    })),
  );
});

test('tables of the installation are closed to the account role', async () => {
  const rows = await catalog<{ name: string; open: boolean }>(
    `select c.relname as name, has_table_privilege('stoa_app', c.oid, 'select, insert, update, delete') as open ${tables}
     and not c.relrowsecurity order by 1`,
  );
  expect(rows).toEqual(closed.map((name) => ({ name, open: false })));
});

test('the two roles own nothing and have no attributes', async () => {
  const rows = await catalog(
    `select rolname, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolcanlogin or rolreplication as mighty,
       (select count(*)::int from pg_class where relowner = r.oid) + (select count(*)::int from pg_proc where proowner = r.oid)
         + (select count(*)::int from pg_namespace where nspowner = r.oid) as owned
     from pg_roles r where rolname in ('stoa_app', 'stoa_system') order by 1`,
  );
  expect(rows).toEqual(['stoa_app', 'stoa_system'].map((rolname) => ({ rolname, mighty: false, owned: 0 })));
});

test("the roles are not members of each other or of the server's role", async () => {
  expect(
    await catalog(
      `select roleid::regrole::text, member::regrole::text from pg_auth_members where member in ('stoa_app'::regrole, 'stoa_system'::regrole)`,
    ),
  ).toEqual([]);
});

test('the account role reaches the queue only through its function, and no migrations', async () => {
  const rows = await catalog(
    `select has_schema_privilege('stoa_app', 'graphile_worker', 'usage') as queue,
       has_table_privilege('stoa_app', 'public.stoa_migrations', 'select') as migrations,
       has_schema_privilege('stoa_app', 'public', 'create') as creates,
       has_function_privilege('stoa_app', 'control.enqueue(text, json, timestamp with time zone, text)', 'execute') as door`,
  );
  expect(rows).toEqual([{ queue: false, migrations: false, creates: false, door: true }]);
});

test('security definer functions have a fixed search path', async () => {
  const rows = await catalog(
    `select p.proname, p.proconfig from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'control' and p.prosecdef order by 1`,
  );
  const proconfig = ['search_path=pg_catalog, pg_temp'];
  expect(rows).toEqual(
    [
      'announce_module',
      'check_ledger_transaction',
      'count_module_accounts',
      'enqueue',
      'expire_audit_events',
      'forget_in_audit',
      'open_billing_of_account',
    ].map((proname) => ({ proname, proconfig })),
  );
});

test('an account reads and writes only its own rows, whatever the query', async () => {
  const other = await api.makeAccount('walled');
  const control = controlDatabase(api.database.pool);
  await control.inAccount(other.id, async (db) => {
    expect(await db.selectFrom('accounts').select('id').execute()).toEqual([{ id: other.id }]);
    expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: other.owner.id }]);
    expect(
      (await db.updateTable('memberships').set({ blocked: true }).where('is_owner', '=', false).execute())[0]
        ?.numUpdatedRows,
    ).toBe(0n);
  });
  const move = control.inAccount(other.id, (db) => db.updateTable('memberships').set({ account_id: 1 }).execute());
  await expect(move).rejects.toThrow(/row-level security/);
  const intrude = control.inAccount(other.id, (db) =>
    db.insertInto('memberships').values({ account_id: 1, user_id: other.owner.id, full_access: true }).execute(),
  );
  await expect(intrude).rejects.toThrow(/row-level security/);
});

test('a transaction without an account sees nothing', async () => {
  const control = controlDatabase(api.database.pool);
  expect(await control.inAccount(null as never, (db) => db.selectFrom('users').selectAll().execute())).toEqual([]);
});

test('a connection returned to the pool has no role and account, after errors too', async () => {
  const pool = new pg.Pool({ ...api.database.connection, max: 1 });
  const control = controlDatabase(pool);
  const whoAmI = async () =>
    (await pool.query(`select current_user as role, current_setting('app.account_id', true) as account`)).rows[0];
  await control.inAccount(1, async (db) => void (await db.selectFrom('users').select('id').execute()));
  expect(await whoAmI()).toEqual({ role: api.database.connection.user, account: '' });
  await expect(control.inAccount(1, async () => Promise.reject(new Error('stop')))).rejects.toThrow('stop');
  expect(await whoAmI()).toEqual({ role: api.database.connection.user, account: '' });
  await expect(
    control.inSystem((db) =>
      db
        .selectFrom('nothing' as never)
        .selectAll()
        .execute(),
    ),
  ).rejects.toThrow();
  expect(await whoAmI()).toEqual({ role: api.database.connection.user, account: '' });
  await pool.end();
});

test('a prepared statement respects the current account and role', async () => {
  const other = await api.makeAccount('prepared');
  const pool = new pg.Pool({ ...api.database.connection, max: 1 });
  const control = controlDatabase(pool);
  const ids = (db: Db) => db.selectFrom('accounts').select('id').orderBy('id').execute();
  for (let turn = 0; turn < 30; turn++) {
    expect(await control.inAccount(other.id, ids)).toEqual([{ id: other.id }]);
    expect(await control.inAccount(1, ids)).toEqual([{ id: 1 }]);
    if (turn % 5 === 0) expect((await control.inSystem(ids)).length).toBeGreaterThan(1);
  }
  const kept = await pool.query(`select from pg_prepared_statements where statement like '%"control"."accounts"%'`);
  expect(kept.rowCount).toBe(1);
  await pool.end();
});

test('alternating requests of two accounts over few connections never mix', async () => {
  const accounts = [await api.makeAccount('left'), await api.makeAccount('right')];
  const clients = await Promise.all(accounts.map(({ owner, host }) => api.signIn(owner.email, host)));
  const request = async (turn: number) => {
    const account = accounts[turn % 2];
    const signedIn = clients[turn % 2] as Client;
    // Every third request is refused and rolls its transaction back.
    if (turn % 3 === 0) return expect((await signedIn.patch('/v1/users/987654321', { name: 'x' })).status).toBe(404);
    const { body } = await signedIn.get<{ items: { email: string }[] }>('/v1/users');
    expect(body.items.map(({ email }) => email)).toEqual([account?.owner.email]);
  };
  const work = async (first: number) => {
    for (let turn = first; turn < 600; turn += 20) await request(turn);
  };
  await Promise.all(Array.from({ length: 20 }, (_, i) => work(i)));
});
