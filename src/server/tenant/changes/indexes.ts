import type pg from 'pg';
import type { IndexKind } from '#server/database/changePlan.ts';
import { foldedSql } from '../foldedSql.ts';
import { auxiliaryName, columnName, liveIndex, tableName } from '../model.ts';
import {
  columnOf,
  comparedValues,
  fieldsOfIndex,
  isCompared,
  isUniqueKind,
  type UniqueKey,
  type UniqueKind,
  uniqueIndex,
} from '../uniqueValues.ts';
import { withLongTimeout, withTableLock } from './longRunning.ts';
import { uniqueKeysOf } from './uniqueKeys.ts';

/** Tables up to this size, in bytes, are indexed within the change; larger ones afterwards, without blocking. */
const SMALL = 1024 * 1024;
/** The same in rows, where the catalog does not know the size. */
const FEW = 5000;

export interface Index {
  name: string;
  /** The part after the table's name in `create index`. */
  on: string;
  isUnique?: boolean;
}

/** The beginning of the statement that builds an index, up to its name. */
export const createIndex = ({ isUnique }: Index, concurrently = ''): string =>
  `create ${isUnique ? 'unique ' : ''}index ${concurrently}`;

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

/** The kinds of index that a field has once it is converted. */
type Planned = { field_id: number; indexes: readonly IndexKind[] };

/**
 * Compares the indexes that should exist with those in the catalog.
 * @param planned of a field that is converted
 */
export async function indexWork(
  client: pg.ClientBase,
  schema: string,
  entity_id: number,
  planned?: Planned,
): Promise<IndexWork> {
  const table = tableName(entity_id);
  const trigrams = await trigramClass(client);
  const fields = withPlanned(await wantedIndexes(client, schema, entity_id), planned)
    .filter(({ index_kind }) => index_kind !== 'trigram' || trigrams)
    .map(({ field_id, index_kind: kind }) => ({
      name: auxiliaryName(entity_id, `${columnName(field_id)}_${suffixes[kind]}`),
      on: definition(field_id, kind, trigrams ?? ''),
    }));
  const unique = (await uniqueKeysOf(client, schema, entity_id)).map((key) => uniqueIndexOf(entity_id, key));
  const all = [...ownIndexes(entity_id), ...fields, ...unique];
  const wanted = new Set(all.map(({ name }) => name));
  const { rows: there } = await client.query<{ name: string; valid: boolean }>(
    `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = to_regclass('"${schema}".${table}') and c.relname ~ '^_${table}_(live|made|trash|unique_[0-9_]+|f_[0-9]+_(unique|unique_phone|${[...Object.values(suffixes), ...formerSuffixes].join('|')}))$'`,
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

type PlainKind = Exclude<IndexKind, UniqueKind>;

/** The ends of the names of indexes. A kind that is made in another way than before has another one. */
const suffixes: Record<PlainKind, string> = { btree: 'covering', trigram: 'folded', parts: 'parts' };
const formerSuffixes = ['btree', 'descending', 'trigram'];

interface Wanted {
  field_id: number;
  index_kind: PlainKind;
}

const withPlanned = (wanted: Wanted[], planned: Planned | undefined): Wanted[] => {
  if (!planned) return wanted;
  const { field_id, indexes } = planned;
  const own = indexes.flatMap((kind) => (isUniqueKind(kind) ? [] : [{ field_id, index_kind: kind }]));
  return [...wanted.filter((each) => each.field_id !== field_id), ...own];
};

const wantedIndexes = async (client: pg.ClientBase, schema: string, entity_id: number) =>
  (
    await client.query<Wanted>(
      // Older tables name a kind that is no longer made; its indexes are dropped.
      `select field_id, index_kind from "${schema}"._fields, unnest(index_kinds) index_kind
       where entity_id = ${entity_id} and index_kind = any($1) order by field_id`,
      [Object.keys(suffixes)],
    )
  ).rows;

/**
 * Same order as lists, which read it backwards in descending order. It contains the creation time, so that the matches
 * of a filter can be sorted by it, newest first, without reading the records. Searches compare folded texts.
 */
const definition = (field_id: number, kind: PlainKind, trigrams: string) => {
  const column = columnName(field_id);
  if (kind === 'parts') return `using gin (${column}) where deleted_at is null`;
  if (kind === 'trigram') return `using gin (${foldedSql(column)} ${trigrams})`;
  return `(${column} nulls first, id) include (created_at) where deleted_at is null`;
};

const uniqueIndexOf = (entity_id: number, key: UniqueKey): Index => ({
  name: uniqueIndex(entity_id, key),
  on: `(${comparedValues(key, columnOf())}) where deleted_at is null and ${isCompared(key, columnOf())}`,
  isUnique: true,
});

/** The extension may be in any schema or missing; without it a search scans the table. */
export async function trigramClass(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ schema: string }>(
    `select quote_ident(n.nspname) as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
     where e.extname = 'pg_trgm'`,
  );
  return rows[0] ? `${rows[0].schema}.gin_trgm_ops` : null;
}

/** A unique index must be there before the change that asks for it: see {@link buildUnique}. */
export class UniqueIndexMissing extends Error {
  override name = 'UniqueIndexMissing';
}

/**
 * Inside a change: indexes a small table at once.
 * @returns whether there is work left for {@link buildIndexes}
 * @throws UniqueIndexMissing if the table is large and has no unique index yet
 */
export async function indexIfSmall(client: pg.ClientBase, schema: string, entity_id: number): Promise<boolean> {
  const work = await indexWork(client, schema, entity_id);
  const dropped = [...work.broken, ...work.unneeded];
  if (work.create.length + dropped.length === 0) return false;
  const table = `"${schema}".${tableName(entity_id)}`;
  if (!(await isSmall(client, table))) {
    if (work.create.some(({ isUnique }) => isUnique)) throw new UniqueIndexMissing('The unique index is not built yet');
    // At once: until it is gone it refuses values that the field takes by now.
    for (const name of work.unneeded.filter(fieldsOfIndex)) await drop(client, schema, name);
    return true;
  }
  for (const name of dropped) await drop(client, schema, name);
  for (const index of work.create) await client.query(`${createIndex(index)} ${index.name} on ${table} ${index.on}`);
  return false;
}

const drop = (client: pg.ClientBase, schema: string, name: string) => client.query(`drop index "${schema}".${name}`);

/** Whether a table is worked on within a change. */
export async function isSmall(client: pg.ClientBase, table: string): Promise<boolean> {
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
    const dropLater = (name: string) =>
      client.query(withLongTimeout(`drop index concurrently if exists "${schema}".${name}`));
    for (const name of work.broken) await dropLater(name);
    for (const index of work.create) await buildOne(client, schema, entity_id, index);
    // An index of an expression has no statistics before, by which searches are planned and their matches estimated.
    if (work.create.length > 0) await client.query(withLongTimeout(`analyze "${schema}".${tableName(entity_id)}`));
    for (const name of work.unneeded) await dropLater(name);
  });

