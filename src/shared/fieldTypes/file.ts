import { z } from 'zod/mini';
import type { FieldType } from './fieldType.ts';
import { idOperand } from './operands.ts';

const idOf = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'id' in given ? given.id : given;

/** Answered as an object; written as an id or as that object. Only the id is stored. */
const value = z.pipe(
  z.pipe(z.unknown(), z.transform(idOf)),
  // Reported for the field itself, not for the id inside it.
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
