import { sql } from 'kysely';
import type { Db } from '#server/database/tables/tables.ts';

const rights = ['can_read', 'can_create', 'can_update', 'can_delete', 'can_import', 'can_export'] as const;

/** Whether a role's right depends on the values of a field. */
export async function isInRule(db: Db, account_id: number, field_id: number): Promise<boolean> {
  const named = rights.map(
    (right) => sql<boolean>`jsonb_path_exists(${sql.ref(right)}, '$.where[*][*].path[*] ? (@ == $id)',
    jsonb_build_object('id', ${field_id}::bigint))`,
  );
  const row = await db
    .selectFrom('role_entities')
    .select('role_id')
    .where('account_id', '=', account_id)
    .where((eb) => eb.or(named))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a field is unique together with others. */
export async function isUniqueTogether(db: Db, account_id: number, field: { id: number; entity_id: number }) {
  const row = await db
    .selectFrom('entities')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', field.entity_id)
    .where(
      sql<boolean>`jsonb_path_exists(unique_together, '$[*][*] ? (@ == $id)', jsonb_build_object('id', ${field.id}::bigint))`,
    )
    .executeTakeFirst();
  return row !== undefined;
}
