import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { readableRows } from '../access/readableSql.ts';
import type { RecordAccess } from '../access/recordAccess.ts';
import { ruleSql } from '../access/ruleSql.ts';
import { bindings } from '../bindings.ts';
import type { DataPlane } from '../dataPlane.ts';
import type { ModelColumn } from '../model.ts';

const isList = ({ type }: ModelColumn) => fieldTypes[type].is_list === true;

/**
 * Those of these files that the caller may read as the value of a field of a record, in the trash or not. One statement
 * for each entity with files.
 * @param entities what the caller may do with the entities of the account
 */
export async function readableFiles(
  { write }: Pick<DataPlane, 'write'>,
  entities: readonly RecordAccess[],
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (const access of entities) {
    if (ids.length === 0) break;
    const columns = [...access.model.columns.values()].filter(({ type }) => fieldTypes[type].is_read_as_object);
    if (columns.length === 0) continue;
    const bound = bindings([ids]);
    const texts = columns.map((column) => {
      const rule = access.partly.get(column);
      const where = [
        isList(column) ? `t.${column.name} && $1::bigint[]` : `t.${column.name} = any($1::bigint[])`,
        ...readableRows(access, 't', bound),
        ...(rule ? [ruleSql(rule, 't', access.person, bound.bindOnce)] : []),
      ];
      const id = isList(column) ? `unnest(t.${column.name})` : `t.${column.name}`;
      return `select ${id} as id from ${access.model.table} t where ${where.join(' and ')}`;
    });
    // On the primary: a replica may lag behind.
    for (const { id } of await write<{ id: number }>(texts.join(' union '), bound.values)) found.add(id);
  }
  return found;
}
