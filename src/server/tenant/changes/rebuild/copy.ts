import type pg from 'pg';
import type { ConvertField } from '#server/database/changePlan.ts';
import { auxiliaryName, columnName } from '#server/tenant/model.ts';
import { naturalOrder } from '../columns.ts';
import { convertedValue } from '../conversions/conversionSql.ts';
import { deleteStale, uniqueOnCopy } from '../staleValues.ts';
import { literal } from '../statements.ts';
import { tableStorage } from '../tableStorage.ts';
import { grantsOn } from '../view.ts';
import { indexOnCopy, type Places } from './places.ts';

/** Rows in a batch: milliseconds each, so that autovacuum and replicas keep up. */
const BATCH = 2000;

/** What is copied: the columns of the copy, and their values in a row of the table. */
export interface Copied {
  names: string;
  values: string;
}

/** Copies all records by id. Each batch is committed by itself. */
export async function copyAll(client: pg.ClientBase, { table, copy }: Places, columns: Copied): Promise<void> {
  for (let after: number | null = null; ; ) {
    const from: string = after === null ? '' : `where id > ${after}`;
    const { rows } = await client.query<{ last: number | null }>(
      `with copied as (insert into ${copy} (${columns.names}) select ${columns.values} from ${table} ${from} order by id limit ${BATCH}
         on conflict (id) do nothing returning id)
       select max(id) as last from copied`,
    );
    after = rows[0]?.last ?? null;
    if (after === null) return;
  }
}

/**
 * Updates the copies of logged records. Records written meanwhile are logged again. In a transaction of one snapshot.
 * @returns log entries handled; fewer than `at_most` if none are left
 */
export async function replay(client: pg.ClientBase, places: Places, columns: Copied, at_most = BATCH): Promise<number> {
  const { table, copy, log } = places;
  const { rows } = await client.query<{ id: number }>(
    `delete from ${log} where n in (select n from ${log} order by n limit ${at_most}) returning id`,
  );
  if (rows.length === 0) return 0;
  const ids = [[...new Set(rows.map(({ id }) => id))]];
  await client.query(`delete from ${copy} where id = any($1::bigint[])`, ids);
  const now = `(select * from ${table} where id = any($1::bigint[])) now`;
  for (const unique of await uniqueOnCopy(client, places, copy, indexOnCopy(places)))
    await client.query(deleteStale(unique, copy, now), ids);
  await client.query(
    `insert into ${copy} (${columns.names}) select ${columns.values} from ${table} where id = any($1::bigint[])`,
    ids,
  );
  return rows.length;
}

/** Repeats until the log is short. */
export async function catchUp(client: pg.ClientBase, places: Places, columns: Copied): Promise<void> {
  for (let seen = BATCH; seen === BATCH; ) {
    await client.query('begin isolation level repeatable read');
    try {
      seen = await replay(client, places, columns);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {}); // fails only when the connection is lost
      throw error;
    }
  }
}

/** Removes leftovers of an interrupted rebuild. In a transaction. */
export async function dropLeftovers(client: pg.ClientBase, { table, copy, log, capture, trigger }: Places) {
  await client.query(`drop trigger if exists ${trigger} on ${table}`);
  await client.query(`drop function if exists ${capture}()`);
  await client.query(`drop table if exists ${copy}, ${log}`);
}

/**
 * Creates the empty copy and starts the log. Waits for running writers, so that each write is either logged or copied.
 * In a transaction.
 * @param converted the column that has another type in the copy
 * @returns the shape of the table that was copied
 */
export async function prepare(client: pg.ClientBase, places: Places, converted: ConvertField | null): Promise<string> {
  const { entity_id, table, copy, log, capture, trigger } = places;
  await dropLeftovers(client, places);
  await client.query(`create table ${copy} (like ${table} including defaults including identity including storage
    including compression including comments including statistics) ${tableStorage}`);
  if (converted) await client.query(newColumn(copy, converted, await naturalOrder(client)));
  await client.query(`alter table ${copy} add constraint ${auxiliaryName(entity_id, 'new_pkey')} primary key (id)`);
  for (const grant of await grantsOn(client, table)) await client.query(grant.replace(` on ${table} `, ` on ${copy} `));
  await client.query(`create table ${log} (n bigint generated always as identity primary key, id bigint not null)`);
  await client.query(`create function ${capture}() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then insert into ${log} (id) values (old.id); end if;
      if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.id <> old.id) then insert into ${log} (id) values (new.id); end if;
      return null;
    end $$`);
  await client.query(
    `create trigger ${trigger} after insert or update or delete on ${table} for each row execute function ${capture}()`,
  );
  return shapeOf(client, table);
}

/** Of the empty copy. @param collation of texts */
function newColumn(copy: string, plan: ConvertField, collation: string): string {
  const name = columnName(plan.field_id);
  const type = `${plan.column}${plan.column === 'text' ? collation : ''}`;
  const defaults = plan.default_value === null ? '' : `, alter column ${name} set default ${literal(plan)}`;
  return `alter table ${copy} alter column ${name} drop default, alter column ${name} type ${type} using null${defaults}`;
}

/** A table's columns with type, collation and default, for comparison. */
export async function shapeOf(client: pg.ClientBase, table: string): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(
    `select coalesce(string_agg(format('%I %s %s %s %s', a.attname, format_type(a.atttypid, a.atttypmod), a.attcollation,
        a.attnotnull, pg_get_expr(d.adbin, d.adrelid)), ', ' order by a.attnum), '') as shape
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped`,
    [table],
  );
  return rows[0]?.shape ?? '';
}

/** A table's columns in order, with the value that each has in its copy. */
export async function columnsOf(client: pg.ClientBase, table: string, converted: ConvertField | null): Promise<Copied> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const copied = (name: string) =>
    converted && name === columnName(converted.field_id) ? convertedValue(converted) : name;
  return { names: names.join(', '), values: names.map(copied).join(', ') };
}
