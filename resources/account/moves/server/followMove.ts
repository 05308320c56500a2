import { setTimeout as sleep } from 'node:timers/promises';
import type { ControlDatabase } from '#server/database/database.ts';
import { StartRefused } from '#server/errors/startRefused.ts';
import { failureOf } from '#server/tenant/changes/failure.ts';
import type { AccountData } from '#server/tenant/models.ts';
import { type Mover, runMove } from '#server/tenant/move/run.ts';
import { findMove, isUnderWay, type Move } from '#server/tenant/move/store.ts';

/** What a command of the operator works with. */
export interface MoveOperator {
  control: ControlDatabase;
  data: AccountData;
  /** Whether the operator wants the command to end. */
  isInterrupted(): boolean;
  /** Prints a line. */
  say(line: string): void;
}

/** So often a move is looked at, ms. */
const LOOK_MS = 200;

/** So often the number of copied rows is printed, ms. */
const PRINT_MS = 2000;

/**
 * Does a move, or waits for a process that is doing it, and prints how far it is. Ended early, the move goes on in the
 * jobs of a server, or when the command is given again.
 * @throws StartRefused if it failed, was cancelled, or the operator ended the command
 */
export async function followMove(operator: MoveOperator, subdomain: string, found: Move): Promise<void> {
  const { control, data, isInterrupted, say } = operator;
  const of = { account_id: found.account_id, id: found.id };
  const look = () => control.inAccount(of.account_id, (db) => findMove(db, of));
  const print = printing((line) => say(`${subdomain}: ${line}`));
  let isLooking = false;
  const ticking = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    const looked = look().then(print.progress, () => {}); // the run itself reports it
    void looked.finally(() => {
      isLooking = false;
    });
  }, LOOK_MS);
  const mover = { control, data, isOver: isInterrupted, log: print.trouble };
  try {
    for (;;) {
      const { result, move } = await step(mover, of, look).catch((err: unknown) => {
        // The control database may be out of reach for a moment.
        if (failureOf(err).state === 'failed') throw err;
        print.trouble({ err });
        return { result: 'later', move: found } as const;
      });
      print.progress(move);
      if (move?.state === 'done') return;
      if (!move || (result === 'ended' && !isUnderWay(move))) throw notMoved(subdomain, move);
      if (isInterrupted())
        throw new StartRefused(`${subdomain}: the move goes on in the server's jobs, or by this command`);
      if (result === 'later') await sleep(LOOK_MS);
    }
  } finally {
    clearInterval(ticking);
  }
}

const step = async (mover: Mover, of: { account_id: number; id: number }, look: () => Promise<Move | undefined>) => ({
  result: await runMove(mover, of),
  move: await look(),
});

function notMoved(subdomain: string, move: Move | undefined): StartRefused {
  if (move?.state === 'failed')
    return new StartRefused(`${subdomain} could not be moved: ${move.error} (${move.detail ?? ''})`);
  return new StartRefused(`${subdomain} was not moved: the move was cancelled`);
}

/** Prints each line once, until another one comes. */
function printing(say: (line: string) => void) {
  let last = '';
  let state: Move['state'] | null = null;
  let printed = 0;
  const once = (line: string) => {
    if (line !== last) say(line);
    last = line;
  };
  return {
    progress: (move: Move | undefined) => {
      if (!move || (move.state === state && Date.now() - printed < PRINT_MS)) return;
      state = move.state;
      printed = Date.now();
      once(state === 'copying' ? `copying, ${move.copied} of ${move.total} rows` : words[state]);
    },
    trouble: (data: object) => {
      const { err } = data as { err?: { cause?: Error; message?: string } };
      once(`interrupted, trying again: ${err?.cause?.message ?? err?.message ?? 'unknown'}`);
    },
  };
}

const words: Record<Move['state'], string> = {
  preparing: 'preparing',
  copying: 'copying',
  catching_up: 'catching up',
  verifying: 'verifying',
  switching: 'switching',
  done: 'moved',
  cancelled: 'cancelled',
  failed: 'failed',
  rolled_back: 'moved back',
};
