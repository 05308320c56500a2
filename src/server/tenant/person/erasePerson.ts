import type pg from 'pg';
import { formsOf } from '#server/mail/shownEmail.ts';
import { withLongTimeout } from '../changes/longRunning.ts';
import type { DataPlane } from '../dataPlane.ts';
import { tableSizes } from '../planes/places/tableSizes.ts';
import { authorColumns, columnsOf, hasEmail, type NamingTable, namesPerson, tableOf } from './namingTable.ts';

/** Whom the records are to forget. */
export interface ForgottenPerson {
  user_id: number;
  /** In place of their id. */
  alias_id: number;
  /** Texts that are this, in either of its forms, become empty; null: none. */
  email: string | null;
}

/** Rows in a batch. Each batch is committed by itself. */
const BATCH = 5000;
/** Timeout of a batch, in ms. */
const BATCH_MS = 60_000;

export interface Batch {
  /** The last id that was looked at; null: there are no more. */
  last: number | null;
  seen: number;
  changed: number;
}

/**
 * Replaces the person in the next records of an entity: as author, in fields that name users, and texts that are their
 * email. Can be repeated. A changed record has a new version, so an editor that has the old one is told of it.
 * @param after the last id of the batch before, 0 at first
 */
export function eraseInRecords(
  plane: DataPlane,
  table: NamingTable,
  { user_id, alias_id, email }: ForgottenPerson,
  after: number,
): Promise<Batch> {
  const people = [...authorColumns, ...columnsOf(table, 'user')];
  const changes = people.map((column) => `${column} = case when t.${column} = $2 then $3 else t.${column} end`);
  const lists = columnsOf(table, 'users').map((column) => `${column} = array_replace(t.${column}, $2, $3)`);
  const texts = columnsOf(table, 'text').map(
    (column) => `${column} = case when lower(t.${column}) = any($4) then null else t.${column} end`,
  );
  const name = tableOf(plane.schema, table);
  return batch(
    plane,
    `with part as (select t.id from ${name} t where t.id > $1 order by t.id limit ${BATCH}),
      made as (
        update ${name} t set ${[...changes, ...lists, ...texts].join(', ')}, _v = t._v + 1 from part
        where t.id = part.id and (${namesPerson(table, '$2')} or ($4 is not null and ${hasEmail(table, '$4')}))
        returning t.id)`,
    [after, user_id, alias_id, email && formsOf(email)],
  );
}

/**
 * The same in the history of all records: who made a change, and the values before and after it.
 * @param users columns that name users
 */
export function eraseInHistory(
  plane: DataPlane,
  users: readonly string[],
  { user_id, alias_id, email }: ForgottenPerson,
  after: number,
): Promise<Batch> {
  const name = `"${plane.schema}"._history`;
  // A value, or {from, to}. A text that is the email becomes null, whatever its column was.
  const replaced = (value: string, key: string) => `case
      when ${key} = any($5::text[]) and ${value} = to_jsonb($2::bigint) then to_jsonb($3::bigint)
      when ${key} = any($5::text[]) and jsonb_typeof(${value}) = 'array' then
        (select jsonb_agg(case when e.id = to_jsonb($2::bigint) then to_jsonb($3::bigint) else e.id end order by e.at)
          from jsonb_array_elements(${value}) with ordinality e(id, at))
      when $4 is not null and jsonb_typeof(${value}) = 'string' and lower(${value} #>> '{}') = any($4) then 'null'::jsonb
      else ${value} end`;
  const isOne = (value: string, key: string) => `((${key} = any($5::text[]) and ${value} @> to_jsonb($2::bigint))
      or ($4 is not null and jsonb_typeof(${value}) = 'string' and lower(${value} #>> '{}') = any($4)))`;
  return batch(
    plane,
    `with part as (select h.id from ${name} h where h.id > $1 order by h.id limit ${BATCH}),
      made as (
        update ${name} h set user_id = case when h.user_id = $2 then $3 else h.user_id end,
          data = (select coalesce(jsonb_object_agg(d.key, case
              when jsonb_typeof(d.value) = 'object' and d.value ? 'from' and d.value ? 'to' then
                jsonb_build_object('from', ${replaced(`(d.value -> 'from')`, 'd.key')}, 'to', ${replaced(`(d.value -> 'to')`, 'd.key')})
              else ${replaced('d.value', 'd.key')} end), '{}'::jsonb) from jsonb_each(h.data) d)
        from part where h.id = part.id and (h.user_id = $2 or exists (select from jsonb_each(h.data) d where
          case when jsonb_typeof(d.value) = 'object' and d.value ? 'from' and d.value ? 'to'
            then ${isOne(`(d.value -> 'from')`, 'd.key')} or ${isOne(`(d.value -> 'to')`, 'd.key')}
            else ${isOne('d.value', 'd.key')} end))
        returning h.id)`,
    [after, user_id, alias_id, email && formsOf(email), users],
  );
}

