import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { clearCells } from './clipboard/clearCells.ts';
import { displayedValue, editableField, focusCell, type GridCore, startEdit } from './core/gridCore.ts';
import { addressOf, cellAt, closestCell, drawnNewRows, positionOf, rowsPerPage, sizeOf } from './core/gridDom.ts';
import { type GridSize, nextPosition } from './core/selection.ts';

const hasCtrl = (event: KeyboardEvent) => event.ctrlKey || event.metaKey;

/** Handles the keys of docs/reference/product/lists-and-cards.md#editing-in-the-list; for these the browser's default is off. */
export function onGridKey(core: GridCore, event: KeyboardEvent): void {
  const cell = closestCell(event.target);
  if (!cell || event.altKey || event.defaultPrevented) return;
  const isHandled = cell === event.target ? onCellKey(core, cell, event) : onWidgetKey(cell, event);
  if (isHandled) event.preventDefault();
}

/** Inside a cell: from one button to the next, and back to the cell. */
function onWidgetKey(cell: HTMLTableCellElement, { key, target }: KeyboardEvent): boolean {
  const widgets = widgetsOf(cell);
  const index = widgets.indexOf(target as HTMLElement);
  if (key === 'Escape') cell.focus();
  else if (key === 'ArrowRight') widgets[index + 1]?.focus();
  else if (key === 'ArrowLeft') (widgets[index - 1] ?? cell).focus();
  else return false;
  return true;
}

const widgetsOf = (cell: HTMLElement) => [...cell.querySelectorAll<HTMLElement>('a, button, input')];

function onCellKey(core: GridCore, cell: HTMLTableCellElement, event: KeyboardEvent): boolean {
  const { table } = core;
  const pressed = { key: event.key, toEdge: hasCtrl(event) };
  const position = positionOf(cell);
  const isAbove = pressed.toEdge && position.row < filledSize(core).rows - 1;
  const size = isAbove ? filledSize(core) : sizeOf(table);
  const target = nextPosition(position, pressed, size, rowsPerPage(table));
  if (target) focusCell(core, target, event.shiftKey);
  else if (hasCtrl(event)) return onCommand(core, cell, event);
  else if (event.key === 'Delete' || event.key === 'Backspace') void clearCells(core);
  else if (event.key === 'Escape') return discard(core, cell);
  else if (event.key === ' ') return onSpace(core, cell);
  else if (event.key === 'F2') return startEdit(core, cell, 'append');
  else if (event.key === 'Enter') return onEnter(core, cell);
  else return onCharacter(core, cell, event);
  return true;
}

/** By the key's position on the keyboard, so that it works in every layout. */
function onCommand(core: GridCore, cell: HTMLTableCellElement, { code, key, shiftKey }: KeyboardEvent): boolean {
  if (code === 'KeyA') selectAll(core);
  else if (code === 'KeyY' || (code === 'KeyZ' && shiftKey)) void core.writer.redo();
  else if (code === 'KeyZ') void core.writer.undo();
  else if (key === 'Enter') cell.querySelector('a')?.click();
  else return false;
  return true;
}

/** Without the empty row at the end, which is not a part of what is selected or jumped over. */
function filledSize({ table }: GridCore): GridSize {
  const { rows, columns } = sizeOf(table);
  return { rows: Math.max(1, rows - Math.min(1, drawnNewRows(table))), columns };
}

function selectAll(core: GridCore): void {
  const { table, selection } = core;
  const { rows, columns } = filledSize(core);
  selection.set({ anchor: { row: rows - 1, column: columns - 1 }, focus: { row: 0, column: 0 } });
  cellAt(table, { row: 0, column: 0 })?.focus();
}

/** Discards a value that was not saved. */
function discard({ states }: GridCore, cell: HTMLTableCellElement): boolean {
  const { id, key = '' } = addressOf(cell);
  const state = states.of({ id, key });
  if (!state || state.kind === 'saving') return false;
  states.drop([state]);
  return true;
}

/** Selects the row in the checkbox's cell, switches a boolean, otherwise starts editing with a space. */
function onSpace(core: GridCore, cell: HTMLTableCellElement): boolean {
  const { id, key } = addressOf(cell);
  const field = editableField(core, { id, key });
  if (key === undefined) cell.querySelector<HTMLElement>('input, button')?.click();
  else if (field && fieldTypeOf(field).toggles_on_space) {
    const before = displayedValue(core, { id, key }) ?? null;
    void core.writer.write([{ id, key, before, after: before !== true }]);
  } else return field ? openForTyping(core, cell) : true;
  return true;
}

/** In the row's header: opens its card. In an editable cell: edits it. Elsewhere: focuses the first button. */
function onEnter(core: GridCore, cell: HTMLTableCellElement): boolean {
  const link = cell.matches('th') ? cell.querySelector('a') : null;
  if (link) link.click();
  else if (!startEdit(core, cell, 'append')) widgetsOf(cell)[0]?.focus();
  return true;
}

const onCharacter = (core: GridCore, cell: HTMLTableCellElement, { key }: KeyboardEvent): boolean =>
  key.length === 1 && openForTyping(core, cell);

/** The editor takes the focus before the browser inserts the character, so the default must not be prevented. */
function openForTyping(core: GridCore, cell: HTMLTableCellElement): false {
  const field = editableField(core, addressOf(cell));
  if (field && fieldTypeOf(field).opens_on_typing) startEdit(core, cell, 'replace');
  return false;
}
