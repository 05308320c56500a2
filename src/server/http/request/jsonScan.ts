import { isKeptExactly } from '#shared/json/exactNumber.ts';
import { isForbiddenKey, isNumberPart, isNumberStart } from '#shared/json/jsonFault.ts';
import { requestLimits } from '#shared/limits.ts';
import { Refusal } from '../../errors/errors.ts';

/** Bytes, and keys, after which a list is cut before its next row. */
const PIECE_BYTES = 64 * 1024;
const PIECE_KEYS = 2000;

/** A list of rows: `[` is before `start`, `]` at `end`, and a comma at each cut. */
export interface RowList {
  start: number;
  end: number;
  cuts: number[];
}

const codes = { quote: 0x22, comma: 0x2c, colon: 0x3a, backslash: 0x5c };
const opening = (byte: number) => byte === 0x7b || byte === 0x5b;
const closing = (byte: number) => byte === 0x7d || byte === 0x5d;
/** The closing bracket is two after the opening one, for both kinds. */
const closes = (open: number | undefined, byte: number) => open !== undefined && open + 2 === byte;

/** Numbers of this length and without a power of ten need no check. */
const SHORT_NUMBER = 15;

/**
 * Reads the structure of a JSON text without parsing it, piece by piece: parsing takes time and memory for each key and
 * value, whatever the length of the text. Finds the lists of rows of a body that may be parsed in pieces, and whether the
 * text has a number or a key that its value would not keep (docs/reference/api/entities.md#exact-numbers).
 */
export class JsonScan {
  readonly lists: RowList[] = [];
  /** A number that a double does not hold, or a key `__proto__`. */
  hasFault = false;
  readonly #hasRows: boolean;
  readonly #brackets: number[] = [];
  #list: RowList | null = null;
  #isText = false;
  #isEscaped = false;
  /** Of the last string: the places of its quotes. */
  #opened = 0;
  #closed = 0;
  /** Where the next number may begin. */
  #next = 0;
  #keys = 0;
  #values = 0;
  #rowKeys = 0;
  #rowValues = 0;
  #allKeys = 0;
  #keysAtCut = 0;

  /** @param hasRows lists in the outermost object are rows: the limits of keys and values are those of one row */
  constructor(hasRows: boolean) {
    this.#hasRows = hasRows;
  }

  /** @throws a refusal beyond the limits. Bytes must be read in order */
  read(bytes: Uint8Array, from: number, to: number): void {
    let isText = this.#isText;
    let isEscaped = this.#isEscaped;
    for (let at = Math.max(from, this.#next); at < to; at++) {
      const byte = bytes[at] as number;
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (byte === codes.backslash) isEscaped = true;
        else if (byte === codes.quote) {
          isText = false;
          this.#closed = at;
        }
      } else if (byte === codes.quote) {
        isText = true;
        this.#opened = at;
      } else if (byte === codes.comma) this.#comma(at);
      else if (byte === codes.colon) this.#key(bytes);
      else if (opening(byte)) this.#open(byte, at);
      else if (closing(byte)) this.#close(byte, at);
      else if (isNumberStart(byte)) at = this.#number(bytes, at);
    }
    this.#isText = isText;
    this.#isEscaped = isEscaped;
  }

  #open(byte: number, at: number): void {
    this.#countValue();
    if (this.#brackets.push(byte) > requestLimits.json_depth_max) throw new Refusal('malformed', 'errors.depth');
    const isRows = this.#hasRows && this.#brackets.length === 2 && byte === 0x5b && this.#brackets[0] === 0x7b;
    if (!isRows) return;
    this.#list = { start: at + 1, end: at + 1, cuts: [] };
    this.#endRow();
  }

  #close(byte: number, at: number): void {
    if (!closes(this.#brackets.pop(), byte)) throw new Refusal('malformed', 'errors.json');
    if (!this.#list || this.#brackets.length > 1) return;
    this.lists.push({ ...this.#list, end: at });
    this.#list = null;
  }

  #comma(at: number): void {
    this.#countValue();
    const list = this.#list;
    if (!list || this.#brackets.length > 2) return;
    this.#endRow();
    const isLong = at - (list.cuts.at(-1) ?? list.start) >= PIECE_BYTES;
    if (!isLong && this.#allKeys - this.#keysAtCut < PIECE_KEYS) return;
    list.cuts.push(at);
    this.#keysAtCut = this.#allKeys;
  }

  #endRow(): void {
    this.#rowKeys = 0;
    this.#rowValues = 0;
  }

  #key(bytes: Uint8Array): void {
    this.#countKey();
    const first = bytes[this.#opened + 1];
    if (first === 0x5f || first === codes.backslash)
      this.hasFault ||= isForbiddenKey(latin(bytes, this.#opened + 1, this.#closed));
  }

  /** @returns the place of its last character, which may be beyond the piece that is read */
  #number(bytes: Uint8Array, at: number): number {
    let end = at + 1;
    while (isNumberPart(bytes[end] as number)) end++;
    this.#next = end;
    if (end - at > SHORT_NUMBER || hasPower(bytes, at, end)) this.hasFault ||= !isKeptExactly(latin(bytes, at, end));
    return end - 1;
  }

  #countKey(): void {
    const keys = this.#list ? ++this.#rowKeys : ++this.#keys;
    if (keys > requestLimits.json_keys_max || ++this.#allKeys > requestLimits.bulk_keys_max) throw tooLarge();
  }

  #countValue(): void {
    const values = this.#list ? ++this.#rowValues : ++this.#values;
    if (values > requestLimits.json_values_max) throw tooLarge();
  }
}

const latin = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');

const hasPower = (bytes: Uint8Array, from: number, to: number): boolean => {
  for (let at = from; at < to; at++) if (bytes[at] === 0x65 || bytes[at] === 0x45) return true;
  return false;
};

const tooLarge = () => new Refusal('too_large', 'too_large');
