import type { FieldType } from './fieldType.ts';
import { dateText } from './moments.ts';

export const date: FieldType = {
  name: 'date',
  shape: 'day',
  extras: ['is_unique'],
  column: () => 'date',
  value: () => dateText,
  operand: () => dateText,
  filter: () => ({ type: 'date_range', of: 'date' }),
  is_sortable: true,
  is_searchable: false,
  is_indexed: true,
  default_start: '',
  client: { read: 'string' },
  sample: () => '2026-01-31',
  can_label: true,
  opens_on_typing: true,
};
