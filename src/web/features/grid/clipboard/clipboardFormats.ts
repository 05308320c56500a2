/** A cell of the clipboard. */
export interface ClipboardCell {
  text: string;
  /** The value itself, when it was copied from a list of this application. */
  exact?: { kind: string; value: unknown };
}

const attribute = 'data-stoa-cell';

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`).replaceAll('\n', '<br>');

/** The cells as an HTML table for documents and spreadsheets. Each carries its value, to be pasted into a list again. */
export const writeHtml = (rows: readonly (readonly ClipboardCell[])[]): string => {
  const cell = ({ text, exact }: ClipboardCell) =>
    `<td${exact ? ` ${attribute}="${escapeHtml(JSON.stringify(exact))}"` : ''}>${escapeHtml(text)}</td>`;
  return `<table ${attribute}s>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`;
};

type Exact = ClipboardCell['exact'];

/** Whether cells of this application were copied, be they empty. */
export const hasOwnCells = (html: string): boolean => html.includes(attribute);

/** The values of such a table by row and cell; null for any other HTML. Scripts are not run and nothing is loaded. */
export function readHtml(html: string): Exact[][] | null {
  if (!hasOwnCells(html)) return null;
  const page = new DOMParser().parseFromString(html, 'text/html');
  return [...page.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('td')].map(exactOf));
}

function exactOf(cell: Element): Exact {
  try {
    const { kind, value = null } = JSON.parse(cell.getAttribute(attribute) ?? '') as {
      kind?: unknown;
      value?: unknown;
    };
    return typeof kind === 'string' ? { kind, value } : undefined;
  } catch {
    return undefined;
  }
}

/** Cells by rows, as spreadsheets exchange them. */
type Texts = readonly (readonly string[])[];

const quote = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Tab-separated, as Excel, Google Sheets and LibreOffice write it: a text with a tab, a line break or a quote is quoted. */
export function writeTsv(rows: Texts): string {
  const lines = rows.map((row) => row.map(quote).join('\t'));
  // Without one more break an empty last line would be read as the end of the line before.
  return lines.join('\n') + (lines.length > 1 && lines.at(-1) === '' ? '\n' : '');
}

/** One tsvCell: quoted when the closing quote is followed by a tab, a line break or the end; otherwise plain text. */
const tsvCell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|[^\t\r\n]*/y;

/** Reads the cells back, with or without the final break that Excel writes. Rows may have different lengths. */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  for (;;) {
    tsvCell.lastIndex = at;
    const [whole = '', inner] = tsvCell.exec(text) ?? [];
    rows.at(-1)?.push(inner === undefined ? whole : inner.replaceAll('""', '"'));
    at += whole.length;
    if (at >= text.length) return rows;
    if (text[at] === '\t') at += 1;
    else {
      at += text.startsWith('\r\n', at) ? 2 : 1;
      if (at >= text.length) return rows;
      rows.push([]);
    }
  }
}
