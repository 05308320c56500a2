import type { VariantColor } from '#shared/fieldTypes/variantColors.ts';
import { transliterate } from '#shared/text/transliterate.ts';
import type { VariantRow } from './fieldValues.ts';

type Rows = readonly VariantRow[];

let made = 0;

export function newVariant(): VariantRow {
  made += 1;
  return { key: `new-${made}`, name: '', alias: '', deleted: false };
}

const replaced = (rows: Rows, row: VariantRow, by: VariantRow): VariantRow[] =>
  rows.map((other) => (other === row ? by : other));

/** The alias of a new variant follows its name until it is edited. */
export function renamed(rows: Rows, row: VariantRow, name: string): VariantRow[] {
  const follows = row.id === undefined && row.alias === transliterate(row.name);
  return replaced(rows, row, { ...row, name, alias: follows ? transliterate(name) : row.alias });
}

export const withAlias = (rows: Rows, row: VariantRow, alias: string) => replaced(rows, row, { ...row, alias });

export const withColor = (rows: Rows, row: VariantRow, color: VariantColor | null) =>
  replaced(rows, row, { ...row, color });

/** A saved variant is only marked as deleted and can be restored; a new one is removed at once. */
export const removed = (rows: Rows, row: VariantRow): VariantRow[] =>
  row.id === undefined ? rows.filter((other) => other !== row) : replaced(rows, row, { ...row, deleted: true });

export const restored = (rows: Rows, row: VariantRow) => replaced(rows, row, { ...row, deleted: false });

/** Moves a row up (-1) or down (1). */
export function stepped(rows: Rows, row: VariantRow, step: -1 | 1): Rows {
  const from = rows.indexOf(row);
  const other = rows[from + step];
  if (!other) return rows;
  return rows.map((each) => (each === row ? other : each === other ? row : each));
}
