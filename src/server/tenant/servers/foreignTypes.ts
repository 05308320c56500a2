import pg from 'pg';
import { requestLimits } from '#shared/limits.ts';
import { BIGINTS, recordTypes } from '../recordTypes.ts';
import { ProtocolViolation } from './protocol/violation.ts';

/**
 * The type parsers for what a server that is not ours answers. The server says which type a value has, and the driver's
 * parsers believe that it looks like one: bytes of a single backslash are parsed for ever, a timestamp of a million
 * digits for minutes. So a value must have the shape and length of its type, and types that this product does not ask for
 * stay text.
 */

const KiB = 1024;
const { builtins } = pg.types;

interface Shape {
  /** Characters. */
  most: number;
  matches: RegExp;
}

const number: Shape = { most: 50, matches: /^(-?[0-9][0-9.e+-]*|NaN|-?Infinity)$/i };
const moment: Shape = { most: 64, matches: /^([0-9][0-9 :.+-]*( BC)?|-?infinity)$/ };
const json: Shape = { most: requestLimits.answer_max_bytes, matches: /^/ };
const ids: Shape = { most: 512 * KiB, matches: /^\{(-?[0-9]+(,-?[0-9]+)*)?\}$/ };
const list: Shape = { most: 512 * KiB, matches: /^\{/ };

const shapes: Readonly<Record<number, Shape>> = {
  [builtins.BOOL]: { most: 1, matches: /^[tf]$/ },
  [builtins.INT2]: number,
  [builtins.INT4]: number,
  [builtins.INT8]: number,
  [builtins.OID]: number,
  [builtins.FLOAT4]: number,
  [builtins.FLOAT8]: number,
  [builtins.NUMERIC]: number,
  [builtins.DATE]: moment,
  [builtins.TIMESTAMP]: moment,
  [builtins.TIMESTAMPTZ]: moment,
  [builtins.JSON]: json,
  [builtins.JSONB]: json,
  [builtins.BYTEA]: { most: 2 * requestLimits.record_answer_max_bytes, matches: /^\\x/ },
  // text[], integer[]
  1009: list,
  1007: list,
  [BIGINTS]: ids,
};

const mark = (char: string) => char.charCodeAt(0);
const [quote, backslash, comma, object, array] = ['"', '\\', ',', '{', '['].map(mark);

type Parse = (text: string) => unknown;

const asText = pg.types.getTypeParser(builtins.TEXT as number) as unknown as Parse;
const checked = new Map<number, Parse>();

/** Throws ProtocolViolation for a value that its type cannot have. */
export const foreignTypes: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: string) => {
    // Values are asked for as text.
    if (format === 'binary') throw new ProtocolViolation('a binary value');
    const shape = shapes[type];
    if (!shape) return asText as never;
    // Made at the first use: by then the driver has been told how numbers are read.
    const known = checked.get(type);
    const parse = known ?? checkedParser(shape, recordTypes.getTypeParser(type, 'text') as unknown as Parse);
    checked.set(type, parse);
    return parse as never;
  },
};

function checkedParser(shape: Shape, parse: Parse): Parse {
  const { most, matches } = shape;
  const isJson = shape === json;
  return (text) => {
    if (text.length > most || !matches.test(text)) throw new ProtocolViolation('a value is not of its type');
    if (isJson && text.length > 64 * KiB && hasManyParts(text)) throw new ProtocolViolation('a value is too large');
    try {
      return parse(text);
    } catch (error) {
      throw new ProtocolViolation('a value is not of its type', error);
    }
  };
}

/** Whether a JSON text has more objects, arrays and members than a record may have. */
function hasManyParts(text: string): boolean {
  let parts = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === quote) isInString = !isInString;
    else if (isInString) at += char === backslash ? 1 : 0;
    else if (char === comma || char === object || char === array) parts += 1;
    if (parts > 2 * requestLimits.json_values_max) return true;
  }
  return false;
}
