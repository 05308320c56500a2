import { timeSlices } from '#server/load/eventLoop/timeSlices.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import type { CsvColumns } from '#server/tenant/write/csvColumns.ts';
import { formatGuess } from '#shared/values/columnFormat.ts';
import type { Delimiter } from './csvFile.ts';
import type { ImportForm } from './importForm.ts';
import type { Formats } from './importReading.ts';
import { delimiterOf, headerOf, openRows } from './importRows.ts';

/** The formats of a file's columns, by all of their cells. Those of the form are kept. */
export async function guessFormats(model: EntityModel, form: ImportForm): Promise<Formats> {
  let guesses: ReturnType<typeof openColumns> | null = null;
  const pause = timeSlices();
  const delimiter = await delimiterOf(form);
  for await (const cells of openRows(form, delimiter)) {
    if (guesses)
      for (const { at, guess } of guesses) {
        const cell = cells[at];
        if (cell) guess.add(cell);
      }
    else guesses = openColumns(headerOf(model, form, cells), form, delimiter);
    await pause();
  }
  const formats = new Map(form.formats as Formats);
  for (const { alias, guess } of guesses ?? []) if (guess.format) formats.set(alias, guess.format);
  return formats;
}

/** Columns whose format the form does not have. */
const openColumns = ({ columns }: CsvColumns, form: ImportForm, delimiter: Delimiter) =>
  columns.flatMap((column, at) => {
    if (!column?.field || form.formats.has(column.alias)) return [];
    const guess = formatGuess(column.field, delimiter);
    return guess ? [{ at, alias: column.alias, guess }] : [];
  });
