import type pg from 'pg';
import { tableName } from '../model.ts';

/** What takes its time in the background, and blocks nobody, may take so long: s. */
const LONG_TIMEOUT_S = 3600;

/** Any number of ours alone. */
const TABLE_LOCK = 740_121;

/** A statement whose answer is waited for: the pool gives up on one after seconds, and leaves it running. */
export const withLongTimeout = (text: string, values?: unknown[]) => ({
  text,
  ...(values ? { values } : {}),
  query_timeout: (LONG_TIMEOUT_S + 10) * 1000,
});

/**
 * Long work on an entity's table, outside any transaction: one at a time, whichever process does it.
 * @returns false when somebody else is at it
 */
export async function withTableLock(
  client: pg.ClientBase,
  entity_id: number,
  work: () => Promise<void>,
): Promise<boolean> {
  const lock = [TABLE_LOCK, tableName(entity_id)];
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as mine', lock);
  if (!rows[0]?.mine) return false;
  try {
    // No lock that it waits for keeps records from being used, but meanwhile no change gets the table: so not for ever.
    await client.query(`set statement_timeout = '${LONG_TIMEOUT_S}s'; set lock_timeout = '60s'`);
    await work();
    return true;
  } finally {
    await client.query('reset statement_timeout; reset lock_timeout');
    await client.query('select pg_advisory_unlock($1, hashtext($2))', lock);
  }
}
