import { sql } from 'kysely';
import type { Db } from '#server/database/tables/tables.ts';
import type { EntityAsk } from '#shared/modules.ts';

/** Whether an enabled module has its rights from the role. */
export const isOfModule = async (db: Db, account_id: number, role_id: number) =>
  (await db
    .selectFrom('module_installs')
    .select('id')
    .where('account_id', '=', account_id)
    .where('role_id', '=', role_id)
    .executeTakeFirst()) !== undefined;

/** Ids of live entities by alias. */
export const findEntityIds = (db: Db, account_id: number, aliases: readonly string[]) =>
  db
    .selectFrom('entities')
    .select(['id', 'alias'])
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .where('alias', '=', sql<string>`any(${aliases}::text[])`)
    .execute();

const all = JSON.stringify('all');
const none = JSON.stringify('none');

/** Adds to what the role grants on an entity. What an administrator granted with conditions stays as it is. */
export async function addGrant(
  db: Db,
  place: { account_id: number; role_id: number; entity_id: number },
  ask: EntityAsk,
): Promise<void> {
  const changes = ask === 'read' ? none : all;
  const wider = (column: string) => {
    const present = sql.ref(`role_entities.${column}`);
    return sql<string>`case when ${present} = '"none"' then ${sql.ref(`excluded.${column}`)} else ${present} end`;
  };
  await db
    .insertInto('role_entities')
    .values({ ...place, can_read: all, can_create: changes, can_update: changes, can_delete: changes })
    .onConflict((conflict) =>
      conflict.columns(['role_id', 'entity_id']).doUpdateSet({
        can_read: wider('can_read'),
        can_create: wider('can_create'),
        can_update: wider('can_update'),
        can_delete: wider('can_delete'),
      }),
    )
    .execute();
}
