import type { ValueShape } from '#shared/fieldTypes/fieldType.ts';
import type { Checked, Schema } from '#shared/violations.ts';

/** The values that an operand is compared with. */
export interface Operated {
  /** Reads one value of the field from its text. */
  schema: Schema;
  /** Values of the field are texts, which may contain commas. */
  is_text: boolean;
  /** Values of the field are lists. */
  is_list: boolean;
}

/** How the operand of an operator is written: one value, a list of values, or yes and no. */
export interface Operand {
  readonly is_list: boolean;
  /**
   * Reads the operand of a query string: a text, or several when the name is repeated.
   * @param path names the operand in a violation
   */
  parse(given: string | readonly string[], of: Operated, path: string): Checked<unknown>;
  /** The values in a text that a person typed, as the server checks them. */
  values(typed: string): string[];
  /** The operand for a text that a person typed. */
  write(typed: string): string | string[];
  /**
   * Its TypeScript type in the generated client, from that of one value.
   * @param isList values of the field are lists
   */
  client(value: string, isList: boolean): string;
}

/** A column and the operand that it is compared with, for writing SQL. */
export interface Compared {
  /** The column, as the statement names it. */
  column: string;
  /** The operand, as it was parsed. */
  value: unknown;
  sqlType: string;
  /** Binds a value as a parameter and returns its placeholder. Operands are never written into the text. */
  bind(value: unknown, sqlType: string): string;
  /** The column is equal to the value. Here and below, the form of Unicode makes no difference (docs/reference/api/records.md#same-texts). */
  equal(): string;
  /** It is equal to one of the values, of which there may be none. A list: it has one of them. */
  oneOf(): string;
  /** A list has each of the values. */
  eachOf(): string;
  ordered(sign: '>' | '<' | '>=' | '<='): string;
  /** It matches the pattern, whatever the case and the accents. */
  foldedLike(): string;
  /** It matches the pattern as it is. */
  exactLike(): string;
}

/** Conditions on a moment, by operator. */
type Bounds = { readonly [operator: string]: string };

/**
 * A filter operator: `query[<field>][<operator>]=<operand>` (docs/reference/api/records.md#operators). Its texts are in
 * i18n/<language>/filters.ts; the compiler names them where an operator has none (docs/guides/adding-an-operator.md).
 */
export interface Operator {
  readonly operand: Operand;
  /** The condition in SQL. It is not true for records without a value, unless the operator is about that or is the opposite of another. */
  sql(compared: Compared): string;
  /** Shapes of values that it compares; fields of other shapes refuse it. */
  readonly shapes: readonly ValueShape[];
  /** Shapes for which the filters drawer offers it; the first operator of a shape starts a new condition. */
  readonly offered: readonly ValueShape[];
  /** Offered not as itself but as these choices, each with a fixed operand. */
  readonly choices?: Readonly<Record<string, string>>;
  /** The equivalent conditions for a moment that is compared with a day: `start` and `end` are its first and last ms. */
  ofDay?(start: string, end: string): Bounds;
  /** The stricter of two operands for one field. Without this function the later operand replaces the earlier. */
  stricter?(a: string, b: string): string;
}
