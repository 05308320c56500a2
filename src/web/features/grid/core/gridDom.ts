import type { Block, Place, Size } from './selection.ts';

/** The grid is the table as it stands: rows name their record, cells their column, in data attributes. */

/** The cell of the table's body that something is in; null elsewhere. */
export const cellOf = (target: EventTarget | null): HTMLTableCellElement | null =>
  target instanceof Element ? target.closest<HTMLTableCellElement>('tbody td, tbody th') : null;

const rowsOf = (table: HTMLTableElement) => table.tBodies[0]?.rows;

export const placeOf = (cell: HTMLTableCellElement): Place => ({
  row: (cell.parentElement as HTMLTableRowElement).sectionRowIndex,
  column: cell.cellIndex,
});

export const cellAt = (table: HTMLTableElement, { row, column }: Place): HTMLTableCellElement | undefined =>
  rowsOf(table)?.[row]?.cells[column];

export const sizeOf = (table: HTMLTableElement): Size => ({
  rows: rowsOf(table)?.length ?? 0,
  columns: rowsOf(table)?.[0]?.cells.length ?? 0,
});

/** The record of a cell, and its column; no key where the cell is of no column: the checkbox, the buttons. */
export const namesOf = (cell: HTMLTableCellElement): { id: number; key: string | undefined } => ({
  id: Number(cell.parentElement?.dataset.record),
  key: cell.dataset.column,
});

/** The cell of a record in a column, wherever it stands now. */
export function cellNamed(table: HTMLTableElement, id: number, key: string): HTMLTableCellElement | undefined {
  const row = [...(rowsOf(table) ?? [])].find(({ dataset }) => dataset.record === String(id));
  return row && [...row.cells].find(({ dataset }) => dataset.column === key);
}

/** Cells of a block, row by row, of columns alone. */
export function cellsOf(table: HTMLTableElement, { top, left, bottom, right }: Block): HTMLTableCellElement[][] {
  const rows = [...(rowsOf(table) ?? [])].slice(top, bottom + 1);
  return rows.map(({ cells }) => [...cells].slice(left, right + 1).filter(({ dataset }) => dataset.column));
}

/** How many rows a screen holds, less one that stays in sight. */
export function pageOf(table: HTMLTableElement): number {
  const height = rowsOf(table)?.[0]?.offsetHeight || 40;
  return Math.max(1, Math.floor(innerHeight / height) - 3);
}
