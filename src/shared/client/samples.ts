import type { FieldModel, FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { check } from '#shared/violations.ts';

/** Number of fields in an example. */
const SHOWN = 4;

export type SampleField = Pick<FieldModel, 'alias' | 'type_id' | 'extra' | 'variants'>;

/** Sample texts by field alias. */
const texts: readonly [RegExp, string][] = [
  [/mail/, 'anna@example.com'],
  [/phone|mobile/, '+1 555 010 0199'],
  [/site|url|link/, 'https://example.com'],
  [/city/, 'Lisbon'],
  [/name|title|client|customer|company/, 'Northwind'],
];

const textOf = (alias: string) => texts.find(([pattern]) => pattern.test(alias))?.[1] ?? 'Sample';

const samples: Record<FieldTypeName, (field: SampleField) => unknown> = {
  text: ({ alias }) => textOf(alias),
  textarea: () => 'Call back on Monday',
  number: ({ extra }) => (extra.number_subtype === 'double' ? 99.5 : 100),
  boolean: () => true,
  select: ({ extra, variants }) =>
    (extra.select_subtype ?? 'default') === 'default' ? variants.find(({ deleted }) => !deleted)?.id : undefined,
  date: () => '2026-01-31',
  timestamp: () => '2026-01-31T09:30:00.000Z',
  file: () => undefined,
  json: () => ({ source: 'website' }),
};

/** A valid value for the field; undefined for files, records and users, whose ids are not known here. */
export function sampleOf(field: SampleField): unknown {
  const type = fieldTypeOf(field);
  const value = samples[type.name](field);
  return value !== undefined && check(type.value(field), value).ok ? value : undefined;
}

/** A sample record to write, by alias. */
export const sampleRecord = (fields: readonly SampleField[], shown = SHOWN): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .map((field) => [field.alias, sampleOf(field)])
      .filter(([, value]) => value !== undefined)
      .slice(0, shown),
  );
