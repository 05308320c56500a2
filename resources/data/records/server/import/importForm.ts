import { invalidField } from '#server/errors/errors.ts';
import { type Spooled, spool } from '#server/files/spool.ts';
import type { Room } from '#server/load/quota/growingRooms.ts';
import { isObject } from '#server/tenant/write/checkRecord.ts';
import type { Part } from '#shared/endpoint.ts';
import { isDelimiter } from '#shared/files/csvDialect.ts';
import { type Encoding, encodingNamed, encodings } from '#shared/files/encodings.ts';
import { importParts } from '#shared/files/importParts.ts';
import { limits, requestLimits } from '#shared/limits.ts';
import { isDeeperThan } from '#shared/text/jsonDepth.ts';
import { isTimeZone } from '#shared/time/timeZones.ts';
import { type ValueFormat, valueFormats } from '#shared/values/reading.ts';
import { tooManyColumns } from './csvFile.ts';
import { type ImportMode, readMode } from './importMode.ts';

/** The form of an import. Its parts may be in any order. The caller must close the file. */
export interface ImportForm extends ImportMode {
  file: Spooled;
  /** As sent by the client: any text. */
  filename: string;
  /** Alias by header; null if not given. */
  mapping: Record<string, unknown> | null;
  /** Alias by position from 0, null for a column that is left out; null if not given. */
  columns: Record<string, unknown> | null;
  /** Null: to be found out. */
  encoding: Encoding | null;
  /** Null: to be found out. */
  delimiter: string | null;
  /** A row names the columns. */
  has_header: boolean;
  /** Of a workbook; null: the first that is not hidden. */
  sheet: string | null;
  /** Where the header is, from 1; null: to be found out. */
  header_row: number | null;
  /** Format of columns by alias; those that are absent are guessed. */
  formats: ReadonlyMap<string, ValueFormat>;
  /** IANA name: of times without an offset. */
  time_zone: string;
  /** Words that mean no value; null: the usual ones. */
  empty: readonly string[] | null;
  /** Digits may be the name of a record, person or variant. */
  labels: boolean;
  /** Options that fields lack are made. */
  create_options: boolean;
  /** Records that fields lead to are made, where their labels name none. */
  create_records: boolean;
  dry_run: boolean;
  /** Only the beginning of the file is answered. */
  preview: boolean;
  /** What the file becomes, where that is a new entity: JSON that is not checked yet; undefined if not given. */
  entity: unknown;
}

const booleans = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  ['Y', true],
  ['false', false],
  ['0', false],
  ['N', false],
  ['', false],
]);

/** Tabs by names that are seen. */
const tabs: readonly unknown[] = ['tab', '\\t'];

/**
 * @param folder for the temporary file
 * @param room of the account
 * @param known the parts that there may be
 * @throws 422 for a missing, unknown or invalid part
 */
export async function readImportForm(
  parts: AsyncIterable<Part>,
  folder: string,
  room: Room,
  known: object = importParts,
): Promise<ImportForm> {
  let file: Spooled | null = null;
  let filename = '';
  try {
    const fields = new Map<string, unknown>();
    for await (const part of parts) {
      if (!('bytes' in part)) fields.set(part.name, part.value);
      else if (part.name === 'file' && !file) {
        filename = part.filename;
        file = await spool(folder, part.bytes, room);
      } else throw invalidField(part.name, 'errors.unknown_field');
    }
    if (!file) throw invalidField('file', 'errors.required');
    for (const name of fields.keys()) if (!Object.hasOwn(known, name)) throw invalidField(name, 'errors.unknown_field');
    return { file, filename, ...readFields(fields) };
  } catch (error) {
    await file?.close();
    throw error;
  }
}

