import { sql } from 'kysely';
import { limits } from '#shared/limits.ts';

/** SQL condition of a live session (docs/api.md#sessions). */
export const isLive = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.ended_at`)} is null and ${sql.ref(`${table}.expires_at`)} > now()
    and ${sql.ref(`${table}.last_seen_at`)} > now() - make_interval(days => ${limits.session_idle_days}))`;
