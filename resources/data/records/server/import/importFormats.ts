import { timeSlices } from '#server/load/eventLoop/timeSlices.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import type { CsvColumns } from '#server/tenant/write/csvColumns.ts';
import { formatGuess } from '#shared/values/columnFormat.ts';
import type { ImportForm } from './importForm.ts';
import type { Formats } from './importReading.ts';
import { columnsOf, type ImportSource } from './importRows.ts';

type Form = ImportSource & Pick<ImportForm, 'formats'>;

/** The formats of a file's columns, by all of their cells. Those of the form are kept. */
export async function guessFormats(model: EntityModel, form: Form): Promise<Formats> {
  let guesses: ReturnType<typeof openColumns> | null = null;
  const pause = timeSlices();
  for await (const cells of form.source.rows()) {
    const isFirst: boolean = guesses === null && cells.length > 0;
    if (isFirst) guesses = openColumns(columnsOf(model, form, cells), form);
    if (!isFirst || !form.source.has_header)
      for (const { at, guess } of guesses ?? []) {
        const cell = cells[at];
        // A number of a workbook means the same in every format.
        if (typeof cell === 'string') guess.add(cell);
      }
    await pause();
  }
  const formats = new Map(form.formats as Formats);
  for (const { alias, guess } of guesses ?? []) if (guess.format) formats.set(alias, guess.format);
  return formats;
}

/** Columns whose format the form does not have. */
const openColumns = ({ columns }: CsvColumns, form: Form) =>
  columns.flatMap((column, at) => {
    if (!column?.field || form.formats.has(column.alias)) return [];
    const guess = formatGuess(column.field, form.source.delimiter);
    return guess ? [{ at, alias: column.alias, guess }] : [];
  });
