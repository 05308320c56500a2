import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { formerMember, userAvatar, userName } from '#server/database/sql/formerMembers.ts';
import type { Db, Tables } from '#server/database/tables/tables.ts';
import type { Input } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import type { audit } from '../audit.resource.ts';

export type AuditListInput = Input<(typeof audit)['endpoints']['list']>['query'];

export type Events = { e: Tables['audit_events'] };
export type Conditions = (eb: ExpressionBuilder<Events, 'e'>) => Expression<SqlBool>;

/** @param actions of the filter: one, or those of a group */
export function conditionsOf(filter: AuditListInput['filter'], actions: readonly string[]): Conditions {
  return (eb) =>
    eb.and([
      ...(filter.action ? [isOneOf(eb, actions)] : []),
      ...(filter.outcome ? [isWritten(eb, 'e.outcome', filter.outcome)] : []),
      ...(filter.via ? [isWritten(eb, 'e.via', filter.via)] : []),
      ...(filter.subject_type ? [eb('e.subject_type', '=', filter.subject_type)] : []),
      ...(filter.user_id === undefined ? [] : [isId(eb, 'e.user_id', filter.user_id)]),
      ...(filter.subject_id === undefined ? [] : [isId(eb, 'e.subject_id', filter.subject_id)]),
      ...(filter.created_at_start ? [eb('e.created_at', '>=', filter.created_at_start)] : []),
      ...(filter.created_at_end ? [eb('e.created_at', '<=', filter.created_at_end)] : []),
    ]);
}

type Eb = ExpressionBuilder<Events, 'e'>;

const isOneOf = (eb: Eb, actions: readonly string[]) =>
  actions.length === 1
    ? eb('e.action', '=', actions[0] as string)
    : sql<boolean>`e.action = any(${sql.val([...actions])}::text[])`;

/** Not a parameter: plans are kept for a statement, whose text then shows that the index of failures serves it. */
const isWritten = (eb: Eb, column: 'e.outcome' | 'e.via', value: string) =>
  sql<boolean>`${eb.ref(column)} = ${sql.lit(value)}`;

/** PostgreSQL would refuse to compare an id with other numbers; the filter finds nothing instead. */
const isId = (eb: Eb, column: 'e.user_id' | 'e.subject_id', id: number) =>
  Number.isSafeInteger(id) ? eb(column, '=', id) : eb.lit(false);

const eventsOf = (db: Db, account_id: number, matches: Conditions) =>
  db.selectFrom('audit_events as e').where('e.account_id', '=', account_id).where(matches);

const columns = [
  'e.id',
  'e.created_at',
  'e.action',
  'e.outcome',
  'e.user_id',
  userName.as('user_name'),
  userAvatar.as('user_avatar'),
  'e.via',
  'e.module_id',
  'e.ip',
  'e.user_agent',
  'e.request_id',
  'e.subject_type',
  'e.subject_id',
  'e.subject_name',
  'e.count',
  'e.changes',
] as const;

const withNames = <O>(query: SelectQueryBuilder<Tables & Events, 'e', O>) =>
  query
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('former_members as p', formerMember('e.account_id', 'e.user_id'))
    .select(columns);

export type AuditRow = Awaited<ReturnType<typeof findEventsById>>[number];

export interface Page {
  matches: Conditions;
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** A page of the log. Its ids are found in an index alone, so that the rows before it are not read. */
export async function findEvents(db: Db, account_id: number, { matches, order, limit, offset }: Page) {
  const found = await eventsOf(db, account_id, matches)
    .select('e.id')
    .orderBy('e.created_at', order)
    .orderBy('e.id', order)
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = found.map(({ id }) => id);
  const rows = new Map((await findEventsById(db, account_id, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** The rows before this one in time, latest first. @param last of the batch before; null for the first batch */
export const findBatch = (
  db: Db,
  account_id: number,
  matches: Conditions,
  { last, limit }: { last: { id: number; created_at: Date } | null; limit: number },
) =>
  withNames(eventsOf(db, account_id, matches))
    .$if(last !== null, (query) =>
      query.where(sql<boolean>`(e.created_at, e.id) < (${last?.created_at}::timestamptz, ${last?.id}::bigint)`),
    )
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();

export const findEvent = (db: Db, account_id: number, id: number) =>
  withNames(db.selectFrom('audit_events as e').where('e.account_id', '=', account_id))
    .where('e.id', '=', id)
    .executeTakeFirst();

export const findEventsById = (db: Db, account_id: number, ids: readonly number[]) =>
  withNames(db.selectFrom('audit_events as e').where('e.account_id', '=', account_id))
    .where(sql<boolean>`e.id = any(${sql.val([...ids])}::bigint[])`)
    .execute();

/** @param most where counting ends; null counts all */
export async function countEvents(db: Db, account_id: number, matches: Conditions, most: number | null) {
  const counted = eventsOf(db, account_id, matches)
    .select('e.id')
    // In the order of an index: a kept plan knows neither the filters' values nor the limit, and would read the table.
    .$if(most !== null, (query) =>
      query
        .orderBy('e.created_at', 'desc')
        .orderBy('e.id', 'desc')
        .limit(sql<number>`${sql.lit(most)}`),
    );
  const { count } = await db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface Explained {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
}

/** How many rows PostgreSQL expects. */
export async function estimateEvents(db: Db, account_id: number, matches: Conditions): Promise<number> {
  const [row] = await eventsOf(db, account_id, matches).select('e.id').explain<Explained>('json');
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

export const firstEventAt = async (db: Db, account_id: number): Promise<Date | null> =>
  (
    await db
      .selectFrom('audit_events')
      .select('created_at')
      .where('account_id', '=', account_id)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
  )?.created_at ?? null;

/** Counted to one more than the limit of exact counts. */
export const MANY = limits.count_exact_max + 1;
