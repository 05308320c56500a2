import { escapeFormula, unescapeFormula } from '#shared/text/csvText.ts';
import { readNames, writeNames } from '#shared/values/severalNames.ts';
import type { FieldClipboard, Read } from '../fieldClipboard.ts';
import { nameOfChoice, readChoice, selectClipboard } from '../select/selectClipboard.ts';
import { idsOf } from './idsOf.ts';

/** Says which of the names is none. */
const refused = (message: string, name: string): Read => ({ violation: { message, params: { name } } });

/** Names with commas between them, as an export with labels has them. */
export const selectsClipboard: FieldClipboard = {
  kind: (field) => `several:${selectClipboard.kind(field)}`,
  async read(text, field, reading) {
    const ids: unknown[] = [];
    for (const name of readNames(unescapeFormula(text.trim()))) {
      const read = await readChoice(name, field, reading);
      if ('violation' in read)
        return refused(
          read.violation.message === 'grid.ambiguous' ? 'grid.ambiguous_choice' : 'grid.unknown_choice',
          name,
        );
      ids.push(read.value);
    }
    return { value: ids.length > 0 ? [...new Set(ids)] : null };
  },
  write: (shown) => escapeFormula(writeNames(idsOf(shown.value).map((value) => nameOfChoice({ ...shown, value })))),
};
