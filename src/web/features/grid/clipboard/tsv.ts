/** A block of cells as spreadsheets exchange it: rows of texts. */
export type Texts = readonly (readonly string[])[];

const quoted = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Tab-separated, as Excel, Google Sheets and LibreOffice write it: what holds a tab, a break or a quote is quoted. */
export function writeTsv(rows: Texts): string {
  const lines = rows.map((row) => row.map(quoted).join('\t'));
  // A last line that is empty would else be taken for the break that ends the one before.
  return lines.join('\n') + (lines.length > 1 && lines.at(-1) === '' ? '\n' : '');
}

/** One cell: in quotes where they close right before the next cell, line or end; else whatever stands there. */
const cell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|[^\t\r\n]*/y;

/** The same back, with or without the break at the end that Excel writes. Rows may be of different lengths. */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  for (;;) {
    cell.lastIndex = at;
    const [whole = '', inner] = cell.exec(text) ?? [];
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
