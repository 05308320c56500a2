import { type Selectable, sql } from 'kysely';
import type { ControlDatabase } from '../../database/database.ts';
import { raiseSchemaVersion } from '../../database/sql/schemaVersion.ts';
import { storedReason } from '../../database/storedText.ts';
import type { MoveState } from '../../database/tables/storageTables.ts';
import type { Db, Tables } from '../../database/tables/tables.ts';
import { sealedOf } from '../planes/storage.ts';
import { MoveRefused, RunEnded } from './side.ts';

export type Move = Selectable<Tables['moves']>;

export const underWay = ['preparing', 'copying', 'catching_up', 'verifying', 'switching'] as const;

export const isUnderWay = ({ state }: Pick<Move, 'state'>): boolean => (underWay as readonly string[]).includes(state);

/** A run that does not renew its lease in this time is taken over, in seconds. */
const LEASE_S = 10;

const lease = sql<Date>`now() + make_interval(secs => ${LEASE_S})`;

type NewMove = Pick<Move, 'account_id' | 'from_place' | 'to_place' | 'epoch' | 'rolls_back' | 'requested_by'>;

const newMove = ({ from_place, to_place, ...move }: NewMove) => ({
  ...move,
  ...{ from_place: JSON.stringify(from_place), to_place: JSON.stringify(to_place) },
  ...{ error: null, detail: null, run: null, leased_until: null, finished_at: null, cleaned_at: null },
});

