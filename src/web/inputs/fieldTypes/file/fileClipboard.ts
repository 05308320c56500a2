import { escapeFormula } from '#shared/text/csvText.ts';
import { type FieldClipboard, found } from '../fieldClipboard.ts';
import { idOf } from '../select/selectClipboard.ts';
import { fileOf } from './fileOf.ts';

export const fileClipboard: FieldClipboard = {
  kind: () => 'file',
  // Only an id identifies a file: several may have one name.
  read: (text) => found(/^#/.test(text.trim()) ? idOf(text.trim()) : null, 'errors.file'),
  write({ value }) {
    const stored = fileOf(value);
    return stored ? escapeFormula(stored.name ?? `#${stored.id}`) : '';
  },
};
