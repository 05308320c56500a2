import type { JobCtx } from '#server/context.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { runMove } from '#server/tenant/move/run.ts';
import { findAbandoned, findUncleaned } from '#server/tenant/move/store.ts';
import { limits } from '#shared/limits.ts';
import { moves } from '../moves.resource.ts';

/** How long a job works on one move before others get their turn, and the delay until it goes on, ms. */
const turn = { for: 20_000, back_after: 100, later: 2000 } as const;

interface Payload {
  account_id: number;
  move_id: number;
}

const keyOf = ({ move_id }: Payload) => `moves.run:${move_id}`;

export async function runMoveOf(ctx: JobCtx, payload: Payload): Promise<void> {
  const end = Date.now() + turn.for;
  const mover = {
    control: ctx,
    data: ctx.platform.data,
    isOver: () => Date.now() > end,
    log: (data: object, text: string) => ctx.log.info(data, text),
  };
  const result = await runMove(mover, { account_id: payload.account_id, id: payload.move_id });
  if (result === 'ended') return;
  const run_at = new Date(Date.now() + (result === 'again' ? turn.back_after : turn.later));
  await ctx.inSystem((db) => ctx.enqueue(db, moves, 'run', payload, { run_at, key: keyOf(payload) }));
}

/** Every minute and at the start: for moves whose process has ended, and for what an ended move has left. */
export const reconcileMoves = (ctx: JobCtx): Promise<void> =>
  ctx.inSystem(async (db) => {
    await runAll(ctx, db, await findAbandoned(db));
  });

/** Nightly. A server that cannot be reached waits for the next night. */
export const cleanMoves = (ctx: JobCtx): Promise<void> =>
  ctx.inSystem(async (db) => {
    await runAll(ctx, db, await findUncleaned(db, limits.old_side_days));
  });

async function runAll(ctx: JobCtx, db: Db, found: { id: number; account_id: number }[]): Promise<void> {
  for (const { id: move_id, account_id } of found) {
    const payload = { account_id, move_id };
    await ctx.enqueue(db, moves, 'run', payload, { key: keyOf(payload) });
  }
}
