/** A cell of the table's body, counted from 0, in the order on the screen. */
export interface CellPosition {
  row: number;
  column: number;
}

/** The selected range: from the cell where it was started to the cell that has the focus. */
export interface Selection {
  anchor: CellPosition;
  focus: CellPosition;
}

export interface GridSize {
  rows: number;
  columns: number;
}

/** A rectangle of cells; all four edges are inside it. */
export interface CellRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export const rangeOf = ({ anchor, focus }: Selection): CellRange => ({
  top: Math.min(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  bottom: Math.max(anchor.row, focus.row),
  right: Math.max(anchor.column, focus.column),
});

const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));

export const clampPosition = ({ row, column }: CellPosition, size: GridSize): CellPosition => ({
  row: clamp(row, size.rows),
  column: clamp(column, size.columns),
});

interface PressedKey {
  key: string;
  /** Ctrl, or Command on a Mac: move to the edge. */
  toEdge: boolean;
}

/**
 * The cell that a key moves to (ARIA grid pattern, docs/reference/product/lists-and-cards.md#editing-in-the-list).
 * @param page rows that Page Up and Page Down move by
 * @returns null for a key that does not move
 */
export function nextPosition(
  { row, column }: CellPosition,
  { key, toEdge }: PressedKey,
  size: GridSize,
  page: number,
): CellPosition | null {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const targets: Record<string, CellPosition> = {
    ArrowUp: { row: toEdge ? 0 : row - 1, column },
    ArrowDown: { row: toEdge ? last.row : row + 1, column },
    ArrowLeft: { row, column: toEdge ? 0 : column - 1 },
    ArrowRight: { row, column: toEdge ? last.column : column + 1 },
    Home: { row: toEdge ? 0 : row, column: 0 },
    End: { row: toEdge ? last.row : row, column: last.column },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
  };
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
  return target ? clampPosition(target, size) : null;
}

/**
 * The cells that a pasted block of `size` fills: the whole selection when the block fits into it a whole number of
 * times, otherwise the block's own size from the top left cell.
 */
export function pasteRange(selected: CellRange, size: GridSize): CellRange {
  const rows = selected.bottom - selected.top + 1;
  const columns = selected.right - selected.left + 1;
  const fits = rows % size.rows === 0 && columns % size.columns === 0;
  if (fits) return selected;
  return { ...selected, bottom: selected.top + size.rows - 1, right: selected.left + size.columns - 1 };
}
