import type { FieldType } from './fieldType.ts';
import { momentText } from './moments.ts';

export const timestamp: FieldType = {
  name: 'timestamp',
  extras: [],
  column: () => 'timestamptz(3)',
  value: () => momentText,
  operators: ['eq', 'in', 'gt', 'lt', 'gte', 'lte'],
  operand: () => momentText,
  is_sortable: true,
  is_searched: false,
  is_indexed: true,
  default_start: '',
  client: { read: 'string' },
};
