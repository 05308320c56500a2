import { formerMember, userName } from '#server/database/sql/formerMembers.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { limits } from '#shared/limits.ts';

/** What was done to a module and its versions, newest first. */
export async function findEvents(db: Db, account_id: number, module_id: number, page: number) {
  const events = db
    .selectFrom('module_history as h')
    .where('h.account_id', '=', account_id)
    .where('h.module_id', '=', module_id);
  const { count } = await events.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await events
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .leftJoin('former_members as p', formerMember('h.account_id', 'h.user_id'))
    .leftJoin('module_versions as v', (join) =>
      join.onRef('v.id', '=', 'h.version_id').onRef('v.account_id', '=', 'h.account_id'),
    )
    .select(['h.id', 'h.created_at', 'h.user_id', 'h.type_id', 'h.version_id', 'v.alias as version', 'h.data'])
    .select(userName.as('user_name'))
    .orderBy('h.id', 'desc')
    .limit(limits.history_page_size)
    .offset((page - 1) * limits.history_page_size)
    .execute();
  return { count, rows };
}
