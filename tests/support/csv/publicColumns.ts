import type { Encoding } from '#shared/files/encodings.ts';

export type ColumnType = 'text' | 'textarea' | 'number' | 'date' | 'timestamp' | 'boolean';

/** A column of a file: its name, what a person takes it for, its cells by the number of the row. */
export interface PublicColumn {
  name: string;
  type: ColumnType;
  cell: (row: number) => string;
  /** As an export has it; the cell itself if absent. */
  wanted?: (row: number) => string;
}

/** A file made like one that many people have, with its peculiarities and content of its own. */
export interface PublicFile {
  name: string;
  rows: number;
  columns: PublicColumn[];
  encoding?: Encoding;
  delimiter?: string;
  /** At the end of rows. */
  end?: string;
  has_header?: boolean;
  /** Lines above the header. */
  above?: string;
  isQuoted?: boolean;
}

export const text = (name: string, ...cells: string[]): PublicColumn => of(name, 'text', ...cells);
export const of = (name: string, type: ColumnType, ...cells: string[]): PublicColumn => ({
  ...{ name, type },
  cell: (row) => cells[row % cells.length] as string,
});
/** Pairs of a cell and what becomes of it. */
export const read = (
  name: string,
  type: ColumnType,
  ...pairs: (readonly [cell: string, wanted: string])[]
): PublicColumn => ({
  ...{ name, type },
  cell: (row) => pairs[row % pairs.length]?.[0] as string,
  wanted: (row) => pairs[row % pairs.length]?.[1] as string,
});
export const count = (name: string): PublicColumn => ({ name, type: 'number', cell: (row) => String(row + 1) });
export const many = (total: number, make: (at: number) => PublicColumn) =>
  Array.from({ length: total }, (_, at) => make(at));

export const day = (row: number) => new Date(Date.UTC(2000, 0, 1 + row)).toISOString().slice(0, 10);
export const us = (row: number) =>
  `${Number(day(row).slice(5, 7))}/${Number(day(row).slice(8))}/${day(row).slice(2, 4)}`;
const clockOf = (row: number) => `${row % 24}:${String(row % 60).padStart(2, '0')}`;
export const usMoment = (name: string): PublicColumn => ({
  ...{ name, type: 'timestamp' },
  cell: (row) => `${us(row)} ${clockOf(row)}`,
  wanted: (row) => `${day(row)}T${clockOf(row).padStart(5, '0')}:00.000Z`,
});
