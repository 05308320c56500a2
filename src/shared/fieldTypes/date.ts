import type { FieldType } from './fieldType.ts';
import { dateText } from './moments.ts';

export const date: FieldType = {
  name: 'date',
  extras: [],
  column: () => 'date',
  value: () => dateText,
  operators: ['eq', 'in', 'gt', 'lt', 'gte', 'lte'],
  operand: () => dateText,
  is_sortable: true,
  is_searched: false,
  is_indexed: true,
  default_start: '',
  client: { read: 'string' },
};
