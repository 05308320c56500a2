import { sql } from 'kysely';
import type { Db } from '#server/database/tables/tables.ts';
import type { VariantColor } from '#shared/fieldTypes/variantColors.ts';

/** Variants of these fields, deleted ones included, in their order. */
export const findVariants = (db: Db, account_id: number, field_ids: readonly number[]) =>
  db
    .selectFrom('variants')
    .select(['id', 'field_id', 'name', 'alias', 'color', sql<boolean>`deleted_at is not null`.as('deleted')])
    .where('account_id', '=', account_id)
    .where('field_id', '=', sql<number>`any(${field_ids as number[]})`)
    .orderBy('field_id')
    .orderBy('position')
    .orderBy('id')
    .execute();

export type VariantRow = Awaited<ReturnType<typeof findVariants>>[number];

interface Saved {
  id?: number | undefined;
  name: string;
  alias: string;
  /** Undefined keeps the colour of a saved variant. */
  color?: VariantColor | null | undefined;
  deleted?: boolean | undefined;
}

/**
 * Makes a field's variants those of the list, in its order: missing ids are deleted softly, deleted ones restored. All
 * ids must belong to the field. A new variant that is already deleted is ignored.
 */
export async function saveVariants(
  db: Db,
  account_id: number,
  field_id: number,
  list: readonly Saved[],
): Promise<void> {
  const rows = list.map((variant, index) => ({
    ...variant,
    position: index + 1,
    recolored: variant.color !== undefined,
  }));
  const kept = rows.filter((row) => row.id !== undefined);
  const added = rows.filter((row) => row.id === undefined && !row.deleted);
  await db
    .updateTable('variants')
    .set({ deleted_at: sql<Date>`coalesce(deleted_at, now())` })
    .where('account_id', '=', account_id)
    .where('field_id', '=', field_id)
    .where('id', '!=', sql<number>`all(${kept.map((row) => row.id as number)}::bigint[])`)
    .execute();
  if (kept.length > 0)
    await sql`update control.variants v set name = k.name, alias = k.alias, position = k.position,
        color = case when k.recolored then k.color else v.color end,
        deleted_at = case when k.deleted then coalesce(v.deleted_at, now()) end
      from json_to_recordset(${JSON.stringify(kept)}::json)
        as k (id bigint, name text, alias text, position integer, color text, recolored boolean, deleted boolean)
      where v.id = k.id and v.account_id = ${account_id} and v.field_id = ${field_id}`.execute(db);
  if (added.length > 0)
    await db
      .insertInto('variants')
      .values(
        added.map(({ name, alias, color = null, position }) => ({
          account_id,
          field_id,
          name,
          alias,
          color,
          position,
          deleted_at: null,
        })),
      )
      .execute();
}
