import type pg from 'pg';
import { columnName } from '../model.ts';
import { comparedValue, isCompared, type UniqueKind } from '../uniqueValues.ts';

/*
 * A copy of a table that is in use is behind it: a record may have taken over the value of another whose copy still has
 * it. What changed the other one is logged and will be copied too, so its copy may go until then.
 */

interface UniqueField {
  field_id: number;
  kind: UniqueKind;
}

/** The unique fields whose index a copy has by now. @param copy quoted, with its schema */
export async function uniqueOnCopy(
  client: pg.ClientBase,
  schema: string,
  entity_id: number,
  copy: string,
): Promise<UniqueField[]> {
  const { rows } = await client.query<UniqueField>(
    `select f.field_id, kind from "${schema}"._fields f, unnest(f.index_kinds) kind
     where f.entity_id = ${entity_id} and kind in ('unique', 'unique_text') and exists (
       select from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indrelid = to_regclass($1) and c.relname ~ ('_f_' || f.field_id || '_unique$'))`,
    [copy],
  );
  return rows;
}

/**
 * Deletes copies that have a value of other records, as those are now.
 * @param now the records, as a table expression with the alias `now`
 */
export function deleteStale({ field_id, kind }: UniqueField, copy: string, now: string): string {
  const column = columnName(field_id);
  return `delete from ${copy} copy using ${now}
    where copy.deleted_at is null and now.deleted_at is null and ${isCompared(kind, `now.${column}`)}
      and ${comparedValue(kind, `copy.${column}`)} = ${comparedValue(kind, `now.${column}`)}
      and ${isCompared(kind, `copy.${column}`)} and copy.id <> now.id`;
}
