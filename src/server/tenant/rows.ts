import type { FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { systemColumns } from '#shared/fieldTypes/systemColumns.ts';
import type { EntityModel, ModelColumn } from './model.ts';

/** A file as records show it (CONTRACT.md section 4). */
export interface FileOfRecord {
  id: number;
  public_link: string;
  name: string;
  size: number;
  media_type: string;
}

/** By id; what is missing here is answered as null. */
export type Files = ReadonlyMap<number, FileOfRecord>;

/** A row as the driver hands it over, by column name. */
export type Row = Record<string, unknown>;

/** How rows of some columns are read and become JSON. Made once for a model, because every record passes through. */
export interface RowReader {
  columns: readonly ModelColumn[];
  /** What to `select` or have `returning`, `_v` last; never `*`. @param of the table's name and a dot, or nothing */
  select(of?: '' | `${string}.`): string;
  /** Ids of all files that these rows name. */
  fileIds(rows: readonly Row[]): number[];
  /** The record as JSON, without its braces, so that more may follow. */
  members(row: Row, files: Files): string;
}

export const noFiles: Files = new Map();

const readers = new WeakMap<EntityModel, RowReader>();

/** Every column of an entity: `id`, its own fields in their order, the other system columns. */
export function rowsOf(model: EntityModel): RowReader {
  const known = readers.get(model);
  if (known) return known;
  const reader = rowReader(inOrder(model, () => true));
  readers.set(model, reader);
  return reader;
}

/** The record of a row as JSON text. The row was selected by {@link rowsOf}. */
export const recordJson = (model: EntityModel, row: Row, files: Files): string =>
  `{${rowsOf(model).members(row, files)}}`;

/** Columns as records show them; `id` is always among them. */
export function inOrder(model: EntityModel, isShown: (column: ModelColumn) => boolean): ModelColumn[] {
  const of = (alias: string) => model.columns.get(alias) as ModelColumn;
  const system = systemColumns.map(({ alias }) => alias).filter((alias) => alias !== 'id');
  const others = [...model.fields.map(({ alias }) => alias), ...system].map(of);
  return [of('id'), ...others.filter(isShown)];
}

/** @param from what the driver reads column by column, or an object that `to_json` has made of a whole row */
export function rowReader(columns: readonly ModelColumn[], from: 'columns' | 'to_json' = 'columns'): RowReader {
  const selected = (of: string) => [...columns.map(({ name, type }) => readAs(of, name, type)), `${of}_v`].join(', ');
  const unqualified = selected('');
  const writers = columns.map((column, at) => writerOf(column, at, from));
  const files = columns.filter(({ type }) => type === 'file');
  return {
    columns,
    select: (of = '') => (of === '' ? unqualified : selected(of)),
    fileIds: (rows) =>
      files.flatMap(({ name }) => rows.map((row) => row[name] as number | null)).filter((id) => id !== null),
    members(row, known) {
      let text = '';
      for (const write of writers) text += write(row, known);
      return text;
    },
  };
}

/** JSON stays the text it is: reading it into objects and writing it again would cost time, and large numbers. */
const readAs = (of: string, name: string, type: FieldTypeName) =>
  type === 'json' ? `${of}${name}::text as ${name}` : `${of}${name}`;

type Write = (row: Row, files: Files) => string;

function writerOf({ alias, name, type }: ModelColumn, index: number, from: 'columns' | 'to_json'): Write {
  const key = `${index === 0 ? '' : ','}${JSON.stringify(alias)}:`;
  if (type === 'file') return (row, files) => key + JSON.stringify(files.get(row[name] as number) ?? null);
  const toJson = (from === 'to_json' ? fromToJson[type] : undefined) ?? jsonOf[type];
  return (row) => {
    const value = row[name];
    return value === null || value === undefined ? `${key}null` : key + toJson(value);
  };
}

const asItIs = String;
const asText = (value: unknown) => JSON.stringify(value);

/** Of a value that is there, as a connection to records gives it. */
const jsonOf: Record<Exclude<FieldTypeName, 'file'>, (value: unknown) => string> = {
  text: asText,
  textarea: asText,
  number: asItIs,
  select: asItIs,
  boolean: asItIs,
  date: (value) => `"${value}"`,
  timestamp: (value) => `"${value}"`,
  json: asItIs,
};

/** What `to_json` gives otherwise. */
const fromToJson: Partial<typeof jsonOf> = {
  timestamp: (value) => `"${new Date(value as string).toISOString()}"`,
  json: JSON.stringify,
};