async function batch({ transaction }: DataPlane, statement: string, values: unknown[]): Promise<Batch> {
  const text = `${statement}
    select (select max(id) from part) as last, (select count(*)::int from part) as seen, (select count(*)::int from made) as changed`;
  return transaction(async (client) => {
    await client.query(`set local statement_timeout = ${BATCH_MS}`);
    const { rows } = await client.query<Batch>(withLongTimeout(typed(text), values));
    const [row] = rows;
    return row ? { ...row, last: row.last === null ? null : Number(row.last) } : { last: null, seen: 0, changed: 0 };
  });
}

/** Every use of these values has its type. */
const typed = (text: string) =>
  text.replaceAll(/\$([123])(?!::|\d)/g, '$$$1::bigint').replaceAll(/\$4(?!::|\d)/g, '$4::text[]');

/** How many rows a pass looks at, as the database estimates them. */
export async function estimateRows(plane: DataPlane, tables: readonly NamingTable[]): Promise<number> {
  const names = new Set(['_history', ...tables.map(({ entity_id }) => `e_${Number(entity_id)}`)]);
  const sizes = (await tableSizes(plane)).filter(({ name }) => names.has(name));
  return sizes.reduce((sum, { rows }) => sum + rows, 0);
}

/**
 * What is small: stored answers of the person's calls, the email in those of others, who asked for changes of tables,
 * and the person as the value that new records begin with.
 */
export async function eraseBesideRecords(
  { schema, transaction }: DataPlane,
  tables: readonly NamingTable[],
  person: ForgottenPerson,
): Promise<void> {
  const { user_id, alias_id, email } = person;
  await transaction(async (client) => {
    await client.query(`set local lock_timeout = '2s'`);
    await client.query(`delete from "${schema}"._keys where actor = any($1) or actor like $2`, [
      [`user:${user_id}`],
      `install:% user:${Number(user_id)}`,
    ]);
    for (const form of email === null ? [] : formsOf(email))
      await client.query(
        `update "${schema}"._keys set body = regexp_replace(body, $1, '', 'gi') where strpos(lower(body), $2) > 0`,
        [form.replace(/[^\p{L}\p{N}_]/gu, '\\$&'), form],
      );
    await client.query(`update "${schema}"._ledger set requested_by = $2 where requested_by = $1`, [user_id, alias_id]);
    for (const table of tables) await dropDefaults(client, schema, table, user_id);
  });
}

async function dropDefaults(client: pg.ClientBase, schema: string, table: NamingTable, user_id: number) {
  const users = columnsOf(table, 'user');
  if (users.length === 0) return;
  const { rows } = await client.query<{ column: string; value: string }>(
    `select a.attname as column, pg_get_expr(d.adbin, d.adrelid) as value
     from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
     where d.adrelid = to_regclass($1) and a.attname = any($2)`,
    [tableOf(schema, table), users],
  );
  for (const { column, value } of rows)
    if (users.includes(column) && Number(/^'?(\d+)/.exec(value)?.[1]) === user_id)
      await client.query(`alter table ${tableOf(schema, table)} alter column ${column} drop default`);
}
