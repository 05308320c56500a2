import { sql } from 'kysely';
import type { Db } from '../tables/tables.ts';

/** The account's entities that are not in the trash. */
export const liveEntities = (db: Db, account_id: number) =>
  db.selectFrom('entities as e').where('e.account_id', '=', account_id).where('e.deleted_at', 'is', null);

export interface MadeBy {
  id: number;
  alias: string;
  name: string;
}

/** The module that made the entity, as long as the account has or had it. */
const madeBy = sql<MadeBy | null>`(select json_build_object('id', m.id, 'alias', m.alias, 'name', m.name)
  from control.market_modules m where m.id = e.module_id)`;

export const entityColumns = [
  'e.id',
  'e.name',
  'e.alias',
  'e.names',
  'e.icon',
  'e.hue',
  'e.position',
  'e.status_id',
  'e.is_applied',
  'e.unique_together',
  madeBy.as('module'),
] as const;

export const findEntity = (db: Db, account_id: number, id: number) =>
  liveEntities(db, account_id).select(entityColumns).where('e.id', '=', id).executeTakeFirst();

export type EntityRow = NonNullable<Awaited<ReturnType<typeof findEntity>>>;

/** Locks the entity until the transaction ends: it and its fields change one at a time. */
export const lockEntity = (db: Db, account_id: number, id: number) =>
  liveEntities(db, account_id).select(entityColumns).where('e.id', '=', id).forUpdate().executeTakeFirst();
