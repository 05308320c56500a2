import { limits } from '#shared/limits.ts';
import { text as textShape } from '#shared/shapes.ts';
import type { FieldType } from './fieldType.ts';
import { textOperand } from './operands.ts';

/** Samples by what the alias of the field says about its values. */
const samples: readonly [RegExp, string][] = [
  [/mail/, 'anna@example.com'],
  [/phone|mobile/, '+1 555 010 0199'],
  [/site|url|link/, 'https://example.com'],
  [/city/, 'Lisbon'],
  [/name|title|client|customer|company/, 'Northwind'],
];

export const text: FieldType = {
  name: 'text',
  shape: 'text',
  extras: ['indexed'],
  column: () => 'text',
  value: () => textShape(0, limits.text_max, 'errors.type_text'),
  operand: () => textOperand,
  filter: () => ({ type: 'text' }),
  is_sortable: true,
  is_searchable: true,
  is_indexed: false,
  default_start: '',
  client: { read: 'string' },
  sample: ({ alias }) => samples.find(([pattern]) => pattern.test(alias))?.[1] ?? 'Sample',
  is_text: true,
  can_title: true,
  can_label: true,
  opens_on_typing: true,
  diff: 'text',
};
