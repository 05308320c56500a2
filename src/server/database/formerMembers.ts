import { type RawBuilder, sql } from 'kysely';
import type { Avatar } from './tables.ts';

/**
 * Columns of a person whom histories name, from `users as u` and `former_members as p`. Who has left is called as they
 * were then, also while a new invitation is pending: their present name is not the account's to see.
 */
export const userId: RawBuilder<number | null> = sql<number | null>`coalesce(p.user_id, u.id)`;
export const userName: RawBuilder<string | null> = sql<string | null>`coalesce(p.name, u.name)`;
export const userAvatar: RawBuilder<Avatar | null> = sql<Avatar | null>`case when p.user_id is null then u.avatar end`;
