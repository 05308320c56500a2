import type pg from 'pg';
import { tableName } from '../model.ts';

/** Timeout of background work that blocks nothing, in seconds. */
const LONG_TIMEOUT_S = 3600;

/** First half of the advisory lock's key. */
const TABLE_LOCK = 740_121;

/** A statement with a long client timeout: the pool's own would give up after seconds and leave it running. */
export const withLongTimeout = (text: string, values?: unknown[]) => ({
  text,
  ...(values ? { values } : {}),
  query_timeout: (LONG_TIMEOUT_S + 10) * 1000,
});

/**
 * Runs long work on an entity's table outside a transaction, in one process at a time.
 * @returns false if another process holds the lock
 */
export async function withTableLock(
  client: pg.ClientBase,
  entity_id: number,
  work: () => Promise<void>,
): Promise<boolean> {
  const lock = [TABLE_LOCK, tableName(entity_id)];
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as mine', lock);
  if (!rows[0]?.mine) return false;
  const limits = await limitsOf(client);
  try {
    // Its locks do not block records, but meanwhile no change gets the table, so its time is limited.
    await client.query(`set statement_timeout = '${LONG_TIMEOUT_S}s'; set lock_timeout = '60s'`);
    await work();
    return true;
  } finally {
    await client.query(limits);
    await client.query('select pg_advisory_unlock($1, hashtext($2))', lock);
  }
}

/** A statement that sets the connection's limits as they are now. The database's own defaults may be others. */
async function limitsOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('set statement_timeout = %L; set lock_timeout = %L',
       current_setting('statement_timeout'), current_setting('lock_timeout')) as statement`,
  );
  return rows[0]?.statement as string;
}
