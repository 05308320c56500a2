import { sql } from 'kysely';
import { contains } from '#server/database/sql/conditions.ts';
import type { Db } from '#server/database/tables/tables.ts';
import type { FieldExtra } from '#shared/fieldTypes/fieldType.ts';

const live = (db: Db, account_id: number) =>
  db.selectFrom('fields as f').where('f.account_id', '=', account_id).where('f.deleted_at', 'is', null);

const columns = [
  'f.id',
  'f.entity_id',
  'f.name',
  'f.alias',
  'f.type_id',
  'f.status_id',
  'f.is_applied',
  'f.extra',
  'f.position as order',
] as const;

/** Fields of these entities, or all that match, in their order. */
export function findFields(db: Db, account_id: number, entity_ids: readonly number[], text = '') {
  return live(db, account_id)
    .select(columns)
    .where('f.entity_id', '=', sql<number>`any(${entity_ids as number[]})`)
    .$if(text !== '', (query) =>
      query.where((eb) => eb.or([contains(eb.ref('f.name'), text), contains(eb.ref('f.alias'), text)])),
    )
    .orderBy('f.entity_id')
    .orderBy('f.position')
    .execute();
}

export const findField = (db: Db, account_id: number, id: number) =>
  live(db, account_id).select(columns).where('f.id', '=', id).executeTakeFirst();

export type FieldRow = NonNullable<Awaited<ReturnType<typeof findField>>>;

export const insertField = (
  db: Db,
  field: {
    account_id: number;
    entity_id: number;
    name: string;
    alias: string;
    type_id: FieldRow['type_id'];
    position: number;
    created_by: number | null;
  },
  extra: FieldExtra,
) =>
  db
    .insertInto('fields')
    .values({ ...field, extra: JSON.stringify(extra), deleted_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const updateField = (
  db: Db,
  account_id: number,
  id: number,
  set: { name?: string; extra?: string; type_id?: FieldRow['type_id']; status_id?: 1 | 2 | 3 },
) => db.updateTable('fields').set(set).where('account_id', '=', account_id).where('id', '=', id).execute();

/** Takes a field out of the list and closes the gap. */
export async function removeField(
  db: Db,
  account_id: number,
  { id, entity_id, order }: FieldRow,
  deleted_by: number | null,
): Promise<void> {
  const fields = db.updateTable('fields').where('account_id', '=', account_id);
  await fields.set({ deleted_at: sql<Date>`now()`, deleted_by }).where('id', '=', id).execute();
  await fields
    .set({ position: sql<number>`position - 1` })
    .where('entity_id', '=', entity_id)
    .where('position', '>', order)
    .where('deleted_at', 'is', null)
    .execute();
}

export const setPositions = (db: Db, account_id: number, entity_id: number, order: readonly number[]) =>
  sql`update control.fields f set position = o.position
      from unnest(${order as number[]}::bigint[]) with ordinality as o (id, position)
      where f.id = o.id and f.account_id = ${account_id} and f.entity_id = ${entity_id}`.execute(db);

export const countFields = async (db: Db, account_id: number): Promise<number> =>
  (
    await live(db, account_id)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Aliases of fields, of those in the trash, too. */
export const findNames = (db: Db, account_id: number, ids: readonly number[]) =>
  db
    .selectFrom('fields')
    .select(['id', 'alias'])
    .where('account_id', '=', account_id)
    .where('id', '=', sql<number>`any(${ids as number[]})`)
    .execute();

/** Whether what may be chosen in a select, of this entity or another, depends on this field. */
export const limitsChoices = async (db: Db, account_id: number, id: number) =>
  (await live(db, account_id)
    .innerJoin('entities as e', 'e.id', 'f.entity_id')
    .where('e.deleted_at', 'is', null)
    .select('f.id')
    .where('f.id', '!=', id)
    .where(sql<boolean>`jsonb_path_exists(f.extra, '$.choices.where[*][*] ? (@.path[*] == $id || @.value.field == $id)',
      jsonb_build_object('id', ${id}::bigint))`)
    .executeTakeFirst()) !== undefined;

/** Whether a select field labels its records by this field. */
export const isLabel = async (db: Db, account_id: number, field: { id: number; entity_id: number }) =>
  (await live(db, account_id)
    .innerJoin('entities as e', 'e.id', 'f.entity_id')
    .where('e.deleted_at', 'is', null)
    .select('f.id')
    .where(sql<boolean>`f.extra ->> 'select_entity_id' = ${String(field.entity_id)}`)
    .where(sql<boolean>`f.extra ->> 'select_entity_key' = ${String(field.id)}`)
    .executeTakeFirst()) !== undefined;

export const isMember = async (db: Db, account_id: number, user_id: number) =>
  (await db
    .selectFrom('memberships')
    .select('user_id')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('pending', '=', false)
    .executeTakeFirst()) !== undefined;

/** Deletes a field that never had a column. */
export async function deleteField(db: Db, account_id: number, row: FieldRow): Promise<void> {
  await removeField(db, account_id, row, null);
  await db.deleteFrom('fields').where('account_id', '=', account_id).where('id', '=', row.id).execute();
}

/** The field, also if it is removed. */
export const entityOf = async (db: Db, account_id: number, id: number) =>
  (
    await db
      .selectFrom('fields')
      .select('entity_id')
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.entity_id;
