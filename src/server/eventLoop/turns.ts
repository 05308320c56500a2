import { currentTask, resume } from './watch.ts';

/** Those who wait for a turn, by account; accounts in the order in which they are served. */
const waiting = new Map<number, (() => void)[]>();
let isScheduled = false;

/** Work for no account in particular. */
const NO_ACCOUNT = 0;

/**
 * Waits for a turn of work that takes milliseconds. The event loop gives one each time around, to the accounts that wait
 * one after the other, so that small requests are served in between however many large ones there are
 * (docs/operating.md#event-loop).
 */
export async function nextTurn(): Promise<void> {
  const account = currentTask()?.account_id ?? NO_ACCOUNT;
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
  setImmediate(serve);
}

function serve(): void {
  isScheduled = false;
  const [account, line] = waiting.entries().next().value as [number, (() => void)[]];
  waiting.delete(account);
  const next = line.shift() as () => void;
  if (line.length > 0) waiting.set(account, line);
  if (waiting.size > 0) schedule();
  next();
}
