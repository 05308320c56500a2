import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { check } from '#shared/violations.ts';

/** Fields in an example. */
const SHOWN = 4;

export type SampleField = Pick<FieldModel, 'alias' | 'type_id' | 'extra' | 'variants'>;

/** A value that the field accepts; undefined where none is known: files, records and users differ by account. */
export function sampleOf(field: SampleField): unknown {
  const type = fieldTypeOf(field);
  const value = type.sample(field);
  return value !== undefined && check(type.value(field), value).ok ? value : undefined;
}

/** A record to write, by alias. */
export const sampleRecord = (fields: readonly SampleField[], shown = SHOWN): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .map((field) => [field.alias, sampleOf(field)])
      .filter(([, value]) => value !== undefined)
      .slice(0, shown),
  );
