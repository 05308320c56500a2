import type { Encoding } from '#shared/files/encodings.ts';
import type { ValueFormat } from '#shared/values/reading.ts';
import { randomKey } from '#web/api/randomKey.ts';
import type { Formats, ImportMode, ImportRequest } from './api.ts';
import { type FilePreview, isSheet } from './filePreview.ts';
import { aliasOf, type Column, draftAlias, idColumn, idPosition } from './importColumns.ts';

/** A file, and how the person has it read. */
export interface ChosenFile {
  file: File;
  preview: FilePreview;
  /** The encoding that was found, whatever the person has chosen since. */
  guess: Encoding | null;
  /** By position in the file. */
  columns: readonly Column[];
  /** Formats that the person has chosen, by the alias of the field. */
  formats: Readonly<Record<string, ValueFormat>>;
  /** Formats that the server has found in the whole file. */
  found: Formats;
  /** Words that mean no value; empty: the usual ones. */
  empty: readonly string[];
  mode: ImportMode;
  /** Alias of the column that names a row's record. */
  matchBy: string;
  /** Options that the file has and the fields lack are made. */
  makesOptions: boolean;
  /** Records that fields lead to are made, where the file names some that are not there. */
  makesRecords: boolean;
  /** Rows with problems are left out. */
  skips: boolean;
  /** Told apart by everything that the server is asked: its Idempotency-Key. */
  key: string;
}

export const newChoice = (
  file: File,
  preview: FilePreview,
  columns: readonly Column[],
  before: ChosenFile | null,
): ChosenFile => ({
  ...{ file, preview, columns },
  guess: before?.file === file ? before.guess : isSheet(preview) ? null : preview.encoding,
  ...{
    formats: {},
    found: {},
    empty: [],
    mode: 'create',
    matchBy: idColumn,
    makesOptions: false,
    makesRecords: false,
    skips: false,
  },
  key: randomKey(),
});

/** The column at this position becomes another one. */
export function withColumn(chosen: ChosenFile, at: number, column: Column): ChosenFile {
  // The format was that of another column.
  const { [aliasOf(column, at) ?? '']: _, ...formats } = chosen.formats;
  return { ...chosen, columns: chosen.columns.with(at, column), formats, found: {} };
}

/** The column with the ids of records is found by its header where it is needed. */
export function withMode(chosen: ChosenFile, mode: ImportMode, matchBy: string): ChosenFile {
  const needsId = mode !== 'create' && matchBy === idColumn;
  const at = needsId && !chosen.columns.includes(idColumn) ? idPosition(chosen.preview.headers) : -1;
  const columns = chosen.columns.map((column, each) => {
    if (each === at) return idColumn;
    return column === idColumn && !needsId ? null : column;
  });
  return { ...chosen, mode, matchBy, columns };
}

/** The new fields were made: columns and formats have their aliases. */
export function withMade(chosen: ChosenFile, made: ReadonlyMap<number, { alias: string }>): ChosenFile {
  const columns = chosen.columns.map((column, at) => made.get(at)?.alias ?? column);
  const aliases = new Map([...made].map(([at, { alias }]) => [draftAlias(at), alias]));
  const formats = Object.fromEntries(
    Object.entries(chosen.formats).map(([alias, format]) => [aliases.get(alias) ?? alias, format]),
  );
  return { ...chosen, columns, formats };
}

/** What the server is asked. Fields that are not made yet are unknown to it. */
export const requestOf = (alias: string, chosen: ChosenFile): ImportRequest => ({
  alias,
  ...chosen,
  columns: chosen.columns.map((column) => (typeof column === 'string' ? column : null)),
  formats: Object.fromEntries(Object.entries(chosen.formats).filter(([alias]) => chosen.columns.includes(alias))),
});

/** Whether a column names the records that are changed. */
export const hasKey = ({ mode, matchBy, columns }: ChosenFile): boolean =>
  mode === 'create' || columns.includes(matchBy);
