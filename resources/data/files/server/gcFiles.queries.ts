import { sql } from 'kysely';
import type { Db } from '#server/database/tables/tables.ts';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { baseTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { limits } from '#shared/limits.ts';

/** Queries across accounts, for the job, which acts as the system. */

const HOURS = 3_600_000;

/** When files are checked, in hours. */
export interface Delays {
  /** Since the upload, and since it was marked for deletion. */
  after_upload: number;
  after_mark: number;
  /** Between two checks of a file in use. */
  between_checks: number;
}

const before = (now: Date, hours: number) => new Date(now.getTime() - hours * HOURS);

/** Marked long enough ago, not checked since the delay after its upload, or not checked for long. */
const isDue = (now: Date, { after_upload, after_mark, between_checks }: Delays) => sql<boolean>`(
  doomed_at < ${before(now, after_mark)} or doomed_at is null and (checked_at < ${before(now, between_checks)}
    or checked_at < ${before(now, after_upload)} and checked_at < created_at + make_interval(hours => ${after_upload})))`;

/** Records that an account has left behind may still be taken back, with their files. */
const hasNoOldSide = sql<boolean>`not exists (select from control.moves m where m.account_id = files.account_id
  and m.state = 'done' and not m.copies_records and m.finished_at > now() - make_interval(days => ${limits.old_side_days}))`;

/** Accounts with files due for a check, the longest waiting first. */
export const findAccountsDue = async (db: Db, now: Date, delays: Delays): Promise<number[]> =>
  (
    await db
      .selectFrom('files')
      .select('account_id')
      .where(isDue(now, delays))
      .where(hasNoOldSide)
      .groupBy('account_id')
      .orderBy((eb) => eb.fn.min('checked_at'))
      .execute()
  ).map(({ account_id }) => account_id);

export const findDue = (db: Db, account_id: number, now: Date, delays: Delays, limit: number) =>
  db
    .selectFrom('files')
    .select(['id', 'key', 'doomed_at'])
    .where('account_id', '=', account_id)
    .where(isDue(now, delays))
    .orderBy('id')
    .limit(limit)
    .execute();

export type DueFile = Awaited<ReturnType<typeof findDue>>[number];

const among = (ids: readonly number[]) => sql<number>`any(${ids as number[]})`;

/** Those of these files that are a person's avatar, in any account. */
export async function findAvatars(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select (avatar ->> 'original_id')::bigint as id from control.users
      where avatar is not null and (avatar ->> 'original_id')::bigint = any(${ids as number[]})
    union select (avatar ->> 'thumb_id')::bigint from control.users
      where avatar is not null and (avatar ->> 'thumb_id')::bigint = any(${ids as number[]})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Links of the account's favicon. */
export const findFavicon = async (db: Db, account_id: number): Promise<string[]> =>
  Object.values(
    (await db.selectFrom('accounts').select('favicon').where('id', '=', account_id).executeTakeFirst())?.favicon ?? {},
  );

/** Those of these files that are the logo of a module. */
export const findLogos = async (db: Db, account_id: number, ids: readonly number[]): Promise<number[]> =>
  (
    await db
      .selectFrom('modules')
      .select('logo_id')
      .where('account_id', '=', account_id)
      .where('logo_id', '=', among(ids))
      .execute()
  ).flatMap(({ logo_id }) => logo_id ?? []);

const fileTypes = Object.values(fieldTypeIds).filter((id) => baseTypeOf(id).target?.({}) === 'file');

/** Columns whose values are files, also in the trash, except those being purged. */
export const findFileColumns = (db: Db, account_id: number) =>
  db
    .selectFrom('fields as f')
    .innerJoin('entities as e', 'e.id', 'f.entity_id')
    .select([
      'f.id as field_id',
      'e.id as entity_id',
      sql<boolean>`coalesce(f.extra -> 'is_multiple' = 'true', false)`.as('is_list'),
    ])
    .where('f.account_id', '=', account_id)
    .where('f.type_id', 'in', fileTypes)
    .where('f.is_applied', '=', true)
    .where('e.is_applied', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('schema_changes as c')
            .select('c.id')
            .whereRef('c.entity_id', '=', 'e.id')
            .where((eb) => eb.or([eb('c.field_id', '=', eb.ref('f.id')), eb('c.field_id', 'is', null)]))
            .where('c.kind', 'in', ['purge_field', 'purge_entity'])
            .where('c.state', '!=', 'discarded'),
        ),
      ),
    )
    .execute();

export const keepUsed = (db: Db, ids: readonly number[], now: Date) =>
  db.updateTable('files').set({ checked_at: now, doomed_at: null }).where('id', '=', among(ids)).execute();

export const markForDeletion = (db: Db, ids: readonly number[], now: Date) =>
  db.updateTable('files').set({ checked_at: now, doomed_at: now }).where('id', '=', among(ids)).execute();

export const deleteMarked = (db: Db, ids: readonly number[]) =>
  db.deleteFrom('files').where('id', '=', among(ids)).where('doomed_at', 'is not', null).returning('key').execute();

export const findKnownKeys = async (db: Db, keys: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('files')
      .select('key')
      .where('key', '=', sql<string>`any(${keys as string[]})`)
      .execute()
  ).map(({ key }) => key);
