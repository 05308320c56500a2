import { z } from 'zod/mini';
import { id } from '#shared/shapes.ts';
import type { FieldType } from './fieldType.ts';
import { idOperand } from './operands.ts';

/** Read whole, written as an id or as what was read; only the id is kept. */
const value = z.pipe(
  z.union([id(), z.looseObject({ id: id() })], 'errors.file'),
  z.transform((given) => (typeof given === 'number' ? given : given.id)),
);

export const file: FieldType = {
  name: 'file',
  extras: [],
  column: () => 'bigint',
  value: () => value,
  operators: ['eq', 'in'],
  operand: () => idOperand,
  is_sortable: false,
  is_searched: false,
  is_indexed: false,
  client: { read: 'any' },
};
