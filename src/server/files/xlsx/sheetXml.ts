/** A cell: a text is never a formula. Days are numbers. */
export type WrittenCell = string | number | boolean | null;

export interface WrittenColumn {
  heading: string;
  /** Numbers of the column are days, or days with a time. */
  shows?: 'day' | 'moment';
  /** How its numbers are shown, as spreadsheets write it: `#,##0.00`. */
  code?: string | undefined;
}

/** Characters of a cell; Excel opens no file with more. */
const CELL = 32_767;
/** Characters that are sent together. */
const CHUNK = 64 * 1024;
/** Characters that a column shows. */
const [NARROW, WIDE] = [10, 40];

/** Numbers of the styles in `stylesXml`. */
const styles = { heading: 1, day: 2, moment: 3 } as const;
/** The first style, and the first format, of those that columns have of their own. */
const [OWN_STYLE, OWN_FORMAT] = [4, 166];

const codesOf = (columns: readonly WrittenColumn[]) => [...new Set(columns.flatMap(({ code }) => code ?? []))];

/** The styles of a workbook with these columns. */
export function stylesXml(columns: readonly WrittenColumn[]): string {
  const codes = codesOf(columns);
  const formats = codes.map(
    (code, at) => `<numFmt numFmtId="${OWN_FORMAT + at}" formatCode="${escaped(code).replaceAll('"', '&quot;')}"/>`,
  );
  const own = codes.map((_, at) => `<xf xfId="0" numFmtId="${OWN_FORMAT + at}" applyNumberFormat="1"/>`);
  return `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${2 + codes.length}"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>${formats.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${OWN_STYLE + codes.length}"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/>${own.join('')}</cellXfs></styleSheet>`;
}

/**
 * The XML of one sheet in pieces: a header that stays in sight, then rows until there are no more or the sheet is full.
 * @param next the next row; null: there are no more
 * @param rows_max of the sheet, with its header
 */
export async function* sheetXml(
  columns: readonly WrittenColumn[],
  next: () => Promise<readonly WrittenCell[] | null>,
  rows_max: number,
): AsyncGenerator<Buffer> {
  const letters = columns.map((_, at) => columnName(at));
  const codes = codesOf(columns);
  const styleOf = columns.map(({ shows, code }) => {
    if (shows) return ` s="${styles[shows]}"`;
    return code ? ` s="${OWN_STYLE + codes.indexOf(code)}"` : '';
  });
  const headings = columns.map(({ heading }, at) => textCell(`${letters[at]}1`, heading, ` s="${styles.heading}"`));
  let text = `${start(columns)}<row r="1">${headings.join('')}</row>`;
  for (let at = 2; at <= rows_max; at += 1) {
    const row = await next();
    if (!row) break;
    text += `<row r="${at}">`;
    for (let column = 0; column < row.length; column += 1)
      text += cellXml(row[column] ?? null, `${letters[column]}${at}`, styleOf[column] as string);
    text += '</row>';
    if (text.length < CHUNK) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`);
}

function start(columns: readonly WrittenColumn[]): string {
  const widths = columns.map(({ heading, shows }, at) => {
    const width = Math.min(WIDE, Math.max(shows ? 20 : NARROW, heading.length + 2));
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
}

function cellXml(cell: WrittenCell, address: string, style: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${address}"${style}><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  return textCell(address, cell, '');
}

const textCell = (address: string, text: string, style: string) =>
  `<c r="${address}" t="inlineStr"${style}><is><t${hasOuterBlanks.test(text) ? ' xml:space="preserve"' : ''}>${escaped(text)}</t></is></c>`;

const hasOuterBlanks = /^\s|\s$|\n/;

/** What has a meaning in XML, is none of its characters, or looks like such a one that a workbook has escaped. */
const special = /[&<>\ufffe\uffff]|(?![\t\n])\p{Cc}|_(?=x[\dA-Fa-f]{4}_)/u;
const everySpecial = new RegExp(special, 'gu');
const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Cut to what a cell may hold. */
export function escaped(text: string): string {
  const cut = text.length > CELL ? text.slice(0, CELL).replace(/[\ud800-\udbff]$/, '') : text;
  return special.test(cut) ? cut.replace(everySpecial, (character) => names[character] ?? coded(character)) : cut;
}

const coded = (character: string) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** `A` to `XFD`. */
function columnName(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (at % 26));
}
