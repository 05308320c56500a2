import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { limits } from '#shared/limits.ts';
import { hasSqlState } from '../../database/databaseErrors.ts';
import { markCluster } from '../../database/query/queryTogether.ts';
import type { AccountData } from '../models.ts';
import { lookForCluster } from '../planes/citus.ts';
import type { Dedicated } from '../planes/dedicated.ts';
import type { Storage } from '../planes/storage.ts';
import { definitions, history, keys, type MovedTable, numbered, placesOf } from './places.ts';

/** One of the two places of a move, with a connection of its own. */
export interface Side extends Dedicated {
  schema: string;
  account_id: number;
  places: ReturnType<typeof placesOf>;
  /** The name of a table with its schema, quoted. */
  table(name: string): string;
}

/** A move that cannot go on. `kind` is what its status answers. */
export class MoveRefused extends Error {
  override name = 'MoveRefused';
  readonly kind: 'schema' | 'verify' | 'privilege' | 'cluster' | 'internal';

  constructor(kind: MoveRefused['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Another run has taken over, or the move was cancelled. Nothing more may be written. */
export class RunEnded extends Error {
  override name = 'RunEnded';
}

/** Every value has one text, so that both sides can be compared. */
const settings = `set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'postgres';
  set extra_float_digits to 1; set bytea_output to 'hex'; set statement_timeout = '1h'; set lock_timeout = '30s';
  set idle_in_transaction_session_timeout = '60s'`;

export async function openSide(data: Pick<AccountData, 'connect'>, storage: Storage): Promise<Side> {
  const { account_id, schema } = storage;
  const dedicated = await data.connect(storage);
  await prepare(dedicated.client).catch((error: unknown) => {
    dedicated.destroy();
    throw error;
  });
  return { ...dedicated, account_id, schema, places: placesOf(schema), table: (name) => `"${schema}".${name}` };
}

async function prepare(client: pg.ClientBase): Promise<void> {
  await client.query(settings);
  if ((await lookForCluster(client)).is_cluster) markCluster(client);
}

export async function inTransaction<T>(client: pg.ClientBase, begin: string, work: () => Promise<T>): Promise<T> {
  try {
    // What fails here may have begun a transaction, too.
    await client.query(`begin; ${begin}`);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {}); // fails only when the connection is lost
    throw error;
  }
}

/** Attempts to lock a table in use. */
const TRIES = 300;

/** Runs a transaction that needs a lock, with short attempts so that other queries do not queue for long. */
export async function locking<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await inTransaction(client, `set local lock_timeout = ${limits.change_lock_ms}`, work);
    } catch (error) {
      if (!hasSqlState(error, 'lock_not_available', 'deadlock_detected') || tries === TRIES) throw error;
      await pause(tries);
    }
}

/** Longer with every attempt. */
export const pause = (tries: number) => sleep(Math.min(50 * tries, 1000) * (0.5 + Math.random()));

/**
 * A table of records by its name, which may come from a customer's server and becomes SQL on the other side.
 * @throws MoveRefused for every other name
 */
export function recordsOf(name: string): MovedTable {
  if (!/^e_[0-9]{1,15}$/.test(name)) throw new MoveRefused('schema', `Not a table of records: ${name}`);
  return numbered(name, 'id', true);
}

/** Names of the tables with records, in order. */
export async function recordTables({ client, schema }: Side): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = to_regnamespace($1) and relkind = 'r'
       and relname ~ '^e_[0-9]+$' order by length(relname), relname`,
    [`"${schema}"`],
  );
  return rows.map(({ name }) => recordsOf(name).name);
}

/** All tables of a move, definitions first. */
export const movedTables = async (from: Side): Promise<MovedTable[]> => [
  ...definitions,
  keys,
  history,
  ...(await recordTables(from)).map(recordsOf),
];

export interface Column {
  name: string;
  /** As SQL writes it. */
  type: string;
  /** The default value as SQL of its own side, or null. */
  preset: string | null;
}

/** Of all columns that this product makes, as PostgreSQL writes them. */
const types = new Set([
  ...[
    'text',
    'text[]',
    'bigint',
    'integer',
    'smallint',
    'double precision',
    'boolean',
    'date',
    'jsonb',
    'bytea',
    'uuid',
  ],
  'timestamp(3) with time zone',
  ...Array.from({ length: limits.decimal_scale_max + 1 }, (_, scale) => `numeric(${limits.decimal_digits},${scale})`),
]);

/**
 * The columns of a table in their order. A customer's server may answer anything, and names and types become SQL on the
 * other side, so only those that this product makes are taken (docs/start/places.md#moves).
 * @throws MoveRefused for others
 */
export async function columnsOf({ client, table }: Side, name: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type,
       pg_get_expr(d.adbin, d.adrelid) as preset
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table(name)],
  );
  for (const column of rows)
    if (!/^[a-z_][a-z0-9_]*$/.test(column.name) || !types.has(column.type))
      throw new MoveRefused('schema', `${name} has a column that no change has made: ${column.name} ${column.type}`);
  return rows;
}

/** Whether a table exists. */
export async function isThere({ client }: Side, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table]);
  return rows[0]?.there === true;
}
