import type { FieldType } from './fieldType.ts';
import { momentText } from './moments.ts';

export const timestamp: FieldType = {
  name: 'timestamp',
  shape: 'moment',
  extras: [],
  column: () => 'timestamptz(3)',
  value: () => momentText,
  operand: () => momentText,
  filter: () => ({ type: 'date_range' }),
  is_sortable: true,
  is_searchable: false,
  is_indexed: true,
  default_start: '',
  client: { read: 'string' },
  sample: () => '2026-01-31T09:30:00.000Z',
  can_label: true,
  opens_on_typing: true,
};
