import type { Db } from '../tables/tables.ts';

/**
 * Uses up a value that is valid once: a captcha's solution, the state of a third-party sign-in. Only inside asSystem.
 * @param expires_at when the value expires; its row can be deleted then
 * @returns false when it was used before
 */
export async function consumeNonce(db: Db, hash: Buffer, expires_at: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('spent_proofs')
    .values({ hash, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
