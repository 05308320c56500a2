import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';

/** Fields of one kind hold each other's values: a select those of its own variants, or of the same entity's records. */
export function kindOf(field: FieldModel): string {
  const { name } = fieldTypeOf(field);
  if (name === 'textarea') return 'text';
  if (name !== 'select') return name;
  const { select_subtype = 'default', select_entity_id } = field.extra;
  if (select_subtype === 'user') return 'select:user';
  return select_subtype === 'entity' ? `select:entity:${select_entity_id}` : `select:field:${field.id}`;
}
