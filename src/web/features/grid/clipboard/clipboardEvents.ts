import { translate } from '#web/i18n/translate.ts';
import type { TextFormat } from '#web/inputs/fieldTypes/fieldClipboard.ts';
import { kindOf, valueText } from '#web/inputs/fieldTypes/typeClipboards.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { displayedValue, type GridCore } from '../core/gridCore.ts';
import { addressOf, cellsInRange, closestCell } from '../core/gridDom.ts';
import { isNewRow } from '../core/newRows.ts';
import { rangeOf } from '../core/selection.ts';
import { clearCells } from './clearCells.ts';
import { type ClipboardCell, writeHtml, writeTsv } from './clipboardFormats.ts';
import { pasteCells } from './pasteCells.ts';
import { readClipboard } from './readClipboard.ts';

/** Copy, cut and paste while a cell has the focus. In an editor or a card they stay the browser's. */
export function clipboardEvents(core: GridCore, locale: () => 'en' | 'ru') {
  const isOnCell = ({ target }: Event) => target !== null && closestCell(target) === target;
  const copy = (event: ClipboardEvent): boolean => {
    if (!isOnCell(event) || !event.clipboardData) return false;
    const format = { locale: locale(), yes: translate('admin.filters.yes'), no: translate('admin.filters.no') };
    const copied = copySelection(core, format);
    if (!copied) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copied.text);
    event.clipboardData.setData('text/html', copied.html);
    const { rows, columns } = copied;
    const isSingle = rows * columns === 1;
    core.announce(
      isSingle ? translate('grid.copied', { smart_count: 1 }) : translate('grid.copied_block', { rows, columns }),
    );
    return true;
  };
  return {
    copy: (event: ClipboardEvent) => void copy(event),
    cut: (event: ClipboardEvent) => void (copy(event) && clearCells(core)),
    paste(event: ClipboardEvent) {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!isOnCell(event)) return;
      event.preventDefault();
      const html = event.clipboardData?.getData('text/html') ?? '';
      const cells = readClipboard(text, html);
      if (cells) void pasteCells(core, cells, locale());
      else notify({ tone: 'info', text: translate('grid.nothing_to_paste') });
    },
  };
}

/** The selected cells as text for spreadsheets and as an HTML table; null when no column is selected. */
function copySelection(core: GridCore, format: TextFormat) {
  const cells = cellsInRange(core.table, rangeOf(core.selection.get())).map((row) =>
    row.map((cell) => clipboardCell(core, cell, format)),
  );
  const columns = cells[0]?.length ?? 0;
  if (columns === 0) return null;
  const text = writeTsv(cells.map((row) => row.map((cell) => cell.text)));
  return { text, html: writeHtml(cells), rows: cells.length, columns };
}

/** A field is copied as its value, a system column as its shown text. */
function clipboardCell(core: GridCore, cell: HTMLTableCellElement, format: TextFormat): ClipboardCell {
  const { id, key = '' } = addressOf(cell);
  const row = core.row(id);
  const field = core.view.list.editable?.[key];
  if (!row || (isNewRow(id) && !field)) return { text: '' };
  if (!field) return { text: cell.querySelector('time')?.textContent ?? String(row[key] ?? '') };
  const value = (isNewRow(id) ? displayedValue(core, { id, key }) : row[key]) ?? null;
  const nameOf = (of: number) => core.view.list.referenceName?.(row, key, of);
  const text = valueText({ field, value, nameOf }, format);
  return { text, exact: { kind: kindOf(field), value } };
}
