import { sql } from 'kysely';
import type { Db } from '../control/database.ts';

/** Adds a job to the caller's transaction; after a rollback it was never there. */
export async function enqueue(db: Db, task: string, payload: object): Promise<void> {
  await sql`select control.enqueue(${task}, ${JSON.stringify(payload)}::json, null, null)`.execute(db);
}