/** The account has begun with empty tables elsewhere: its old side is kept for some days. @returns its id */
export const insertEmptyStart = async (db: Db, move: Omit<NewMove, 'rolls_back'>): Promise<number> =>
  (
    await db
      .insertInto('moves')
      .values({
        ...newMove({ ...move, rolls_back: null }),
        ...{ copies_records: false, state: 'done' as const, finished_at: sql<Date>`now()` },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** @returns undefined while another one is under way */
export const insertMove = (db: Db, move: NewMove) =>
  db
    .insertInto('moves')
    .values(newMove(move))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const findMove = (db: Db, { account_id, id }: Pick<Move, 'account_id' | 'id'>) =>
  db.selectFrom('moves').selectAll().where('account_id', '=', account_id).where('id', '=', id).executeTakeFirst();

/** The newest move of an account. */
export const lastMove = (db: Db, account_id: number) =>
  db
    .selectFrom('moves')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The newest move of an account whose records are at its new place since. */
export const lastDone = (db: Db, account_id: number) =>
  db
    .selectFrom('moves')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('state', '=', 'done')
    .where('copies_records', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Ends a move that is under way. @returns its id; undefined if there is none, or its switch is done */
export const cancelUnderWay = (db: Db, account_id: number) =>
  db
    .updateTable('moves')
    .set({ state: 'cancelled', finished_at: sql<Date>`now()`, modified_at: sql<Date>`now()` })
    .where('account_id', '=', account_id)
    .where('state', 'in', underWay)
    .returning('id')
    .executeTakeFirst();

/** Moves that are under way and that no process works on. */
export const findAbandoned = (db: Db) =>
  db
    .selectFrom('moves')
    .select(['id', 'account_id'])
    .where('state', 'in', underWay)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', sql<Date>`now()`)]))
    .execute();

/** Ended moves that have left something: of cancelled and failed ones at once, of others the old side after so many days. */
export const findUncleaned = (db: Db, days: number) =>
  db
    .selectFrom('moves')
    .select(['id', 'account_id'])
    .where('cleaned_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['cancelled', 'failed']),
        eb.and([
          eb('state', 'in', ['done', 'rolled_back']),
          eb('finished_at', '<', sql<Date>`now() - make_interval(days => ${days})`),
        ]),
      ]),
    )
    .execute();

/** Whether work on an account's records may wait for a server of its own: they are there, or a move has to do with it. */
export async function reachesOwnServer(db: Db, account_id: number): Promise<boolean> {
  const place = await db
    .selectFrom('account_storage')
    .select('location')
    .where('account_id', '=', account_id)
    .where('location', '=', 'own')
    .executeTakeFirst();
  if (place) return true;
  const move = await db
    .selectFrom('moves')
    .select('id')
    .where('account_id', '=', account_id)
    .where('cleaned_at', 'is', null)
    .where((eb) =>
      eb.or([eb(sql`from_place ->> 'location'`, '=', 'own'), eb(sql`to_place ->> 'location'`, '=', 'own')]),
    )
    .limit(1)
    .executeTakeFirst();
  return move !== undefined;
}

/** The control side of one run of a move. Every change holds only while no other run has taken over. */
export interface RunStore {
  run: string;
  save(change: { state?: MoveState; cursors?: Move['cursors']; copied?: number; total?: number }): Promise<void>;
  /** @throws RunEnded when the move was cancelled or taken over */
  renew(): Promise<void>;
  finish(move: Move): Promise<void>;
  fail(error: string, detail: string): Promise<void>;
  /** Makes sure that no switch of an earlier attempt is still on its way. @returns the state that holds */
  settle(): Promise<MoveState>;
  setCleaned(): Promise<void>;
  /** Does the work unless the place was changed since the move. It is not changed meanwhile. */
  whileNewest(move: Move, work: () => Promise<unknown>): Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes the move over for a new run.
 * @returns null if another process works on it, or it does not exist
 */
export async function takeLease(
  control: Pick<ControlDatabase, 'inAccount'>,
  { account_id, id }: { account_id: number; id: number },
): Promise<{ move: Move; store: RunStore } | null> {
  const run = crypto.randomUUID();
  const move = await control.inAccount(account_id, (db) =>
    db
      .updateTable('moves')
      .set({ run, leased_until: lease })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', sql<Date>`now()`)]))
      .returningAll()
      .executeTakeFirst(),
  );
  return move ? { move, store: runStore(control, { account_id, id, run }) } : null;
}

interface Mine {
  account_id: number;
  id: number;
  run: string;
}

const mine = (db: Db, { account_id, id, run }: Mine) =>
  db.updateTable('moves').where('account_id', '=', account_id).where('id', '=', id).where('run', '=', run);

function must(row: object | undefined): void {
  if (!row) throw new RunEnded('The move was cancelled or taken over');
}

const modified_at = sql<Date>`now()`;

function runStore({ inAccount }: Pick<ControlDatabase, 'inAccount'>, of: Mine): RunStore {
  const inMove = <T>(work: (db: Db) => Promise<T>) => inAccount(of.account_id, work);
  return {
    run: of.run,
    async save({ cursors, ...change }) {
      const set = { ...change, ...(cursors && { cursors: JSON.stringify(cursors) }), leased_until: lease, modified_at };
      must(
        await inMove((db) => mine(db, of).set(set).where('state', 'in', underWay).returning('id').executeTakeFirst()),
      );
    },
    async renew() {
      const set = { leased_until: lease };
      must(
        await inMove((db) => mine(db, of).set(set).where('state', 'in', underWay).returning('id').executeTakeFirst()),
      );
    },
    finish: (move) => inMove((db) => finish(db, move, of)),
    async fail(error, detail) {
      const set = {
        state: 'failed' as const,
        error,
        detail: storedReason(detail),
        finished_at: modified_at,
        modified_at,
      };
      await inMove((db) => mine(db, of).set(set).where('state', 'in', underWay).execute());
    },
    settle: () => inMove((db) => settled(db, of)),
    async setCleaned() {
      await inMove((db) => mine(db, of).set({ cleaned_at: modified_at }).execute());
    },
    whileNewest: ({ account_id, epoch }, work) =>
      inMove(async (db) => {
        const place = await db
          .selectFrom('account_storage')
          .select('epoch')
          .where('account_id', '=', account_id)
          .forUpdate()
          .executeTakeFirst();
        if (place?.epoch === epoch + 1) await work();
      }),
    async release() {
      await inMove((db) => mine(db, of).set({ leased_until: null }).execute());
    },
  };
}

/** The switch in the control database. */
async function finish(db: Db, move: Move, of: Mine): Promise<void> {
  const done = { state: 'done' as const, finished_at: modified_at, modified_at };
  must(await mine(db, of).set(done).where('state', '=', 'switching').returning('id').executeTakeFirst());
  await setPlace(db, move);
  if (move.rolls_back !== null)
    await db
      .updateTable('moves')
      .set({ state: 'rolled_back', modified_at })
      .where('account_id', '=', of.account_id)
      .where('id', '=', move.rolls_back)
      .execute();
  await raiseSchemaVersion(db, of.account_id);
}

/** The lock waits for a switch that is still on its way. */
async function settled(db: Db, { account_id, id, run }: Mine): Promise<MoveState> {
  const row = await db
    .selectFrom('moves')
    .select(['state', 'run'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row?.state !== 'done') must(row?.run === run ? row : undefined);
  return row?.state ?? 'cancelled';
}

/** @throws if the place was changed by something else meanwhile */
async function setPlace(db: Db, { account_id, epoch, to_place }: Move): Promise<void> {
  const place = {
    ...to_place,
    read_password: sealedOf(to_place.read_password),
    write_password: sealedOf(to_place.write_password),
    ...{ epoch: epoch + 1, server_version: null, modified_at: sql<Date>`now()` },
    // A server of the account's own was just read to the last row.
    checked_at: to_place.location === 'own' ? sql<Date>`now()` : null,
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('account_storage')
    .values({ account_id, ...place })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(place).where('account_storage.epoch', '=', epoch),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n)
    throw new MoveRefused('internal', 'The place of the records was changed during their move');
}
