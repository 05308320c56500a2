import { timeSlices } from '#server/load/eventLoop/timeSlices.ts';
import { expectedTag } from '#shared/entities/recordVersions.ts';
import { limits, requestLimits } from '#shared/limits.ts';
import { type Violation, violation } from '#shared/violations.ts';
import type { EntityModel } from '../model.ts';
import { checkRecord, isObject, type Reference } from './checkRecord.ts';
import type { Values } from './columns.ts';
import type { ManyUpdate } from './manyStatements.ts';
import { namedVersions } from './versions.ts';

/** `at`: its index in the request. */
export interface CreateRow {
  at: number;
  values: Values;
  references: readonly Reference[];
}
export interface UpdateRow extends ManyUpdate, CreateRow {
  /** Only if the record is in one of these versions; null: in any. */
  versions: readonly number[] | null;
}

export interface CheckedBulk {
  create: CreateRow[];
  update: UpdateRow[];
  remove: number[];
  violations: Violation[];
  references: Reference[];
}

const parts = ['create', 'update', 'delete'] as const;

/** Checks the body of a bulk call (docs/reference/api/records.md#bulk). */
export async function checkBulk(model: EntityModel, body: unknown): Promise<CheckedBulk> {
  const bulk: CheckedBulk = { create: [], update: [], remove: [], violations: [], references: [] };
  const lists = listsOf(body, bulk.violations);
  const count = parts.reduce((sum, part) => sum + lists[part].length, 0);
  if (count > limits.bulk_rows_max) {
    const part = parts.reduce((most, each) => (lists[each].length > lists[most].length ? each : most));
    bulk.violations.push(violation(part, 'records.errors.too_many_rows', { max: limits.bulk_rows_max }));
  }
  if (bulk.violations.length > 0) return bulk;
  const seen = new Set<number>();
  await readEach(lists.create, bulk, (row, at) => readCreate(model, bulk, row, at));
  await readEach(lists.update, bulk, (row, at) => readUpdate(model, bulk, row, at, seen));
  await readEach(lists.delete, bulk, (id, at) => {
    if (isFreshId(id, `delete.${at}`, seen, bulk)) bulk.remove.push(id);
  });
  return bulk;
}

/** Ends when as many violations are found as one answer names. */
async function readEach(
  rows: readonly unknown[],
  { violations }: CheckedBulk,
  read: (row: unknown, at: number) => void,
): Promise<void> {
  const pause = timeSlices();
  for (const [at, row] of rows.entries()) {
    if (violations.length >= requestLimits.violations_max) return;
    read(row, at);
    await pause();
  }
}

function listsOf(body: unknown, violations: Violation[]): Record<(typeof parts)[number], unknown[]> {
  const lists = { create: [] as unknown[], update: [] as unknown[], delete: [] as unknown[] };
  if (!isObject(body)) {
    violations.push(violation('', 'errors.type_object'));
    return lists;
  }
  for (const key of Object.keys(body)) {
    if (violations.length >= requestLimits.violations_max) break;
    const value = body[key];
    const part = parts.find((each) => each === key);
    if (!part) violations.push(violation(key, 'errors.unknown_field'));
    else if (!Array.isArray(value)) violations.push(violation(key, 'errors.type_array'));
    else lists[part] = value;
  }
  return lists;
}

function readCreate(model: EntityModel, bulk: CheckedBulk, row: unknown, at: number): void {
  const { values, violations, references } = checkRecord(model, row, { prefix: `create.${at}.` });
  bulk.violations.push(...violations);
  bulk.references.push(...references);
  bulk.create.push({ at, values, references });
}

function readUpdate(model: EntityModel, bulk: CheckedBulk, row: unknown, at: number, seen: Set<number>): void {
  if (!isObject(row)) return void bulk.violations.push(violation(`update.${at}`, 'errors.type_object'));
  const { id, [expectedTag]: expected, ...change } = row;
  const given = checkRecord(model, change, { prefix: `update.${at}.`, mayRestore: true });
  bulk.violations.push(...given.violations);
  bulk.references.push(...given.references);
  const isTag = expected === undefined || typeof expected === 'string';
  if (!isTag) bulk.violations.push(violation(`update.${at}.${expectedTag}`, 'errors.type_text'));
  const versions = isTag ? namedVersions(expected) : null;
  if (isFreshId(id, `update.${at}.id`, seen, bulk)) bulk.update.push({ at, id, ...given, versions });
}

function isFreshId(id: unknown, field: string, seen: Set<number>, { violations }: CheckedBulk): id is number {
  const isId = Number.isSafeInteger(id) && (id as number) > 0;
  if (!isId) violations.push(violation(field, id === undefined ? 'errors.required' : 'errors.type_int'));
  else if (seen.has(id as number)) violations.push(violation(field, 'records.errors.repeated'));
  else {
    seen.add(id as number);
    return true;
  }
  return false;
}
