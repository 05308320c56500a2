import { z } from 'zod/mini';
import { limits } from '#shared/limits.ts';
import { storable } from '#shared/shapes.ts';
import type { FieldType } from './fieldType.ts';
import { textOperand } from './operands.ts';

const encoder = new TextEncoder();

/** At most 1 MiB in UTF-8. The length in UTF-16 is compared first: it is a lower bound and costs nothing. */
const fits = (text: string) =>
  text.length <= limits.textarea_max_bytes && encoder.encode(text).length <= limits.textarea_max_bytes;

const value = z.string('errors.type_string').check(z.refine(fits, { error: 'errors.too_long', abort: true }), storable);

export const textarea: FieldType = {
  name: 'textarea',
  shape: 'long_text',
  extras: [],
  column: () => 'text',
  value: () => value,
  operand: () => textOperand,
  filter: () => ({ type: 'text' }),
  is_sortable: true,
  is_searchable: true,
  is_indexed: false,
  default_start: '',
  client: { read: 'string' },
  sample: () => 'Call back on Monday',
  is_text: true,
  is_multiline: true,
  can_label: true,
  is_hidden_at_first: true,
  opens_on_typing: true,
  diff: 'text',
};
