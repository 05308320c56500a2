import { escapeFormula } from '#shared/text/csvText.ts';
import { readNames, writeNames } from '#shared/values/severalNames.ts';
import { type FieldClipboard, invalid } from '../fieldClipboard.ts';
import { fileClipboard } from '../file/fileClipboard.ts';
import { filesOf } from '../file/fileOf.ts';

/** The names of files are written, and only their ids are read: several may have one name. */
export const filesClipboard: FieldClipboard = {
  kind: () => 'files',
  async read(text, field, reading) {
    const ids: unknown[] = [];
    for (const each of readNames(text)) {
      const read = await fileClipboard.read(each, field, reading);
      if ('violation' in read) return read;
      ids.push(read.value);
    }
    return ids.length > 0 ? { value: ids } : invalid('errors.file');
  },
  write: ({ value }) => escapeFormula(writeNames(filesOf(value).map(({ id, name }) => name ?? `#${id}`))),
};
