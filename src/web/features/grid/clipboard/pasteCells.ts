import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { screenLimits } from '#shared/limits.ts';
import { formatGuess } from '#shared/values/columnFormat.ts';
import { errorText, violationText } from '#web/i18n/errorText.ts';
import { translate } from '#web/i18n/translate.ts';
import type { Reading } from '#web/inputs/fieldTypes/fieldClipboard.ts';
import { sameValue } from '#web/inputs/fieldTypes/sameValue.ts';
import { kindOf, readValue } from '#web/inputs/fieldTypes/typeClipboards.ts';
import { violationOf } from '#web/inputs/fieldTypes/violationOf.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { sourceOf } from '#web/selectSources.ts';
import type { Cell, CellChange, NewRecord, PastePlan, PastePreview, UnreadableCell } from '../core/cellStates.ts';
import { displayedValue, editableField, type GridCore, savedValue } from '../core/gridCore.ts';
import { addressOf, cellsInRange, findCell, sizeOf } from '../core/gridDom.ts';
import { isNewRow } from '../core/newRows.ts';
import { type CellRange, pasteRange, rangeOf } from '../core/selection.ts';
import type { ClipboardCell } from './clipboardFormats.ts';

/** Pastes from the first selected cell on. A preview asks first when something needs a decision, or much changes. */
export async function pasteCells(core: GridCore, copied: ClipboardCell[][], locale: 'en' | 'ru'): Promise<void> {
  const { targets, outside } = pasteTargets(core, copied);
  try {
    const plan = await planPaste(targets, copied, outside, { locale, called: selectNames() });
    const ids = new Set(targets.flat().map(({ id }) => id));
    await applyPlan(core, plan, [...ids].filter(isNewRow));
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
  const here = cellsInRange(core.table, range).map((row) => row.map((cell) => pasteTarget(core, cell)));
  const targets = core.addsRows() && isBlock(range) ? withAddedRows(core, here, range) : here;
  const inside = targets.reduce((sum, row) => sum + row.length, 0);
  const wanted = (range.bottom - range.top + 1) * (range.right - range.left + 1);
  const { columns } = sizeOf(core.table);
  // Cells of the buttons at a row's end count as outside.
  return { targets, outside: columns === 0 ? 0 : wanted - inside };
}

const isBlock = ({ top, left, bottom, right }: CellRange) => top < bottom || left < right;

/**
 * The rows beyond the records get ids of new ones, so that the empty row stays empty. One value pasted into the empty
 * row is like one typed there. On a page that others follow only a paste into the empty row adds records.
 */
function withAddedRows(core: GridCore, here: readonly PasteTarget[][], { top, left, bottom, right }: CellRange) {
  const { rows } = sizeOf(core.table);
  const last = rows - 1;
  const [empty = []] = cellsInRange(core.table, { top: last, bottom: last, left, right });
  const columns = empty.map((cell) => pasteTarget(core, cell));
  const adds = core.isLastPage() || top >= last;
  const count = adds ? Math.min(Math.max(0, bottom - Math.max(top, last) + 1), screenLimits.pasted_records_max) : 0;
  const added = core.newRows.reserve(count).map((id) => columns.map((target) => ({ ...target, id })));
  return [...here.slice(0, Math.max(0, last - top)), ...added];
}

function pasteTarget(core: GridCore, cell: HTMLTableCellElement): PasteTarget {
  const { id, key = '' } = addressOf(cell);
  const value = isNewRow(id) ? displayedValue(core, { id, key }) : savedValue(core, { id, key });
  return { id, key, field: editableField(core, { id, key }), before: value ?? null };
}

async function applyPlan(core: GridCore, plan: PastePlan, newIds: readonly number[]): Promise<void> {
  const [unreadable] = plan.unreadable;
  const count = plan.changes.length + plan.unreadable.length + plan.outside;
  if (count === 0) return core.announce(translate('grid.unchanged'));
  if (count === 1 && unreadable)
    return notify({ tone: 'error', title: unreadable.text, text: violationText(unreadable.violation, translate) });
  const added = newRecords(core, plan.changes);
  const isTyped = added.every(({ id }) => core.newRows.get().includes(id));
  if (count === 1 && isTyped) return void (await core.writer.write(plan.changes));
  const given = plan.changes.filter(({ id }) => !isNewRow(id));
  const { changes, conflicts } =
    given.length > 0 ? await core.writer.findConflicts(given) : { changes: [], conflicts: 0 };
  const preview = { ...plan, changes, conflicts, added, newIds };
  if (asksFirst(preview) && !(await isConfirmed(core, preview))) return;
  await writeWithUndoToast(core, changes, added);
  focusRefused(core, added);
}

/** Shows the first row that was not created, with its reason. */
function focusRefused({ table, states }: GridCore, added: readonly NewRecord[]): void {
  const cells = added.flatMap(({ id, values }) => Object.keys(values).map((key) => ({ id, key })));
  const refused = cells.find((cell) => states.of(cell)?.kind === 'refused');
  if (refused) findCell(table, refused.id, refused.key)?.focus();
}

/** The records of rows that are not records yet, with the values that they have already. */
function newRecords({ states }: GridCore, changes: readonly CellChange[]): NewRecord[] {
  const records = new Map<number, Record<string, unknown>>();
  for (const { id, key, after } of changes) {
    if (!isNewRow(id)) continue;
    const values = records.get(id) ?? { ...states.typedOf(id) };
    values[key] = after;
    records.set(id, values);
  }
  return [...records].map(([id, values]) => ({ id, values }));
}

/** Few changes that are all as the person expects need no confirmation: a toast undoes them. */
const asksFirst = ({ changes, unreadable, outside, conflicts, added }: Omit<PastePreview, 'resolve'>) =>
  changes.length > screenLimits.unconfirmed_records_max || unreadable.length + outside + conflicts + added.length > 0;

async function isConfirmed(core: GridCore, preview: Omit<PastePreview, 'resolve'>): Promise<boolean> {
  const answer = await new Promise<boolean>((resolve) => core.pastePreview.set({ ...preview, resolve }));
  core.pastePreview.set(null);
  return answer;
}

/** Saves the changes and creates the records; after more than one change, a toast offers to undo them. */
export async function writeWithUndoToast(
  core: GridCore,
  changes: readonly CellChange[],
  records: readonly NewRecord[] = [],
): Promise<void> {
  const { changed, added } = await core.writer.write(changes, records);
  if (changed < 2 && added === 0) return;
  const text = [
    ...(changed > 0 ? [translate('grid.changed', { smart_count: changed })] : []),
    ...(added > 0 ? [translate('grid.added', { smart_count: added })] : []),
  ].join('. ');
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
  const formats = targets[0]?.map(({ field }, column) => formatOf(field, copied, column % width)) ?? [];
  for (const [row, cells] of targets.entries())
    for (const [column, target] of cells.entries()) {
      const cell = copied[row % copied.length]?.[column % width];
      if (cell) await planCell(plan, target, cell, { ...reading, format: formats[column] ?? null });
    }
  return plan;
}

/** What the cells of a copied column tell about how its numbers or dates are written, as in an import; null if nothing. */
function formatOf(field: FieldModel | undefined, copied: readonly (readonly ClipboardCell[])[], column: number) {
  const guess = field && formatGuess(field, '\t');
  for (const line of copied) guess?.add(line[column]?.text ?? '');
  return guess && guess.format !== 'either' ? guess.format : null;
}

async function planCell(plan: PastePlan, target: PasteTarget, copied: ClipboardCell, reading: Reading): Promise<void> {
  const { id, key, field, before } = target;
  // A new record has the default where nothing is pasted.
  if (isNewRow(id) && copied.text.trim() === '') return;
  const refuse = (violation: UnreadableCell['violation']) =>
    void plan.unreadable.push({ id, key, text: copied.text, violation });
  if (!field) return refuse({ message: 'grid.read_only', params: {} });
  // Copied from a field of the same kind: the value itself is on the clipboard, and the text is not parsed.
  const own = copied.exact?.kind === kindOf(field) ? copied.exact : undefined;
  const wrong = own ? violationOf(field, own.value) : null;
  // Its text could be read as another number: 1.234 as 1234 in a field of whole numbers.
  if (wrong && fieldTypeOf(field).name === 'number') return refuse(wrong);
  const read = own && !wrong ? { value: own.value } : await readValue(field, copied.text, reading);
  if ('violation' in read) return refuse(read.violation);
  if (!sameValue(before, read.value, fieldTypeOf(field).is_read_as_object))
    plan.changes.push({ id, key, before, after: read.value });
}
