import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import type { Reading } from '#web/fieldTypes/fieldClipboard.ts';
import { sameValue } from '#web/fieldTypes/sameValue.ts';
import { faultOf, kindOf, readValue } from '#web/fieldTypes/typeClipboards.ts';
import type { Cell } from '../core/cellStates.ts';
import type { PastePlan, UnreadableCell } from '../core/changes.ts';
import type { ClipboardCell } from './clipboardHtml.ts';

/** A cell that is pasted into; no field when its column is read-only. */
export interface PasteTarget extends Cell {
  field: FieldModel | undefined;
  before: unknown;
}

/**
 * The changes that a paste makes. A copied block that is smaller than its targets is repeated.
 * @param targets cells by rows, without those outside the table
 */
export async function planPaste(
  targets: readonly (readonly PasteTarget[])[],
  copied: readonly (readonly ClipboardCell[])[],
  outside: number,
  reading: Reading,
): Promise<PastePlan> {
  const plan: PastePlan = { changes: [], unreadable: [], outside };
  const width = Math.max(...copied.map((line) => line.length));
  for (const [row, cells] of targets.entries())
    for (const [column, target] of cells.entries()) {
      const cell = copied[row % copied.length]?.[column % width];
      if (cell) await planCell(plan, target, cell, reading);
    }
  return plan;
}

async function planCell(plan: PastePlan, target: PasteTarget, copied: ClipboardCell, reading: Reading): Promise<void> {
  const { id, key, field, before } = target;
  const refuse = (fault: UnreadableCell['fault']) => void plan.unreadable.push({ id, key, text: copied.text, fault });
  if (!field) return refuse({ message: 'grid.read_only', params: {} });
  const read = isExact(field, copied) ? { value: copied.exact?.value } : await readValue(field, copied.text, reading);
  if ('fault' in read) return refuse(read.fault);
  if (!sameValue(before, read.value, kindOf(field) === 'file'))
    plan.changes.push({ id, key, before, after: read.value });
}

/** Copied from a field of the same kind: the value itself is on the clipboard, and the text is not parsed. */
const isExact = (field: FieldModel, { exact }: ClipboardCell) =>
  exact !== undefined && exact.kind === kindOf(field) && faultOf(field, exact.value) === null;
