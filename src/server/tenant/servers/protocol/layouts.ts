import { ProtocolViolation } from './violation.ts';

/**
 * The inner structure of the messages of a PostgreSQL server: "Message Formats" in PostgreSQL's
 * manual. The driver's parser takes each of these for granted: it reads past the end of a message, or never ends.
 */

const KiB = 1024;

/** Bytes of a message, without the type: what the parser holds until it is whole. */
export interface Size {
  least: number;
  most: number;
}

/** The length itself is a part of the message. */
const LENGTH = 4;
/** As libpq has it for messages that are short by nature, and for those of a sign-in. */
const short = 30_000;
const signIn = 2000;

const empty: Size = { least: LENGTH, most: LENGTH };

/** By type. Messages that are missing are never sent to us. */
export const sizes: Readonly<Record<string, Size>> = {
  1: empty,
  2: empty,
  3: empty,
  I: empty,
  c: empty,
  n: empty,
  A: { least: LENGTH + 6, most: short },
  C: { least: LENGTH + 1, most: 1 * KiB },
  // One that names a value may be as long as the value.
  E: { least: LENGTH + 2, most: 4 * KiB * KiB },
  G: { least: LENGTH + 3, most: short },
  H: { least: LENGTH + 3, most: short },
  K: { least: LENGTH + 8, most: LENGTH + 8 },
  N: { least: LENGTH + 2, most: 64 * KiB },
  R: { least: LENGTH + 4, most: signIn },
  S: { least: LENGTH + 2, most: short },
  T: { least: LENGTH + 2, most: 256 * KiB },
  Z: { least: LENGTH + 1, most: LENGTH + 1 },
};

/** Columns of an answer that PostgreSQL can make. */
export const COLUMNS_MAX = 1664;

/** Reads one message after its length. */
interface Reader {
  bytes: Buffer;
  at: number;
  end: number;
}

type Layout = (reader: Reader) => void;

const refuse = (what: string): never => {
  throw new ProtocolViolation(what);
};

function skip(reader: Reader, bytes: number): void {
  reader.at += bytes;
  if (reader.at > reader.end) refuse('a message is too short');
}

/** A string that ends with a zero inside its message. */
function string(reader: Reader): void {
  const zero = reader.bytes.indexOf(0, reader.at);
  if (zero === -1 || zero >= reader.end) refuse('a string has no end');
  reader.at = zero + 1;
}

function count(reader: Reader): number {
  const { at } = reader;
  skip(reader, 2);
  const found = reader.bytes.readUInt16BE(at);
  return found > COLUMNS_MAX ? refuse('too many columns') : found;
}

/** Of an error or notice: fields of a type and a string, and a zero. */
function fields(reader: Reader): void {
  for (;;) {
    const type = reader.at < reader.end ? reader.bytes[reader.at] : undefined;
    skip(reader, 1);
    if (type === 0) return;
    string(reader);
  }
}

function columns(reader: Reader): void {
  for (let left = count(reader); left > 0; left--) {
    string(reader);
    skip(reader, 18);
  }
}

/** A row that is whole. One that is not is followed by `dataRow.ts`. */
function row(reader: Reader): void {
  const { bytes, end } = reader;
  let left = count(reader);
  let { at } = reader;
  for (; left > 0 && at + 4 <= end; left--) {
    const length = bytes.readInt32BE(at);
    if (length < -1) refuse('a value has no length');
    at += 4 + Math.max(0, length);
  }
  reader.at = left > 0 ? end + 1 : at;
}

function copy(reader: Reader): void {
  skip(reader, 1);
  skip(reader, 2 * count(reader));
}

function authentication(reader: Reader): void {
  const { bytes, at } = reader;
  skip(reader, 4);
  switch (bytes.readInt32BE(at)) {
    case authentications.ok:
    case authentications.cleartext:
      return;
    case authentications.md5:
      skip(reader, 4);
      return;
    case authentications.sasl:
      while (reader.at < reader.end && bytes[reader.at] !== 0) string(reader);
      skip(reader, 1);
      return;
    case authentications.saslContinue:
    case authentications.saslFinal:
      reader.at = reader.end;
      return;
    default:
      refuse('an unknown way to sign in');
  }
}

/** Kinds of the message `R`. */
export const authentications = { ok: 0, cleartext: 3, md5: 5, sasl: 10, saslContinue: 11, saslFinal: 12 } as const;

function status({ bytes, at }: Reader): void {
  if (!'ITE'.includes(String.fromCharCode(bytes[at] as number))) refuse('an unknown state of a transaction');
}

const layouts: Readonly<Record<string, Layout>> = {
  A: (reader) => {
    skip(reader, 4);
    string(reader);
    string(reader);
  },
  C: string,
  D: row,
  E: fields,
  G: copy,
  H: copy,
  K: (reader) => skip(reader, 8),
  N: fields,
  R: authentication,
  S: (reader) => {
    string(reader);
    string(reader);
  },
  T: columns,
  Z: (reader) => {
    status(reader);
    skip(reader, 1);
  },
};

/**
 * @param at of the first byte after the message's length
 * @throws ProtocolViolation unless the parts of the message are exactly as long as the message
 */
export function checkLayout(type: string, bytes: Buffer, at: number, end: number): void {
  const reader = { bytes, at, end };
  layouts[type]?.(reader);
  if (reader.at !== end) refuse('a message is not as long as its parts');
}
