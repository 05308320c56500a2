import type pg from 'pg';
import type { IndexKind } from '#server/database/changePlan.ts';
import { foldedSql } from '../foldedSql.ts';
import { auxiliaryName, columnName, liveIndex, tableName } from '../model.ts';
import { withLongTimeout, withTableLock } from './longRunning.ts';

/** Tables up to this size, in bytes, are indexed within the change; larger ones afterwards, without blocking. */
const SMALL = 1024 * 1024;
/** The same in rows, where the catalog does not know the size. */
const FEW = 5000;

interface Index {
  name: string;
  /** The part after the table's name in `create index`. */
  on: string;
}

export interface IndexWork {
  /** All indexes that should exist. */
  all: Index[];
  create: Index[];
  /** Left incomplete by a crash. */
  broken: string[];
  /** No longer needed, once what replaces them exists. */
  unneeded: string[];
}

/** Indexes of every table: for the default order, the creation time and the trash. */
export const ownIndexes = (entity_id: number): Index[] => [
  { name: liveIndex(entity_id), on: '(id) where deleted_at is null' },
  { name: auxiliaryName(entity_id, 'made'), on: '(created_at, id) where deleted_at is null' },
  { name: auxiliaryName(entity_id, 'trash'), on: '(deleted_at nulls first, id) where deleted_at is not null' },
];

/** Compares the indexes that should exist with those in the catalog. */
export async function indexWork(client: pg.ClientBase, schema: string, entity_id: number): Promise<IndexWork> {
  const table = tableName(entity_id);
  const trigrams = await trigramClass(client);
  const fields = (await wantedIndexes(client, schema, entity_id))
    .filter(({ index_kind }) => index_kind !== 'trigram' || trigrams)
    .map(({ field_id, index_kind: kind }) => ({
      name: auxiliaryName(entity_id, `${columnName(field_id)}_${suffixes[kind]}`),
      on: definition(field_id, kind, trigrams ?? ''),
    }));
  const all = [...ownIndexes(entity_id), ...fields];
  const wanted = new Set(all.map(({ name }) => name));
  const { rows: there } = await client.query<{ name: string; valid: boolean }>(
    `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = to_regclass('"${schema}".${table}') and c.relname ~ '^_${table}_(live|made|trash|f_[0-9]+_(${[...Object.values(suffixes), ...formerSuffixes].join('|')}))$'`,
  );
  const names = (indexes: typeof there) => indexes.map(({ name }) => name);
  const valid = new Set(names(there.filter((index) => index.valid)));
  return {
    all,
    create: all.filter(({ name }) => !valid.has(name)),
    broken: names(there.filter((index) => !index.valid)),
    unneeded: names(there.filter((index) => index.valid && !wanted.has(index.name))),
  };
}

/** The ends of the names of indexes. A kind that is made in another way than before has another one. */
const suffixes: Record<IndexKind, string> = { btree: 'covering', trigram: 'folded' };
const formerSuffixes = ['btree', 'descending', 'trigram'];

const wantedIndexes = async (client: pg.ClientBase, schema: string, entity_id: number) =>
  (
    await client.query<{ field_id: number; index_kind: IndexKind }>(
      // Older tables name a kind that is no longer made; its indexes are dropped.
      `select field_id, index_kind from "${schema}"._fields, unnest(index_kinds) index_kind
       where entity_id = ${entity_id} and index_kind in ('btree', 'trigram') order by field_id`,
    )
  ).rows;

/**
 * Same order as lists, which read it backwards in descending order. It contains the creation time, so that the matches
 * of a filter can be sorted by it, newest first, without reading the records. Searches compare folded texts.
 */
const definition = (field_id: number, kind: IndexKind, trigrams: string) => {
  const column = columnName(field_id);
  if (kind === 'trigram') return `using gin (${foldedSql(column)} ${trigrams})`;
  return `(${column} nulls first, id) include (created_at) where deleted_at is null`;
};

/** The extension may be in any schema or missing; without it a search scans the table. */
export async function trigramClass(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ schema: string }>(
    `select quote_ident(n.nspname) as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
     where e.extname = 'pg_trgm'`,
  );
  return rows[0] ? `${rows[0].schema}.gin_trgm_ops` : null;
}

/**
 * Inside a change: indexes a small table at once.
 * @returns whether there is work left for {@link buildIndexes}
 */
export async function indexIfSmall(client: pg.ClientBase, schema: string, entity_id: number): Promise<boolean> {
  const work = await indexWork(client, schema, entity_id);
  const dropped = [...work.broken, ...work.unneeded];
  if (work.create.length + dropped.length === 0) return false;
  const table = `"${schema}".${tableName(entity_id)}`;
  if (!(await isSmall(client, table))) return true;
  for (const name of dropped) await client.query(`drop index "${schema}".${name}`);
  for (const { name, on } of work.create) await client.query(`create index ${name} on ${table} ${on}`);
  return false;
}

async function isSmall(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ size: number; rows_size: number }>(
    `select pg_table_size('${table}') as size, pg_relation_size('${table}') as rows_size`,
  );
  const { size = 0, rows_size = 0 } = rows[0] ?? {};
  if (size > SMALL || rows_size > 0) return size <= SMALL;
  // Empty, or in a cluster, where the rows are on another server.
  return (await client.query(`select from ${table} offset ${FEW} limit 1`)).rows.length === 0;
}

/**
 * Builds and drops indexes concurrently, outside a transaction. Can be interrupted and repeated.
 * @returns false if another process is doing it
 */
export const buildIndexes = (client: pg.ClientBase, schema: string, entity_id: number): Promise<boolean> =>
  withTableLock(client, entity_id, async () => {
    const work = await indexWork(client, schema, entity_id);
    const drop = (name: string) =>
      client.query(withLongTimeout(`drop index concurrently if exists "${schema}".${name}`));
    for (const name of work.broken) await drop(name);
    for (const { name, on } of work.create)
      await client.query(
        withLongTimeout(`create index concurrently ${name} on "${schema}".${tableName(entity_id)} ${on}`),
      );
    for (const name of work.unneeded) await drop(name);
  });
