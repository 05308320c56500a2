import type pg from 'pg';

/** Runs a statement at one place of records. */
export type Query = <R extends pg.QueryResultRow>(text: string) => Promise<R[]>;

/** Settings by which every value has one text. */
const exact = `set timezone to 'UTC'; set datestyle to 'ISO'; set extra_float_digits to 1;`;

const own = `relname ~ '^(e_[0-9]+|_ledger|_entities|_fields|_keys|_history)$'`;

/** Everything of an account at a place, as text: rows, columns with their defaults, indexes, views and sequences. */
export async function placeText(query: Query, schema: string): Promise<Record<string, unknown>> {
  const namespace = `relnamespace = to_regnamespace('"${schema}"')`;
  const tables = await query<{ name: string; columns: string }>(
    `select c.relname as name, (select string_agg('t.' || quote_ident(a.attname), ', ' order by a.attname) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
     from pg_class c where ${namespace} and relkind = 'r' and ${own} order by 1`,
  );
  const rows: [string, string[]][] = [];
  for (const { name, columns } of tables)
    rows.push([
      name,
      (await query<{ text: string }>(`select row(${columns})::text as text from "${schema}".${name} t order by 1`)).map(
        ({ text }) => text,
      ),
    ]);
  const list = async (text: string) =>
    (await query<{ text: string }>(text)).map((row) =>
      row.text
        .replaceAll(`"${schema}".`, '')
        .replaceAll(`${schema}.`, '')
        .replace(/\w+\.gin_trgm_ops/, 'gin_trgm_ops'),
    );
  return {
    rows: Object.fromEntries(rows),
    columns: await list(
      `select format('%s.%s %s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
         a.attidentity, (select collname from pg_collation where oid = a.attcollation), pg_get_expr(d.adbin, d.adrelid)) as text
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
       where ${namespace} and relkind = 'r' and ${own} and a.attnum > 0 and not a.attisdropped order by 1`,
    ),
    indexes: await list(
      `select pg_get_indexdef(i.indexrelid) as text from pg_index i join pg_class c on c.oid = i.indrelid
       where ${namespace} and ${own} order by 1`,
    ),
    views: await list(
      `select relname || pg_get_viewdef(oid) as text from pg_class where ${namespace} and relkind = 'v' order by 1`,
    ),
    sequences: await list(
      `select sequencename || ' ' || coalesce(last_value, 0) as text from pg_sequences where schemaname = '${schema}'
         and sequencename !~ '^_move' order by 1`,
    ),
  };
}

/** What a move makes, as long as it is there. */
export const traces = async (query: Query, schema: string): Promise<string[]> =>
  (
    await query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = to_regnamespace('"${schema}"') and relname ~ '^_mov'
       union all select proname from pg_proc where pronamespace = to_regnamespace('"${schema}"') and proname ~ '^_mov'
       union all select tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
         where c.relnamespace = to_regnamespace('"${schema}"') and tgname ~ '^_mov' order by 1`,
    )
  ).map(({ name }) => name);

/** Of the provider's side. */
export const providerQuery =
  (pool: pg.Pool): Query =>
  async (text) => {
    const client = await pool.connect();
    try {
      await client.query(`begin; ${exact.replaceAll('set ', 'set local ')}`);
      return (await client.query(text)).rows as never;
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
