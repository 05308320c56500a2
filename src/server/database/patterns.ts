import { type Expression, sql } from 'kysely';

/** `column ilike '%text%'` with `%`, `_` and `\` of the text escaped. */
export const contains = (column: Expression<string | null>, text: string) =>
  sql<boolean>`${column} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;

/** Compares emails without case; `u` is the alias of `users` in the query. */
export const sameEmail = (email: string) => sql<boolean>`lower(u.email) = lower(${email})`;
