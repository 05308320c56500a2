import pg from 'pg';
import { limits } from '#shared/limits.ts';
import { recordTypes } from '../recordTypes.ts';
import { ProtocolViolation } from './protocol/violation.ts';

/**
 * The type parsers for what a server that is not ours answers. The server says which type a value has, and some parsers
 * of the driver take time with the square of a value's length: a timestamp of a million digits would hold the process for
 * minutes. So a value is no longer than one that this product asks for.
 */

const KiB = 1024;
const { builtins } = pg.types;

/** Characters of a value, by type: JSON and bytes of a record, and lists of keys. */
const most: Readonly<Record<number, number>> = {
  [builtins.JSON]: limits.answer_max_bytes,
  [builtins.JSONB]: limits.answer_max_bytes,
  [builtins.BYTEA]: limits.record_answer_max_bytes,
  // text[], bigint[], integer[]
  1009: 512 * KiB,
  1016: 512 * KiB,
  1007: 512 * KiB,
};

/** Dates, numbers, and what is never asked for. */
const OTHER_MAX = 4 * KiB;

type Parse = (text: string) => unknown;

const asText = pg.types.getTypeParser(builtins.TEXT as number) as unknown as Parse;
const bounded = new Map<number, Parse>();

/** Throws ProtocolViolation for a value that is too long, or that its type cannot have. */
export const foreignTypes: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: string) => {
    // Values are asked for as text.
    if (format === 'binary') throw new ProtocolViolation('a binary value');
    const known = bounded.get(type);
    if (known) return known as never;
    const parse = recordTypes.getTypeParser(type, 'text') as unknown as Parse;
    if (parse === asText) return parse as never;
    const made = boundedParser(type, parse);
    // Only types that have a parser: as many as the driver knows.
    bounded.set(type, made);
    return made as never;
  },
};

function boundedParser(type: number, parse: Parse): Parse {
  const length = most[type] ?? OTHER_MAX;
  const isJson = type === builtins.JSON || type === builtins.JSONB;
  return (text) => {
    if (text.length > length || (isJson && text.length > length / 64 && hasManyParts(text)))
      throw new ProtocolViolation('a value is too large');
    try {
      return parse(text);
    } catch (error) {
      throw new ProtocolViolation('a value is not of its type', error);
    }
  };
}

const mark = (char: string) => char.charCodeAt(0);
const [quote, backslash, comma, object, array] = ['"', '\\', ',', '{', '['].map(mark);

/** Whether a JSON text has more objects, arrays and members than a record may have. */
function hasManyParts(text: string): boolean {
  let parts = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === quote) isInString = !isInString;
    else if (isInString) at += char === backslash ? 1 : 0;
    else if (char === comma || char === object || char === array) parts += 1;
    if (parts > 2 * limits.json_values_max) return true;
  }
  return false;
}
