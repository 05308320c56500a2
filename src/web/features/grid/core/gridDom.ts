import { isNewRow } from './newRows.ts';
import type { CellPosition, CellRange, GridSize } from './selection.ts';

/** The grid reads the rendered table: data attributes name the record of a row and the column of a cell. */

/** The cell of the table's body that contains the target; null elsewhere. */
export const closestCell = (target: EventTarget | null): HTMLTableCellElement | null =>
  target instanceof Element ? target.closest<HTMLTableCellElement>('tbody td, tbody th') : null;

const bodyRows = (table: HTMLTableElement) => table.tBodies[0]?.rows;

export const positionOf = (cell: HTMLTableCellElement): CellPosition => ({
  row: (cell.parentElement as HTMLTableRowElement).sectionRowIndex,
  column: cell.cellIndex,
});

export const cellAt = (table: HTMLTableElement, { row, column }: CellPosition): HTMLTableCellElement | undefined =>
  bodyRows(table)?.[row]?.cells[column];

export const sizeOf = (table: HTMLTableElement): GridSize => ({
  rows: bodyRows(table)?.length ?? 0,
  columns: bodyRows(table)?.[0]?.cells.length ?? 0,
});

/** Rows below the records, for new ones. They are drawn later than the records, with a script of their own. */
export const drawnNewRows = (table: HTMLTableElement): number =>
  [...(bodyRows(table) ?? [])].filter(({ dataset }) => isNewRow(Number(dataset.record))).length;

/** The record and the column of a cell; cells of the checkbox and of the buttons have no key. */
export const addressOf = (cell: HTMLTableCellElement): { id: number; key: string | undefined } => ({
  id: Number(cell.parentElement?.dataset.record),
  key: cell.dataset.column,
});

/** The cell of a record in a column, at its current position. */
export function findCell(table: HTMLTableElement, id: number, key: string): HTMLTableCellElement | undefined {
  const row = [...(bodyRows(table) ?? [])].find(({ dataset }) => dataset.record === String(id));
  return row && [...row.cells].find(({ dataset }) => dataset.column === key);
}

/** Cells of a range by rows, without the checkbox and the buttons. */
export function cellsInRange(
  table: HTMLTableElement,
  { top, left, bottom, right }: CellRange,
): HTMLTableCellElement[][] {
  const rows = [...(bodyRows(table) ?? [])].slice(top, bottom + 1);
  return rows.map(({ cells }) => [...cells].slice(left, right + 1).filter(({ dataset }) => dataset.column));
}

/** Rows that Page Up and Page Down move by: slightly less than the table's scroll container shows, if it scrolls. */
export function rowsPerPage(table: HTMLTableElement): number {
  const height = bodyRows(table)?.[0]?.offsetHeight || 40;
  const { clientHeight = 0, scrollHeight = 0 } = table.parentElement ?? {};
  const visible = scrollHeight > clientHeight ? clientHeight : innerHeight;
  return Math.max(1, Math.floor(visible / height) - 3);
}
