import { type FieldClipboard, invalid } from '../fieldClipboard.ts';

export const jsonClipboard: FieldClipboard = {
  kind: () => 'json',
  read(text) {
    try {
      return { value: JSON.parse(text) as unknown };
    } catch {
      return invalid('errors.json');
    }
  },
  write: ({ value }) => JSON.stringify(value),
};
