import { sql } from 'kysely';
import { contains } from '#server/database/sql/conditions.ts';
import { formerMember, userAvatar, userId, userName } from '#server/database/sql/formerMembers.ts';
import type { Db } from '#server/database/tables/tables.ts';

const inTrash = (db: Db, account_id: number) =>
  db
    .selectFrom('fields as f')
    .where('f.account_id', '=', account_id)
    .where('f.deleted_at', 'is not', null)
    .where('f.is_applied', '=', true);

const columns = [
  'f.id',
  'f.entity_id',
  'f.name',
  'f.alias',
  'f.type_id',
  'f.extra',
  sql<Date>`f.deleted_at`.as('deleted_at'),
] as const;

/** Removed fields of an entity, last removed first, without those being purged. */
export const findTrash = (db: Db, account_id: number, entity_id: number, text = '') =>
  inTrash(db, account_id)
    .leftJoin('users as u', 'u.id', 'f.deleted_by')
    .leftJoin('former_members as p', formerMember('f.account_id', 'f.deleted_by'))
    .select([...columns, userId.as('user_id'), userName.as('user_name'), userAvatar.as('user_avatar')])
    .where('f.entity_id', '=', entity_id)
    .where((eb) => eb.or([contains(eb.ref('f.name'), text), contains(eb.ref('f.alias'), text)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('schema_changes as c')
            .select('c.id')
            .whereRef('c.field_id', '=', 'f.id')
            .whereRef('c.entity_id', '=', 'f.entity_id')
            .where('c.kind', '=', 'purge_field')
            .where('c.state', '!=', 'discarded'),
        ),
      ),
    )
    .orderBy('f.deleted_at', 'desc')
    .orderBy('f.id', 'desc')
    .execute();

export type TrashedRow = Awaited<ReturnType<typeof findTrash>>[number];

export const findTrashed = (db: Db, account_id: number, id: number) =>
  inTrash(db, account_id).select(columns).where('f.id', '=', id).executeTakeFirst();

/** Locks one field until the transaction ends, so that a restore and a purge exclude each other. */
export const lockTrashed = (db: Db, account_id: number, id: number) =>
  inTrash(db, account_id).select(columns).where('f.id', '=', id).forUpdate().executeTakeFirst();

/** Restores a field as the last one of its entity. Its status is processing until the view has it again. */
export const restoreField = (db: Db, account_id: number, id: number, position: number) =>
  db
    .updateTable('fields')
    .set({ deleted_at: null, deleted_by: null, position, status_id: 1 })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();

/** Across accounts, for the job: fields past the account's trash days without a purge. */
export const findExpired = (db: Db, now: Date) =>
  db
    .selectFrom('fields as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .select(['f.account_id', 'f.entity_id', 'f.id as field_id', sql<Date>`f.deleted_at`.as('deleted_at')])
    .where('f.is_applied', '=', true)
    .where('f.deleted_at', '<', sql<Date>`${now}::timestamptz - make_interval(days => a.trash_days)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('schema_changes as c')
            .select('c.id')
            .whereRef('c.entity_id', '=', 'f.entity_id')
            .where((eb) => eb.or([eb('c.field_id', '=', eb.ref('f.id')), eb('c.field_id', 'is', null)]))
            .where('c.kind', 'in', ['purge_field', 'purge_entity'])
            .where('c.state', '!=', 'discarded'),
        ),
      ),
    )
    .orderBy('f.id')
    .execute();
