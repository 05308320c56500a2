import { z } from 'zod/mini';
import type { FieldType } from './fieldType.ts';
import { idOperand } from './operands.ts';

const idOf = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'id' in given ? given.id : given;

/** Read whole, written as an id or as what was read; only the id is kept. */
const value = z.pipe(
  z.pipe(z.unknown(), z.transform(idOf)),
  // Of the field itself, not of the id within it.
  z.int('errors.file').check(z.positive('errors.file')),
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
