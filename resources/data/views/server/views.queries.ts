import { expressionBuilder, sql } from 'kysely';
import { contains } from '#server/database/sql/conditions.ts';
import { formerMember, userName } from '#server/database/sql/formerMembers.ts';
import { readPage } from '#server/database/sql/readPage.ts';
import type { Db, Tables } from '#server/database/tables/tables.ts';
import type { Input } from '#shared/endpoint.ts';
import type { ViewState, views } from '../views.resource.ts';

type ViewListInput = Input<(typeof views)['endpoints']['list']>['query'];

/** Views that a person sees: their own and the shared ones. */
const visibleViews = (db: Db, account_id: number, user_id: number) =>
  db
    .selectFrom('saved_views as v')
    .leftJoin('users as u', 'u.id', 'v.user_id')
    .leftJoin('former_members as p', formerMember('v.account_id', 'v.user_id'))
    .where('v.account_id', '=', account_id)
    .where((eb) => eb.or([eb('v.is_shared', '=', true), eb('v.user_id', '=', user_id)]));

const columns = [
  'v.id',
  'v.list',
  'v.name',
  'v.is_shared',
  'v.state',
  'v.user_id',
  userName.as('user_name'),
  'v.created_at',
  'v.modified_at',
] as const;

function matching({ query: text, filter }: ViewListInput) {
  const eb = expressionBuilder<{ v: Tables['saved_views'] }, 'v'>();
  return eb.and([
    ...(text ? [contains(eb.ref('v.name'), text)] : []),
    ...(filter.list === undefined ? [] : [eb('v.list', '=', filter.list)]),
    ...(filter.is_shared === undefined ? [] : [eb('v.is_shared', '=', filter.is_shared)]),
  ]);
}

export function findViews(db: Db, account_id: number, user_id: number, input: ViewListInput) {
  const found = visibleViews(db, account_id, user_id).where(matching(input));
  let rows = found.select(columns);
  for (const { field, order } of input.sort) rows = rows.orderBy(`v.${field}`, order);
  return readPage(found, rows.orderBy('v.id'), input);
}

export const findView = (db: Db, account_id: number, user_id: number, id: number) =>
  visibleViews(db, account_id, user_id).select(columns).where('v.id', '=', id).executeTakeFirst();

export type ViewRow = NonNullable<Awaited<ReturnType<typeof findView>>>;

/** The same; locks the view until the transaction ends. */
export const lockView = (db: Db, account_id: number, user_id: number, id: number) =>
  visibleViews(db, account_id, user_id).select(columns).where('v.id', '=', id).forUpdate('v').executeTakeFirst();

/** Serialises changes of a list's views, so that the limit holds and names stay unique. */
export const lockList = (db: Db, account_id: number, list: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`saved_views/${account_id}/${list}`}, 0))`.execute(db);

/** Views among which names are unique: the shared ones of a list, or one person's own. */
export interface NameScope {
  account_id: number;
  list: string;
  /** Null for the shared views. */
  user_id: number | null;
}

const viewsIn = (db: Db, { account_id, list, user_id }: NameScope) => {
  const all = db.selectFrom('saved_views').where('account_id', '=', account_id).where('list', '=', list);
  return user_id === null
    ? all.where('is_shared', '=', true)
    : all.where('is_shared', '=', false).where('user_id', '=', user_id);
};

export const countViews = async (db: Db, scope: NameScope) =>
  (
    await viewsIn(db, scope)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** @param except the view that is renamed, which may keep its name */
export const isNameTaken = async (db: Db, scope: NameScope, name: string, except: number | null) =>
  (await viewsIn(db, scope)
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(except !== null, (query) => query.where('id', '!=', except as number))
    .executeTakeFirst()) !== undefined;

interface NewView {
  account_id: number;
  user_id: number;
  list: string;
  name: string;
  is_shared: boolean;
  state: ViewState;
}

export const insertView = (db: Db, { state, ...view }: NewView) =>
  db
    .insertInto('saved_views')
    .values({ ...view, state: JSON.stringify(state) })
    .returning('id')
    .executeTakeFirstOrThrow();

interface ViewChange {
  name?: string | undefined;
  is_shared?: boolean | undefined;
  state?: ViewState | undefined;
}

export const updateView = (db: Db, account_id: number, id: number, { name, is_shared, state }: ViewChange, now: Date) =>
  db
    .updateTable('saved_views')
    .set({
      ...(name !== undefined && { name }),
      ...(is_shared !== undefined && { is_shared }),
      ...(state !== undefined && { state: JSON.stringify(state) }),
      modified_at: now,
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();

export const deleteView = (db: Db, account_id: number, id: number) =>
  db.deleteFrom('saved_views').where('account_id', '=', account_id).where('id', '=', id).execute();

/** Whether the account has this entity; locks it against being purged until the transaction ends. */
export const lockEntity = async (db: Db, account_id: number, id: number) =>
  (await db
    .selectFrom('entities')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()) !== undefined;
