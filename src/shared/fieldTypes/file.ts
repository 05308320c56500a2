import { z } from 'zod/mini';
import type { FieldType } from './fieldType.ts';
import { idOperand } from './operands.ts';

const idOf = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'id' in given ? given.id : given;

/** Read as an object; written as its id, or as the object that was read. Only the id is stored. */
export const fileId = z.pipe(
  z.pipe(z.unknown(), z.transform(idOf)),
  // The violation names the field, not the id in it.
  z.int('errors.file').check(z.positive('errors.file')),
);

export const file: FieldType = {
  name: 'file',
  several: 'files',
  shape: 'file',
  extras: ['is_multiple'],
  column: () => 'bigint',
  value: () => fileId,
  operand: () => idOperand,
  filter: () => ({ type: 'checkbox', matches: 'presence' }),
  is_sortable: false,
  is_searchable: false,
  is_indexed: false,
  client: { read: 'any', operand: 'number' },
  sample: () => undefined,
  target: () => 'file',
  is_read_as_object: true,
};
