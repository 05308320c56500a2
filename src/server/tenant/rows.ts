import type { PlainColumnType } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypes, storageOf } from '#shared/fieldTypes/fieldTypes.ts';
import { systemColumns } from '#shared/fieldTypes/systemColumns.ts';
import { timeSlices } from '../load/eventLoop/timeSlices.ts';
import type { EntityModel, ModelColumn } from './model.ts';

/** A file as the value of a field (docs/reference/api/entities.md#field-types). */
export interface FileOfRecord {
  id: number;
  public_link: string;
  name: string;
  size: number;
  media_type: string;
}

/** By id; missing ones are answered as null. */
export type Files = ReadonlyMap<number, FileOfRecord>;

/** A row of the driver, by column name. */
export type Row = Record<string, unknown>;

/** Reads rows of some columns and turns them into JSON. Cached for a model, because it is used for every record. */
export interface RowReader {
  columns: readonly ModelColumn[];
  /**
   * Columns for `select` or `returning`, `_v` last.
   * @param of alias of the table with a dot, or nothing
   */
  select(of?: '' | `${string}.`): string;
  /** Whether rows may name files. */
  hasFiles: boolean;
  /** Ids of all files that these rows name. */
  fileIds(rows: readonly Row[]): number[];
  /** The record as JSON without braces, so that members can be added. */
  members(row: Row, files: Files): string;
  /** Whether making the JSON of this row at once would keep other requests waiting. */
  isLong(row: Row): boolean;
  /** {@link members} in parts, of which each takes a few ms at most. */
  parts(row: Row, files: Files): Iterable<string>;
}

export const noFiles: Files = new Map();

const readers = new WeakMap<EntityModel, RowReader>();

/** Reader of all columns: `id`, the fields in their order, the other system columns. */
export function rowsOf(model: EntityModel): RowReader {
  const known = readers.get(model);
  if (known) return known;
  const reader = rowReader(inOrder(model, () => true));
  readers.set(model, reader);
  return reader;
}

/** A row of {@link rowsOf} as JSON. Other requests have their turns while a long one is made. */
export async function recordJson(model: EntityModel, row: Row, files: Files): Promise<string> {
  const reader = rowsOf(model);
  if (!reader.isLong(row)) return `{${reader.members(row, files)}}`;
  const pause = timeSlices();
  const parts: string[] = [];
  for (const part of reader.parts(row, files)) {
    parts.push(part);
    await pause();
  }
  return `{${parts.join('')}}`;
}

/** Columns in the order of records; `id` is always included. */
export function inOrder(model: EntityModel, isShown: (column: ModelColumn) => boolean): ModelColumn[] {
  const of = (alias: string) => model.columns.get(alias) as ModelColumn;
  const system = systemColumns.map(({ alias }) => alias).filter((alias) => alias !== 'id');
  const others = [...model.fields.map(({ alias }) => alias), ...system].map(of);
  return [of('id'), ...others.filter(isShown)];
}

/** @param from whether rows come from the driver column by column, or as one object made by `to_json` */
export function rowReader(columns: readonly ModelColumn[], from: 'columns' | 'to_json' = 'columns'): RowReader {
  const selected = (of: string) => [...columns.map((column) => readAs(of, column)), `${of}_v`].join(', ');
  const unqualified = selected('');
  const writers = columns.map((column, at) => writerOf(column, at, from));
  const files = columns.filter(({ type }) => fieldTypes[type].is_read_as_object);
  const texts = columns.filter(({ type }) => ['text', 'jsonb'].includes(storageOf(type))).map(({ name }) => name);
  return {
    columns,
    select: (of = '') => (of === '' ? unqualified : selected(of)),
    hasFiles: files.length > 0,
    fileIds: (rows) => files.flatMap(({ name }) => rows.flatMap((row) => idsOf(row[name]))),
    members(row, known) {
      let text = '';
      for (const write of writers) text += write(row, known);
      return text;
    },
    isLong: (row) => texts.some((name) => lengthOf(row[name]) > LONG),
    *parts(row, known) {
      for (const write of writers) yield write(row, known);
    },
  };
}

/** Characters of a value with which a record is made in parts. */
const LONG = 65_536;

/** Objects come from `to_json`, and have no long texts. */
const lengthOf = (value: unknown) => (typeof value === 'string' ? value.length : 0);

const readAs = (of: string, column: ModelColumn) => {
  const value = valueRead(of, column);
  return value === `${of}${column.name}` ? value : `${value} as ${column.name}`;
};

/** JSON stays text: parsing and serializing it again would take time and change large numbers. */
export const valueRead = (of: string, { name, type }: ModelColumn) =>
  storageOf(type) === 'jsonb' ? `${of}${name}::text` : `${of}${name}`;

type Write = (row: Row, files: Files) => string;

function writerOf({ alias, name, type }: ModelColumn, index: number, from: 'columns' | 'to_json'): Write {
  const key = `${index === 0 ? '' : ','}${JSON.stringify(alias)}:`;
  if (fieldTypes[type].is_read_as_object)
    return (row, files) => key + JSON.stringify(readAsObject(type, row[name], files));
  const storage = storageOf(type);
  const toJson = (from === 'to_json' ? fromToJson[storage] : undefined) ?? jsonOf[storage];
  return (row) => {
    const value = row[name];
    return value === null || value === undefined ? `${key}null` : key + toJson(value);
  };
}

/** The ids in the value of a column of ids: one, a list, or none. */
export const idsOf = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value as number];

const readAsObject = (type: ModelColumn['type'], value: unknown, files: Files) => {
  const found = idsOf(value).flatMap((id) => files.get(id) ?? []);
  return fieldTypes[type].is_list && found.length > 0 ? found : (found[0] ?? null);
};

const asItIs = String;

/** Texts, numbers and lists as they are, whatever the model says: a field may have been converted a moment ago. */
const textOrNumber = (value: unknown) => (typeof value === 'number' ? String(value) : JSON.stringify(value));

/** A value that is not null, as the driver returns it from a column of this type, as JSON. */
const jsonOf: Record<PlainColumnType, (value: unknown) => string> = {
  text: textOrNumber,
  bigint: textOrNumber,
  integer: textOrNumber,
  smallint: textOrNumber,
  'double precision': textOrNumber,
  boolean: asItIs,
  date: (value) => `"${value}"`,
  'timestamptz(3)': (value) => `"${value}"`,
  jsonb: asItIs,
  'bigint[]': (value) => JSON.stringify(value),
};

/** Where `to_json` returns something else than the driver. */
const fromToJson: Partial<typeof jsonOf> = {
  'timestamptz(3)': (value) => `"${new Date(value as string).toISOString()}"`,
  jsonb: JSON.stringify,
};
