import { z } from 'zod/mini';
import type { FieldType } from './fieldType.ts';
import { booleanOperand } from './operands.ts';

/** Accepts 1 and 0 too; stored and answered as true and false. */
const value = z.pipe(
  z.union([z.boolean(), z.literal(1), z.literal(0)], 'errors.type_boolean'),
  z.transform((given) => given === true || given === 1),
);

export const boolean: FieldType = {
  name: 'boolean',
  extras: ['indexed'],
  column: () => 'boolean',
  value: () => value,
  operators: ['eq', 'in'],
  operand: () => booleanOperand,
  is_sortable: true,
  is_searched: false,
  is_indexed: false,
  default_start: 1,
  client: { read: 'boolean' },
};
