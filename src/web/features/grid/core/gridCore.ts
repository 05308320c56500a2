import { flushSync } from 'react-dom';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { translate } from '#web/i18n/translate.ts';
import type { Row, View } from '#web/resource/view.ts';
import { createStore, type Store } from '#web/state/store.ts';
import type { Cell, CellChange, CellStates, NewRecord, PastePreview } from './cellStates.ts';
import { addressOf, cellAt, positionOf, sizeOf } from './gridDom.ts';
import { isNewRow, type NewRows } from './newRows.ts';
import { type CellPosition, clampPosition, rangeOf, type Selection } from './selection.ts';

/** A cell in its editor. */
export interface CellEdit extends Cell {
  field: FieldModel;
  /** The value at the start; a save fails if the record has another one by then. */
  before: unknown;
  value: unknown;
  error: string | undefined;
  /** `replace`: a typed key opened the editor and replaces the value. `append`: the cursor is at its end. */
  mode: 'replace' | 'append';
}

/** How many cells were saved, and how many records created. */
export interface Written {
  changed: number;
  added: number;
}

export interface GridWriter {
  /** Reads the record's version in advance, so that the save does not wait for it. */
  prefetch: (id: number) => void;
  /**
   * Saves the changes that differ: one cell by itself, several all or nothing. When they are saved, the new records are
   * created. Changes of rows that are not records yet are only kept.
   */
  write: (changes: readonly CellChange[], added?: readonly NewRecord[]) => Promise<Written>;
  /** Creates the record of a row with the values typed into it. */
  create: (id: number) => Promise<void>;
  /**
   * The changes with the values that they replace now, and how many of these another person has changed meanwhile; the
   * list then shows them. What is being saved is waited for.
   */
  findConflicts: (changes: readonly CellChange[]) => Promise<{ changes: CellChange[]; conflicts: number }>;
  undo: () => Promise<void>;
  redo: () => Promise<void>;
}

/** State that the parts of a grid share, for as long as the table is a grid. */
export interface GridCore {
  table: HTMLTableElement;
  view: View;
  states: CellStates;
  newRows: NewRows;
  /** Whether an empty row follows the records, for a person who may create them. */
  addsRows: () => boolean;
  /** Whether no records follow those of this page. */
  isLastPage: () => boolean;
  writer: GridWriter;
  selection: Store<Selection>;
  edit: Store<CellEdit | null>;
  pastePreview: Store<PastePreview | null>;
  announcement: Store<string>;
  /** Says a text to screen readers. */
  announce: (text: string) => void;
  /** A row that is not a record yet has only its id. */
  row: (id: number) => Row | undefined;
  /** Saves and closes the open editor, which sets `current`; false when its value is not valid. */
  commitEdit: { current: () => boolean };
}

/** The field of a cell that the person may change. */
export function editableField({ view, row }: GridCore, { id, key }: Partial<Cell>): FieldModel | undefined {
  const field = key === undefined ? undefined : view.list.editable?.[key];
  const record = id === undefined || isNewRow(id) ? undefined : row(id);
  return record && view.allows?.(record, 'update') === false ? undefined : field;
}

/** The value that a cell shows: the unsaved one, otherwise the record's. */
export function displayedValue({ states, row }: GridCore, cell: Cell): unknown {
  const state = states.of(cell);
  return state ? state.typed : row(cell.id)?.[cell.key];
}

/** The record's value, as soon as it is being saved: what a change begins with. */
export function savedValue({ states, row }: GridCore, cell: Cell): unknown {
  const state = states.of(cell);
  return state?.kind === 'saving' ? state.typed : row(cell.id)?.[cell.key];
}

/** Whether the record of this row is being created. */
export const isCreating = ({ states }: Pick<GridCore, 'states'>, id: number): boolean =>
  isNewRow(id) && Object.keys(states.typedOf(id) ?? {}).some((key) => states.of({ id, key })?.kind === 'saving');

/** Focuses a cell. With `extend` the selection grows to it, otherwise it is this cell alone. */
export function focusCell(core: GridCore, position: CellPosition, extend = false): void {
  const focus = clampPosition(position, sizeOf(core.table));
  core.selection.set({ anchor: extend ? core.selection.get().anchor : focus, focus });
  cellAt(core.table, focus)?.focus();
  if (extend) announceSelection(core);
}

function announceSelection({ selection, announce }: GridCore): void {
  const { top, left, bottom, right } = rangeOf(selection.get());
  announce(translate('grid.marked_block', { rows: bottom - top + 1, columns: right - left + 1 }));
}

/** The cell that has the focus, or gets it when the grid is focused. */
export const activeCell = ({ table, selection }: GridCore) =>
  cellAt(table, clampPosition(selection.get().focus, sizeOf(table)));

/** Opens the editor synchronously, so that the pressed key is typed into it. False when the cell is not editable. */
export function startEdit(core: GridCore, cell: HTMLTableCellElement, mode: CellEdit['mode']): boolean {
  const { id, key } = addressOf(cell);
  const field = editableField(core, { id, key });
  const row = core.row(id);
  if (!field || !row || key === undefined) return false;
  const state = core.states.of({ id, key });
  if (isCreating(core, id)) return false;
  const before = savedValue(core, { id, key });
  if (!isNewRow(id)) core.writer.prefetch(id);
  const edit = { id, key, field, before, value: displayedValue(core, { id, key }), error: state?.text, mode };
  core.selection.set({ anchor: positionOf(cell), focus: positionOf(cell) });
  flushSync(() => core.edit.set(edit));
  return true;
}

export const emptyStores = () => ({
  selection: createStore<Selection>({ anchor: { row: 0, column: 0 }, focus: { row: 0, column: 0 } }),
  edit: createStore<CellEdit | null>(null),
  pastePreview: createStore<PastePreview | null>(null),
  announcement: createStore(''),
  commitEdit: { current: () => true },
});
