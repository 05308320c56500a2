import { invalidField, Refusal } from '#server/errors/errors.ts';
import { type Spooled, spool } from '#server/files/spool.ts';
import type { Room } from '#server/load/quota/growingRooms.ts';
import { isObject } from '#server/tenant/write/checkRecord.ts';
import type { Part } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { type CellFormat, cellFormats } from '#shared/text/cellFormats.ts';
import { isDeeperThan } from '#shared/text/jsonDepth.ts';
import { isTimeZone } from '#shared/time/timeZones.ts';
import { type Delimiter, tooManyColumns } from './csvFile.ts';

/** The form of an import. Its parts may be in any order. The caller must close the file. */
export interface ImportForm {
  file: Spooled;
  /** Alias by header; null if not given. */
  mapping: Record<string, unknown> | null;
  /** Null: to be detected. */
  delimiter: Delimiter | null;
  /** Format of columns by alias; those that are absent are guessed. */
  formats: ReadonlyMap<string, CellFormat>;
  /** IANA name: of times without an offset. */
  time_zone: string;
  /** Digits may be the name of a record, person or variant. */
  labels: boolean;
  dry_run: boolean;
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

const delimiters = new Map<unknown, Delimiter | null>([
  [',', ','],
  [';', ';'],
  ['\t', '\t'],
  ['\\t', '\t'],
  ['tab', '\t'],
  ['', null],
]);

/**
 * @param folder for the temporary file
 * @param room of the account
 * @throws 422 for a missing, unknown or invalid part
 */
export async function readImportForm(parts: AsyncIterable<Part>, folder: string, room: Room): Promise<ImportForm> {
  let file: Spooled | null = null;
  try {
    const fields = new Map<string, unknown>();
    for await (const part of parts) {
      if (!('bytes' in part)) fields.set(part.name, part.value);
      else if (part.name === 'file' && !file) file = await spool(folder, part.bytes, room);
      else throw invalidField(part.name, 'errors.unknown_field');
    }
    if (!file) throw invalidField('file', 'errors.required');
    return { file, ...readFields(fields) };
  } catch (error) {
    await file?.close();
    throw error;
  }
}

function readFields(fields: ReadonlyMap<string, unknown>): Omit<ImportForm, 'file'> {
  for (const name of fields.keys()) if (!names.has(name)) throw invalidField(name, 'errors.unknown_field');
  const delimiter = delimiters.get(fields.get('delimiter') ?? '');
  if (delimiter === undefined) throw invalidField('delimiter', 'errors.choice', { values: ', ; tab' });
  const time_zone = fields.get('time_zone') || 'UTC';
  if (typeof time_zone !== 'string' || !isTimeZone(time_zone))
    throw invalidField('time_zone', 'records.errors.time_zone');
  return {
    dry_run: readBoolean(fields, 'dry_run'),
    labels: readBoolean(fields, 'labels'),
    delimiter,
    time_zone,
    mapping: readObject(fields, 'mapping'),
    formats: readFormats(readObject(fields, 'formats') ?? {}),
  };
}

const names = new Set(['mapping', 'delimiter', 'dry_run', 'formats', 'time_zone', 'labels']);

function readBoolean(fields: ReadonlyMap<string, unknown>, name: string): boolean {
  const value = booleans.get(fields.get(name) ?? '');
  if (value === undefined) throw invalidField(name, 'errors.type_boolean');
  return value;
}

function readFormats(given: Record<string, unknown>): Map<string, CellFormat> {
  const formats = new Map<string, CellFormat>();
  for (const [alias, value] of Object.entries(given)) {
    const format = cellFormats.find((each) => each === value);
    if (!format) throw invalidField(`formats.${alias}`, 'errors.choice', { values: cellFormats.join(', ') });
    formats.set(alias, format);
  }
  return formats;
}

function readObject(fields: ReadonlyMap<string, unknown>, name: 'mapping' | 'formats'): Record<string, unknown> | null {
  const given = fields.get(name);
  if (given === undefined || given === '') return null;
  try {
    // A part with the content type JSON is parsed already.
    const object = typeof given === 'string' && !isDeeperThan(1, given) ? JSON.parse(given) : given;
    if (isObject(object)) return fewKeys(object, name);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Refused below.
  }
  throw invalidField(name, 'errors.json');
}

function fewKeys(object: Record<string, unknown>, name: 'mapping' | 'formats'): Record<string, unknown> {
  if (Object.keys(object).length > limits.import_columns_max) throw tooManyColumns(name);
  return object;
}
