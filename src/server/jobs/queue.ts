import { sql } from 'kysely';
import type { Db } from '../control/database.ts';

/**
 * Adds a job to the caller's transaction; after a rollback it was never there.
 * @param options.queue jobs of one queue run one after another
 * @param options.key a job with a key replaces the waiting one of the same key
 */
export async function enqueue(
  db: Db,
  task: string,
  payload: object,
  options: { queue?: string; key?: string } = {},
): Promise<void> {
  await sql`select control.enqueue(${task}, ${JSON.stringify(payload)}::json, ${options.queue ?? null}, ${options.key ?? null})`.execute(
    db,
  );
}
