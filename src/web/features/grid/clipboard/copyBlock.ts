import { fieldOf, type GridCore } from '../core/gridCore.ts';
import { cellsOf, namesOf } from '../core/gridDom.ts';
import { blockOf } from '../core/selection.ts';
import { type Given, writeHtml } from './clipboardHtml.ts';
import { kindOf } from './fieldKind.ts';
import { writeTsv } from './tsv.ts';
import { type Manner, valueText } from './valueText.ts';

/** What a cell is copied as: of a field its value, of a system column what it shows. */
export function givenOf(core: GridCore, cell: HTMLTableCellElement, manner: Manner): Given {
  const { id, key = '' } = namesOf(cell);
  const row = core.row(id);
  const field = fieldOf(core, key);
  if (!row) return { text: '' };
  if (!field) return { text: cell.querySelector('time')?.textContent ?? String(row[key] ?? '') };
  const text = valueText({ field, value: row[key], name: core.view.list.referenceName?.(row, key) }, manner);
  return { text, exact: { kind: kindOf(field), value: row[key] ?? null } };
}

/** The marked cells, as text for spreadsheets and as a table; null where none of them is of a column. */
export function copyBlock(core: GridCore, manner: Manner) {
  const cells = cellsOf(core.table, blockOf(core.marked.get())).map((row) =>
    row.map((cell) => givenOf(core, cell, manner)),
  );
  const columns = cells[0]?.length ?? 0;
  if (columns === 0) return null;
  const text = writeTsv(cells.map((row) => row.map((cell) => cell.text)));
  return { text, html: writeHtml(cells), rows: cells.length, columns };
}