const buildOne = (client: pg.ClientBase, schema: string, entity_id: number, index: Index) =>
  client.query(
    withLongTimeout(
      `${createIndex(index, 'concurrently ')} ${index.name} on "${schema}".${tableName(entity_id)} ${index.on}`,
    ),
  );

/**
 * Before a change that makes a field unique: builds the index of a large table, while its records are written. A small
 * table is indexed within the change.
 * @returns false if the change has to wait: another process works on the table, or `mayTakeLong` is false
 * @throws 23505 if records share a value; the index is gone then
 */
export async function buildUnique(
  client: pg.ClientBase,
  { schema, entity_id, key }: { schema: string; entity_id: number; key: UniqueKey },
  mayTakeLong: boolean,
): Promise<boolean> {
  const table = `"${schema}".${tableName(entity_id)}`;
  const index = uniqueIndexOf(entity_id, key);
  const state = async () => {
    const { rows } = await client.query<{ valid: boolean }>(
      'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
      [`"${schema}".${index.name}`],
    );
    return rows[0] ? (rows[0].valid ? 'built' : 'broken') : 'missing';
  };
  if ((await state()) === 'built' || (await isSmall(client, table))) return true;
  if (!mayTakeLong) return false;
  return withTableLock(client, entity_id, async () => {
    const dropped = withLongTimeout(`drop index concurrently if exists "${schema}".${index.name}`);
    if ((await state()) === 'broken') await client.query(dropped);
    if ((await state()) === 'built') return;
    await buildOne(client, schema, entity_id, index).catch(async (error: unknown) => {
      await client.query(dropped).catch(() => {}); // the next attempt drops it
      throw error;
    });
  });
}
