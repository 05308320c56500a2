import type { Db } from '#server/database/database.ts';

/** How long each account keeps its trash, of those that have entities; or of one. */
export const findTrashDays = (db: Db, account_id?: number) =>
  db
    .selectFrom('accounts as a')
    .select(['a.id', 'a.trash_days'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('entities as e').select('e.id').whereRef('e.account_id', '=', 'a.id')),
    )
    .$if(account_id !== undefined, (query) => query.where('a.id', '=', account_id ?? 0))
    .orderBy('a.id')
    .execute();

/** Entities whose own trash is emptied: those in use. What is in the trash as a whole is kept whole. */
export const findPurged = (db: Db, account_id: number) =>
  db
    .selectFrom('entities')
    .select(['id', 'alias'])
    .where('account_id', '=', account_id)
    .where('is_applied', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