function readFields(fields: ReadonlyMap<string, unknown>): Omit<ImportForm, 'file' | 'filename'> {
  const time_zone = fields.get('time_zone') || 'UTC';
  if (typeof time_zone !== 'string' || !isTimeZone(time_zone))
    throw invalidField('time_zone', 'records.errors.time_zone');
  return {
    ...readMode(fields),
    create_options: readBoolean(fields, 'create_options'),
    create_records: readBoolean(fields, 'create_records'),
    dry_run: readBoolean(fields, 'dry_run'),
    preview: readBoolean(fields, 'preview'),
    labels: readBoolean(fields, 'labels'),
    has_header: (fields.get('has_header') ?? '') === '' || readBoolean(fields, 'has_header'),
    encoding: readEncoding(fields.get('encoding') ?? ''),
    delimiter: readDelimiter(fields.get('delimiter') ?? ''),
    sheet: readText(fields, 'sheet'),
    header_row: readRow(fields.get('header_row') ?? ''),
    time_zone,
    mapping: readObject(fields, 'mapping'),
    empty: readWords(fields.get('empty')),
    columns: readObject(fields, 'columns'),
    formats: readFormats(readObject(fields, 'formats') ?? {}),
    entity: readEntity(fields.get('entity')),
  };
}

function readEncoding(given: unknown): Encoding | null {
  if (given === '') return null;
  const encoding = typeof given === 'string' ? encodingNamed(given) : null;
  if (!encoding) throw invalidField('encoding', 'errors.choice', { values: encodings.join(', ') });
  return encoding;
}

function readText(fields: ReadonlyMap<string, unknown>, name: string): string | null {
  const given = fields.get(name) ?? '';
  if (typeof given !== 'string') throw invalidField(name, 'errors.type_string');
  return given || null;
}

function readRow(given: unknown): number | null {
  if (given === '') return null;
  const row = Number(given);
  if (!Number.isInteger(row)) throw invalidField('header_row', 'errors.type_int');
  if (row < 1) throw invalidField('header_row', 'errors.too_small_int', { min: 1 });
  if (row > limits.import_header_row_max)
    throw invalidField('header_row', 'errors.too_big_int', { max: limits.import_header_row_max });
  return row;
}

function readDelimiter(given: unknown): string | null {
  if (given === '') return null;
  if (tabs.includes(given)) return '\t';
  if (typeof given !== 'string' || !isDelimiter(given))
    throw invalidField('delimiter', 'errors.choice', { values: ', ; tab |' });
  return given;
}

function readBoolean(fields: ReadonlyMap<string, unknown>, name: string): boolean {
  const value = booleans.get(fields.get(name) ?? '');
  if (value === undefined) throw invalidField(name, 'errors.type_boolean');
  return value;
}

function readFormats(given: Record<string, unknown>): Map<string, ValueFormat> {
  const formats = new Map<string, ValueFormat>();
  for (const [alias, value] of Object.entries(given)) {
    const format = valueFormats.find((each) => each === value);
    if (!format) throw invalidField(`formats.${alias}`, 'errors.choice', { values: valueFormats.join(', ') });
    formats.set(alias, format);
  }
  return formats;
}

type ObjectPart = 'mapping' | 'columns' | 'formats';

function readObject(fields: ReadonlyMap<string, unknown>, name: ObjectPart): Record<string, unknown> | null {
  const given = fields.get(name);
  if (given === undefined || given === '') return null;
  const object = parsed(given);
  if (!isObject(object)) throw invalidField(name, 'errors.json');
  return fewKeys(object, name);
}

function fewKeys(object: Record<string, unknown>, name: ObjectPart): Record<string, unknown> {
  if (Object.keys(object).length > limits.import_columns_max) throw tooManyColumns(name);
  return object;
}

/** @throws 422 for anything but a list of texts */
function readWords(given: unknown): string[] | null {
  if (given === undefined || given === '') return null;
  const words = parsed(given);
  const isWord = (word: unknown) => typeof word === 'string' && word.length <= limits.text_max;
  if (!Array.isArray(words) || !words.every(isWord)) throw invalidField('empty', 'errors.json');
  if (words.length > limits.import_empty_words_max)
    throw invalidField('empty', 'records.errors.too_many_values', { max: limits.import_empty_words_max });
  return words;
}

function readEntity(given: unknown): unknown {
  if (given === undefined || given === '') return undefined;
  const entity = parsed(given, requestLimits.json_depth_max);
  if (!isObject(entity)) throw invalidField('entity', 'errors.json');
  return entity;
}

/** A part with the content type JSON is parsed already; undefined if it is no JSON, or deeper. */
function parsed(given: unknown, depth = 1): unknown {
  if (typeof given !== 'string') return given;
  try {
    return isDeeperThan(depth, given) ? undefined : JSON.parse(given);
  } catch {
    return undefined;
  }
}
