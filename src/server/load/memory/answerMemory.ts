import { requestLimits } from '#shared/limits.ts';
import { Refusal } from '../../errors/errors.ts';
import type { CallerSignal } from '../shares/callerSignal.ts';
import { FairQueue } from '../shares/fairQueue.ts';

/** Answers below this size are not counted, bytes. */
const SMALL = 256 * 1024;
/** Memory of an answer while it is made, for each byte of the database's: rows, JSON, and what is sent. */
const FACTOR = 4;

/** Bytes of large answers that are made or not yet read by their callers, of all accounts. */
export const answersInMemory = () =>
  new FairQueue({
    places: requestLimits.answers_max_bytes,
    wait_ms: requestLimits.answer_wait_ms,
    waiting_max: requestLimits.connection_waiting_max,
  });

/**
 * The memory that the answer of one request takes from its account's share (docs/start/load.md#memory), until its
 * caller has read it.
 */
export class AnswerMemory {
  readonly #answers: FairQueue;
  readonly #account_id: number;
  readonly #signal: CallerSignal;
  #held = 0;
  #isWatched = false;

  constructor(answers: FairQueue, account_id: number, signal: CallerSignal) {
    this.#answers = answers;
    this.#account_id = account_id;
    this.#signal = signal;
  }

  /** Rows of this size that may be read now, bytes. */
  get room(): number {
    return Math.max(SMALL, this.#held / FACTOR);
  }

  /** Makes room for rows of this size if the account may have it now. What it holds already is not in the way. */
  tryGrow(bytes: number): boolean {
    const [before, wanted] = [this.#held, bytes * FACTOR];
    if (wanted <= before) return true;
    this.#release(0);
    const isTaken = this.#answers.tryTake(this.#account_id, wanted);
    if (!isTaken) this.#answers.force(this.#account_id, before);
    this.#hold(isTaken ? wanted : before);
    return isTaken;
  }

  /** Waits for room for rows of this size. @throws 429 or 503 */
  async grow(bytes: number): Promise<void> {
    this.#release(0);
    await this.#answers.take(this.#account_id, this.#signal, bytes * FACTOR);
    this.#hold(bytes * FACTOR);
  }

  /** Waits until the account is within its share, without taking anything. */
  async gate(): Promise<void> {
    if (this.#answers.heldBy(this.#account_id) <= this.#answers.free) return;
    await this.#answers.take(this.#account_id, this.#signal, SMALL);
    this.#answers.release(this.#account_id, SMALL);
  }

  /** Counts an answer that exists, whatever the share. */
  count(bytes: number): void {
    if (bytes <= SMALL || bytes <= this.#held) return;
    this.#answers.force(this.#account_id, bytes - this.#held);
    this.#hold(bytes);
  }

  /** The answer is made and has this size: what was only needed to make it is given back. */
  made(bytes: number): void {
    if (this.#held > bytes) this.#release(bytes <= SMALL ? 0 : bytes);
  }

  #hold(bytes: number): void {
    this.#held = bytes;
    if (this.#isWatched) return;
    this.#isWatched = true;
    this.#signal.onClosed(() => this.#release(0));
  }

  #release(kept: number): void {
    if (this.#held > kept) this.#answers.release(this.#account_id, this.#held - kept);
    this.#held = Math.min(this.#held, kept);
  }
}

/** A record that is too large to be answered whole. */
export const tooLargeToAnswer = () => new Refusal('too_large', 'answer_too_large');
