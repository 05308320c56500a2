import type { CsvColumns } from '#server/tenant/write/csvColumns.ts';
import { clockOf, localInstant } from '#server/time/clock.ts';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { type CellReading, NotedCell, nameIn, plainReading } from '#shared/values/cells.ts';
import { emptyTest } from '#shared/values/emptyWords.ts';
import type { ValueFormat } from '#shared/values/reading.ts';
import { readNames } from '#shared/values/severalNames.ts';
import { cellText } from './importFile.ts';
import type { ImportForm } from './importForm.ts';
import type { ImportNames } from './importNames.ts';
import type { FileRow } from './importShapes.ts';
import type { NewOptions } from './newOptions.ts';
import type { NewRecords } from './newRecords.ts';

/** How the cells of a file are read. */
export interface ImportReading {
  /** Whether the formats of columns are known. */
  readonly hasFormats: boolean;
  /** Looks up the names in these rows. */
  look(columns: CsvColumns, rows: readonly FileRow[]): Promise<void>;
  cellReader(field: FieldModel): CellReading;
}

/** Values that mean the same in every file. */
export const plainImport: ImportReading = {
  hasFormats: true,
  look: async () => {},
  cellReader: () => plainReading,
};

/** Formats of columns by alias; `either` for one whose cells can be read in two ways. */
export type Formats = ReadonlyMap<string, ValueFormat | 'either'>;

/** @param formats null: not known yet */
export function importReading(
  form: Pick<ImportForm, 'labels' | 'time_zone' | 'empty'>,
  names: ImportNames,
  formats: Formats | null,
  news: { options: NewOptions | null; records: NewRecords | null },
): ImportReading {
  const inZone = zoneReading(form.time_zone);
  const isEmpty = form.empty && emptyTest(form.empty);
  return {
    hasFormats: formats !== null,
    async look({ columns }, rows) {
      for (const [at, column] of columns.entries())
        if (column?.field && fieldTypeOf(column.field).target)
          await names.look(column.field, textsAt(rows, at, fieldTypeOf(column.field).is_list === true));
    },
    cellReader(field) {
      // Before the formats are known only plain cells are read for good, with a decimal point.
      const format = formats ? (formats.get(field.alias) ?? null) : 'point';
      return {
        ...inZone,
        format: format === 'either' ? null : format,
        isEmpty,
        hasLabels: form.labels,
        find: (text) => names.find(field, text),
        newOption: (text) =>
          isOwnChoice(field) ? news.options?.option(field, text) : news.records?.record(field, text),
      };
    },
  };
}

const isOwnChoice = ({ type_id, extra }: FieldModel) => fieldTypeOf({ type_id, extra }).target?.(extra) === 'variant';

function* textsAt(rows: readonly FileRow[], at: number, isList: boolean): Generator<string> {
  for (const cells of rows) {
    const cell = cellText(cells[at]);
    if (cell) for (const name of isList ? readNames(cell) : [cell]) yield nameIn(name);
  }
}

/** As the interface shows it: `dd.MM.yyyy HH:mm`. @param local ms, read as UTC */
const shownTime = (local: number) =>
  new Date(local).toISOString().replace(/^(\d+)-(\d+)-(\d+)T(\d+:\d+).*/, '$3.$2.$1 $4');

function zoneReading(time_zone: string): Pick<CellReading, 'momentAt' | 'dayAt'> {
  if (time_zone === 'UTC') return plainReading;
  const clock = clockOf(time_zone);
  return {
    momentAt(local) {
      const { time, note } = localInstant(Date.parse(`${local}Z`), clock);
      const moment = new Date(time).toISOString();
      if (!note) return moment;
      return new NotedCell(moment, `records.notes.${note}`, { value: shownTime(time + clock.offsetAt(time)) });
    },
    dayAt: (moment) => clock.dayAt(Date.parse(moment)),
  };
}
