import { timeSlices } from '#server/load/eventLoop/timeSlices.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import type { CsvColumns } from '#server/tenant/write/csvColumns.ts';
import { formatGuess } from '#shared/text/cellFormats.ts';
import type { ImportForm } from './importForm.ts';
import type { Formats } from './importReading.ts';
import { headerOf, openRows } from './importRows.ts';

/** The formats of a file's columns, by all of their cells. Those of the form are kept. */
export async function guessFormats(model: EntityModel, form: ImportForm): Promise<Formats> {
  let guesses: ReturnType<typeof openColumns> | null = null;
  const pause = timeSlices();
  for await (const cells of await openRows(form)) {
    if (guesses)
      for (const { at, guess } of guesses) {
        const cell = cells[at];
        if (cell) guess.add(cell);
      }
    else guesses = openColumns(headerOf(model, form, cells), form);
    await pause();
  }
  const formats = new Map(form.formats as Formats);
  for (const { alias, guess } of guesses ?? []) if (guess.format) formats.set(alias, guess.format);
  return formats;
}

/** Columns whose format the form does not have. */
const openColumns = ({ columns }: CsvColumns, form: ImportForm) =>
  columns.flatMap((column, at) => {
    if (!column?.field || form.formats.has(column.alias)) return [];
    const guess = formatGuess(column.field);
    return guess ? [{ at, alias: column.alias, guess }] : [];
  });
