import type pg from 'pg';

/** A valid index: a B-tree, the kind that all keys and lists use, or one of the trigrams of texts, for searches. */
interface Index {
  oid: string;
  method: 'btree' | 'gin';
  name: string;
  table: string;
  /** Its columns or expressions, as SQL. */
  keys: string;
  first_key: string;
  /** The condition of a partial index, else null. */
  condition: string | null;
  /** The role that sees every row of the table; null is the present one. */
  role: string | null;
}

/**
 * Compares each B-tree with its table: by amcheck if the role may use it, else by counting the rows that the index finds.
 * An index for searches is used to find {@link SEARCHED_ROWS} rows, as amcheck cannot compare it.
 * Changes nothing and blocks no writes.
 * @param records_role owns the accounts' tables; null: the present one
 * @param client outside a transaction; with rights to `create extension` it needs no installed amcheck
 */
export async function findIndexBreaches(
  client: pg.ClientBase,
  records_role: string | null = 'stoa_data',
): Promise<string[]> {
  await client.query('begin');
  try {
    const amcheck = await amcheckSchema(client);
    if (amcheck !== null) return await checkEach(client, records_role, (index) => byAmcheck(client, index, amcheck));
    // Both counts of an index have one snapshot, so that writes in between make no difference.
    await client.query('rollback; begin isolation level repeatable read');
    return await checkEach(client, records_role, (index) => byCounting(client, index));
  } finally {
    await client.query('rollback'); // also of the extension
  }
}

async function checkEach(
  client: pg.ClientBase,
  records_role: string | null,
  check: (index: Index) => Promise<string | null>,
): Promise<string[]> {
  const breaches: string[] = [];
  for (const index of await findIndexes(client, records_role)) {
    await client.query('savepoint before_index');
    const found = index.method === 'gin' ? bySearching(client, index) : check(index);
    const breach = await found.catch((error: Error) => error.message);
    await client.query('rollback to savepoint before_index');
    if (breach !== null) breaches.push(`${index.name} on ${index.table}: ${breach}`);
  }
  return breaches;
}

/** The schema of the installed amcheck, or of one that lasts until the end of the transaction. */
async function amcheckSchema(client: pg.ClientBase): Promise<string | null> {
  await client.query('savepoint before_extension');
  await client
    .query('create extension if not exists amcheck')
    .catch(() => client.query('rollback to savepoint before_extension')); // not available or not allowed
  const { rows } = await client.query<{ schema: string }>(
    `select quote_ident(n.nspname) as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
     where e.extname = 'amcheck'
       and has_function_privilege(to_regprocedure(format('%I.bt_index_check(regclass, boolean)', n.nspname)), 'execute')`,
  );
  return rows[0]?.schema ?? null;
}

/** Of our tables, and of the catalog if the role may read all of it. */
const findIndexes = async (client: pg.ClientBase, records_role: string | null): Promise<Index[]> =>
  (
    await client.query<Index>(
      `select i.indexrelid::text as oid, a.amname as method, i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table,
         (select string_agg(pg_get_indexdef(i.indexrelid, k, true)
            || case when i.indoption[k - 1] & 1 = 1 then ' desc' else '' end
            || case when i.indoption[k - 1] & 2 = 2 then ' nulls first' else ' nulls last' end, ', ' order by k)
          from generate_series(1, i.indnkeyatts) k) as keys,
         pg_get_indexdef(i.indexrelid, 1, true) as first_key,
         pg_get_expr(i.indpred, i.indrelid) as condition,
         case when n.nspname = 'control' then 'stoa_system' when n.nspname like 'acc\\_%' then $1 end as role
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
         join pg_namespace n on n.oid = c.relnamespace
       where (a.amname = 'btree' or exists (select from pg_opclass o where o.oid = i.indclass[0] and o.opcname = 'gin_trgm_ops'))
         and c.relkind = 'i' and c.relpersistence = 'p' and i.indisvalid and i.indisready
         and (n.nspname ~ '^(control|public|graphile_worker|acc_[0-9]{1,15})$'
           or (select rolsuper from pg_roles where rolname = current_user))
       order by i.indexrelid::regclass::text`,
      [records_role],
    )
  ).rows;

async function byAmcheck(client: pg.ClientBase, { oid }: Index, schema: string): Promise<null> {
  await client.query(`select ${schema}.bt_index_check($1::regclass, true)`, [oid]);
  return null;
}

const settings = ['seqscan', 'indexscan', 'indexonlyscan', 'bitmapscan'];

async function byCounting(client: pg.ClientBase, { table, keys, condition, role }: Index): Promise<string | null> {
  if (role !== null) await client.query(`set local role ${role}`);
  const count = async (order: string, allowed: string[]) => {
    const set = settings.map((name) => `set local enable_${name} = ${allowed.includes(name) ? 'on' : 'off'}`).join(';');
    await client.query(`${set}; set local max_parallel_workers_per_gather = 0`);
    const { rows } = await client.query<{ count: number }>(
      // `offset 0` keeps the order, and with it the index, in the plan.
      `select count(*)::int as count from (select from ${table} where ${condition ?? 'true'} ${order} offset 0) r`,
    );
    return rows[0]?.count;
  };
  const found = await count(`order by ${keys}`, ['indexscan', 'indexonlyscan']);
  const stored = await count('', ['seqscan']);
  return found === stored ? null : `finds ${found} of ${stored} rows`;
}

/** Rows of each index for searches, chosen at random. */
const SEARCHED_ROWS = 1000;

/** Searches for the text of each chosen row. Those without letters and digits have no trigrams. */
async function bySearching(
  client: pg.ClientBase,
  { table, first_key, condition, role }: Index,
): Promise<string | null> {
  if (role !== null) await client.query(`set local role ${role}`);
  for (const name of ['seqscan', 'indexscan', 'indexonlyscan', 'tidscan'])
    await client.query(`set local enable_${name} = off`);
  const text = `(${first_key})`;
  const where = condition ?? 'true';
  const { rows } = await client.query<{ lost: number; searched: number }>(
    // Each text once: many rows with one text would each read all of them.
    `with chosen as materialized (
       select pattern, min(place) as place
       from (select ctid as place, regexp_replace(left(${text}, 100), '([\\\\%_])', '\\\\\\1', 'g')
            || case when length(${text}) > 100 then '%' else '' end as pattern
          from ${table} where (${where}) and left(${text}, 100) collate "default" ~ '[[:alnum:]]' order by random() limit ${SEARCHED_ROWS}) r
       group by pattern)
     select count(*)::int as searched, (count(*) - sum(
       (select count(*) from ${table} where (${where}) and ${text} like chosen.pattern and ctid = chosen.place)))::int as lost
     from chosen`,
  );
  const { lost = 0, searched = 0 } = rows[0] ?? {};
  return lost > 0 ? `does not find ${lost} of ${searched} rows` : null;
}
