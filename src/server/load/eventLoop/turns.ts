import { mayWaitFor, tookTurn } from './inFlight.ts';
import { currentTask, resume } from './watch.ts';

/** Those who wait for a turn, by account; accounts in the order in which they are served. */
const waiting = new Map<number, (() => void)[]>();
/** Until when the accounts that had turns give way to requests of others, by `performance.now()`. */
const givesWay = new Map<number, number>();
let isScheduled = false;
let timer: NodeJS.Timeout | undefined;

/** Work for no account in particular. */
const NO_ACCOUNT = 0;
/** An account gives way for so many times as long as its turn took: it has at least a quarter of the time. */
const GIVE_WAY = 3;
/** Longest time of a turn that counts, ms: on a busy machine the process also waits for its own turn. */
const TURN_MAX_MS = 15;

/**
 * Waits for a turn of work that takes milliseconds. The event loop gives one each time around, to the accounts that wait
 * one after the other, so that small requests are served in between however many large ones there are. While requests
 * of other accounts are in flight, an account that had a turn gives way to them (docs/operating/running.md#event-loop).
 */
export async function nextTurn(): Promise<void> {
  const task = currentTask();
  const account = task?.account_id ?? NO_ACCOUNT;
  if (task) tookTurn(task);
  await new Promise<void>((resolve) => {
    const line = waiting.get(account) ?? [];
    waiting.set(account, line);
    line.push(resolve);
    schedule();
  });
  resume();
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  clearTimeout(timer);
  timer = undefined;
  setImmediate(serve);
}

function serve(): void {
  isScheduled = false;
  const now = performance.now();
  const account = nextAccount(now);
  if (account === null) return;
  const line = waiting.get(account) as (() => void)[];
  waiting.delete(account);
  const next = line.shift() as () => void;
  if (line.length > 0) waiting.set(account, line);
  next();
  // The work runs before this.
  setImmediate(() => served(account, now));
}

/** The first account that need not give way; if all do, the end of it is waited for. */
function nextAccount(now: number): number | null {
  let first = Number.POSITIVE_INFINITY;
  for (const account of waiting.keys()) {
    const until = givesWay.get(account) ?? 0;
    if (until <= now || !mayWaitFor(account, now, schedule)) return account;
    first = Math.min(first, until);
  }
  if (waiting.size > 0) timer ??= setTimeout(schedule, Math.ceil(first - now));
  return null;
}

function served(account: number, since: number): void {
  const now = performance.now();
  for (const [each, until] of givesWay) if (until <= now) givesWay.delete(each);
  givesWay.set(account, now + GIVE_WAY * Math.min(now - since, TURN_MAX_MS));
  if (waiting.size > 0) schedule();
}
