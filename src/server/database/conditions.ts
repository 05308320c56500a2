import { type Expression, sql } from 'kysely';
import { limits } from '#shared/limits.ts';

/** `column ilike '%text%'` with `%`, `_` and `\` of the text escaped. */
export const contains = (column: Expression<string | null>, text: string) =>
  sql<boolean>`${column} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;

/** Compares emails without case; `u` is the alias of `users` in the query. */
export const sameEmail = (email: string) => sql<boolean>`lower(u.email) = lower(${email})`;

/** A time from now by the database's clock, which also decides what has expired. The clock of a process may differ. */
export const fromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** SQL condition of a live session (docs/api.md#sessions). */
export const isLive = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.ended_at`)} is null and ${sql.ref(`${table}.expires_at`)} > now()
    and ${sql.ref(`${table}.last_seen_at`)} > now() - make_interval(days => ${limits.session_idle_days}))`;
