import { readTruth } from '#shared/values/truth.ts';
import { type FieldClipboard, invalid } from '../fieldClipboard.ts';

export const booleanClipboard: FieldClipboard = {
  kind: () => 'boolean',
  read(text) {
    const value = readTruth(text);
    return value === undefined ? invalid('errors.type_boolean') : { value };
  },
  write: ({ value }, format) => (value ? format.yes : format.no),
};
