import { Refusal } from '#server/errors/errors.ts';
import type { RecordAction } from '#shared/entities/rights.ts';
import { violation } from '#shared/violations.ts';
import type { ModelColumn } from '../model.ts';
import type { RecordAccess } from './recordAccess.ts';
import { isNoRow } from './rowRule.ts';

/** A record may be read, but this may not be done with it. */
export const mayNot = (action: Exclude<RecordAction, 'read'>): Refusal =>
  new Refusal('forbidden', 'forbidden', {
    violations: [violation('', `records.errors.may_not_${action}`, { action })],
  });

/** @throws 403 if none of the records may be handled so */
export function assertMay(access: RecordAccess, action: 'create' | 'import' | 'export'): void {
  const isGranted =
    action === 'create' ? !isNoRow(access.create) : action === 'import' ? access.mayImport : access.mayExport;
  if (!isGranted) throw mayNot(action);
}

/**
 * @param prefix of the fields' names in the request: `update.3.`
 * @throws 403 with those of these columns that may not be written in any record
 */
export function assertWritable(
  access: RecordAccess,
  columns: Iterable<ModelColumn>,
  action: 'create' | 'update',
  prefix = '',
): void {
  if (access.isWhole) return;
  const refused = [...columns].filter((column) => isNoRow(access.writable([column], action)));
  if (refused.length === 0) return;
  throw new Refusal('forbidden', 'forbidden', {
    violations: refused.map(({ alias }) => violation(`${prefix}${alias}`, 'records.errors.read_only')),
  });
}
