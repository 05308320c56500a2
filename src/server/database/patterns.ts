import { type Expression, sql } from 'kysely';

/** `column ilike '%text%'` in which the text's own `%`, `_` and `\` are only themselves. */
export const contains = (column: Expression<string | null>, text: string) =>
  sql<boolean>`${column} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;

/** Emails are compared without case (CONTRACT.md section 2); `u` is how the query calls `users`. */
export const sameEmail = (email: string) => sql<boolean>`lower(u.email) = lower(${email})`;
