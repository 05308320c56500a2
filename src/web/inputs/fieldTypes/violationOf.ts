import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { check, type Schema, type Violation } from '#shared/violations.ts';

/** The violation that the server would report for a value of a field; null if it is valid. */
export function violationOf(field: FieldModel, value: unknown): Pick<Violation, 'message' | 'params'> | null {
  if (value === null || value === undefined) return null;
  const checked = check(fieldTypeOf(field).value(field) as Schema, value);
  return checked.ok ? null : (checked.violations[0] ?? null);
}
