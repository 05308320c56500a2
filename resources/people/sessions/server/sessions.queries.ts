import { type InsertObject, type Nullable, type SelectQueryBuilder, sql } from 'kysely';
import { contains, isLive } from '#server/database/sql/conditions.ts';
import { readPage } from '#server/database/sql/readPage.ts';
import type { Db, Tables } from '#server/database/tables/tables.ts';
import type { Input } from '#shared/endpoint.ts';
import type { sessions } from '../sessions.resource.ts';

export type SessionListInput = Input<(typeof sessions)['endpoints']['list']>['query'];

type Joined = {
  s: Tables['sessions'];
  u: Tables['users'];
  v: Nullable<Tables['sessions']>;
  viewer: Nullable<Tables['users']>;
};

/** @param user_id only this person's; null for the whole account's */
const live = (db: Db, account_id: number, user_id: number | null) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('sessions as v', 'v.id', 's.viewer_session_id')
    .leftJoin('users as viewer', 'viewer.id', 'v.user_id')
    .where('s.account_id', '=', account_id)
    .where(isLive('s'))
    .$if(user_id !== null, (query) => query.where('s.user_id', '=', user_id as number));

const columns = [
  's.id',
  's.user_id',
  'u.name as user_name',
  'u.avatar as user_avatar',
  'viewer.name as viewer_name',
  's.user_agent',
  's.ip',
  's.created_at',
  's.last_seen_at',
] as const;

const bounds = {
  last_seen_at_start: ['s.last_seen_at', '>='],
  last_seen_at_end: ['s.last_seen_at', '<='],
  created_at_start: ['s.created_at', '>='],
  created_at_end: ['s.created_at', '<='],
} as const;

/** PostgreSQL would refuse to compare an id with other numbers; the filter finds nothing instead. */
const isId = Number.isSafeInteger;

function filtered<O>(
  query: SelectQueryBuilder<Joined, 's' | 'u' | 'v' | 'viewer', O>,
  { query: text, filter }: SessionListInput,
) {
  return query.where((eb) =>
    eb.and([
      ...(text ? [eb.or([contains(eb.ref('u.name'), text), contains(eb.ref('s.user_agent'), text)])] : []),
      ...(filter.user_id === undefined
        ? []
        : [isId(filter.user_id) ? eb('s.user_id', '=', filter.user_id) : eb.lit(false)]),
      ...Object.entries(bounds).flatMap(([key, [column, operator]]) => {
        const moment = filter[key as keyof typeof bounds];
        return moment ? [eb(column, operator, moment)] : [];
      }),
    ]),
  );
}

export function findSessions(db: Db, account_id: number, user_id: number | null, input: SessionListInput) {
  const found = filtered(live(db, account_id, user_id), input);
  let rows = found.select(columns);
  for (const { field, order } of input.sort)
    rows = rows.orderBy(field === 'user_name' ? 'u.name' : (`s.${field}` as const), order);
  return readPage(found, rows.orderBy('s.id'), input);
}

export const findSession = (db: Db, account_id: number, user_id: number | null, id: number) =>
  live(db, account_id, user_id).select(columns).where('s.id', '=', id).executeTakeFirst();

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

export const endSession = (db: Db, account_id: number, id: number) =>
  db
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();

/**
 * @param account_id null ends them in every account: only inside asSystem
 * @param kept a session that goes on
 */
export const endSessionsOf = (db: Db, user_id: number, account_id: number | null, kept: number | null) =>
  db
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .$if(account_id !== null, (query) => query.where('account_id', '=', account_id as number))
    .$if(kept !== null, (query) => query.where('id', '!=', kept as number))
    .execute();

export const insertSession = (db: Db, session: InsertObject<Tables, 'sessions'>) =>
  db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow();

export const findPreview = (db: Db, id: number) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('sessions as v', 'v.id', 's.viewer_session_id')
    .innerJoin('users as viewer', 'viewer.id', 'v.user_id')
    .select(['viewer.name as viewer_name', 's.expires_at'])
    .where('s.id', '=', id)
    .executeTakeFirst();

/** How the session began, and whether its person proved who they are within these seconds. */
export const findProof = (db: Db, account_id: number, id: number, seconds: number) =>
  db
    .selectFrom('sessions as s')
    .select([
      's.method',
      's.on_own_host',
      sql<boolean>`coalesce(s.confirmed_at > now() - make_interval(secs => ${seconds}), false)`.as('is_recent'),
    ])
    .where('s.account_id', '=', account_id)
    .where('s.id', '=', id)
    .where(isLive('s'))
    .executeTakeFirst();

/** Whether a session that came from another account was opened within these seconds, ended or not. */
export async function hasEntered(
  db: Db,
  of: { account_id: number; user_id: number; before: number; user_agent: string; ip: string | null; seconds: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', of.account_id)
    .where('user_id', '=', of.user_id)
    .where('method', '=', 'enter')
    .where('id', '<', of.before)
    .where('user_agent', '=', of.user_agent)
    .where(sql<boolean>`ip is not distinct from ${of.ip}::text`)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${of.seconds})`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export const confirmSession = (db: Db, account_id: number, id: number) =>
  db
    .updateTable('sessions')
    .set({ confirmed_at: sql`now()` })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();

/**
 * Locks the session that is refreshed until the transaction ends, with whether it was rotated within these seconds, by
 * the database's clock: those of the processes may differ.
 */
export const lockSession = (db: Db, account_id: number, id: number, seconds: number) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.account_id', '=', 's.account_id').onRef('m.user_id', '=', 's.user_id'),
    )
    .select([
      's.id',
      's.user_id',
      's.refresh_number',
      sql<boolean>`s.rotated_at > now() - make_interval(secs => ${seconds})`.as('is_just_rotated'),
    ])
    .where('s.account_id', '=', account_id)
    .where('s.id', '=', id)
    .where('m.blocked', '=', false)
    .where('s.viewer_session_id', 'is', null)
    .where(isLive('s'))
    .forUpdate('s')
    .executeTakeFirst();

export const rotateSession = (db: Db, account_id: number, id: number, refresh_number: number) =>
  db
    .updateTable('sessions')
    .set({ refresh_number, rotated_at: sql`now()`, last_seen_at: sql`now()` })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();

/** Ended or expired sessions are kept for a week, so that a replayed secret is recognised as such. */
export const deleteDeadSessions = (db: Db) =>
  db
    .deleteFrom('sessions')
    .where(sql<boolean>`least(expires_at, coalesce(ended_at, expires_at)) < now() - interval '7 days'`)
    .execute();

export async function deleteStaleCounters(db: Db): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<', sql<Date>`now()`).execute();
  await db.deleteFrom('spent_proofs').where('expires_at', '<', sql<Date>`now()`).execute();
  await db.deleteFrom('idempotency_keys').where('created_at', '<', sql<Date>`now() - interval '24 hours'`).execute();
}
