import { invalidField, Refusal } from '#server/errors.ts';
import { type Spooled, spool } from '#server/files/spool.ts';
import { isObject } from '#server/tenant/write/checkRecord.ts';
import type { Part } from '#shared/endpoint.ts';
import { isDeeperThan } from '#shared/jsonDepth.ts';
import { limits } from '#shared/limits.ts';
import { type Delimiter, tooManyColumns } from './csvFile.ts';

/** The form of an import. Its parts may be in any order. The caller must close the file. */
export interface ImportForm {
  file: Spooled;
  /** Alias by header; null if not given. */
  mapping: Record<string, unknown> | null;
  /** Null: to be detected. */
  delimiter: Delimiter | null;
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
 * @throws 422 for a missing, unknown or invalid part
 */
export async function readImportForm(parts: AsyncIterable<Part>, folder: string): Promise<ImportForm> {
  let file: Spooled | null = null;
  try {
    const fields = new Map<string, unknown>();
    for await (const part of parts) {
      if (!('bytes' in part)) fields.set(part.name, part.value);
      else if (part.name === 'file' && !file) file = await spool(folder, part.bytes);
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
  for (const name of fields.keys())
    if (!['mapping', 'delimiter', 'dry_run'].includes(name)) throw invalidField(name, 'errors.unknown_field');
  const dry_run = booleans.get(fields.get('dry_run') ?? '');
  if (dry_run === undefined) throw invalidField('dry_run', 'errors.type_boolean');
  const delimiter = delimiters.get(fields.get('delimiter') ?? '');
  if (delimiter === undefined) throw invalidField('delimiter', 'errors.choice', { values: ', ; tab' });
  return { dry_run, delimiter, mapping: readMapping(fields.get('mapping')) };
}

function readMapping(given: unknown): Record<string, unknown> | null {
  if (given === undefined || given === '') return null;
  try {
    // A part with the content type JSON is parsed already.
    const mapping = typeof given === 'string' && !isDeeperThan(1, given) ? JSON.parse(given) : given;
    if (isObject(mapping)) return fewKeys(mapping);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Refused below.
  }
  throw invalidField('mapping', 'errors.json');
}

function fewKeys(mapping: Record<string, unknown>): Record<string, unknown> {
  if (Object.keys(mapping).length > limits.import_columns_max) throw tooManyColumns('mapping');
  return mapping;
}
