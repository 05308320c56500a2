import type { LikeText } from './likeText.ts';

/** Words and letters of a text that have keys. */
const KEYED = { words: 8, letters: 32 } as const;
/** Shorter words have no keys of their own misspellings: those of the text without them are enough. */
const SPELLED_MIN = 4;

/**
 * Numbers such that two alike texts have one in common, as a rule: of the whole text, of it without each word, of each word,
 * and of the text without each letter. So texts share one that differ in a letter, a word, the order of words, or blanks.
 * The key of some words is the sum of theirs, whatever their order.
 */
export function blockingKeys({ words, digits }: LikeText): number[] {
  const seed = keyOf(digits);
  const own = words.map(keyOf);
  const whole = own.reduce((sum, key) => sum + key, seed) | 0;
  const keys = [whole];
  if (words.length > 1) keys.push((seed + keyOf(words.join(''))) | 0);
  for (const key of words.length > 1 ? own.slice(0, KEYED.words) : []) {
    keys.push((whole - key) | 0);
    if (words.length > 2) keys.push((seed + key) | 0);
  }
  let letters: number = KEYED.letters;
  for (const [at, word] of words.entries()) {
    if (word.length < SPELLED_MIN || word.length > letters) continue;
    const rest = whole - (own[at] as number);
    let before = 0;
    for (let left = 0; left < word.length; left++, letters--) {
      // Without either of two equal letters it is the same word.
      if (word[left] !== word[left - 1]) keys.push((rest + mixed(hashFrom(word, left + 1, before))) | 0);
      before = hashFrom(word[left] as string, 0, before);
    }
  }
  return keys;
}

const keyOf = (word: string): number => mixed(hashFrom(word, 0, 0));

/** A polynomial of the letters. */
function hashFrom(word: string, start: number, hash: number): number {
  for (let at = start; at < word.length; at++) hash = Math.imul(hash, 0x01000193) + word.charCodeAt(at);
  return hash | 0;
}

/** So that sums of polynomials differ where letters are exchanged between words. */
const mixed = (hash: number): number => Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) | 0;
