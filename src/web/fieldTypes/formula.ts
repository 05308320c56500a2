/** A spreadsheet runs a cell that begins like this as a formula; the same as in exported CSV. */
const formula = /^'*[=+\-@\t\r\n]/;

/** Text that no spreadsheet takes for a formula; {@link bare} takes it back. */
export const defused = (text: string): string => (formula.test(text) ? `'${text}` : text);

export const bare = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text);
