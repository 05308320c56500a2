import { type FieldClipboard, fault } from '../fieldClipboard.ts';

export const jsonClipboard: FieldClipboard = {
  kind: () => 'json',
  read(text) {
    try {
      return { value: JSON.parse(text) as unknown };
    } catch {
      return fault('errors.json');
    }
  },
  write: ({ value }) => JSON.stringify(value),
};
