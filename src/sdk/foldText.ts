/**
 * What people take for the same text: without case, accents and the form of Unicode
 * (docs/reference/api/records.md#same-texts). Searches compare texts so. SQL of the same is made from these tables
 * (`src/server/tenant/foldedSql.ts`): a change of one of them is another index.
 */
export function foldText(text: string): string {
  let folded = text.normalize('NFD').toLowerCase();
  for (const [from, to] of folds.whole) folded = folded.replaceAll(from, to);
  return folded.replace(single, (each) => letters.get(each) ?? '');
}

const breve = '\u0306';

export const folds = {
  /** The short i is a letter of its own. */
  whole: [
    [`и${breve}`, 'й'],
    ['ß', 'ss'],
  ],
  /** Letters that Unicode does not take apart, each with the letter for it at the same place. */
  letters: 'łøđħıς',
  plain: 'lodhiσ',
  /** Accents, taken from their letters. */
  accents: `\u0300\u0301\u0302\u0303\u0304${breve}\u0307\u0308\u0309\u030a\u030b\u030c\u030f\u0313\u0314\u031b\u0323\u0326\u0327\u0328\u0342\u0345`,
} as const;

const letters = new Map([...folds.letters].map((letter, at) => [letter, folds.plain[at] as string]));
const single = new RegExp(`[${folds.letters}${folds.accents}]`, 'gu');

/** The same of a pattern of SQL: `%` and `_` stay, and so does the backslash before one of them or before itself. */
export const foldPattern = (pattern: string): string =>
  pattern.replace(/\\(.)|[^\\%_]+/gsu, (text, escaped: string | undefined) =>
    escaped === undefined ? foldText(text) : /[\\%_]/.test(escaped) ? text : foldText(escaped),
  );
