import { z } from 'zod/mini';
import { limits } from '#shared/limits.ts';
import { storable } from '#shared/shapes.ts';
import type { FieldType } from './fieldType.ts';
import { textOperand } from './operands.ts';

const encoder = new TextEncoder();

/** At most 1 MiB in UTF-8. The length is compared first, to skip encoding very long texts. */
const fits = (text: string) =>
  text.length <= limits.textarea_max_bytes && encoder.encode(text).length <= limits.textarea_max_bytes;

const value = z.string('errors.type_string').check(z.refine(fits, { error: 'errors.too_long', abort: true }), storable);

export const textarea: FieldType = {
  name: 'textarea',
  extras: [],
  column: () => 'text',
  value: () => value,
  operators: ['eq', 'like', 'ilike', 'in', 'gt', 'lt', 'gte', 'lte'],
  operand: () => textOperand,
  is_sortable: true,
  is_searched: true,
  is_indexed: false,
  default_start: '',
  client: { read: 'string' },
};
