import type pg from 'pg';
import { limits } from '#shared/limits.ts';
import { assertPresent } from '../database/cancelStatement.ts';
import { hasSqlState } from '../database/databaseErrors.ts';
import { type FairPool, fairPool, type Use } from '../database/fairPool.ts';
import { resumed } from '../eventLoop/watch.ts';
import type { CallerSignal } from '../shares/callerSignal.ts';
import type { DataPlane } from './dataPlane.ts';
import { LAYOUT, layout } from './layout.ts';
import { schemaName } from './model.ts';

/** First half of the advisory lock's key; the second is made from the schema. */
const PROVISION = 740_120;

/** Data planes of accounts on the provider's side, which share the pool fairly. */
export function providerPlanes(pool: pg.Pool): { of(account_id: number): DataPlane } {
  const planes = new Map<number, DataPlane>();
  const connections = fairPool(pool);
  return {
    of(account_id) {
      const known = planes.get(account_id);
      if (known) return known;
      const plane = providerPlane(connections, account_id);
      planes.set(account_id, plane);
      return plane;
    },
  };
}

function providerPlane(pool: FairPool, account_id: number): DataPlane {
  let provisioned: Promise<void> | null = null;
  const detached: DataPlane = {
    ...accessOf(pool, account_id),
    account_id,
    schema: schemaName(account_id),
    async provision() {
      provisioned ??= makeSchema(detached).catch((error: unknown) => {
        provisioned = null;
        throw error;
      });
      await provisioned;
    },
    forCaller: (signal) => ({ ...detached, ...accessOf(pool, account_id, signal) }),
    get detached() {
      return detached;
    },
  };
  return detached;
}

/** A single write is completed even if its caller has gone. */
function accessOf(
  pool: FairPool,
  account_id: number,
  signal?: CallerSignal,
): Pick<DataPlane, 'read' | 'write' | 'transaction' | 'connection'> {
  const reading: Use = signal ? { signal, limit_ms: limits.list_ms } : {};
  const statement =
    (use: Use): DataPlane['read'] =>
    (text, values) =>
      pool.use(account_id, use, async (client) => (await resumed(client.query(text as string, values))).rows);
  return {
    read: statement(reading),
    write: statement(signal ? { waiting: signal } : {}),
    connection: (work) => pool.use(account_id, {}, work),
    transaction: (work) =>
      pool.use(account_id, signal ? { signal } : {}, (client) => inTransaction(client, () => work(client), signal)),
  };
}

async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>, signal?: CallerSignal): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    assertPresent(signal);
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
