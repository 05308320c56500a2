import { limits } from '#shared/limits.ts';
import { text as textShape } from '#shared/shapes.ts';
import type { FieldType } from './fieldType.ts';
import { textOperand } from './operands.ts';

export const text: FieldType = {
  name: 'text',
  extras: ['indexed'],
  column: () => 'text',
  value: () => textShape(0, limits.text_max, 'errors.type_text'),
  operators: ['eq', 'like', 'ilike', 'in', 'gt', 'lt', 'gte', 'lte'],
  operand: () => textOperand,
  is_sortable: true,
  is_searched: true,
  is_indexed: false,
  default_start: '',
  client: { read: 'string' },
};
