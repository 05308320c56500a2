import { type JoinBuilder, type RawBuilder, sql } from 'kysely';
import type { Avatar } from '../tables/tables.ts';

/**
 * Joins `former_members as p`: the former member whom `user` names, a column of a row of the account in `account`.
 * The columns below need it beside `users as u`.
 */
export const formerMember =
  (account: string, user: string) =>
  <Database, Joined extends keyof Database>(join: JoinBuilder<Database, Joined>): JoinBuilder<Database, Joined> =>
    join.on(sql<boolean>`p.account_id = ${sql.ref(account)} and p.user_id = ${sql.ref(user)}`);

/**
 * Columns of a person whom histories name, from `users as u` and `former_members as p`. Who has left is called as they
 * were then, also while a new invitation is pending: their present name is not the account's to see.
 */
export const userId: RawBuilder<number | null> = sql<number | null>`coalesce(p.user_id, u.id)`;
export const userName: RawBuilder<string | null> = sql<string | null>`coalesce(p.name, u.name)`;
export const userAvatar: RawBuilder<Avatar | null> = sql<Avatar | null>`case when p.user_id is null then u.avatar end`;
