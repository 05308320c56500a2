import type { DataPlane } from '../dataPlane.ts';
import { columnName, tableName } from '../model.ts';

/**
 * Those of these files that records refer to, in the trash too.
 * @param columns columns of type file
 */
export async function findReferencedFiles(
  plane: DataPlane,
  columns: readonly { field_id: number; entity_id: number }[],
  ids: readonly number[],
): Promise<number[]> {
  const found: number[] = [];
  for (const { field_id, entity_id } of columns) {
    const column = columnName(field_id);
    const text = `select distinct ${column} as id from "${plane.schema}".${tableName(entity_id)} where ${column} = any($1)`;
    // On the primary: a replica may lag behind.
    for (const { id } of await plane.write<{ id: number }>(text, [ids])) found.push(Number(id));
  }
  return found;
}
