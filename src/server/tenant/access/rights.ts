import type { EntityRights, Extent, FieldRights } from '#shared/entities/rights.ts';
import type { AccountAccess } from './accountAccess.ts';
import type { RecordAccess } from './recordAccess.ts';
import { isEveryRow, isNoRow, type RowRule } from './rowRule.ts';

export const extentOf = (rule: RowRule): Extent => (isEveryRow(rule) ? 'all' : isNoRow(rule) ? 'none' : 'some');

const allOrNone = (isGranted: boolean): Extent => (isGranted ? 'all' : 'none');

/** What a caller may do with the records of an entity, for the caller to know. */
export const rightsOn = ({ read, create, update, remove, mayImport, mayExport }: RecordAccess): EntityRights => ({
  read: extentOf(read),
  create: extentOf(create),
  update: extentOf(update),
  delete: extentOf(remove),
  import: allOrNone(mayImport),
  export: allOrNone(mayExport),
});

/** Which records of each entity a caller may read. */
export const readsOf =
  (access: AccountAccess) =>
  (entity_id: number): Extent => {
    const entity = access.entityById(entity_id);
    return entity ? extentOf(entity.read) : 'none';
  };

/** What a caller may do with a field; null if it may not be read. */
export function rightsOnField(access: RecordAccess, field_id: number): FieldRights | null {
  const column = [...access.model.columns.values()].find(({ field }) => field?.id === field_id);
  if (!column) return null;
  const isWritable = (['create', 'update'] as const).some((action) => !isNoRow(access.writable([column], action)));
  return { access: isWritable ? 'write' : 'read', ...(access.partly.has(column) ? { is_partial: true } : {}) };
}
