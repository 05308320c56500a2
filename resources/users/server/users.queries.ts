import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { provedDomain } from '#server/database/accountColumns.ts';
import { contains, sameEmail } from '#server/database/conditions.ts';
import type { Db } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Input } from '#shared/endpoint.ts';
import type { users } from '../users.resource.ts';

export type UserListInput = Input<(typeof users)['endpoints']['list']>['query'];

type Members = { m: Tables['memberships']; u: Tables['users'] };

/** Every query filters by account. Row-level security would hide other accounts' rows in any case. */
const members = (db: Db, account_id: number) =>
  db.selectFrom('memberships as m').innerJoin('users as u', 'u.id', 'm.user_id').where('m.account_id', '=', account_id);

/** As many rows as {@link members}, without the join: row-level security makes the join slow. */
const membershipsAlone = (db: Db, account_id: number) =>
  db.selectFrom('memberships as m').where('m.account_id', '=', account_id) as unknown as ReturnType<typeof members>;

/** No password and no identity yet, so the person cannot sign in. */
const isInvited = sql<boolean>`(u.password_hash is null
  and not exists (select from control.identities i where i.user_id = u.id))`;

const columns = [
  'u.id',
  'u.name',
  'u.email',
  'm.full_access',
  'm.blocked',
  'm.is_owner',
  'm.last_action_at',
  'm.extra',
  'u.avatar',
  'u.language',
  'u.accounts_count',
  sql<boolean>`m.api_key_hash is not null`.as('has_api_key'),
  isInvited.as('is_invited'),
] as const;

function filtered<O>(query: SelectQueryBuilder<Members, 'm' | 'u', O>, input: UserListInput, withEmail: boolean) {
  const { filter } = input;
  const conditions = (eb: ExpressionBuilder<Members, 'm' | 'u'>) => [
    ...(input.query
      ? [
          eb.or([
            contains(eb.ref('u.name'), input.query),
            ...(withEmail ? [contains(eb.ref('u.email'), input.query)] : []),
          ]),
        ]
      : []),
    ...(['full_access', 'blocked', 'is_owner'] as const).flatMap((field) =>
      filter[field] === undefined ? [] : [eb(`m.${field}`, '=', filter[field])],
    ),
    ...(filter.last_action_at_start ? [eb('m.last_action_at', '>=', filter.last_action_at_start)] : []),
    ...(filter.last_action_at_end ? [eb('m.last_action_at', '<=', filter.last_action_at_end)] : []),
  ];
  return query.where((eb) => eb.and(conditions(eb)));
}

/**
 * A page and the total count in one query; a page beyond the last takes a second query for the count.
 * @param withEmail whether the caller may see emails, and so search them
 */
export async function findUsers(db: Db, account_id: number, input: UserListInput, withEmail: boolean) {
  const of = input.query ? members(db, account_id) : membershipsAlone(db, account_id);
  const counted = filtered(of, input, withEmail).select((eb) => eb.fn.countAll<number>().as('count'));
  let page = filtered(members(db, account_id), input, withEmail).select(columns);
  for (const { field, order } of input.sort) {
    const of = field === 'name' || field === 'email' ? (`u.${field}` as const) : (`m.${field}` as const);
    page = page.orderBy(of, (by) => (order === 'asc' ? by.asc().nullsFirst() : by.desc().nullsLast()));
  }
  page = page.orderBy('u.id');
  if (input.limit > 0) page = page.limit(input.limit).offset((input.page - 1) * input.limit);
  const rows = await page.select(counted.as('count')).execute();
  const count = rows[0]?.count ?? (input.page === 1 ? 0 : (await counted.executeTakeFirstOrThrow()).count);
  return { rows: rows.map(({ count: _, ...row }) => row), count };
}

export const findUser = (db: Db, account_id: number, id: number) =>
  members(db, account_id).select(columns).where('u.id', '=', id).executeTakeFirst();

/** The same; locks person and membership until the transaction ends. */
export const lockUser = (db: Db, account_id: number, id: number) =>
  members(db, account_id).select(columns).where('u.id', '=', id).forUpdate().executeTakeFirst();

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export const emailIsMember = async (db: Db, account_id: number, email: string) =>
  (await members(db, account_id).select('u.id').where(sameEmail(email)).executeTakeFirst()) !== undefined;

export const insertMembership = (
  db: Db,
  account_id: number,
  user_id: number,
  { extra = {}, full_access = false }: { extra?: Record<string, unknown> | undefined; full_access?: boolean },
) =>
  db
    .insertInto('memberships')
    .values({ account_id, user_id, full_access, extra: JSON.stringify(extra) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();

export const updateMembership = (
  db: Db,
  account_id: number,
  user_id: number,
  change: { full_access?: boolean; blocked?: boolean; api_key_hash?: Buffer | null },
) =>
  db
    .updateTable('memberships')
    .set(change)
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .execute();

export const updateExtra = (db: Db, account_id: number, user_id: number, extra: Record<string, unknown>) =>
  db
    .updateTable('memberships')
    .set({ extra: JSON.stringify(extra) })
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .execute();

export const updatePerson = (
  db: Db,
  id: number,
  change: { name?: string; language?: 'en' | 'ru' | null; password_hash?: string; avatar?: string | null },
) => db.updateTable('users').set(change).where('id', '=', id).execute();

// ── Across accounts: only inside asSystem ──────────────────────────────────────────────────────────

export const findPersonByEmail = (db: Db, email: string) =>
  db.selectFrom('users as u').select(['u.id']).where(sameEmail(email)).executeTakeFirst();

/**
 * @param person.password_hash null until they choose one with a mailed link
 * @returns undefined when a person with this email exists already
 */
export const insertPerson = (db: Db, person: { email: string; name: string; password_hash: string | null }) =>
  db
    .insertInto('users')
    .values(person)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** Locks the person, so that no other transaction adds them to another account. */
export const lockPerson = (db: Db, id: number) =>
  db.selectFrom('users').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

/** The values of an invitation email; undefined once the person is no longer a member. */
export const findInvitation = (db: Db, account_id: number, user_id: number, invited_by: number) =>
  members(db, account_id)
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .leftJoin('users as inviter', (join) => join.on('inviter.id', '=', invited_by))
    .select((eb) => [
      'u.name',
      'u.email',
      isInvited.as('is_invited'),
      'a.name as account_name',
      eb.fn.coalesce('u.language', 'a.language').as('language'),
      'a.subdomain',
      provedDomain('a').as('proved_domain'),
      eb.fn.coalesce('inviter.name', sql<string>`'Stoa'`).as('inviter_name'),
    ])
    .where('u.id', '=', user_id)
    .executeTakeFirst();
