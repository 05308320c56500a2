import { z } from 'zod/mini';
import { limits } from '#shared/limits.ts';
import { text as textShape } from '#shared/shapes.ts';
import { violation } from '#shared/violations.ts';
import type { FieldType, TextFormat } from './fieldType.ts';
import { textOperand } from './operands.ts';
import { isOfFormat } from './textFormats.ts';

/** Samples by what the alias of the field says about its values. */
const samples: readonly [RegExp, string][] = [
  [/mail/, 'anna@example.com'],
  [/phone|mobile/, '+1 555 010 0199'],
  [/site|url|link/, 'https://example.com'],
  [/city/, 'Lisbon'],
  [/name|title|client|customer|company/, 'Northwind'],
];

/** An empty text has every format. */
const formatted = (format: TextFormat) =>
  textShape(0, limits.text_max, 'errors.type_text').check(
    z.overwrite((value) => value.trim()),
    z.refine((value) => value === '' || isOfFormat(format, value), { error: `errors.${format}` }),
  );

export const text: FieldType = {
  name: 'text',
  shape: 'text',
  extras: ['indexed', 'format', 'is_unique'],
  violations: ({ extra }) =>
    typeof extra?.format === 'object' ? [violation('extra.format', 'fields.errors.format')] : [],
  column: () => 'text',
  value: ({ extra: { format } }) =>
    typeof format === 'string' ? formatted(format) : textShape(0, limits.text_max, 'errors.type_text'),
  operand: () => textOperand,
  filter: () => ({ type: 'text' }),
  is_sortable: true,
  is_searchable: true,
  is_indexed: false,
  default_start: '',
  client: { read: 'string' },
  sample: ({ alias, extra: { format } }) =>
    samples.find(([pattern]) => pattern.test(typeof format === 'string' ? format : alias))?.[1] ?? 'Sample',
  is_text: true,
  can_title: true,
  can_label: true,
  opens_on_typing: true,
  diff: 'text',
};
