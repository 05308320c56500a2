import type { JobCtx } from '#server/context.ts';
import { hasSqlState, isLostConnection } from '#server/database/databaseErrors.ts';
import type { ErasureCursors } from '#server/database/tables/privacyTables.ts';
import { Refusal } from '#server/errors/errors.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import { historyColumns } from '#server/tenant/person/countNamed.ts';
import {
  type Batch,
  eraseBesideRecords,
  eraseInHistory,
  eraseInRecords,
  estimateRows,
  type ForgottenPerson,
} from '#server/tenant/person/erasePerson.ts';
import { existing, type NamingTable } from '#server/tenant/person/namingTable.ts';
import { privacy } from '../privacy.resource.ts';
import * as steps from './erase.queries.ts';
import { findNamingTables } from './privacy.queries.ts';

interface Payload {
  account_id: number;
  erasure_id: number;
}

/** How long a job works on one erasure before others get their turn, and the delay until it goes on, ms. */
const turn = { for: 10_000, back_after: 100, after_failure: 5000 } as const;
/** An erasure that no job has touched for so long is taken up again, in seconds. */
const ABANDONED_S = 60;
/** Calls of the person have ended by then: credentials are cached for less. */
const SETTLE_MS = 10_000;
/** Rows of the control tables in a batch. */
const BATCH = 1000;

const keyOf = (erasure_id: number) => `privacy.run:${erasure_id}`;

/**
 * Goes on with an erasure. Every step is a transaction of its own and can be repeated, and the cursors say which are done,
 * so it may be cut off anywhere. A person's calls that began before end within seconds: the records are passed a second
 * time after them.
 */
export async function runErasure(ctx: JobCtx, { account_id, erasure_id }: Payload): Promise<void> {
  const erasure = await ctx.inAccount(account_id, (db) => steps.findOpenErasure(db, account_id, erasure_id));
  if (!erasure) return;
  const again = (ms: number) =>
    ctx.inSystem((db) =>
      ctx.enqueue(
        db,
        privacy,
        'run',
        { account_id, erasure_id },
        { run_at: new Date(Date.now() + ms), key: keyOf(erasure_id) },
      ),
    );
  try {
    const wait_ms = await workOn(ctx, erasure);
    if (wait_ms !== null) await again(wait_ms);
  } catch (err) {
    ctx.log.info({ err, account_id, erasure_id }, 'an erasure does not go on for now');
    const error = isStorage(err) ? 'storage_unavailable' : 'internal';
    await ctx.inAccount(account_id, (db) => steps.saveProgress(db, account_id, erasure_id, { error }));
    ctx.platform.data.forget(account_id);
    await again(turn.after_failure);
  }
}

/** Not at its place: moving, locked or out of reach. */
const isStorage = (error: unknown) =>
  error instanceof Refusal || isLostConnection(error) || hasSqlState(error, 'records_moved', 'records_moving');

/** @returns when it goes on, in ms; null: it is done */
async function workOn(ctx: JobCtx, erasure: steps.OpenErasure): Promise<number | null> {
  const { account_id, id } = erasure;
  const wait = erasure.created_at.getTime() + SETTLE_MS - Date.now();
  if (erasure.state === 'settling' && wait > 0) return wait;
  const end = Date.now() + turn.for;
  if (!(await eraseLater(ctx, erasure, end))) return turn.back_after;
  if (!(await passRecords(ctx, erasure, end))) return turn.back_after;
  if (erasure.state === 'settling') {
    await ctx.inAccount(account_id, (db) => steps.finishErasure(db, account_id, id));
    return null;
  }
  await ctx.inAccount(account_id, (db) =>
    steps.saveProgress(db, account_id, id, { state: 'settling', cursors: {}, error: null }),
  );
  return Math.max(turn.back_after, wait);
}

