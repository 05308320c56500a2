import type { Compared, Operator } from './operator.ts';

/** SQL that several operators share. */

export const comparison =
  (sign: string) =>
  ({ column, value, sqlType, bind }: Compared): string =>
    `${column} ${sign} ${bind(value, sqlType)}`;

export const pattern =
  (sign: 'like' | 'ilike') =>
  ({ column, value, sqlType, bind }: Compared): string =>
    `${column} ${sign} ${bind(withoutTrailingEscape(value as string), sqlType)}`;

/** Everything else, records without a value too. */
export const opposite =
  (sql: Operator['sql']): Operator['sql'] =>
  (compared) =>
    `(${sql(compared)}) is not true`;

/** PostgreSQL refuses a pattern that ends with a single backslash; doubled, it matches itself. */
function withoutTrailingEscape(pattern: string): string {
  let end = pattern.length;
  while (pattern[end - 1] === '\\') end--;
  return (pattern.length - end) % 2 === 1 ? `${pattern}\\` : pattern;
}
