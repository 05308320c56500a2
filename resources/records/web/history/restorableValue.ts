import type { Field } from '#resources/fields/fields.resource.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import type { NamesOfChange } from './HistoryValue.tsx';

/**
 * What a card's input is given to have an earlier value again; undefined where it cannot be had: what it points at is
 * gone, or in the trash, and would be refused.
 */
export function earlierValue(field: Field, from: unknown, names: NamesOfChange): unknown {
  if (from === null || from === undefined) return null;
  const type = fieldTypeOf(field).name;
  const named = names[String(from)];
  if (type === 'file') return named;
  return type !== 'select' || isOffered(field, from, named) ? from : undefined;
}

function isOffered({ extra, variants }: Field, id: unknown, named: NamesOfChange[string] | undefined): boolean {
  const { select_subtype = 'default', select_entity_key } = extra;
  if (select_subtype === 'default') return variants.some((variant) => variant.id === id && !variant.deleted);
  // Records that are called by nothing have no names: whether one is there is said when it is saved.
  if (!named) return select_subtype === 'entity' && select_entity_key === undefined;
  return !named.is_deleted;
}