/** The control tables that may have many rows, and the pictures. @returns false if the time is up */
async function eraseLater(ctx: JobCtx, erasure: steps.OpenErasure, end: number): Promise<boolean> {
  const { account_id, id } = erasure;
  if (erasure.state === 'settling') await ctx.inAccount(account_id, (db) => steps.eraseByRegistry(db, erasure));
  const eachBatch = async (step: () => Promise<number>) => {
    while ((await step()) > 0) if (Date.now() > end) return false;
    return true;
  };
  return (
    (await eachBatch(() => ctx.inAccount(account_id, (db) => steps.eraseInAudit(db, id, BATCH)))) &&
    (await eachBatch(() => ctx.inAccount(account_id, (db) => steps.renameUploads(db, erasure, BATCH)))) &&
    (await eachBatch(() => removePictures(ctx, erasure)))
  );
}

/** First the bytes: a row without them is found again. */
async function removePictures(ctx: JobCtx, erasure: steps.OpenErasure): Promise<number> {
  const found = await ctx.inSystem((db) => steps.findUnusedPictures(db, erasure, BATCH));
  for (const { id, key } of found) {
    await ctx.platform.blobs.remove(key);
    await ctx.inAccount(erasure.account_id, (db) => steps.deleteFile(db, erasure.account_id, id));
  }
  return found.length;
}

/** @returns false if the time is up */
async function passRecords(ctx: JobCtx, erasure: steps.OpenErasure, end: number): Promise<boolean> {
  const { account_id, id, user_id, alias_id, email } = erasure;
  const known = await ctx.inAccount(account_id, (db) => findNamingTables(db, account_id));
  const plane = await ctx.platform.data.plane(account_id);
  await plane.provision();
  const tables = await existing(plane, known);
  const person: ForgottenPerson = { user_id, alias_id, email };
  const cursors: ErasureCursors = { ...erasure.cursors };
  let seen = erasure.seen;
  const save = () =>
    ctx.inAccount(account_id, (db) => steps.saveProgress(db, account_id, id, { cursors, seen, error: null }));
  if (erasure.total === null) {
    const total = 2 * (await estimateRows(plane, tables));
    await ctx.inAccount(account_id, (db) => steps.saveProgress(db, account_id, id, { total }));
  }
  for (const { name, next, onChanged } of passes(ctx, plane, tables, historyColumns(known, 'user', 'users'), person))
    while (cursors[name] !== true) {
      const { last, seen: read, changed } = await next(Number(cursors[name] ?? 0));
      cursors[name] = last ?? true;
      seen += read;
      if (changed > 0) onChanged();
      await save();
      if (Date.now() > end) return false;
    }
  return true;
}

interface Pass {
  name: string;
  next(after: number): Promise<Batch>;
  /** Tells open pages. */
  onChanged(): void;
}

function passes(
  ctx: JobCtx,
  plane: DataPlane,
  tables: readonly NamingTable[],
  users: readonly string[],
  person: ForgottenPerson,
): Pass[] {
  const { account_id } = plane;
  return [
    ...tables.map((table): Pass => {
      const { entity_id, alias } = table;
      const written = { account_id, entity_id, alias, ids: null, page: null };
      return {
        name: `e_${entity_id}`,
        next: (after) => eraseInRecords(plane, table, person, after),
        onChanged: () => ctx.platform.events.publish(written),
      };
    }),
    { name: '_history', next: (after) => eraseInHistory(plane, users, person, after), onChanged: () => {} },
    {
      name: 'others',
      next: async () => {
        await eraseBesideRecords(plane, tables, person);
        return { last: null, seen: 0, changed: 0 };
      },
      onChanged: () => {},
    },
  ];
}

/** Every minute and at the start: for erasures whose process has ended. */
export const reconcileErasures = (ctx: JobCtx): Promise<void> =>
  ctx.inSystem(async (db) => {
    for (const { id: erasure_id, account_id } of await steps.findAbandoned(db, ABANDONED_S))
      await ctx.enqueue(db, privacy, 'run', { account_id, erasure_id }, { key: keyOf(erasure_id) });
  });
