import type pg from 'pg';

/** A valid B-tree index, the kind that all keys and lists use. */
interface Index {
  oid: string;
  name: string;
  table: string;
  /** Its columns or expressions, as SQL. */
  keys: string;
  /** The condition of a partial index, else null. */
  condition: string | null;
  /** The role that sees every row of the table; null is the present one. */
  role: string | null;
}

/**
 * Compares each index with its table: by amcheck if the role may use it, else by counting the rows that the index finds.
 * Changes nothing and blocks no writes.
 * @param client outside a transaction; with rights to `create extension` it needs no installed amcheck
 */
export async function findIndexBreaches(client: pg.ClientBase): Promise<string[]> {
  await client.query('begin');
  try {
    const amcheck = await amcheckSchema(client);
    if (amcheck !== null) return await checkEach(client, (index) => byAmcheck(client, index, amcheck));
    // Both counts of an index have one snapshot, so that writes in between make no difference.
    await client.query('rollback; begin isolation level repeatable read');
    return await checkEach(client, (index) => byCounting(client, index));
  } finally {
    await client.query('rollback'); // also of the extension
  }
}

async function checkEach(client: pg.ClientBase, check: (index: Index) => Promise<string | null>): Promise<string[]> {
  const breaches: string[] = [];
  for (const index of await findIndexes(client)) {
    await client.query('savepoint before_index');
    const breach = await check(index).catch((error: Error) => error.message);
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
const findIndexes = async (client: pg.ClientBase): Promise<Index[]> =>
  (
    await client.query<Index>(
      `select i.indexrelid::text as oid, i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table,
         (select string_agg(pg_get_indexdef(i.indexrelid, k, true)
            || case when i.indoption[k - 1] & 1 = 1 then ' desc' else '' end
            || case when i.indoption[k - 1] & 2 = 2 then ' nulls first' else ' nulls last' end, ', ' order by k)
          from generate_series(1, i.indnkeyatts) k) as keys,
         pg_get_expr(i.indpred, i.indrelid) as condition,
         case when n.nspname = 'control' then 'stoa_system' when n.nspname like 'acc\\_%' then 'stoa_data' end as role
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
         join pg_namespace n on n.oid = c.relnamespace
       where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p' and i.indisvalid and i.indisready
         and (n.nspname ~ '^(control|public|graphile_worker|acc_[0-9]{1,15})$'
           or (select rolsuper from pg_roles where rolname = current_user))
       order by 2`,
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
