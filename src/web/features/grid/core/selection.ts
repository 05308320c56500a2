/** A cell of the table's body, counted from 0, as it stands on the screen. */
export interface Place {
  row: number;
  column: number;
}

/** A block runs from where it was begun to the cell that has the focus. */
export interface Marked {
  anchor: Place;
  at: Place;
}

export interface Size {
  rows: number;
  columns: number;
}

export interface Block {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export const blockOf = ({ anchor, at }: Marked): Block => ({
  top: Math.min(anchor.row, at.row),
  left: Math.min(anchor.column, at.column),
  bottom: Math.max(anchor.row, at.row),
  right: Math.max(anchor.column, at.column),
});

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));

export const boundPlace = ({ row, column }: Place, size: Size): Place => ({
  row: within(row, size.rows),
  column: within(column, size.columns),
});

interface Pressed {
  key: string;
  /** Ctrl, or the command key of a Mac. */
  far: boolean;
}

/** Where a key leads from a cell (ARIA grid pattern); null for a key that leads nowhere. `page`: rows to a screen. */
export function moveBy({ row, column }: Place, { key, far }: Pressed, size: Size, page: number): Place | null {
  const end = { row: size.rows - 1, column: size.columns - 1 };
  const places: Record<string, Place> = {
    ArrowUp: { row: far ? 0 : row - 1, column },
    ArrowDown: { row: far ? end.row : row + 1, column },
    ArrowLeft: { row, column: far ? 0 : column - 1 },
    ArrowRight: { row, column: far ? end.column : column + 1 },
    Home: { row: far ? 0 : row, column: 0 },
    End: { row: far ? end.row : row, column: end.column },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
  };
  const place = Object.hasOwn(places, key) ? places[key] : undefined;
  return place ? boundPlace(place, size) : null;
}

/** The cells that a pasted block of `given` goes to: all that is marked, where it fits in several times, else its own size. */
export function pasteBlock(marked: Block, given: Size): Block {
  const rows = marked.bottom - marked.top + 1;
  const columns = marked.right - marked.left + 1;
  const fits = rows % given.rows === 0 && columns % given.columns === 0;
  if (fits) return marked;
  return { ...marked, bottom: marked.top + given.rows - 1, right: marked.left + given.columns - 1 };
}
