import pg from 'pg';
import { naturalOrder } from '../changes/columns.ts';
import { createIndex, indexWork } from '../changes/indexes.ts';
import { withLongTimeout } from '../changes/longRunning.ts';
import { createTable } from '../changes/statements.ts';
import { createView } from '../changes/view.ts';
import { LAYOUT, layout } from '../layout.ts';
import { sourceState } from './capture.ts';
import { entityOf } from './places.ts';
import { type Column, columnsOf, inTransaction, isThere, MoveRefused, recordTables, type Side } from './side.ts';

/** The move and the run that write to the new side. */
export interface Run {
  move_id: number;
  /** A random id. A run that was taken over by another finds a different one there and stops. */
  run: string;
}

interface Filling {
  move_id: number;
  made_schema: boolean;
}

/** Who fills this side; null if no move does. */
export async function findFilling(to: Side): Promise<Filling | null> {
  if (!(await isThere(to, to.places.filling))) return null;
  const { rows } = await to.client.query<Filling>(`select move_id, made_schema from ${to.places.filling}`);
  return rows[0] ?? null;
}

/** From here on only this run writes there. Waits for what an earlier one is writing. */
export async function claimTarget(to: Side, { move_id, run }: Run): Promise<void> {
  const { rowCount } = await to.client.query(`update ${to.places.filling} set run = $2 where move_id = $1`, [
    move_id,
    run,
  ]);
  if (rowCount !== 1) throw new MoveRefused('schema', 'The new place was changed by something else');
}

/**
 * Creates the schema and its own tables, all empty. What an earlier move left there is removed first.
 * @throws MoveRefused if it is the old place under another name, or has tables that no move has made
 */
export async function prepareTarget(from: Side, to: Side, run: Run): Promise<void> {
  const madeSchema = await assertMayFill(from, to);
  const filling = await findFilling(to);
  await emptySide(to);
  await inTransaction(to.client, to.makeSchema(to.schema), async () => {
    for (const statement of layout(to.schema)) await to.client.query(statement);
    await to.client.query(
      `insert into ${to.table('_meta')} (account_id, layout, installation) values ($1, $2, $3)
       on conflict (account_id) do update set layout = excluded.layout, installation = excluded.installation`,
      [to.account_id, LAYOUT, to.installation],
    );
    await to.client.query(`create table if not exists ${to.places.filling} (move_id bigint primary key,
      run uuid not null, made_schema boolean not null)`);
    await to.client.query(`delete from ${to.places.filling}`);
    await to.client.query(`insert into ${to.places.filling} (move_id, run, made_schema) values ($1, $2, $3)`, [
      run.move_id,
      run.run,
      filling?.move_id === run.move_id ? filling.made_schema : madeSchema,
    ]);
  });
  await assertSameLayout(from, to);
}

/** @returns whether there is no schema yet */
async function assertMayFill(from: Side, to: Side): Promise<boolean> {
  const { rows } = await to.client.query('select from pg_namespace where oid = to_regnamespace($1)', [
    `"${to.schema}"`,
  ]);
  if (rows.length === 0) return true;
  const here = await sourceState(from);
  const there = await sourceState(to);
  if (there?.token === here?.token) throw new MoveRefused('schema', 'Both places are the same');
  if (await isThere(to, to.table('_meta'))) {
    const { rows: owners } = await to.client.query<{ account_id: number }>(
      `select account_id from ${to.table('_meta')} where account_id <> $1`,
      [to.account_id],
    );
    if (owners.length > 0) throw new MoveRefused('schema', 'The schema belongs to another account');
  }
  const isOurs = there?.is_fenced || (await findFilling(to)) !== null;
  if (!isOurs && (await recordTables(to)).length > 0)
    throw new MoveRefused('schema', 'The schema has tables that no move has made');
  return false;
}

