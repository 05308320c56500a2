/**
 * Letters that look like those of the product's name, beside what Unicode's own decomposition and marks cover. A whole
 * table of confusables has thousands of rows; four letters need these.
 */
const alike: Record<string, string> = {
  s: 'ѕꜱꮪꓢ5$§ʂ',
  t: 'тτꭲꓔᴛ7+†ŧƭʈ₮⊤',
  o: 'оοσօөøɵꓳᴏⲟ0○〇◯οס๐٥ه०০ⵔ',
  a: 'аαλɑᴀꭺꓮⱥ4@∆δ△Δ',
  c: 'сϲꓚᴄ',
};

const letters = new Map(Object.entries(alike).flatMap(([letter, others]) => [...others].map((each) => [each, letter])));

/** The product's name, and how its Russian spelling looks: `стоа` as Latin letters. */
const names = ['stoa', 'ctoa'];

/** What is left of a text when it is only looked at. */
const looksOf = (text: string): string =>
  [
    ...text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\p{M}\p{Cf}]/gu, ''),
  ]
    .map((each) => letters.get(each) ?? each)
    .join('');

const isWord = (word: string): boolean => names.some((name) => word.startsWith(name) || word.endsWith(name));

/**
 * Whether a person could take the name for the product's: in other letters, in other case, with blanks or signs in it, or
 * as a part ("Stoa Support"). A text that only contains the letters is fine: "Test OAuth"
 * (docs/reference/product/modules.md#names).
 */
export function looksLikeProduct(text: string): boolean {
  const words = looksOf(text).split(/[^\p{L}\p{N}]+/u);
  // Letters that stand alone are read as one word: S.T.O.A
  const spaced = words.map((word) => ([...word].length === 1 ? word : ` ${word} `)).join('');
  return words.some(isWord) || spaced.split(/\s+/).some(isWord) || names.includes(words.join(''));
}
