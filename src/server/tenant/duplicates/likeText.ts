import { foldText } from '#sdk/foldText.ts';

/** What is compared of a text: its folded words of letters in their order, and its digits. */
export interface LikeText {
  words: readonly string[];
  digits: string;
}

/** How many trigrams two texts share at least, of all that they have, to be alike: as `similarity` of pg_trgm counts. */
const LIKENESS = 0.5;
/** Texts with fewer letters are not taken for each other's misspelling. */
const SPELLED_MIN = 5;

/** Words that say what kind of company one is: the same one is found with another, and without any. */
const legalForms = new Set(
  (
    'ао гуп зао ип кфх муп нао нко оао одо ооо пао пк тоо тов уп фгуп чп чуп ' +
    'ab ag aps as bv co company corp corporation gmbh inc incorporated kft kg limited llc llp lp ltd nv oy plc pte pty ' +
    'sarl sas srl ug'
  ).split(' '),
);

/** @returns null for a text without letters and digits */
export function likeText(text: string): LikeText | null {
  const folded = foldText(text);
  const all: readonly string[] = folded.match(/[\p{L}\p{M}]+/gu) ?? [];
  const digits = folded.match(/\p{N}/gu)?.join('') ?? '';
  const words = all.filter((word) => !legalForms.has(word));
  return all.length > 0 || digits !== '' ? { words: words.length > 0 ? words : all, digits } : null;
}

/** The same for texts that differ only in the order of their words. */
export const signatureOf = ({ words, digits }: LikeText): string => `${[...words].sort().join(' ')} ${digits}`;

/**
 * Whether two texts are alike: the words that only one of them has are a misspelling of those that only the other has, or
 * share half of their trigrams; or only one has more words, and the texts share half of their trigrams. Other digits are
 * another thing: `Flat 12` is not `Flat 13`.
 */
export function isAlike(one: LikeText, other: LikeText): boolean {
  if (one.digits !== other.digits) return false;
  const rest = one.words.filter((word) => !other.words.includes(word));
  const otherRest = other.words.filter((word) => !one.words.includes(word));
  if (rest.length + otherRest.length === 0) return true;
  if (rest.length === 0 || otherRest.length === 0) return likeness(one.words, other.words) >= LIKENESS;
  return isMisspelt(rest, otherRest, one) || likeness(rest, otherRest) >= LIKENESS;
}

/** One letter is another, is missing, or has changed places with its neighbour; or there are other blanks. */
function isMisspelt(rest: readonly string[], otherRest: readonly string[], { words }: LikeText): boolean {
  const [one, other] = [rest.join(''), otherRest.join('')];
  if (Math.abs(one.length - other.length) > 1 || words.join('').length < SPELLED_MIN) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [a, b] = [one.slice(start), other.slice(start)];
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a.slice(1) === b.slice(1) || a === b.slice(1) || a.slice(1) === b || isSwapped;
}

/** The trigrams that both have, of all that one of them has. */
function likeness(words: readonly string[], otherWords: readonly string[]): number {
  const [one, other] = [trigramsOf(words), trigramsOf(otherWords)];
  const shared = one.filter((each) => other.includes(each)).length;
  return shared / (one.length + other.length - shared);
}

/** Each word has two blanks before it and one behind it. */
function trigramsOf(words: readonly string[]): number[] {
  const found: number[] = [];
  for (const word of words) {
    let [first, second] = [0, 0];
    for (let at = 0; at <= word.length; at++) {
      const third = at < word.length ? word.charCodeAt(at) : 0;
      // Letters of one alphabet differ in their last ten bits.
      const trigram = (first << 20) ^ (second << 10) ^ third;
      if (!found.includes(trigram)) found.push(trigram);
      [first, second] = [second, third];
    }
  }
  return found;
}
