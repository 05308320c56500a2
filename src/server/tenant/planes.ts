import type pg from 'pg';
import { hasSqlState } from '../database/databaseErrors.ts';
import type { DataPlane } from './dataPlane.ts';
import { LAYOUT, layout } from './layout.ts';
import { schemaName } from './model.ts';

/** First half of the advisory lock's key; the second is made from the schema. */
const PROVISION = 740_120;

/** Data planes of accounts on the provider's side. */
export function providerPlanes(pool: pg.Pool): { of(account_id: number): DataPlane } {
  const planes = new Map<number, DataPlane>();
  return {
    of(account_id) {
      const known = planes.get(account_id);
      if (known) return known;
      const plane = providerPlane(pool, account_id);
      planes.set(account_id, plane);
      return plane;
    },
  };
}

function providerPlane(pool: pg.Pool, account_id: number): DataPlane {
  const schema = schemaName(account_id);
  const statement = async <R extends pg.QueryResultRow>(text: string | pg.QueryConfig, values?: unknown[]) =>
    (await pool.query<R>(text as string, values)).rows;
  let provisioned: Promise<void> | null = null;
  const plane: DataPlane = {
    account_id,
    schema,
    read: statement,
    write: statement,
    connection: (work) => withClient(pool, work),
    transaction: (work) => withClient(pool, (client) => inTransaction(client, () => work(client))),
    async provision() {
      provisioned ??= makeSchema(plane).catch((error: unknown) => {
        provisioned = null;
        throw error;
      });
      await provisioned;
    },
  };
  return plane;
}

/** A connection that is still in a transaction or broken must not be reused. */
async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release(client.getTransactionStatus() !== 'I');
  }
}

async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {}); // fails only when the connection is lost
    throw error;
  }
}

async function makeSchema({ schema, account_id, read, transaction }: DataPlane): Promise<void> {
  if ((await layoutOf(read, schema)) >= LAYOUT) return;
  await transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [PROVISION, schema]);
    // Only the database's owner may create a schema; it then belongs to a role that owns nothing else.
    await client.query(
      `set local role none; create schema if not exists "${schema}" authorization stoa_data; set local role stoa_data`,
    );
    await client.query(layout(schema));
    await client.query(
      `insert into "${schema}"._meta (account_id, layout) values ($1, $2)
       on conflict (account_id) do update set layout = excluded.layout`,
      [account_id, LAYOUT],
    );
  });
}

/** Layout version of the schema; 0 before it exists. */
async function layoutOf(read: DataPlane['read'], schema: string): Promise<number> {
  const [meta] = await read<{ layout: number }>(`select layout from "${schema}"._meta`).catch((error: unknown) => {
    if (hasSqlState(error, 'undefined_table', 'invalid_schema_name', 'undefined_column')) return [];
    throw error;
  });
  return meta?.layout ?? 0;
}
