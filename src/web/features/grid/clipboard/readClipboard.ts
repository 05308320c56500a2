import { type ClipboardCell, hasOwnCells, readHtml, readTsv } from './clipboardFormats.ts';

/**
 * The clipboard's cells by rows; null where it has nothing to paste (docs/reference/product/lists-and-cards.md#editing-in-the-list).
 * Cells without any text empty the cells below them only when they are cells: of this application, or of a spreadsheet,
 * which gives empty lines and a table. A picture that was copied from a page is neither.
 */
export function readClipboard(text: string, html: string): ClipboardCell[][] | null {
  if (text.trim() !== '' || hasOwnCells(html)) return withExact(readTsv(text), html);
  const table = readTable(html);
  if (table?.some((row) => row.some((cell) => cell.text !== ''))) return table;
  return table && text !== '' ? withExact(readTsv(text), html) : null;
}

function withExact(rows: readonly string[][], html: string): ClipboardCell[][] {
  const exact = readHtml(html);
  return rows.map((line, row) =>
    line.map((text, column) => {
      const value = exact?.[row]?.[column];
      return value ? { text, exact: value } : { text };
    }),
  );
}

/** The first table that is no frame around another one. Scripts are not run and nothing is loaded. */
function readTable(html: string): ClipboardCell[][] | null {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const table = page.querySelector<HTMLTableElement>('table:not(:has(table))');
  if (!table || table.rows.length === 0) return null;
  return unspanned([...table.rows]);
}

/** A cell over several columns or rows has its text in the first of them; the others are empty. */
function unspanned(rows: readonly HTMLTableRowElement[]): ClipboardCell[][] {
  const cells: string[][] = rows.map(() => []);
  rows.forEach((row, top) => {
    let left = 0;
    for (const cell of row.cells) {
      while (cells[top]?.[left] !== undefined) left += 1;
      const bottom = Math.min(rows.length, top + Math.max(1, cell.rowSpan));
      for (let at = top; at < bottom; at += 1)
        for (let column = left; column < left + cell.colSpan; column += 1) (cells[at] as string[])[column] = '';
      (cells[top] as string[])[left] = textOf(cell);
      left += cell.colSpan;
    }
  });
  return cells.map((row) => Array.from(row, (text = '') => ({ text })));
}

const block = new Set(['BR', 'DIV', 'LI', 'P', 'PRE', 'TR']);
const unseen = new Set(['SCRIPT', 'STYLE', 'TEMPLATE']);

/** As a browser shows it: runs of spaces are one, and blocks are lines. */
function textOf(cell: Element): string {
  const parts: string[] = [];
  const walk = (node: Node) => {
    if (unseen.has(node.nodeName)) return;
    if (node.nodeType === Node.TEXT_NODE) parts.push((node.nodeValue ?? '').replace(/\s+/g, ' '));
    for (const child of node.childNodes) walk(child);
    if (block.has(node.nodeName)) parts.push('\n');
  };
  walk(cell);
  return parts
    .join('')
    .replace(/ *\n */g, '\n')
    .trim();
}
