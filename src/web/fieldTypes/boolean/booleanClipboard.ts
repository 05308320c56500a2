import { type FieldClipboard, invalid } from '../fieldClipboard.ts';

const yes = new Set(['true', 'yes', 'y', '1', 'да', 'истина', 'on', '+', '✓', '✔']);
const no = new Set(['false', 'no', 'n', '0', 'нет', 'ложь', 'off', '-', '✗', '✘']);

export const booleanClipboard: FieldClipboard = {
  kind: () => 'boolean',
  read(text) {
    const answer = text.trim().toLowerCase();
    return yes.has(answer) ? { value: true } : no.has(answer) ? { value: false } : invalid('errors.type_boolean');
  },
  write: ({ value }, format) => (value ? format.yes : format.no),
};
