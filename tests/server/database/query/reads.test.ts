import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem, controlDatabase } from '#server/database/database.ts';
import { statement } from '#server/database/sql/statement.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { testDatabase } from '../../../support/database/database.ts';

const { connection } = await testDatabase();
const pool = new pg.Pool({ ...connection, max: 1 });
const several = new pg.Pool({ ...connection, max: 2 });
const control = controlDatabase(pool);
afterAll(() => Promise.all([pool.end(), several.end()]));

const accounts: { id: number; name: string }[] = [];
beforeAll(async () => {
  const names = ['first', 'second'].map((name) => ({ name, subdomain: name }));
  accounts.push(
    ...(await control.inSystem((db) => db.insertInto('accounts').values(names).returning(['id', 'name']).execute())),
  );
});

const namesIn = async (db: Db) =>
  (await db.selectFrom('accounts').select('name').orderBy('name').execute()).map(({ name }) => name);

const read = <T>(at: number, work: (db: Db) => Promise<T>) =>
  control.inAccount(accounts[at]?.id as number, work, { isRead: true });

test('each statement of a read sees its own account only, on one connection in turn', async () => {
  const turns = Array.from({ length: 30 }, (_, at) => at % 2);
  const seen = await Promise.all(turns.map((at) => read(at, async (db) => [await namesIn(db), await namesIn(db)])));
  expect(seen).toEqual(turns.map((at) => [[accounts[at]?.name], [accounts[at]?.name]]));
});

test('a read is refused every write', async () => {
  const change = read(0, (db) => db.updateTable('accounts').set({ name: 'changed' }).execute());
  await expect(change).rejects.toMatchObject({ code: '25006' });
  expect(await read(0, namesIn)).toEqual(['first']);
});

test('a read can look beyond the account as the system, and not afterwards', async () => {
  const id = accounts[0]?.id as number;
  const [all, own] = await read(0, async (db) => [await asSystem(db, id, namesIn), await namesIn(db)]);
  expect(all).toEqual(expect.arrayContaining(['first', 'second']));
  expect(own).toEqual(['first']);
  const failed = read(0, (db) => asSystem(db, id, () => Promise.reject(new Error('refused'))).catch(() => namesIn(db)));
  expect(await failed).toEqual(['first']);
});

test('a transaction within a read, which fills a cache, may write', async () => {
  const id = accounts[1]?.id as number;
  const others = controlDatabase(several);
  const translate = (db: Db) => db.updateTable('accounts').set({ language: 'ru' }).returning('name').execute();
  const fill = () => others.inAccount(id, translate, { isForCache: true });
  const both = await others.inAccount(id, async (db) => [await namesIn(db), await fill()], { isRead: true });
  expect(both).toEqual([['second'], [{ name: 'second' }]]);
});

test('a read leaves no role, account or limit on its connection, and neither does one that fails', async () => {
  const settings = "select current_user as role, current_setting('app.account_id', true) as account";
  const limits =
    "select current_setting('statement_timeout') as limit, current_setting('transaction_read_only') as ro, current_setting('plan_cache_mode') as plans";
  const before = [await pool.query(settings), await pool.query(limits)].map(({ rows }) => rows[0]);
  for (let times = 0; times < 12; times++) await read(0, namesIn);
  await expect(read(0, (db) => sql`select 1 / 0`.execute(db))).rejects.toMatchObject({ code: '22012' });
  await expect(read(0, (db) => sql`select nonsense`.execute(db))).rejects.toMatchObject({ code: '42703' });
  const after = [await pool.query(settings), await pool.query(limits)].map(({ rows }) => rows[0]);
  expect(after).toEqual(before.map((row) => ({ ...row, ...('account' in row && { account: '' }) })));
});

test('a statement that is read often keeps its plan, for every account and page', async () => {
  const page = (db: Db, limit: number) =>
    db.selectFrom('accounts').select('name').orderBy('name').orderBy('subdomain').limit(limit).execute();
  for (let times = 0; times < 30; times++)
    expect(await read(times % 2, (db) => page(db, 1 + times))).toEqual([{ name: accounts[times % 2]?.name }]);
  const { rows } = await pool.query(
    `select generic_plans::int as kept, custom_plans::int as anew from pg_prepared_statements
      where statement like '%order by "name", "subdomain"%'`,
  );
  expect(rows).toEqual([{ kept: 21, anew: 0 }]);
});

test('a statement that is built once takes the values of each call', async () => {
  const find = statement((db, id: number, name: string) =>
    db.selectFrom('accounts').select('name').where('id', '=', id).where('name', '=', name),
  );
  for (const at of [0, 1, 0]) {
    const { id, name } = accounts[at] as (typeof accounts)[number];
    expect(await read(at, (db) => find(db, id, name))).toEqual([{ name }]);
    expect(await read(at, (db) => find(db, id, 'another'))).toEqual([]);
  }
});
