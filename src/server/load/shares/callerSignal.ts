import type { ServerResponse } from 'node:http';

/**
 * Whether the caller of a request is still connected. An `AbortSignal` would take 5 µs to make and to listen to, which is
 * much beside the time of reading a record.
 */
export class CallerSignal {
  readonly #response: ServerResponse;
  #gone: Set<() => void> | null = null;
  #closed: (() => void)[] = [];

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  get isGone(): boolean {
    return this.#response.destroyed && !this.#response.writableFinished;
  }

  /** Runs once if the caller disconnects before the answer is complete; at once if that has happened. */
  onGone(listener: () => void): void {
    if (this.isGone) listener();
    else this.#watch().add(listener);
  }

  offGone(listener: () => void): void {
    this.#gone?.delete(listener);
  }

  /** Runs once when the answer was read whole or the caller disconnected. */
  onClosed(listener: () => void): void {
    if (this.#response.closed) {
      listener();
      return;
    }
    this.#watch();
    this.#closed.push(listener);
  }

  #watch(): Set<() => void> {
    if (this.#gone) return this.#gone;
    const gone = new Set<() => void>();
    this.#gone = gone;
    this.#response.once('close', () => {
      if (this.isGone) for (const listener of gone) listener();
      gone.clear();
      for (const listener of this.#closed) listener();
    });
    return gone;
  }
}
