import type { FieldModel, FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { check } from '#shared/violations.ts';

/** The fields an example shows: enough to be understood by. */
const SHOWN = 4;

export type SampleField = Pick<FieldModel, 'alias' | 'type_id' | 'extra' | 'variants'>;

/** What people most often keep in a text of this name. */
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

/** A value the field would take; undefined where none is sure to: which files, records and users are there, who knows. */
export function sampleOf(field: SampleField): unknown {
  const type = fieldTypeOf(field);
  const value = samples[type.name](field);
  return value !== undefined && check(type.value(field), value).ok ? value : undefined;
}

/** A record to be written, by alias. */
export const sampleRecord = (fields: readonly SampleField[], shown = SHOWN): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .map((field) => [field.alias, sampleOf(field)])
      .filter(([, value]) => value !== undefined)
      .slice(0, shown),
  );
