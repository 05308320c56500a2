import { type SelectQueryBuilder, sql } from 'kysely';
import { contains } from '#server/database/sql/conditions.ts';
import { entityColumns, liveEntities } from '#server/database/sql/entityRow.ts';
import { readPage } from '#server/database/sql/readPage.ts';
import type { Db, Tables } from '#server/database/tables/tables.ts';
import type { Input } from '#shared/endpoint.ts';
import type { entities } from '../entities.resource.ts';

export type EntityListInput = Input<(typeof entities)['endpoints']['list']>['query'];

function filtered<O>(
  query: SelectQueryBuilder<{ e: Tables['entities'] }, 'e', O>,
  { query: text, filter }: EntityListInput,
  readable: readonly number[] | null,
) {
  return query.where((eb) =>
    eb.and([
      ...(readable ? [eb('e.id', '=', sql<number>`any(${readable}::bigint[])`)] : []),
      ...(text ? [eb.or([contains(eb.ref('e.name'), text), contains(eb.ref('e.alias'), text)])] : []),
      ...(filter.status_id === undefined ? [] : [eb('e.status_id', '=', filter.status_id)]),
    ]),
  );
}

/** @param readable ids of the entities that the caller may see; null: all */
export function findEntities(db: Db, account_id: number, input: EntityListInput, readable: readonly number[] | null) {
  const found = filtered(liveEntities(db, account_id), input, readable);
  let rows = found.select(entityColumns);
  for (const { field, order } of input.sort) rows = rows.orderBy(`e.${field}`, order);
  return readPage(found, rows.orderBy('e.id'), input);
}

/** Entities of an account are created one at a time, so that they can be counted. */
export const lockAccount = (db: Db, account_id: number) =>
  db.selectFrom('accounts').select('id').where('id', '=', account_id).forNoKeyUpdate().executeTakeFirstOrThrow();

export const countEntities = async (db: Db, account_id: number) =>
  (
    await liveEntities(db, account_id)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** All of the account, locked until the transaction ends; by their ids, so that no two calls wait for each other. */
export const lockEntities = (db: Db, account_id: number) =>
  liveEntities(db, account_id).select(entityColumns).orderBy('e.id').forNoKeyUpdate().execute();

/** Places from 1, without gaps. @returns how many have another place than before */
export const setPositions = async (db: Db, account_id: number, order: readonly number[]): Promise<bigint> =>
  (
    await sql`update control.entities e set position = o.place
      from unnest(${order}::bigint[]) with ordinality as o (id, place)
      where e.account_id = ${account_id} and e.id = o.id and e.position is distinct from o.place`.execute(db)
  ).numAffectedRows ?? 0n;

/** What people may change of an entity. */
export type EntityChanges = Omit<Input<(typeof entities)['endpoints']['update']>['body'], 'unique_together'>;

interface NewEntity {
  account_id: number;
  name: string;
  alias: string;
  created_by: number | null;
  module_id: number | null;
}

export const insertEntity = (
  db: Db,
  entity: NewEntity,
  { names = {}, icon = null, hue = null, position = null }: EntityChanges,
) =>
  db
    .insertInto('entities')
    .values({ ...entity, names: JSON.stringify(names), icon, hue, position, deleted_at: null, deleted_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

const setStatus = (db: Db, account_id: number, id: number, status_id: 1 | 2) =>
  db.updateTable('entities').set({ status_id }).where('account_id', '=', account_id).where('id', '=', id).execute();

export const setProcessing = (db: Db, account_id: number, id: number) => setStatus(db, account_id, id, 1);

export const setReady = (db: Db, account_id: number, id: number) => setStatus(db, account_id, id, 2);

export const changeEntity = (db: Db, account_id: number, id: number, { names, ...set }: EntityChanges) =>
  db
    .updateTable('entities')
    .set({ ...set, ...(names && { names: JSON.stringify(names) }) })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();

/** @param deleted_by null: a module that acts for nobody */
export const trashEntity = (db: Db, account_id: number, id: number, deleted_by: number | null) =>
  db
    .updateTable('entities')
    .set({ deleted_at: sql<Date>`now()`, deleted_by })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();

/** Those of the entities that are in use. */
export const entityAliases = async (db: Db, account_id: number): Promise<string[]> =>
  (await liveEntities(db, account_id).select('e.alias').execute()).map(({ alias }) => alias);

/** Whether a field of another entity refers to this one. */
export const isTarget = async (db: Db, account_id: number, id: number) =>
  (await db
    .selectFrom('fields as f')
    .innerJoin('entities as e', 'e.id', 'f.entity_id')
    .select('f.id')
    .where('f.account_id', '=', account_id)
    .where('f.deleted_at', 'is', null)
    .where('e.deleted_at', 'is', null)
    .where('f.entity_id', '!=', id)
    .where(sql<boolean>`f.extra ->> 'select_entity_id' = ${String(id)}`)
    .executeTakeFirst()) !== undefined;
