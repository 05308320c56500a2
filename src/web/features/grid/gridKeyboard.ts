import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { clearBlock } from './clipboard/clearCells.ts';
import { begin, fieldOf, focusAt, type GridCore, shownIn } from './core/gridCore.ts';
import { cellAt, cellOf, namesOf, pageOf, placeOf, sizeOf } from './core/gridDom.ts';
import { moveBy } from './core/selection.ts';

const isFar = (event: KeyboardEvent) => event.ctrlKey || event.metaKey;

/** Answers the keys of a grid; what they do, the browser does not do too. */
export function onGridKey(core: GridCore, event: KeyboardEvent): void {
  const cell = cellOf(event.target);
  if (!cell || event.altKey || event.isComposing || event.defaultPrevented) return;
  const isDone = cell === event.target ? onCellKey(core, cell, event) : onInnerKey(cell, event);
  if (isDone) event.preventDefault();
}

/** In the buttons of a cell: from one to the next, and back to the cell. */
function onInnerKey(cell: HTMLTableCellElement, { key, target }: KeyboardEvent): boolean {
  const widgets = widgetsOf(cell);
  const at = widgets.indexOf(target as HTMLElement);
  if (key === 'Escape') cell.focus();
  else if (key === 'ArrowRight') widgets[at + 1]?.focus();
  else if (key === 'ArrowLeft') (widgets[at - 1] ?? cell).focus();
  else return false;
  return true;
}

const widgetsOf = (cell: HTMLElement) => [...cell.querySelectorAll<HTMLElement>('a, button, input')];

function onCellKey(core: GridCore, cell: HTMLTableCellElement, event: KeyboardEvent): boolean {
  const place = moveBy(placeOf(cell), { key: event.key, far: isFar(event) }, sizeOf(core.table), pageOf(core.table));
  if (place) focusAt(core, place, event.shiftKey);
  else if (isFar(event)) return onCommand(core, cell, event);
  else if (event.key === 'Delete' || event.key === 'Backspace') void clearBlock(core);
  else if (event.key === 'Escape') return giveUp(core, cell);
  else if (event.key === ' ') return onSpace(core, cell);
  else if (event.key === 'F2') return begin(core, cell, 'end');
  else if (event.key === 'Enter') return onEnter(core, cell);
  else return onTyped(core, cell, event);
  return true;
}

/** By where the key is, not by what the layout writes there. */
function onCommand(core: GridCore, cell: HTMLTableCellElement, { code, key, shiftKey }: KeyboardEvent): boolean {
  if (code === 'KeyA') markAll(core);
  else if (code === 'KeyY' || (code === 'KeyZ' && shiftKey)) void core.writes.step('forth');
  else if (code === 'KeyZ') void core.writes.step('back');
  else if (key === 'Enter') cell.querySelector('a')?.click();
  else return false;
  return true;
}

function markAll({ table, marked }: GridCore): void {
  const { rows, columns } = sizeOf(table);
  marked.set({ anchor: { row: rows - 1, column: columns - 1 }, at: { row: 0, column: 0 } });
  cellAt(table, { row: 0, column: 0 })?.focus();
}

/** What was typed and refused is given up; nothing else is left to leave. */
function giveUp({ states }: GridCore, cell: HTMLTableCellElement): boolean {
  const { id, key = '' } = namesOf(cell);
  const state = states.of({ id, key });
  if (!state || state.kind === 'saving') return false;
  states.drop([state]);
  return true;
}

/** Selects the row, or turns yes to no. */
function onSpace(core: GridCore, cell: HTMLTableCellElement): boolean {
  const { id, key } = namesOf(cell);
  const field = fieldOf(core, key);
  if (key === undefined) cell.querySelector<HTMLElement>('input, button')?.click();
  else if (field && fieldTypeOf(field).name === 'boolean') {
    const before = shownIn(core, { id, key }) ?? null;
    void core.writes.write([{ id, key, before, after: before !== true }]);
  } else return field ? onTypedInto(core, cell) : true;
  return true;
}

/** The head's link opens its card, a button is stepped to, any other cell is edited. */
function onEnter(core: GridCore, cell: HTMLTableCellElement): boolean {
  const link = cell.matches('th') ? cell.querySelector('a') : null;
  if (link) link.click();
  else if (!begin(core, cell, 'end')) widgetsOf(cell)[0]?.focus();
  return true;
}

const typedInto = new Set(['text', 'textarea', 'number', 'select', 'date', 'timestamp']);

const onTyped = (core: GridCore, cell: HTMLTableCellElement, { key }: KeyboardEvent): boolean =>
  key.length === 1 && onTypedInto(core, cell);

/** The editor takes the focus before the browser writes, so the character is its first: nothing is prevented. */
function onTypedInto(core: GridCore, cell: HTMLTableCellElement): false {
  const field = fieldOf(core, namesOf(cell).key);
  if (field && typedInto.has(fieldTypeOf(field).name)) begin(core, cell, 'typed');
  return false;
}
