import { type Expression, sql } from 'kysely';
import { limits } from '#shared/limits.ts';

/** `column ilike '%text%'` with `%`, `_` and `\` of the text escaped. */
export const contains = (column: Expression<string | null>, text: string) =>
  sql<boolean>`${column} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;

/** Compares emails without case; `u` is the alias of `users` in the query. */
export const sameEmail = (email: string) => sql<boolean>`lower(u.email) = lower(${email})`;

/** A time from now by the database's clock, which also decides what has expired. The clock of a process may differ. */
export const fromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** SQL condition of a live session (docs/reference/api/access.md#sessions). */
export const isLive = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.ended_at`)} is null and ${sql.ref(`${table}.expires_at`)} > now()
    and ${sql.ref(`${table}.last_seen_at`)} > now() - make_interval(days => ${limits.session_idle_days}))`;

/**
 * SQL condition: the member `m` holds the role, because it was given to them, or because it is the default one and they
 * have none. Roles do not limit full access (docs/reference/api/access.md#roles).
 */
export function holdsRole(role_id: Expression<number>, isDefault: Expression<boolean>) {
  const held = sql`control.membership_roles h where h.account_id = m.account_id and h.user_id = m.user_id`;
  return sql<boolean>`(not m.full_access and (exists (select from ${held} and h.role_id = ${role_id})
    or (${isDefault} and not exists (select from ${held}))))`;
}
