import { useWatch } from 'react-hook-form';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { choosingFields, useOffered } from './useOffered.ts';

/**
 * The same in a form, which has the values of the record.
 * @param recordId undefined in a form for many records, where the fields that are compared differ
 */
export function useOfferedInForm(
  field: FieldModel,
  entity: string,
  recordId: number | null | undefined,
  value: unknown,
) {
  const compared = choosingFields(field);
  const known = useWatch({ name: compared });
  const values = Object.fromEntries(compared.map((alias, at) => [alias, known[at] ?? null]));
  const isOne = recordId !== undefined || compared.length === 0;
  return useOffered(field, isOne ? { entity, recordId: recordId ?? null, values } : undefined, value);
}
