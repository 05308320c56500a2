import type { Db } from '#server/database/database.ts';

/** Locks the owner's membership until the transaction ends: an account has exactly one. */
export const lockOwner = (db: Db, account_id: number) =>
  db
    .selectFrom('memberships')
    .select('user_id')
    .where('account_id', '=', account_id)
    .where('is_owner', '=', true)
    .forUpdate()
    .execute();

export async function setOwner(db: Db, account_id: number, { from, to }: { from: number; to: number }): Promise<void> {
  for (const [user_id, is_owner] of [
    [from, false],
    [to, true],
  ] as const)
    await db
      .updateTable('memberships')
      .set({ is_owner })
      .where('account_id', '=', account_id)
      .where('user_id', '=', user_id)
      .execute();
}
