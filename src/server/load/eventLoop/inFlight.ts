import type { Task } from './watch.ts';
import { noteTask } from './watchdog/notes.ts';

/** A request counts for so long, ms: later it waits for something other than the event loop. */
const COUNTS_MS = 100;

/** Requests that the event loop works for and that took no turn yet; the oldest is first. */
const requests = new Map<Task, number>();
/** How many of them there are, by account. */
const counts = new Map<number, number>();
/** Called when one has ended. */
let onEnd: (() => void) | null = null;

/** A request whose account is known begins. */
export function beginsWork(task: Task, account_id: number): void {
  task.account_id = account_id;
  noteTask(task);
  const now = performance.now();
  forgetOld(now);
  requests.set(task, now);
  counts.set(account_id, (counts.get(account_id) ?? 0) + 1);
}

/** The request was answered. */
export function endsWork(task: Task): void {
  if (forget(task) && onEnd) {
    const ended = onEnd;
    onEnd = null;
    ended();
  }
}

/** It takes milliseconds, so nobody else gives way to it. */
export const tookTurn = (task: Task): void => void forget(task);

/**
 * Whether requests of other accounts are in flight.
 * @param then called once when one of them has ended
 */
export function mayWaitFor(account_id: number, now: number, then: () => void): boolean {
  forgetOld(now);
  if (requests.size === (counts.get(account_id) ?? 0)) return false;
  onEnd = then;
  return true;
}

function forget(task: Task): boolean {
  if (!requests.delete(task)) return false;
  const account_id = task.account_id as number;
  const left = (counts.get(account_id) as number) - 1;
  if (left === 0) counts.delete(account_id);
  else counts.set(account_id, left);
  return true;
}

function forgetOld(now: number): void {
  for (const [task, since] of requests) {
    if (now - since < COUNTS_MS) return;
    forget(task);
  }
}
