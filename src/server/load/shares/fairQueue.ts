import { accountBusy, callerDisconnected, Refusal } from '../../errors/errors.ts';
import type { CallerSignal } from './callerSignal.ts';

interface Options {
  /** Connections, calls or bytes, of all accounts together. */
  places: number;
  /** A caller who waits longer is refused. */
  wait_ms: number;
  /** Callers of one account who may wait; one more is refused at once. */
  waiting_max: number;
  /** Whether one account may take every place while no other account waits, because places are free again soon. */
  isWhole?: boolean;
}

/** Key of work for no account in particular, such as authentication. It has no share. */
export const SYSTEM = 0;

/**
 * Places that accounts share fairly (docs/start/load.md#shares). An account may take a place while it holds fewer than
 * are free ("dynamic threshold" of network switches): one busy account gets half of them, two a third each, so that a
 * place is always free for the next. A place that becomes free goes to the waiting account that holds the fewest.
 */
export class FairQueue {
  readonly #options: Options;
  readonly #accounts = new Map<number, AccountPlaces>();
  readonly #waiting = new Set<AccountPlaces>();
  #taken = 0;
  #served = 0;
  /** Someone whose turn it is needs more places than are free: nobody overtakes. */
  #isBlocked = false;

  constructor(options: Options) {
    this.#options = options;
  }

  get free(): number {
    return this.#options.places - this.#taken;
  }

  heldBy(account_id: number): number {
    return this.#accounts.get(account_id)?.held ?? 0;
  }

  /** Takes places if the account may have them now. */
  tryTake(account_id: number, weight = 1): boolean {
    const account = this.#accounts.get(account_id) ?? { id: account_id, held: 0, waiting: [], served: 0 };
    if (this.#isBlocked || account.waiting.length > 0 || !this.#mayTake(account, weight)) return false;
    this.#give(account, weight);
    return true;
  }

  /** Takes places even if there are none, for what exists already. */
  force(account_id: number, weight: number): void {
    this.#give(this.#accounts.get(account_id) ?? { id: account_id, held: 0, waiting: [], served: 0 }, weight);
  }

  /**
   * Waits for places.
   * @throws 429 when the account has its share and too many of its callers wait, or this one for too long; 503 for an
   *   account without a place
   */
  async take(account_id: number, signal?: CallerSignal, weight = 1): Promise<void> {
    if (!this.tryTake(account_id, weight)) await this.#wait(account_id, signal, weight);
  }

  release(account_id: number, weight = 1): void {
    const account = this.#accounts.get(account_id) as AccountPlaces;
    account.held -= weight;
    this.#taken -= weight;
    if (account.held === 0 && account.waiting.length === 0) this.#accounts.delete(account_id);
    if (this.#waiting.size > 0) this.#serve();
  }

  /** Runs work in a place. */
  async run<T>(account_id: number, signal: CallerSignal | undefined, work: () => Promise<T>, weight = 1): Promise<T> {
    await this.take(account_id, signal, weight);
    try {
      return await work();
    } finally {
      this.release(account_id, weight);
    }
  }

  #mayTake({ id, held }: AccountPlaces, weight: number): boolean {
    if (weight > this.free) return false;
    return held === 0 || id === SYSTEM || this.#options.isWhole === true || held + weight <= this.free;
  }

  #give(account: AccountPlaces, weight: number): void {
    this.#accounts.set(account.id, account);
    account.held += weight;
    account.served = ++this.#served;
    this.#taken += weight;
  }

  #wait(account_id: number, signal: CallerSignal | undefined, weight: number): Promise<void> {
    const { wait_ms, waiting_max } = this.#options;
    const account = this.#accounts.get(account_id) ?? { id: account_id, held: 0, waiting: [], served: 0 };
    if (signal?.isGone) return Promise.reject(callerDisconnected());
    if (account.waiting.length >= waiting_max) return Promise.reject(refusalOf(account));
    this.#accounts.set(account_id, account);
    const waited = new Promise<void>((resolve, reject) => {
      const leave = () => this.#leave(account, waiter, callerDisconnected());
      const timer = setTimeout(() => this.#leave(account, waiter, refusalOf(account)), wait_ms);
      const settle = () => {
        clearTimeout(timer);
        signal?.offGone(leave);
      };
      const waiter: Waiter = {
        weight,
        enter() {
          settle();
          resolve();
        },
        refuse(error) {
          settle();
          reject(error);
        },
      };
      account.waiting.push(waiter);
      this.#waiting.add(account);
      signal?.onGone(leave);
    });
    this.#serve();
    return waited;
  }

  #leave(account: AccountPlaces, waiter: Waiter, error: Error): void {
    account.waiting.splice(account.waiting.indexOf(waiter), 1);
    this.#forgetIdle(account);
    waiter.refuse(error);
    this.#serve();
  }

  #forgetIdle(account: AccountPlaces): void {
    if (account.waiting.length > 0) return;
    this.#waiting.delete(account);
    if (account.held === 0) this.#accounts.delete(account.id);
  }

  /** Gives free places to those who hold the fewest, and among these to those who had their last turn the longest ago. */
  #serve(): void {
    this.#isBlocked = false;
    for (;;) {
      const next = this.#next();
      if (!next) return;
      const { weight, enter } = next.waiting.shift() as Waiter;
      this.#give(next, weight);
      this.#forgetIdle(next);
      enter();
    }
  }

  #next(): AccountPlaces | null {
    const order = [...this.#waiting].sort((a, b) => a.held - b.held || a.served - b.served);
    for (const account of order) {
      const { weight } = account.waiting[0] as Waiter;
      if (this.#mayTake(account, weight)) return account;
      // Skips those over their share. One that only needs more room is not overtaken, or it might wait for ever.
      if (account.held > 0 && !this.#options.isWhole) continue;
      this.#isBlocked = true;
      return null;
    }
    return null;
  }
}

interface AccountPlaces {
  readonly id: number;
  held: number;
  waiting: Waiter[];
  /** Number of its last turn. */
  served: number;
}

interface Waiter {
  weight: number;
  enter(): void;
  refuse(error: Error): void;
}

/** An account that holds nothing is not at fault. */
const refusalOf = ({ held }: AccountPlaces): Refusal =>
  held > 0 ? accountBusy() : new Refusal('unavailable', 'busy', { headers: { 'retry-after': '5' } });
