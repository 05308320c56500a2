import type { Entity } from '#resources/entities/entities.resource.ts';
import type { HistoryRow } from '#resources/history/history.resource.ts';
import type { Translate } from '#web/i18n/translate.ts';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Current name of the field or, if it is deleted, its name at the time of the change. */
function fieldName({ field_id, data }: HistoryRow, { fields = [] }: Entity): string {
  const known = fields.find((field) => field.id === field_id)?.name;
  return known ?? [data.name, data.alias].find(isText) ?? `#${field_id}`;
}

/** Restored from the trash; such a change contains nothing else. */
export const isRestored = ({ type_id, data }: HistoryRow): boolean => type_id === 2 && 'deleted_at' in data;

/** The change as text. Reordering fields is a change of the entity with only the key `order`. */
export function historyTitle(row: HistoryRow, entity: Entity, translate: Translate): string {
  if (isRestored(row)) {
    const kind = row.field_id === undefined ? 'entity' : 'field';
    return translate(`history.restored.${kind}`, { name: fieldName(row, entity) });
  }
  if (row.field_id !== undefined) return translate(`history.field.${row.type_id}`, { name: fieldName(row, entity) });
  if ('order' in row.data) return translate('history.reordered');
  return translate(`history.entity.${row.type_id}`);
}
