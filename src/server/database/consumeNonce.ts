import type { Db } from './database.ts';

/**
 * Uses something up that is good once: a captcha's solution, the state of a third-party sign-in. Only as the system.
 * @param expires_at until when it would have been good: afterwards it is refused anyway and need not be remembered
 * @returns false when it was used before
 */
export async function spendProof(db: Db, hash: Buffer, expires_at: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('spent_proofs')
    .values({ hash, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
