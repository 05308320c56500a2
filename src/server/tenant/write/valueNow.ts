import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';

/**
 * A value of the history as its field has it now, which may have been converted since.
 * @returns undefined if it has no such value by now
 */
export function valueNow(field: FieldModel, value: unknown): unknown {
  const type = fieldTypeOf(field);
  if (type.is_list) return typeof value === 'number' ? [value] : value;
  if (type.is_text) return typeof value === 'number' ? String(value) : value;
  if (typeof value !== 'string') return value;
  if (value.trim() === '' && (type.shape === 'number' || type.is_choice)) return null;
  if (type.shape === 'number') return Number.isFinite(Number(value)) ? Number(value) : undefined;
  return type.is_choice ? optionNamed(field, value) : value;
}

function optionNamed({ variants }: FieldModel, text: string): number | undefined {
  const key = text.trim().normalize().toLowerCase();
  return variants.find(({ name }) => name.trim().normalize().toLowerCase() === key)?.id;
}
