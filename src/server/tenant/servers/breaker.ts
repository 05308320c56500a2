/** Failures in a row after which nothing is tried for a while. */
const FAILURES = 3;
/** How long, ms. After it, one call tries, and the others are still refused. */
const PAUSE_MS = 5000;

/**
 * Stops calls to a server that cannot be reached, so that they fail at once instead of after their time limit ("circuit
 * breaker").
 */
export class Breaker {
  #failures = 0;
  #closedUntil = 0;
  #isTrying = false;

  /** Nothing has succeeded since so many failures. */
  get isOpen(): boolean {
    return this.#failures >= FAILURES;
  }

  /** Whether calls are refused without a try. */
  refuses(now = performance.now()): boolean {
    return this.isOpen && (this.#isTrying || now < this.#closedUntil);
  }

  /** Whether a call may be made now. One that may must report {@link succeeded} or {@link failed}. */
  mayTry(now = performance.now()): boolean {
    if (this.refuses(now)) return false;
    if (this.isOpen) this.#isTrying = true;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#isTrying = false;
  }

  failed(now = performance.now()): void {
    this.#failures += 1;
    this.#isTrying = false;
    this.#closedUntil = now + PAUSE_MS;
  }
}
