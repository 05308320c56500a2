import { z } from 'zod/mini';
import type { FieldType } from './fieldType.ts';
import { booleanOperand } from './operands.ts';

/** 1 and 0 are accepted too, and stored and answered as true and false (docs/reference/api/entities.md#field-types). */
const value = z.pipe(
  z.union([z.boolean(), z.literal(1), z.literal(0)], 'errors.type_boolean'),
  z.transform((given) => given === true || given === 1),
);

export const boolean: FieldType = {
  name: 'boolean',
  shape: 'boolean',
  extras: ['indexed'],
  column: () => 'boolean',
  value: () => value,
  operand: () => booleanOperand,
  filter: () => ({ type: 'checkbox' }),
  is_sortable: true,
  is_searchable: false,
  is_indexed: false,
  default_start: 1,
  client: { read: 'boolean' },
  sample: () => true,
  toggles_on_space: true,
};
