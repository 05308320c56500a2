import { limits } from '#shared/limits.ts';
import { list } from '#shared/shapes.ts';
import type { FieldType } from './fieldType.ts';
import { file, fileId } from './file.ts';
import { severalOf } from './severalOf.ts';

/** Files in the order in which they were put. Each is read and written as the value of a field with one. */
export const files: FieldType = {
  name: 'files',
  shape: 'files',
  extras: ['is_multiple'],
  column: () => 'bigint[]',
  value: () => severalOf(list(fileId, limits.files_per_value)),
  operand: file.operand,
  filter: file.filter,
  is_sortable: false,
  is_searchable: false,
  is_indexed: false,
  client: { read: 'any', operand: 'number' },
  sample: () => undefined,
  target: () => 'file',
  is_read_as_object: true,
  is_list: true,
};
