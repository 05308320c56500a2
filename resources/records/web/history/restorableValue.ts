import type { Field } from '#resources/fields/fields.resource.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import type { NamesOfChange } from './HistoryValue.tsx';

/**
 * The form value that restores an earlier value. Undefined if that is impossible, because what it refers to is deleted and
 * would be refused.
 */
export function restorableValue(field: Field, from: unknown, names: NamesOfChange): unknown {
  if (from === null || from === undefined) return null;
  const { is_read_as_object, is_choice } = fieldTypeOf(field);
  const named = names[String(from)];
  if (is_read_as_object) return named;
  return !is_choice || isOffered(field, from, named) ? from : undefined;
}

function isOffered({ extra, variants }: Field, id: unknown, named: NamesOfChange[string] | undefined): boolean {
  const { select_subtype = 'default', select_entity_key } = extra;
  if (select_subtype === 'default') return variants.some((variant) => variant.id === id && !variant.deleted);
  // Without a label field there are no names: saving shows whether the record exists.
  if (!named) return select_subtype === 'entity' && select_entity_key === undefined;
  return !named.is_deleted;
}
