import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { accountName, provedDomain } from '#server/database/sql/accountColumns.ts';
import { contains, holdsRole, sameEmail } from '#server/database/sql/conditions.ts';
import { statement, statements } from '#server/database/sql/statement.ts';
import type { Db, Tables } from '#server/database/tables/tables.ts';
import type { Avatar } from '#shared/avatar.ts';
import type { Input } from '#shared/endpoint.ts';
import { storedPart } from '#shared/text/email.ts';
import type { users } from '../users.resource.ts';

export type UserListInput = Input<(typeof users)['endpoints']['list']>['query'];

/** What decides which members are listed, in which order. */
type Listed = Pick<UserListInput, 'query' | 'filter' | 'sort'>;

type Members = { m: Tables['memberships']; u: Tables['users'] };

/** Every query filters by account. Row-level security would hide other accounts' rows in any case. */
const members = (db: Db, account_id: number) =>
  db.selectFrom('memberships as m').innerJoin('users as u', 'u.id', 'm.user_id').where('m.account_id', '=', account_id);

/** As many rows as {@link members}, without the join: row-level security makes the join slow. */
const membershipsAlone = (db: Db, account_id: number) =>
  db.selectFrom('memberships as m').where('m.account_id', '=', account_id) as unknown as ReturnType<typeof members>;

/** The person cannot sign in to this account yet: they have not accepted, or have neither a password nor an identity. */
const isInvited = sql<boolean>`(m.pending or (u.password_hash is null
  and not exists (select from control.identities i where i.user_id = u.id)))`;

/** The person has a key that has not expired. */
const hasApiKey = sql<boolean>`exists (select from control.api_keys k
  where k.account_id = m.account_id and k.user_id = m.user_id and (k.expires_at is null or k.expires_at > now()))`;

/** What the account may know of a person, or something else while the membership is pending. */
const ifAccepted = <T>(column: RawBuilder<T>, otherwise: RawBuilder<T>) =>
  sql<T>`case when m.pending then ${otherwise} else ${column} end`;

const shownName = ifAccepted(sql<string>`u.name`, sql<string>`m.invited_name`);

/** In order. */
const roleIds = sql<number[]>`(select coalesce(json_agg(h.role_id order by h.role_id), '[]')
  from control.membership_roles h where h.account_id = m.account_id and h.user_id = m.user_id)`;

const hasRole = (id: number) => {
  const isDefault = sql<boolean>`exists (select from control.roles r
    where r.account_id = m.account_id and r.id = ${id}::numeric and r.is_default)`;
  return holdsRole(sql`${id}::numeric`, isDefault);
};

const columns = [
  'u.id',
  shownName.as('name'),
  'u.email',
  'm.full_access',
  'm.blocked',
  'm.is_owner',
  roleIds.as('role_ids'),
  'm.last_action_at',
  'm.extra',
  ifAccepted(sql<Avatar | null>`u.avatar`, sql`null`).as('avatar'),
  ifAccepted(sql<'en' | 'ru' | null>`u.language`, sql`null`).as('language'),
  ifAccepted(sql<number>`u.accounts_count`, sql`1`).as('accounts_count'),
  'm.pending',
  hasApiKey.as('has_api_key'),
  // Of a person who has not accepted, the account knows the address only.
  ifAccepted(sql<boolean>`u.has_second_factor`, sql`false`).as('has_second_factor'),
  isInvited.as('is_invited'),
] as const;

function filtered<O>(query: SelectQueryBuilder<Members, 'm' | 'u', O>, input: Listed, isAdmin: boolean) {
  const { filter } = input;
  const conditions = (eb: ExpressionBuilder<Members, 'm' | 'u'>) => [
    ...(isAdmin ? [] : [eb('m.pending', '=', false)]),
    ...(input.query
      ? [
          eb.or([
            contains(shownName, input.query),
            ...(isAdmin ? [contains(eb.ref('u.email'), storedPart(input.query))] : []),
          ]),
        ]
      : []),
    ...(['full_access', 'blocked', 'is_owner'] as const).flatMap((field) =>
      filter[field] === undefined ? [] : [eb(`m.${field}`, '=', filter[field])],
    ),
    ...(filter.role_id === undefined ? [] : [hasRole(filter.role_id)]),
    ...(filter.last_action_at_start ? [eb('m.last_action_at', '>=', filter.last_action_at_start)] : []),
    ...(filter.last_action_at_end ? [eb('m.last_action_at', '<=', filter.last_action_at_end)] : []),
  ];
  return query.where((eb) => eb.and(conditions(eb)));
}

function counted(db: Db, account_id: number, input: Listed, isAdmin: boolean) {
  const of = input.query ? members(db, account_id) : membershipsAlone(db, account_id);
  return filtered(of, input, isAdmin).select((eb) => eb.fn.countAll<number>().as('count'));
}

/** All members that the input asks for, in order, each with the count of all. */
function listed(db: Db, account_id: number, input: Listed, isAdmin: boolean) {
  let list = filtered(members(db, account_id), input, isAdmin)
    .select(columns)
    .select(counted(db, account_id, input, isAdmin).as('count'));
  for (const { field, order } of input.sort) {
    const of = field === 'name' ? shownName : field === 'email' ? sql.ref('u.email') : sql.ref(`m.${field}`);
    list = list.orderBy(of, (by) => (order === 'asc' ? by.asc().nullsFirst() : by.desc().nullsLast()));
  }
  return list.orderBy('u.id');
}

