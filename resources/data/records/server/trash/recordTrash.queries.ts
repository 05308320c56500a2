import type { Db } from '#server/database/tables/tables.ts';

/** Trash days of all accounts with entities, or of one. */
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

/** Entities in use, whose trash is purged. An entity in the trash keeps all its records. */
export const findPurged = (db: Db, account_id: number) =>
  db
    .selectFrom('entities')
    .select(['id', 'alias'])
    .where('account_id', '=', account_id)
    .where('is_applied', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
