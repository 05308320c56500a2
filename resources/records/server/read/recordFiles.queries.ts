import { sql } from 'kysely';
import type { Db } from '#server/database/database.ts';

/** Those of these files that are of the account, whatever they were uploaded for. */
export const findFiles = (db: Db, account_id: number, ids: readonly number[]) =>
  db
    .selectFrom('files')
    .select(['id', 'key', 'name', 'size', 'media_type'])
    .where('account_id', '=', account_id)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();

/** Those that a record may newly point at: a doomed one may be gone in a moment. */
export const findUsableFiles = (db: Db, account_id: number, ids: readonly number[]) =>
  db
    .selectFrom('files')
    .select('id')
    .where('account_id', '=', account_id)
    .where('doomed_at', 'is', null)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
