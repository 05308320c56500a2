import { doubleBytePlausibility } from './doubleByteText.ts';
import { type Encoding, encodingOfMark } from './encodings.ts';
import { singleBytePlausibility } from './singleByteText.ts';

/** Lets others work: each encoding takes a few ms. */
type Pause = () => Promise<unknown>;

/** Finds out the encoding of a file by its bytes. */
interface EncodingGuess {
  /** @returns whether more bytes are wanted */
  add(bytes: Uint8Array): boolean;
  /** Null: no encoding makes sense of the bytes. @param isWhole there are no more bytes */
  best(isWhole: boolean, pause?: Pause): Promise<Encoding | null>;
}

/** Different words with bytes beyond ASCII that are enough to tell. */
const ENOUGH_WORDS = 250;
/** Bytes beyond ASCII that are enough to believe that a file is UTF-8. */
const ENOUGH_BYTES = 100_000;
/** Bytes that tell UTF-16. */
const START_BYTES = 64 * 1024;
/** Bytes of a word that are looked at. */
const WORD_BYTES = 40;
/** How plausible the best reading must be. */
const LEAST = 0.4;

/** Of readings that are equally plausible, the first is taken. */
const candidates = {
  'windows-1252': 0.03,
  'windows-1251': 0.02,
  gb18030: 0.01,
  shift_jis: 0.01,
  'windows-1250': 0,
  'koi8-r': 0,
  big5: 0,
  ibm866: -0.02,
  macintosh: -0.03,
} as const satisfies Partial<Record<Encoding, number>>;

/**
 * Valid UTF-8 is taken for that. Else the words with bytes beyond ASCII are read in each encoding, and the reading that
 * looks most like a language wins.
 */
function encodingGuess(): EncodingGuess {
  const words = new Set<string>();
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let start: Uint8Array = new Uint8Array();
  let beyondAscii = 0;
  /** A word that may go on in the next chunk. */
  let tail: Uint8Array = new Uint8Array();
  const keep = (bytes: Uint8Array) => {
    if (words.size < ENOUGH_WORDS) words.add(String.fromCharCode(...bytes.subarray(0, WORD_BYTES)));
  };
  const add = (chunk: Uint8Array): boolean => {
    if (start.length < START_BYTES) start = joined(start, chunk.slice(0, START_BYTES));
    isUtf8 &&= decodes(utf8, chunk);
    const bytes = joined(tail, chunk);
    let at = 0;
    for (; at < bytes.length; at += 1) {
      if ((bytes[at] as number) < 0x80) continue;
      const { from, to } = wordAt(bytes, at);
      if (to === bytes.length && to - from < WORD_BYTES) break;
      beyondAscii += to - at;
      keep(bytes.subarray(from, to));
      at = to;
    }
    // What was kept ends at the end of the chunk if it was longer than a word.
    const from = at > bytes.length ? bytes.length : wordAt(bytes, bytes.length).from;
    tail = bytes.slice(Math.max(from, bytes.length - WORD_BYTES));
    return isUtf8 ? beyondAscii < ENOUGH_BYTES : words.size < ENOUGH_WORDS;
  };
  return {
    add,
    async best(isWhole, pause) {
      if (tail.some((byte) => byte >= 0x80)) keep(tail);
      if (isWhole) isUtf8 &&= decodes(utf8, new Uint8Array(), false);
      const marked = encodingOfMark(start) ?? utf16Of(start);
      if (marked) return marked;
      return isUtf8 ? 'utf-8' : mostPlausible([...words], pause);
    },
  };
}

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  if (first.length === 0) return second;
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
};

/** The word around a byte. Digits, blanks and most marks end it: they are in no double-byte character. */
function wordAt(bytes: Uint8Array, at: number): { from: number; to: number } {
  let [from, to] = [at, at];
  while (from > 0 && (bytes[from - 1] as number) >= 0x40) from -= 1;
  while (to < bytes.length && (bytes[to] as number) >= 0x40) to += 1;
  return { from, to };
}

interface Options {
  /** Bytes that are read at most. */
  limit?: number;
  pause?: Pause;
}

/** The encoding of a file; null if none makes sense of it. */
export async function encodingOf(
  chunks: AsyncIterable<Uint8Array>,
  { limit = Number.POSITIVE_INFINITY, pause }: Options = {},
): Promise<Encoding | null> {
  const guess = encodingGuess();
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (!guess.add(chunk) || size >= limit) return guess.best(false, pause);
  }
  return guess.best(true, pause);
}

function decodes(decoder: TextDecoder, bytes: Uint8Array, stream = true): boolean {
  try {
    decoder.decode(bytes, { stream });
    return true;
  } catch {
    return false;
  }
}

/** UTF-16 without a mark: ASCII characters have a zero byte, always on the same side, and there are lines. */
function utf16Of(bytes: Uint8Array): Encoding | null {
  let [even, odd] = [0, 0];
  for (const [at, byte] of bytes.entries())
    if (byte === 0)
      if (at % 2 === 0) even += 1;
      else odd += 1;
  if (even === odd) return null;
  const encoding = odd > even ? 'utf-16le' : 'utf-16be';
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  return /[\r\n]/.test(text) && !text.includes('\0') ? encoding : null;
}

async function mostPlausible(words: readonly string[], pause: Pause = async () => {}): Promise<Encoding | null> {
  let [best, most]: [Encoding | null, number] = [null, LEAST];
  for (const [encoding, preference] of Object.entries(candidates) as [keyof typeof candidates, number][]) {
    await pause();
    const score = preference + plausibility(words, encoding);
    if (score > most) [best, most] = [encoding, score];
  }
  return best;
}

const plausibility = (words: readonly string[], encoding: keyof typeof candidates): number =>
  encoding === 'gb18030' || encoding === 'big5' || encoding === 'shift_jis'
    ? doubleBytePlausibility(words, encoding)
    : singleBytePlausibility(words, encoding);