/** Pages without search and filters. */
const findPlainPage = statements(
  ({ sort, isAdmin }: Pick<UserListInput, 'sort'> & { isAdmin: boolean }) =>
    (db, account_id: number, limit: number, offset: number) =>
      listed(db, account_id, { query: '', filter: {}, sort }, isAdmin).limit(limit).offset(offset),
);

function findPage(db: Db, account_id: number, input: UserListInput, isAdmin: boolean) {
  const { sort, limit } = input;
  const offset = (input.page - 1) * limit;
  if (limit < 0) return listed(db, account_id, input, isAdmin).execute();
  if (input.query || Object.keys(input.filter).length > 0)
    return listed(db, account_id, input, isAdmin).limit(limit).offset(offset).execute();
  return findPlainPage({ sort, isAdmin }, db, account_id, limit, offset);
}

/**
 * A page and the total count in one query; a page beyond the last takes a second query for the count.
 * @param isAdmin whether the caller may see emails, and so search them, and people who have not accepted yet
 */
export async function findUsers(db: Db, account_id: number, input: UserListInput, isAdmin: boolean) {
  const rows = await findPage(db, account_id, input, isAdmin);
  const isBeyond = rows.length === 0 && input.page > 1;
  const count = isBeyond
    ? (await counted(db, account_id, input, isAdmin).executeTakeFirstOrThrow()).count
    : (rows[0]?.count ?? 0);
  return { rows, count };
}

const findMember = statement((db, account_id: number, id: number) =>
  members(db, account_id).select(columns).where('u.id', '=', id),
);

export const findUser = async (db: Db, account_id: number, id: number) => (await findMember(db, account_id, id))[0];

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** A member with the membership locked until the transaction ends, and the person if they have accepted. */
export async function lockUser(db: Db, account_id: number, id: number): Promise<UserRow | undefined> {
  const locked = await db
    .selectFrom('memberships')
    .select('pending')
    .where('account_id', '=', account_id)
    .where('user_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (locked && !locked.pending) await lockPerson(db, id);
  return locked && (await findUser(db, account_id, id));
}

/** Locks the person, so that no other transaction adds them to another account. */
export const lockPerson = (db: Db, id: number) =>
  db.selectFrom('users').select(['id', 'proved_at']).where('id', '=', id).forUpdate().executeTakeFirst();

/** Whether the account's owner has proved their address. Until then the account mails nobody else. */
export const ownerIsProved = async (db: Db, account_id: number): Promise<boolean> =>
  (await members(db, account_id)
    .select('u.id')
    .where('m.is_owner', '=', true)
    .where('u.proved_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

export const emailIsMember = async (db: Db, account_id: number, email: string) =>
  (await members(db, account_id).select('u.id').where(sameEmail(email)).executeTakeFirst()) !== undefined;

/** The account is still erasing what it held of this person. */
export const isBeingErased = async (db: Db, account_id: number, user_id: number): Promise<boolean> =>
  (await db
    .selectFrom('erasures')
    .select('id')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('state', '!=', 'done')
    .executeTakeFirst()) !== undefined;

interface NewMembership {
  extra?: Record<string, unknown> | undefined;
  full_access?: boolean;
  pending: boolean;
  /** What a pending member is called until they accept. */
  invited_name: string;
  invited_by: number;
}

export const insertMembership = (
  db: Db,
  account_id: number,
  user_id: number,
  { extra = {}, ...membership }: NewMembership,
) =>
  db
    .insertInto('memberships')
    .values({ account_id, user_id, extra: JSON.stringify(extra), ...membership })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();

export const updateMembership = (
  db: Db,
  account_id: number,
  user_id: number,
  change: {
    full_access?: boolean;
    blocked?: boolean;
    is_owner?: boolean;
    invited_name?: string;
  },
) =>
  db
    .updateTable('memberships')
    .set(change)
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .execute();

export const findPasswordHash = async (db: Db, user_id: number): Promise<string | null> =>
  (await db.selectFrom('users').select('password_hash').where('id', '=', user_id).executeTakeFirst())?.password_hash ??
  null;

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
  change: {
    name?: string;
    language?: 'en' | 'ru' | null;
    password_hash?: string;
    proved_at?: null;
    avatar?: string | null;
  },
) => db.updateTable('users').set(change).where('id', '=', id).execute();

/** The values of an invitation email; undefined once the person is no longer a member. */
export const findInvitation = (db: Db, account_id: number, user_id: number, invited_by: number) =>
  members(db, account_id)
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .leftJoin('users as inviter', (join) => join.on('inviter.id', '=', invited_by))
    .select((eb) => [
      shownName.as('name'),
      'u.email',
      'm.pending',
      isInvited.as('is_invited'),
      accountName('a').as('account_name'),
      eb.fn.coalesce('u.language', 'a.language').as('language'),
      'a.subdomain',
      provedDomain('a').as('proved_domain'),
      eb.fn.coalesce('inviter.name', sql<string>`'Stoa'`).as('inviter_name'),
    ])
    .where('u.id', '=', user_id)
    .executeTakeFirst();
