import { invalidField } from '#server/errors.ts';
import { type Spooled, spool } from '#server/files/spool.ts';
import { isObject } from '#server/tenant/write/checkRecord.ts';
import type { Part } from '#shared/endpoint.ts';
import { isDeeperThan } from '#shared/jsonDepth.ts';
import type { Delimiter } from './csvFile.ts';

/** What an import was asked with. Its parts may come in any order; the file has to be closed. */
export interface ImportForm {
  file: Spooled;
  /** Header to alias; null without one. */
  mapping: Record<string, unknown> | null;
  /** Null: to be found out. */
  delimiter: Delimiter | null;
  dry_run: boolean;
}

const words = new Map<unknown, boolean>([
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
 * @param folder where the file is put aside
 * @throws a 422 refusal for a part that is missing, unknown or not what it should be
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
  const dry_run = words.get(fields.get('dry_run') ?? '');
  if (dry_run === undefined) throw invalidField('dry_run', 'errors.type_boolean');
  const delimiter = delimiters.get(fields.get('delimiter') ?? '');
  if (delimiter === undefined) throw invalidField('delimiter', 'errors.choice', { values: ', ; tab' });
  return { dry_run, delimiter, mapping: readMapping(fields.get('mapping')) };
}

function readMapping(given: unknown): Record<string, unknown> | null {
  if (given === undefined || given === '') return null;
  try {
    // A part that says it is JSON has been read already.
    const mapping = typeof given === 'string' && !isDeeperThan(1, given) ? JSON.parse(given) : given;
    if (isObject(mapping)) return mapping;
  } catch {
    // Said below.
  }
  throw invalidField('mapping', 'errors.json');
}
