/**
 * What people take for the same text: without case, accents and the form of Unicode
 * (docs/reference/api/records.md#same-texts). Searches compare texts so. SQL of the same is made from these tables
 * (`src/server/tenant/foldedSql.ts`): a change of one of them is another index.
 */
export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase().replaceAll('ё', 'е');
  let folded = text.normalize('NFKD').toLowerCase();
  for (const [from, to] of folds.replaced) folded = folded.replaceAll(from, to);
  return folded.replace(removed, '');
}

export const folds = {
  /** Texts of ASCII, Russian letters and the signs beside them, as an expression of both languages: most texts. */
  plain: String.raw`^[\u0001-\u007f\u0410-\u044f\u0401\u0451«»–—’“”„]*$`,
  replaced: [
    // The short i is a letter of its own.
    ['и\u0306', 'й'],
    // Letters that Unicode does not take apart.
    ['ß', 'ss'],
    ['æ', 'ae'],
    ['œ', 'oe'],
    ['ł', 'l'],
    ['ø', 'o'],
    ['đ', 'd'],
    ['ħ', 'h'],
    ['ı', 'i'],
    ['ς', 'σ'],
  ],
  /** Accents, and characters that nobody sees, as a set of a regular expression of both languages. */
  removed: String.raw`[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]`,
} as const;

const plain = new RegExp(folds.plain, 'u');
const removed = new RegExp(folds.removed, 'gu');

/** The same of a pattern of SQL: `%` and `_` stay, and so does the backslash before one of them or before itself. */
export const foldPattern = (pattern: string): string =>
  pattern.replace(/\\(.)|[^\\%_]+/gsu, (text, escaped: string = text) =>
    // Some characters are folded into one of the signs.
    foldText(escaped).replace(/[\\%_]/g, String.raw`\$&`),
  );
