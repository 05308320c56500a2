import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import type { Violation } from '#shared/violations.ts';
import { sameValue } from '#web/resource/sameValue.ts';
import type { Cell } from '../core/cellStates.ts';
import type { Change } from '../core/changes.ts';
import type { Given } from './clipboardHtml.ts';
import { kindOf } from './fieldKind.ts';
import { faultOf, type Reading, readValue } from './readValue.ts';

/** A cell that something is pasted into; no field where its column cannot be changed. */
export interface Target extends Cell {
  field: FieldModel | undefined;
  before: unknown;
}

export interface Unread extends Cell {
  text: string;
  fault: Pick<Violation, 'message' | 'params'>;
}

export interface Plan {
  changes: Change[];
  unread: Unread[];
  /** Cells of what was copied that lie beyond the last row or column. */
  outside: number;
}

/** Put to the person before more than one cell is changed. */
export interface Question extends Plan {
  /** How many of the cells somebody changed since they were last read. */
  moved: number;
  settle: (isAgreed: boolean) => void;
}

/**
 * What pasting would change. A block that is smaller than its targets is repeated.
 * @param targets rows of cells; where the list ends they do too
 */
export async function planPaste(
  targets: readonly (readonly Target[])[],
  given: readonly (readonly Given[])[],
  outside: number,
  reading: Reading,
): Promise<Plan> {
  const plan: Plan = { changes: [], unread: [], outside };
  const width = Math.max(...given.map((line) => line.length));
  for (const [at, row] of targets.entries())
    for (const [n, target] of row.entries()) {
      const cell = given[at % given.length]?.[n % width];
      if (cell) await planCell(plan, target, cell, reading);
    }
  return plan;
}

async function planCell(plan: Plan, target: Target, given: Given, reading: Reading): Promise<void> {
  const { id, key, field, before } = target;
  const refuse = (fault: Unread['fault']) => void plan.unread.push({ id, key, text: given.text, fault });
  if (!field) return refuse({ message: 'grid.read_only', params: {} });
  const read = isExact(field, given) ? { value: given.exact?.value } : await readValue(field, given.text, reading);
  if ('fault' in read) return refuse(read.fault);
  if (!sameValue(before, read.value, kindOf(field) === 'file'))
    plan.changes.push({ id, key, before, after: read.value });
}

/** Copied from a field of the same kind, the value itself is known, and need not be read from its text. */
const isExact = (field: FieldModel, { exact }: Given) =>
  exact !== undefined && exact.kind === kindOf(field) && faultOf(field, exact.value) === null;
