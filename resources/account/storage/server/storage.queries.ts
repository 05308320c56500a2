import { type Selectable, sql, type Updateable } from 'kysely';
import type { ChangePlan } from '#server/database/changePlan.ts';
import type { StorageTables } from '#server/database/tables/storageTables.ts';
import type { Db } from '#server/database/tables/tables.ts';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';

export type StorageRow = Selectable<StorageTables['account_storage']>;

/** What an account without a row has. */
const defaults = (account_id: number): StorageRow => ({
  ...{ account_id, location: 'provider', plane_id: null, separate_rw: false, database: null, schema: null },
  ...{ read_host: null, read_port: null, read_user: null, read_password: null, read_encryption: null },
  ...{ write_host: null, write_port: null, write_user: null, write_password: null, write_encryption: null },
  ...{ epoch: 0, checked_at: null, server_version: null, modified_at: new Date(0) },
});

export const findStorage = async (db: Db, account_id: number): Promise<StorageRow> =>
  (await db.selectFrom('account_storage').selectAll().where('account_id', '=', account_id).executeTakeFirst()) ??
  defaults(account_id);

/** The same; makes the row and locks it until the transaction ends. */
export async function lockStorage(db: Db, account_id: number): Promise<StorageRow> {
  await db
    .insertInto('account_storage')
    .values({ account_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = db.selectFrom('account_storage').selectAll().where('account_id', '=', account_id);
  return row.forUpdate().executeTakeFirstOrThrow();
}

export const updateStorage = (db: Db, account_id: number, change: Updateable<StorageTables['account_storage']>) =>
  db.updateTable('account_storage').set(change).where('account_id', '=', account_id).execute();

/** Whether the account has any entities, those in the trash included. */
export async function hasEntities(db: Db, account_id: number): Promise<boolean> {
  const found = db.selectFrom('entities').select('id').where('account_id', '=', account_id).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Whether changes of entities wait to be applied, or are being applied. */
export async function hasQueuedChanges(db: Db, account_id: number): Promise<boolean> {
  const found = db
    .selectFrom('schema_changes')
    .select('id')
    .where('account_id', '=', account_id)
    .where('state', '=', 'queued')
    .limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

export interface TableRow {
  id: number;
  alias: string;
  is_removed: boolean;
  unique_together: number[][];
  fields: (FieldModel & { is_removed: boolean })[];
}

export interface Tables {
  version: number;
  /** Entities that have a table, with the fields that have a column, those in the trash included. */
  tables: TableRow[];
  /** Changes that were applied. */
  done: { id: number; entity_id: number; kind: ChangePlan['kind'] }[];
}

/** What the account's tables are made of, in one statement. */
export async function findTables(db: Db, account_id: number): Promise<Tables> {
  const { rows } = await sql<Tables>`
    select coalesce((select schema_version from control.account_schemas where account_id = ${account_id}), 0) as version,
      coalesce((select json_agg(json_build_object('id', c.id, 'entity_id', c.entity_id, 'kind', c.kind))
        from control.schema_changes c where c.account_id = ${account_id} and c.state = 'done'), '[]'::json) as done,
      coalesce((select json_agg(json_build_object('id', e.id, 'alias', e.alias, 'is_removed', e.deleted_at is not null,
          'unique_together', e.unique_together, 'fields', coalesce((select json_agg(json_build_object('id', f.id, 'alias', f.alias, 'name', f.name,
              'type_id', f.type_id, 'extra', f.extra, 'is_removed', f.deleted_at is not null,
              'variants', coalesce((select json_agg(json_build_object('id', v.id, 'name', v.name, 'alias', v.alias,
                'color', v.color, 'deleted', v.deleted_at is not null) order by v.position, v.id)
                from control.variants v where v.field_id = f.id and v.account_id = ${account_id}), '[]'::json)) order by f.id)
            from control.fields f where f.entity_id = e.id and f.account_id = ${account_id} and f.is_applied), '[]'::json))
          order by e.id)
        from control.entities e where e.account_id = ${account_id} and e.is_applied), '[]'::json) as tables`.execute(
    db,
  );
  return rows[0] as (typeof rows)[number];
}

/** Read after {@link findTables}, in the transaction that uses them; a change that ends later waits for its end. */
export async function lockSchemaVersion(db: Db, account_id: number): Promise<number> {
  const row = db.selectFrom('account_schemas').select('schema_version').where('account_id', '=', account_id);
  return (await row.forUpdate().executeTakeFirst())?.schema_version ?? 0;
}
