import { readJsonText } from '#shared/json/jsonFault.ts';
import { type FieldClipboard, invalid } from '../fieldClipboard.ts';

export const jsonClipboard: FieldClipboard = {
  kind: () => 'json',
  read(text) {
    const read = readJsonText(text);
    return 'value' in read ? read : invalid(read.message);
  },
  write: ({ value }) => JSON.stringify(value),
};
