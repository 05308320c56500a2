import type pg from 'pg';
import { columnOf, isCompared, isSameKey, type UniqueKey, uniqueIndex } from '../uniqueValues.ts';
import { uniqueKeysOf } from './uniqueKeys.ts';

/*
 * A copy of a table that is in use is behind it: a record may have taken over the value of another whose copy still has
 * it. What changed the other one is logged and will be copied too, so its copy may go until then.
 */

/**
 * The unique keys whose index a copy has by now.
 * @param copy quoted, with its schema
 * @param nameOf the names of its indexes, from those of the table
 */
export async function uniqueOnCopy(
  client: pg.ClientBase,
  { schema, entity_id }: { schema: string; entity_id: number },
  copy: string,
  nameOf = (name: string) => name,
): Promise<UniqueKey[]> {
  const keys = await uniqueKeysOf(client, schema, entity_id);
  if (keys.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = to_regclass($1)`,
    [copy],
  );
  const there = new Set(rows.map(({ name }) => name));
  return keys.filter((key) => there.has(nameOf(uniqueIndex(entity_id, key))));
}

/**
 * Deletes copies that have a value of other records, as those are now.
 * @param now the records, as a table expression with the alias `now`
 */
export const deleteStale = (key: UniqueKey, copy: string, now: string): string =>
  `delete from ${copy} copy using ${now}
   where copy.deleted_at is null and now.deleted_at is null and copy.id <> now.id
     and ${isSameKey(key, columnOf('copy'), columnOf('now'))}
     and ${isCompared(key, columnOf('copy'))} and ${isCompared(key, columnOf('now'))}`;
