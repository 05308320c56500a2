import { escapeFormula, quoteCsv } from '#shared/text/csvText.ts';
import type { Row } from '#web/resource/view.ts';

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return quoteCsv(escapeFormula(value));
  return quoteCsv(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** RFC 4180, with a byte order mark so that spreadsheets read Cyrillic, and with formulas escaped. */
export function toCsv(rows: readonly Row[], fields: readonly { key: string; label: string }[]): string {
  const lines = [
    fields.map((field) => cell(field.label)),
    ...rows.map((row) => fields.map(({ key }) => cell(row[key]))),
  ];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** Saves a text as a file of this name. */
export function download(name: string, text: string, type = 'text/csv') {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
