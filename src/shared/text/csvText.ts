/** Text that a spreadsheet would run as a formula. Leading apostrophes are included, to distinguish them from ours. */
const formula = /^'*\s*[=+\-@\t\r\n＝＋－＠]/;

/** Prefixes text that a spreadsheet would run with an apostrophe; {@link unescapeFormula} removes it. */
export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;

/** A cell of a CSV file (RFC 4180). An empty text is quoted, to distinguish it from null. */
export const quoteCsv = (text: string): string =>
  text === '' || /[",;\t\r\n]/.test(text) || text.trim() !== text ? `"${text.replaceAll('"', '""')}"` : text;
