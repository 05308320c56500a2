import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { limits } from '#shared/limits.ts';
import type { Reading } from '#web/fieldTypes/fieldClipboard.ts';
import { sameValue } from '#web/fieldTypes/sameValue.ts';
import { kindOf, readValue } from '#web/fieldTypes/typeClipboards.ts';
import { violationOf } from '#web/fieldTypes/violationOf.ts';
import { errorText, violationText } from '#web/i18n/errorText.ts';
import { translate } from '#web/i18n/translate.ts';
import { sourceOf } from '#web/selectSources.ts';
import { notify } from '#web/ui/messages.ts';
import type { Cell, CellChange, PastePlan, PastePreview, UnreadableCell } from '../core/cellStates.ts';
import { editableField, type GridCore } from '../core/gridCore.ts';
import { addressOf, cellsInRange, sizeOf } from '../core/gridDom.ts';
import { pasteRange, rangeOf } from '../core/selection.ts';
import { type ClipboardCell, readHtml, readTsv } from './clipboardFormats.ts';

/** The clipboard's cells by rows. */
export function parseClipboard(text: string, html: string): ClipboardCell[][] {
  const exact = readHtml(html);
  return readTsv(text).map((line, row) =>
    line.map((cell, column) => {
      const value = exact?.[row]?.[column];
      return value ? { text: cell, exact: value } : { text: cell };
    }),
  );
}

/** Pastes from the first selected cell on. A preview asks first when something needs a decision, or much changes. */
export async function pasteCells(core: GridCore, copied: ClipboardCell[][], locale: 'en' | 'ru'): Promise<void> {
  const { targets, outside } = pasteTargets(core, copied);
  try {
    const plan = await planPaste(targets, copied, outside, { locale, called: selectNames() });
    await applyPlan(core, plan);
  } catch (error) {
    notify({ tone: 'error', title: translate('grid.failed'), text: errorText(error, core.view.declaration.name) });
  }
}

/** The cells that are pasted into, starting at the first selected cell of a column. */
function pasteTargets(core: GridCore, copied: readonly (readonly ClipboardCell[])[]) {
  const size = { rows: copied.length, columns: Math.max(...copied.map((line) => line.length)) };
  const selected = rangeOf(core.selection.get());
  const [first] = cellsInRange(core.table, { ...selected, bottom: selected.top })[0] ?? [];
  if (!first) return { targets: [], outside: 0 };
  const range = pasteRange({ ...selected, left: first.cellIndex }, size);
  const targets = cellsInRange(core.table, range).map((row) => row.map((cell) => pasteTarget(core, cell)));
  const inside = targets.reduce((sum, row) => sum + row.length, 0);
  const wanted = (range.bottom - range.top + 1) * (range.right - range.left + 1);
  const { columns } = sizeOf(core.table);
  // Cells of the buttons at a row's end count as outside.
  return { targets, outside: columns === 0 ? 0 : wanted - inside };
}

function pasteTarget(core: GridCore, cell: HTMLTableCellElement): PasteTarget {
  const { id, key = '' } = addressOf(cell);
  return { id, key, field: editableField(core, key), before: core.row(id)?.[key] ?? null };
}

async function applyPlan(core: GridCore, plan: PastePlan): Promise<void> {
  const [unreadable] = plan.unreadable;
  const count = plan.changes.length + plan.unreadable.length + plan.outside;
  if (count === 0) return core.announce(translate('grid.unchanged'));
  if (count === 1 && unreadable)
    return notify({ tone: 'error', title: unreadable.text, text: violationText(unreadable.violation, translate) });
  if (count === 1) return void (await core.writer.write(plan.changes));
  const conflicts = await core.writer.findConflicts(plan.changes);
  const changes = plan.changes.map((change) => ({ ...change, before: core.row(change.id)?.[change.key] ?? null }));
  const preview = { ...plan, changes, conflicts: conflicts.length };
  if (!asksFirst(preview) || (await isConfirmed(core, preview))) await writeWithUndoToast(core, changes);
}

/** Few changes that are all as the person expects need no confirmation: a toast undoes them. */
const asksFirst = ({ changes, unreadable, outside, conflicts }: Omit<PastePreview, 'resolve'>) =>
  changes.length > limits.unconfirmed_records_max || unreadable.length + outside + conflicts > 0;

async function isConfirmed(core: GridCore, preview: Omit<PastePreview, 'resolve'>): Promise<boolean> {
  const answer = await new Promise<boolean>((resolve) => core.pastePreview.set({ ...preview, resolve }));
  core.pastePreview.set(null);
  return answer;
}

/** Saves the changes; after several, a toast offers to undo them. */
export async function writeWithUndoToast(core: GridCore, changes: readonly CellChange[]): Promise<void> {
  if (!(await core.writer.write(changes)) || changes.length < 2) return;
  const text = translate('grid.changed', { smart_count: changes.length });
  const action = { label: translate('grid.undo'), run: () => void core.writer.undo() };
  notify({ tone: 'success', text, action });
}

/** How many search results are compared with a name: a short name may be a part of many others. */
const searched = 100;

/** Finds records and people by their exact name; each name is searched once. */
function selectNames() {
  const results = new Map<string, Promise<readonly number[]>>();
  const find = async ({ extra }: FieldModel, name: string): Promise<readonly number[]> => {
    const { select_subtype, select_entity_id, select_entity_key } = extra;
    const source = sourceOf({ select_subtype, select_entity_id, select_entity_key });
    const found = await source?.search(name, searched, new AbortController().signal);
    const variants = found?.variants ?? [];
    const lower = name.toLocaleLowerCase();
    const exact = variants.filter(({ label }) => label === name);
    const matches = exact.length > 0 ? exact : variants.filter(({ label }) => label.toLocaleLowerCase() === lower);
    return matches.map(({ value }) => value);
  };
  return (field: FieldModel, name: string): Promise<readonly number[]> => {
    const key = `${field.id}/${name}`;
    const result = results.get(key) ?? find(field, name);
    results.set(key, result);
    return result;
  };
}

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
  const refuse = (violation: UnreadableCell['violation']) =>
    void plan.unreadable.push({ id, key, text: copied.text, violation });
  if (!field) return refuse({ message: 'grid.read_only', params: {} });
  const read = isExact(field, copied) ? { value: copied.exact?.value } : await readValue(field, copied.text, reading);
  if ('violation' in read) return refuse(read.violation);
  if (!sameValue(before, read.value, fieldTypeOf(field).is_read_as_object))
    plan.changes.push({ id, key, before, after: read.value });
}

/** Copied from a field of the same kind: the value itself is on the clipboard, and the text is not parsed. */
const isExact = (field: FieldModel, { exact }: ClipboardCell) =>
  exact !== undefined && exact.kind === kindOf(field) && violationOf(field, exact.value) === null;
