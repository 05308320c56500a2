interface Options {
  places: number;
}

/** First come, first served, of any account, and nobody is refused. */
export class FairQueue {
  readonly #places: number;
  readonly #waiting: { weight: number; enter(): void }[] = [];
  readonly #held = new Map<number, number>();
  #taken = 0;

  constructor({ places }: Options) {
    this.#places = places;
  }

  get free(): number {
    return this.#places - this.#taken;
  }

  heldBy = (account_id: number): number => this.#held.get(account_id) ?? 0;

  tryTake(account_id: number, weight = 1): boolean {
    if (this.#waiting.length > 0 || weight > this.free) return false;
    this.force(account_id, weight);
    return true;
  }

  force(account_id: number, weight: number): void {
    this.#held.set(account_id, this.heldBy(account_id) + weight);
    this.#taken += weight;
  }

  async take(account_id: number, _signal?: unknown, weight = 1): Promise<void> {
    if (this.tryTake(account_id, weight)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ weight, enter: resolve });
    await promise;
    this.#held.set(account_id, this.heldBy(account_id) + weight);
  }

  release(account_id: number, weight = 1): void {
    this.#held.set(account_id, this.heldBy(account_id) - weight);
    this.#taken -= weight;
    for (let first = this.#waiting[0]; first && first.weight <= this.free; first = this.#waiting[0]) {
      this.#waiting.shift();
      this.#taken += first.weight;
      first.enter();
    }
  }

  async run<T>(account_id: number, signal: unknown, work: () => Promise<T>, weight = 1): Promise<T> {
    await this.take(account_id, signal, weight);
    try {
      return await work();
    } finally {
      this.release(account_id, weight);
    }
  }
}

export const SYSTEM = 0;
