import { expect, test } from 'vitest';
import { personColumnsOfRecords, personTables } from '#server/database/tables/personTables.ts';
import { makeEntity } from '../support/accounts/entities.ts';
import { startApi } from '../support/server/api.ts';

/**
 * Every column that may name a person, or have something of one, is declared in `personTables.ts` with what becomes of it
 * when the person is erased. A new table cannot be forgotten: this test finds its columns.
 */

/** By name. References are found by their foreign keys. */
const naming =
  /^(user|member|person|owner|actor|author|viewer)(_id|_session_id)?$|_by$|^(ip|user_agent|email|invited_name|avatar|extra|password_hash|phone)$|(_|^)(user|member|person|actor)_id$/;

/** Columns with such a name that have nothing of a person, each with the reason. */
const others: Readonly<Record<string, string>> = {
  'fields.extra': 'settings of a field; a person as its default value goes in `eraseDefaults`',
  'moves.rolls_back': 'a move',
};

interface Column {
  table: string;
  column: string;
  refers: boolean;
}

test('every column that may name a person is declared, with what becomes of it', async () => {
  const api = await startApi();
  await makeEntity(await api.signInOwner(), 'deals', [{ alias: 'title', type: 'text' }]);
  const columns = async (schema: string) =>
    (
      await api.database.pool.query<Column>(
        `select c.relname as table, a.attname as column,
           exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey)
             and f.confrelid in ('control.users'::regclass, 'control.memberships'::regclass, 'control.sessions'::regclass)) as refers
         from pg_class c join pg_attribute a on a.attrelid = c.oid
         where c.relnamespace = to_regnamespace($1) and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
           and a.attname <> 'account_id' order by 1, 2`,
        [schema],
      )
    ).rows;
  const found = (await columns('control'))
    .filter(({ table, column, refers }) => (refers || naming.test(column)) && !others[`${table}.${column}`])
    .map(({ table, column }) => `${table}.${column}`);
  const declared = Object.entries(personTables).flatMap(([table, { columns }]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(
    found.filter((name) => !declared.includes(name)),
    'Columns that may name a person: say what an erasure does with each in src/server/database/tables/personTables.ts, or why it is none in `others` of this file.',
  ).toEqual([]);
  const there = new Set((await columns('control')).map(({ table, column }) => `${table}.${column}`));
  expect(declared.filter((name) => !there.has(name))).toEqual([]);
});

test('and in the schemas of accounts', async () => {
  const api = await startApi();
  await makeEntity(await api.signInOwner(), 'deals', [{ alias: 'title', type: 'text' }]);
  const { rows } = await api.database.pool.query<{ name: string }>(
    `select case when c.relname ~ '^e_\\d+$' then 'records' else c.relname end || '.' || a.attname as name
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = to_regnamespace('acc_1') and c.relkind = 'r' and a.attnum > 0 order by 1`,
  );
  const declared = Object.entries(personColumnsOfRecords).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(
    [...new Set(rows.map(({ name }) => name))].filter((name) => naming.test(name.split('.')[1] ?? '')).sort(),
  ).toEqual(declared.sort());
});

test('what a person may export has no secret', () => {
  const exported = Object.values(personTables).flatMap(({ exported = [] }) => exported);
  expect(exported.filter((text) => /hash|password|token|secret|\bkey\b/.test(text))).toEqual([]);
});
