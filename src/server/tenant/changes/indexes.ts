import type pg from 'pg';
import { columnName, tableName } from '../model.ts';
import type { IndexKind } from './plan.ts';

/** A table of at most so many rows is indexed in the change itself; a longer one afterwards, without blocking. */
const SMALL = 1000;

export interface IndexWork {
  create: { name: string; on: string }[];
  /** No longer wanted, or left half-built by a crash. */
  drop: string[];
}

/** What the indexes of an entity's fields lack of what is wanted of them. Asks the catalog, never a list of its own. */
export async function indexWork(client: pg.ClientBase, schema: string, entity_id: number): Promise<IndexWork> {
  const table = tableName(entity_id);
  const wanted = new Map(
    (await wantedIndexes(client, schema, entity_id)).map(({ field_id, index_kind }) => [
      `${table}_${columnName(field_id)}_${index_kind}`,
      { field_id, index_kind },
    ]),
  );
  const { rows: there } = await client.query<{ name: string; valid: boolean }>(
    `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = to_regclass('"${schema}".${table}') and c.relname ~ '^${table}_f_[0-9]+_(btree|trigram)$'`,
  );
  const sound = new Set(there.filter(({ name, valid }) => valid && wanted.has(name)).map(({ name }) => name));
  const trigrams = await trigramClass(client);
  return {
    drop: there.filter(({ name }) => !sound.has(name)).map(({ name }) => name),
    create: [...wanted].flatMap(([name, { field_id, index_kind }]) => {
      if (sound.has(name) || (index_kind === 'trigram' && !trigrams)) return [];
      return [{ name, on: definition(field_id, index_kind, trigrams ?? '') }];
    }),
  };
}

const wantedIndexes = async (client: pg.ClientBase, schema: string, entity_id: number) =>
  (
    await client.query<{ field_id: number; index_kind: IndexKind }>(
      `select field_id, unnest(index_kinds) as index_kind from "${schema}"._fields
       where entity_id = ${entity_id} order by field_id`,
    )
  ).rows;

/** Nulls first and ids last, as lists are sorted, so that both directions are read off it. */
const definition = (field_id: number, kind: IndexKind, trigrams: string) =>
  kind === 'btree'
    ? `(${columnName(field_id)} nulls first, id) where deleted_at is null`
    : `using gin (${columnName(field_id)} ${trigrams})`;

/** The extension may stand in any schema, or be missing; without it a search reads the whole table. */
async function trigramClass(client: pg.ClientBase): Promise<string | null> {
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
  if (work.create.length + work.drop.length === 0) return false;
  const table = `"${schema}".${tableName(entity_id)}`;
  const { rows } = await client.query(`select 1 from ${table} offset ${SMALL} limit 1`);
  if (rows.length > 0) return true;
  for (const name of work.drop) await client.query(`drop index "${schema}".${name}`);
  for (const { name, on } of work.create) await client.query(`create index ${name} on ${table} ${on}`);
  return false;
}

/** Outside any transaction: builds and drops without blocking anybody. May be cut off and run again at any time. */
export async function buildIndexes(client: pg.ClientBase, schema: string, entity_id: number): Promise<void> {
  const table = tableName(entity_id);
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as mine', [
    INDEXING,
    table,
  ]);
  if (!rows[0]?.mine) return;
  try {
    await client.query(`set statement_timeout = '1h'; set lock_timeout = '30s'`);
    const work = await indexWork(client, schema, entity_id);
    for (const name of work.drop) await client.query(`drop index concurrently if exists "${schema}".${name}`);
    for (const { name, on } of work.create)
      await client.query(`create index concurrently ${name} on "${schema}".${table} ${on}`);
  } finally {
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [INDEXING, table]);
    await client.query('reset statement_timeout; reset lock_timeout');
  }
}

/** Any number of ours alone. */
const INDEXING = 740_121;
