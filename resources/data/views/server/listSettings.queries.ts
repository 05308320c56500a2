import { sql } from 'kysely';
import type { Db } from '#server/database/tables/tables.ts';
import type { ListSettingsUpdate } from '../views.resource.ts';

interface Whose {
  account_id: number;
  user_id: number;
}

export const findListSettings = (db: Db, { account_id, user_id }: Whose) =>
  db
    .selectFrom('list_settings')
    .select(['list', 'settings'])
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .orderBy('list')
    .execute();

/** Merges the given keys; null removes a key. Concurrent changes of different keys are both kept. */
export const mergeListSettings = (db: Db, whose: Whose & { list: string }, change: ListSettingsUpdate, now: Date) =>
  db
    .insertInto('list_settings')
    .values({ ...whose, settings: sql`jsonb_strip_nulls(${JSON.stringify(change)}::jsonb)`, modified_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'user_id', 'list']).doUpdateSet({
        settings: sql`jsonb_strip_nulls(list_settings.settings || ${JSON.stringify(change)}::jsonb)`,
        modified_at: now,
      }),
    )
    .returning(['list', 'settings'])
    .executeTakeFirstOrThrow();
