import type { OperatorName } from '#shared/operators/operators.ts';

/** A column and the operand it is compared with, for writing SQL. */
interface Compared {
  /** The column's name in the statement. */
  name: string;
  value: unknown;
  sqlType: string;
  /** Binds a value and returns its place. Operands are never written into the text. */
  bind(value: unknown, sqlType: string): string;
}

type OperatorSql = (compared: Compared) => string;

const comparison =
  (sign: string): OperatorSql =>
  ({ name, value, sqlType, bind }) =>
    `${name} ${sign} ${bind(value, sqlType)}`;

const pattern =
  (sign: 'like' | 'ilike'): OperatorSql =>
  ({ name, value, sqlType, bind }) =>
    `${name} ${sign} ${bind(withoutTrailingEscape(value as string), sqlType)}`;

/** PostgreSQL refuses a pattern that ends with a single backslash; doubled, it matches itself. */
const withoutTrailingEscape = (pattern: string): string => {
  const trailing = /\\*$/.exec(pattern)?.[0].length ?? 0;
  return trailing % 2 === 1 ? `${pattern}\\` : pattern;
};

/** The condition that each operator is in SQL (docs/adding-an-operator.md). */
export const operatorSql: Readonly<Record<OperatorName, OperatorSql>> = {
  eq: comparison('='),
  gt: comparison('>'),
  lt: comparison('<'),
  gte: comparison('>='),
  lte: comparison('<='),
  like: pattern('like'),
  ilike: pattern('ilike'),
  in: ({ name, value, sqlType, bind }) =>
    (value as unknown[]).length === 0 ? 'false' : `${name} = any(${bind(value, `${sqlType}[]`)})`,
  ex: ({ name, value }) => `${name} is ${value ? 'not ' : ''}null`,
};
