/** Cells by rows, as spreadsheets exchange them. */
export type Texts = readonly (readonly string[])[];

const quote = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Tab-separated, as Excel, Google Sheets and LibreOffice write it: a text with a tab, a line break or a quote is quoted. */
export function writeTsv(rows: Texts): string {
  const lines = rows.map((row) => row.map(quote).join('\t'));
  // Without one more break an empty last line would be read as the end of the line before.
  return lines.join('\n') + (lines.length > 1 && lines.at(-1) === '' ? '\n' : '');
}

/** One cell: quoted when the closing quote is followed by a tab, a line break or the end; otherwise plain text. */
const cell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|[^\t\r\n]*/y;

/** Reads the cells back, with or without the final break that Excel writes. Rows may have different lengths. */
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
