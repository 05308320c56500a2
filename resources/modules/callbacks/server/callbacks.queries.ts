import { sql } from 'kysely';
import { fromNow } from '#server/database/sql/conditions.ts';
import { readPage } from '#server/database/sql/readPage.ts';
import type { Db } from '#server/database/tables/tables.ts';

export interface NewCallback {
  account_id: number;
  module_id: number;
  version_id: number;
  type: 'module.installed' | 'module.uninstalled';
  message_key: string;
  url: string;
  body: string;
}

export const insertCallback = (db: Db, callback: NewCallback) =>
  db
    .insertInto('module_deliveries')
    .values({ ...callback, next_attempt_at: sql<Date>`now()` })
    .execute();

/** What a call needs of a version, for the account that installs it. */
export const findTarget = (db: Db, module_id: number, version_id: number) =>
  db
    .selectFrom('market_versions as v')
    .innerJoin('market_modules as m', 'm.id', 'v.module_id')
    .select(['m.alias as module', 'v.alias as version', 'v.install_callback_url', 'v.uninstall_callback_url'])
    .where('v.module_id', '=', module_id)
    .where('v.id', '=', version_id)
    .executeTakeFirst();

const callbacksOf = (db: Db, author_id: number, module_id: number) =>
  db
    .selectFrom('module_deliveries as d')
    .innerJoin('modules as m', 'm.id', 'd.module_id')
    .innerJoin('module_versions as v', 'v.id', 'd.version_id')
    .where('m.account_id', '=', author_id)
    .where('d.module_id', '=', module_id);

const columns = [
  'd.id',
  'd.account_id',
  'v.alias as version',
  'd.type',
  'd.message_key as webhook_id',
  'd.url',
  'd.state',
  'd.attempts',
  'd.next_attempt_at',
  'd.response_status',
  'd.error',
  'd.created_at',
  'd.finished_at',
] as const;

export function findCallbacks(db: Db, author_id: number, module_id: number, input: { page: number; limit: number }) {
  const found = callbacksOf(db, author_id, module_id);
  return readPage(found, found.select(columns).orderBy('d.id', 'desc'), input);
}

export const findCallback = (db: Db, author_id: number, module_id: number, id: number) =>
  callbacksOf(db, author_id, module_id).where('d.id', '=', id).select(columns).executeTakeFirst();

export type CallbackRow = NonNullable<Awaited<ReturnType<typeof findCallback>>>;

/** The caller has found it as one of their module. */
export const requeue = (db: Db, { id, account_id }: { id: number; account_id: number }) =>
  db
    .updateTable('module_deliveries')
    .set({ state: 'waiting', attempts: 0, next_attempt_at: sql<Date>`now()`, finished_at: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();

// ── For jobs, as the system ──────────────────────────────────────────────────────────────────────────

export interface Place {
  account_id: number;
  module_id: number;
}

/** Accounts and modules with a callback that is due. */
export const findDue = (db: Db): Promise<Place[]> =>
  db
    .selectFrom('module_deliveries')
    .select(['account_id', 'module_id'])
    .distinct()
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', sql<Date>`now()`)
    .execute();

/** The one that must be sent before all others of the account and module. */
const first = ({ account_id, module_id }: Place) => sql<number>`(select f.id from control.module_deliveries f
  where f.account_id = ${account_id} and f.module_id = ${module_id} and f.state = 'waiting' order by f.id limit 1)`;

/**
 * Takes the next callback for one attempt. Another process takes it only if this one has not told the outcome in time.
 * @param seconds that the attempt may take at most
 */
export const claimNext = (db: Db, place: Place, seconds: number) =>
  db
    .updateTable('module_deliveries')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_attempt_at: fromNow(seconds) }))
    .set({ response_status: null, error: null })
    .where('id', '=', first(place))
    .where('next_attempt_at', '<=', sql<Date>`now()`)
    .returning(['id', 'module_id', 'message_key', 'url', 'body', 'attempts'])
    .executeTakeFirst();

export type ClaimedCallback = NonNullable<Awaited<ReturnType<typeof claimNext>>>;

/** When the next one is due; undefined: none waits. */
export const findNextTime = async (db: Db, place: Place): Promise<Date | undefined> =>
  (await db.selectFrom('module_deliveries').select('next_attempt_at').where('id', '=', first(place)).executeTakeFirst())
    ?.next_attempt_at ?? undefined;

export interface Outcome {
  state: 'waiting' | 'delivered' | 'failed';
  response_status: number | null;
  error: string | null;
  /** Seconds until the next attempt. */
  again_in: number | null;
}

/** @returns whether this attempt was still the latest */
export const saveOutcome = (
  db: Db,
  { id, attempts }: ClaimedCallback,
  { state, response_status, error, again_in }: Outcome,
) =>
  db
    .updateTable('module_deliveries')
    .set({ state, response_status, error })
    .set({
      next_attempt_at: again_in === null ? null : fromNow(again_in),
      finished_at: state === 'waiting' ? null : sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();

/** The account that develops a module. */
export const findAuthor = async (db: Db, module_id: number): Promise<number | undefined> =>
  (await db.selectFrom('modules').select('account_id').where('id', '=', module_id).executeTakeFirst())?.account_id;
