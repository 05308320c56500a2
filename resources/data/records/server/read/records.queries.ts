import { type Expression, sql } from 'kysely';
import { contains, holdsRole } from '#server/database/sql/conditions.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { canonicalEmail } from '#shared/text/email.ts';

/** Members of the account by id, with what every member may see. */
export const findMembers = (db: Db, account_id: number, ids: readonly number[]) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name', 'u.avatar'])
    .where('m.account_id', '=', account_id)
    .where('m.pending', '=', false)
    .where(sql<boolean>`m.user_id = any(${ids}::bigint[])`)
    .execute();

/** The same, and former members by the names they had. For what exists: a new value names a member. */
export async function findNamed(db: Db, account_id: number, ids: readonly number[]) {
  const members = await findMembers(db, account_id, ids);
  if (new Set(ids).size === members.length) return members;
  const former = await db
    .selectFrom('former_members')
    .select(['user_id as id', 'name', sql<null>`null`.as('avatar')])
    .where('account_id', '=', account_id)
    .where(sql<boolean>`user_id = any(${ids}::bigint[])`)
    .execute();
  return [...members, ...former];
}

/** The places of those members in the order of names by id, as JSON. People of one name have the same. */
export async function rankNamed(db: Db, account_id: number): Promise<string> {
  const { rows } = await sql<{ ranks: string }>`
    select coalesce(json_object_agg(id, rank)::text, '{}') as ranks
    from (select id, dense_rank() over (order by name) as rank from (
      select u.id, u.name from control.memberships m join control.users u on u.id = m.user_id
      where m.account_id = ${account_id} and not m.pending
      union all select user_id, name from control.former_members where account_id = ${account_id}
    ) people) ranked`.execute(db);
  return rows[0]?.ranks ?? '{}';
}

interface HeldRoles {
  id: number;
  role_ids: number[];
}

/** The roles that members hold, for rules on whom may be chosen. Full access has none. */
export async function findChoosable(db: Db, account_id: number, ids: readonly number[]): Promise<HeldRoles[]> {
  const { rows } = await sql<HeldRoles>`select m.user_id as id, ${heldRoles} as role_ids from control.memberships m
    where m.account_id = ${account_id} and not m.pending and m.user_id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** Ids of the roles that the member `m` holds, the default one if they were given none. */
const heldRoles = sql<number[]>`(select coalesce(json_agg(r.id order by r.id), '[]') from control.roles r
  where r.account_id = m.account_id and ${holdsRole(sql.ref('r.id'), sql.ref('r.is_default'))})`;

interface Offered {
  id: number;
  name: string;
  avatar: unknown;
  count: number;
}

/**
 * Members that may be chosen, by name, each with the count of all.
 * @param rule the condition on a member `t`, in SQL with numbered parameters
 * @param isAdmin emails are searched, too
 */
export async function findOffered(
  db: Db,
  account_id: number,
  rule: { text: string; values: readonly unknown[] },
  { search, limit, id, isAdmin }: { search: string; limit: number; id: number | null; isAdmin: boolean },
): Promise<Offered[]> {
  const texts = [sql.ref('t.name'), ...(isAdmin ? [sql.ref('t.email')] : [])] as Expression<string>[];
  const { rows } = await sql<Offered>`
    select t.id, t.name, t.avatar, count(*) over () as count from (
      select u.id, u.name, u.avatar, u.email, array(select jsonb_array_elements(${heldRoles}::jsonb)::bigint) as role_ids
      from control.memberships m join control.users u on u.id = m.user_id
      where m.account_id = ${account_id} and not m.pending
    ) t
    where (${withValues(rule)})
      and ${
        search === ''
          ? sql`true`
          : sql`(${sql.join(
              texts.map((text) => contains(text, search)),
              sql` or `,
            )})`
      }
      and ${id === null ? sql`true` : sql`t.id = ${id}::bigint`}
    order by t.name, t.id limit ${limit}`.execute(db);
  return rows;
}

/** A text with numbered parameters as a part of a statement. */
function withValues({ text, values }: { text: string; values: readonly unknown[] }) {
  const parts = text
    .split(/\$(\d+)/)
    .map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`));
  return sql.join(parts, sql``);
}

/** Names of modules that the account has or had installed. */
export const findModules = (db: Db, ids: readonly number[]) =>
  db.selectFrom('market_modules').select(['id', 'name']).where('id', '=', sql<number>`any(${ids}::bigint[])`).execute();

/** Those of these files that belong to the account, of any kind. */
export const findFiles = (db: Db, account_id: number, ids: readonly number[]) =>
  db
    .selectFrom('files')
    .select(['id', 'key', 'name', 'size', 'media_type'])
    .where('account_id', '=', account_id)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();

/** Those that a record may newly refer to: not marked for deletion. */
export const findUsableFiles = (db: Db, account_id: number, ids: readonly number[]) =>
  db
    .selectFrom('files')
    .select(['id', 'created_by'])
    .where('account_id', '=', account_id)
    .where('doomed_at', 'is', null)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();

/**
 * Members by email, or by name: exactly, else in any case.
 * @param reader sees the emails of others only with full access
 */
export async function findMembersByName(
  db: Db,
  account_id: number,
  texts: readonly string[],
  reader: { user_id: number | null; full_access: boolean },
) {
  const { rows } = await sql<{ text: string; id: number; count: number }>`
    with members as (
      select u.id, u.name, case when ${reader.full_access} or u.id = ${reader.user_id} then lower(u.email) end as email
      from control.memberships m join control.users u on u.id = m.user_id
      where m.account_id = ${account_id} and not m.pending
    ), named as (
      select given.text, id, case when members.email = lower(given.email) then 0 when name = given.text then 1 else 2 end as rank
      from members join unnest(${texts}::text[], ${texts.map(canonicalEmail)}::text[]) as given(text, email)
        on members.email = lower(given.email) or lower(btrim(name)) = lower(given.text)
    ), best as (
      select text, id, rank, min(rank) over (partition by text) as least from named
    )
    select text, min(id) as id, count(*) as count from best where rank = least group by text`.execute(db);
  return rows;
}

/** Files of the account by the keys of their links. */
export const findFilesByKey = (db: Db, account_id: number, keys: readonly string[]) =>
  db
    .selectFrom('files')
    .select(['id', 'key'])
    .where('account_id', '=', account_id)
    .where('doomed_at', 'is', null)
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .execute();
