import { escapeFormula, unescapeFormula } from '#shared/text/csvText.ts';
import type { FieldClipboard } from '../fieldClipboard.ts';

export const textClipboard: FieldClipboard = {
  kind: () => 'text',
  read: (text) => ({ value: unescapeFormula(text) }),
  write: ({ value }) => escapeFormula(String(value)),
};