/** Drops the account's tables and views; `_meta`, which claims the schema, and `_moving` stay. */
export async function emptySide(side: Side): Promise<void> {
  const { client, table, schema, places } = side;
  if (await isThere(side, table('_entities'))) {
    const { rows } = await client.query<{ view: string }>(
      `select quote_ident(view_name) as view from ${table('_entities')} where view_name is not null`,
    );
    for (const { view } of rows) await client.query(`drop view if exists ${table(view)}`);
  }
  // Records last: while there are some, the schema says whose they are.
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relnamespace = to_regnamespace($1) and relkind = 'r'
       and relname ~ '^(e_[0-9]+|_e_[0-9]+_(new|log|old)|_ledger|_fields|_keys|_history|_move_log)$'`,
    [`"${schema}"`],
  );
  for (const { name } of rows) await client.query(`drop table if exists ${table(name)}`);
  await client.query(`drop table if exists ${table('_entities')}, ${places.state}`);
  const { rows: functions } = await client.query<{ name: string }>(
    `select quote_ident(proname) as name from pg_proc where pronamespace = to_regnamespace($1)
       and proname ~ '^(_e_[0-9]+_capture|_move_(fence|freeze|capture_record|capture_key))$'`,
    [`"${schema}"`],
  );
  for (const { name } of functions) await client.query(`drop function if exists ${table(name)}()`);
}

/** An old layout of the source is brought up to date by its own next use. */
async function assertSameLayout(from: Side, to: Side): Promise<void> {
  for (const name of ['_ledger', '_entities', '_fields', '_keys', '_history'])
    if ((await shapeOf(from, name)) !== (await shapeOf(to, name)))
      throw new MoveRefused('internal', `${name} has other columns than expected`);
}

/** The columns of a table, for comparison. */
export const shapeOf = async (side: Side, name: string): Promise<string> =>
  (await columnsOf(side, name))
    .map((column) => `${column.name} ${column.type}`)
    .sort()
    .join();

/** Creates a table of records with the columns of the source's, without indexes. */
export async function createLike(from: Side, to: Side, name: string): Promise<void> {
  const { client, table } = to;
  await client.query(createTable(table(name), entityOf(name)));
  const added = await addedColumns(from, name, await naturalOrder(client));
  if (added.length > 0) await client.query(`alter table ${table(name)} ${added.join(', ')}`);
}

/**
 * The columns of a table's fields, as parts of `alter table`.
 * @param collation of texts, as {@link naturalOrder} returns it
 */
export async function addedColumns(from: Side, name: string, collation: string): Promise<string[]> {
  const columns = (await columnsOf(from, name)).filter((column) => column.name.startsWith('f_'));
  const defaults = await defaultsOf(from, columns);
  return columns.map(({ name, type }, at) => {
    const value = defaults[at] ?? null;
    const end = value === null ? '' : ` default ${pg.escapeLiteral(value)}::${type}`;
    return `add column ${name} ${type}${type === 'text' ? collation : ''}${end}`;
  });
}

/** Default values as text. Worked out on their own side: an expression of a customer's server is not run elsewhere. */
async function defaultsOf({ client }: Side, columns: readonly Column[]): Promise<(string | null)[]> {
  if (columns.length === 0) return [];
  const { rows } = await client.query<{ values: (string | null)[] }>(
    `select array[${columns.map(({ preset }) => `(${preset ?? 'null'})::text`).join(', ')}] as values`,
  );
  return rows[0]?.values ?? [];
}

type Tables = Pick<Side, 'schema' | 'table'> & { client: pg.ClientBase };

/** Builds the missing indexes of a table, which nobody uses yet. */
export async function buildAll({ client, schema, table }: Tables, name: string): Promise<void> {
  const { create } = await indexWork(client, schema, entityOf(name));
  for (const index of create)
    await client.query(withLongTimeout(`${createIndex(index)} ${index.name} on ${table(name)} ${index.on}`));
  await client.query(withLongTimeout(`analyze ${table(name)}`));
}

/** Creates the readable views that are not there yet. */
export async function createViews({ client, schema, table }: Tables): Promise<void> {
  const { rows } = await client.query<{ entity_id: number; view_name: string }>(
    `select entity_id, view_name from ${table('_entities')} e where view_name is not null
       and to_regclass($1 || quote_ident(view_name)) is null order by entity_id`,
    [`"${schema}".`],
  );
  for (const { entity_id, view_name } of rows) await createView(client, schema, entity_id, view_name);
}

/** Ids go on where they were, so that none is used twice. No writer may be at work. */
export async function continueSequences(from: Side, to: Side): Promise<void> {
  const counted = await sequencesOf(from);
  await to.client.query(
    `select setval(pg_get_serial_sequence(format('%I.%I', $1::text, s.name), 'id'), s.value)
     from unnest($2::text[], $3::bigint[]) s (name, value)`,
    [to.schema, counted.map(({ name }) => name), counted.map(({ value }) => value)],
  );
}

/** The last ids given, by table; without tables that gave none. */
export async function sequencesOf(from: Side): Promise<{ name: string; value: string }[]> {
  const { rows } = await from.client.query<{ name: string; value: string }>(
    `select t.relname as name, s.last_value::text as value from pg_class t join pg_sequences s
       on s.schemaname = $1 and s.last_value is not null
       and format('%I.%I', s.schemaname, s.sequencename) = pg_get_serial_sequence(format('%I.%I', $1::text, t.relname), 'id')
     where t.relnamespace = to_regnamespace($2) and t.relkind = 'r' and t.relname ~ '^(e_[0-9]+|_history)$'`,
    [from.schema, `"${from.schema}"`],
  );
  return rows;
}

/** The new place is one like any other from here on. */
export const dropFilling = ({ client, places }: Side) => client.query(`drop table if exists ${places.filling}`);

/** Removes what a move has made there, or a side that is no longer used. The schema goes if only it was in it. */
export async function dropSide(side: Side, dropsSchema: boolean): Promise<void> {
  const { client, table, schema, places } = side;
  await emptySide(side);
  await client.query(`drop table if exists ${table('_meta')}`);
  await client.query(`drop table if exists ${places.filling}`);
  if (!dropsSchema) return;
  const { rows } = await client.query(
    'select from pg_depend where refclassid = $1::regclass and refobjid = to_regnamespace($2) limit 1',
    ['pg_namespace', `"${schema}"`],
  );
  if (rows.length === 0) await client.query(`drop schema if exists "${schema}"`);
}
