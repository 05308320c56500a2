import type { Ctx } from '../context.ts';
import type { Db } from '../database/tables/tables.ts';

/** What was done to a module and its versions. */
interface ModuleEvent {
  account_id: number;
  module_id: number;
  version_id: number | null;
  /** 1 create, 2 update, 3 delete. */
  type_id: 1 | 2 | 3;
  /** Null: the system. */
  user_id: number | null;
  data: Record<string, unknown>;
}

const insertEvent = (db: Db, { data, ...event }: ModuleEvent) =>
  db
    .insertInto('module_history')
    .values({ ...event, data: JSON.stringify(data) })
    .execute();

/** Writes what the caller did to a module or a version of it. */
export const recordEvent = (
  { db, account, actor }: Pick<Ctx, 'db' | 'account' | 'actor'>,
  event: Omit<ModuleEvent, 'account_id' | 'user_id'>,
) => insertEvent(db, { ...event, account_id: account.id, user_id: actor?.user_id ?? null });

/** Writes what the system did, as a job. */
export const recordSystemEvent = (db: Db, event: Omit<ModuleEvent, 'user_id'>) =>
  insertEvent(db, { ...event, user_id: null });
