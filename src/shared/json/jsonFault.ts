import { isKeptExactly } from './exactNumber.ts';

/** What a JSON text says and its value would not keep. */
export interface JsonFault {
  message: 'errors.number_digits' | 'errors.json_key';
  /** Keys and indexes from the outermost value to the number or the key. */
  path: string[];
  /** Index in the text. */
  at: number;
}

/** An object or list that is open: the last key in it, as written, or the index. */
interface Level {
  isList: boolean;
  index: number;
  key: string;
}

/** Tokens between two pauses; some tenths of a ms. */
const STEP = 5000;

const codes = { quote: 0x22, comma: 0x2c, colon: 0x3a, backslash: 0x5c };

/** Whether a number begins with this character, or goes on with it before its power. */
export const isNumberStart = (code: number) => (code >= 0x30 && code <= 0x39) || code === 0x2d;
/** Also `.`, `+`, `e` and `E`. */
export const isNumberPart = (code: number) =>
  isNumberStart(code) || code === 0x2e || code === 0x2b || code === 0x65 || code === 0x45;

/**
 * Whether a key, as written between quotes, is `__proto__`. It is refused everywhere: code that copies an object key by
 * key would lose it, or change the object's prototype.
 */
export const isForbiddenKey = (written: string) => written === '__proto__' || readKey(written) === '__proto__';

/** Escapes have six characters. */
const LONGEST_KEY = 9 * 6;

const readKey = (written: string): string => {
  if (written.length > LONGEST_KEY || !written.includes('\\')) return written;
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch {
    return written;
  }
};

/** The first fault of a valid JSON text (docs/reference/api/entities.md#exact-numbers). Yields between its steps, for a server that has others to serve. */
export function* findJsonFault(text: string): Generator<undefined, JsonFault | null> {
  const levels: Level[] = [];
  let key: [number, number] = [0, 0];
  let steps = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const level = levels.at(-1);
    if (code === codes.quote) {
      const end = endOfString(text, at);
      key = [at + 1, end];
      at = end;
    } else if (code === 0x7b || code === 0x5b) levels.push({ isList: code === 0x5b, index: 0, key: '' });
    else if (code === 0x7d || code === 0x5d) levels.pop();
    else if (code === codes.comma && level) level.index++;
    else if (code === codes.colon && level) {
      level.key = text.slice(...key);
      if (isForbiddenKey(level.key)) return { message: 'errors.json_key', path: levels.map(nameOf), at: key[0] - 1 };
    } else if (isNumberStart(code)) {
      const end = endOfNumber(text, at);
      if (!isKeptExactly(text.slice(at, end))) return { message: 'errors.number_digits', path: levels.map(nameOf), at };
      at = end - 1;
    }
    if (++steps % STEP === 0) yield;
  }
  return null;
}

/** {@link findJsonFault} at a stretch, for the value of one field. */
export function jsonFault(text: string): JsonFault | null {
  const steps = findJsonFault(text);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The value of a JSON text, or the key of a message. */
export function readJsonText(text: string): { value: unknown } | { message: string } {
  try {
    const value = JSON.parse(text) as unknown;
    return jsonFault(text) ?? { value };
  } catch {
    return { message: 'errors.json' };
  }
}

const nameOf = ({ isList, index, key }: Level) => (isList ? String(index) : readKey(key));

function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charCodeAt(at) !== codes.quote) at += text.charCodeAt(at) === codes.backslash ? 2 : 1;
  return at;
}

function endOfNumber(text: string, from: number): number {
  let at = from + 1;
  while (isNumberPart(text.charCodeAt(at))) at++;
  return at;
}
