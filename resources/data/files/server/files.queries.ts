import { type Insertable, sql } from 'kysely';
import type { Db, Tables } from '#server/database/tables/tables.ts';
import type { FileKind } from '../files.resource.ts';

const columns = ['id', 'key', 'name', 'size', 'media_type', 'kind', 'created_by'] as const;

/** Every query filters by account, in addition to row-level security. */
const ofAccount = (db: Db, account_id: number) =>
  db.selectFrom('files').select(columns).where('account_id', '=', account_id);

export const findFile = (db: Db, account_id: number, id: number) =>
  ofAccount(db, account_id).where('id', '=', id).executeTakeFirst();

export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** Those of these files that may be newly referred to: not marked for deletion. */
export const findUsable = (db: Db, account_id: number, kind: FileKind, ids: readonly number[]) =>
  ofAccount(db, account_id)
    .where('kind', '=', kind)
    .where('doomed_at', 'is', null)
    .where('id', '=', sql<number>`any(${ids as number[]})`)
    .execute();

/** The same by key, which is part of the link. */
export const findUsableByKey = (db: Db, account_id: number, kind: FileKind, keys: readonly string[]) =>
  ofAccount(db, account_id)
    .where('kind', '=', kind)
    .where('doomed_at', 'is', null)
    .where('key', '=', sql<string>`any(${keys as string[]})`)
    .execute();

export const insertFile = (db: Db, file: Insertable<Tables['files']>) =>
  db.insertInto('files').values(file).returning(columns).executeTakeFirstOrThrow();

/** The avatar of a member of the account that has this file as original or thumbnail. */
export const findAvatarWith = async (db: Db, account_id: number, file_id: number) =>
  (
    await db
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select('u.avatar')
      .where('m.account_id', '=', account_id)
      .where('m.pending', '=', false)
      .where(
        sql<boolean>`((u.avatar ->> 'original_id')::bigint = ${file_id} or (u.avatar ->> 'thumb_id')::bigint = ${file_id})`,
      )
      .limit(1)
      .executeTakeFirst()
  )?.avatar ?? null;
