import { sql } from 'kysely';
import { contains } from '#server/database/sql/conditions.ts';
import { formerMember, userAvatar, userId, userName } from '#server/database/sql/formerMembers.ts';
import { readPage } from '#server/database/sql/readPage.ts';
import type { Db } from '#server/database/tables/tables.ts';
import type { Input } from '#shared/endpoint.ts';
import type { entities } from '../entities.resource.ts';

const inTrash = (db: Db, account_id: number) =>
  db
    .selectFrom('entities as e')
    .where('e.account_id', '=', account_id)
    .where('e.deleted_at', 'is not', null)
    .where('e.is_applied', '=', true);

const columns = ['e.id', 'e.name', 'e.alias', sql<Date>`e.deleted_at`.as('deleted_at')] as const;

/** Its purge is queued or done. */
const purgeOf = (db: Pick<Db, 'selectFrom'>) =>
  db
    .selectFrom('schema_changes as c')
    .select('c.id')
    .where('c.entity_id', '=', sql.ref<number>('e.id'))
    .where('c.kind', '=', 'purge_entity')
    .where('c.state', '!=', 'discarded');

/** A page of entities that can be restored, last deleted first. */
export function findTrash(
  db: Db,
  account_id: number,
  { query, sort, ...paging }: Input<(typeof entities)['endpoints']['trash']>['query'],
) {
  const found = inTrash(db, account_id)
    .where(({ not, exists }) => not(exists(purgeOf(db))))
    .where((eb) => eb.or([contains(eb.ref('e.name'), query), contains(eb.ref('e.alias'), query)]));
  let rows = found
    .leftJoin('users as u', 'u.id', 'e.deleted_by')
    .leftJoin('former_members as p', formerMember('e.account_id', 'e.deleted_by'))
    .select([...columns, userId.as('user_id'), userName.as('user_name'), userAvatar.as('user_avatar')]);
  for (const { field, order } of sort) rows = rows.orderBy(`e.${field}`, order);
  return readPage(found, rows.orderBy('e.deleted_at', 'desc').orderBy('e.id', 'desc'), paging);
}

/** Locks one entity until the transaction ends, so that a restore and a purge exclude each other. */
export const lockTrashed = (db: Db, account_id: number, id: number) =>
  inTrash(db, account_id).select(columns).where('e.id', '=', id).forUpdate().executeTakeFirst();

export const isAliasTaken = async (db: Db, account_id: number, alias: string) =>
  (await db
    .selectFrom('entities')
    .select('id')
    .where('account_id', '=', account_id)
    .where('alias', '=', alias)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Restores an entity. Its status is processing until its view exists again. */
export const restoreEntity = (db: Db, account_id: number, id: number) =>
  db
    .updateTable('entities')
    .set({ deleted_at: null, deleted_by: null, status_id: 1 })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();

/** Across accounts, for the job: entities past the account's trash days without a purge. */
export const findExpired = (db: Db, now: Date) =>
  db
    .selectFrom('entities as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .select(['e.account_id', 'e.id as entity_id', sql<Date>`e.deleted_at`.as('deleted_at')])
    .where('e.is_applied', '=', true)
    .where('e.deleted_at', '<', sql<Date>`${now}::timestamptz - make_interval(days => a.trash_days)`)
    .where(({ not, exists }) => not(exists(purgeOf(db))))
    .orderBy('e.id')
    .execute();
