import { Duplex } from 'node:stream';

/** Turns of the event loop that a client has for its next question. */
const TURNS = 5;

/** The parts of a socket that the driver uses. */
export class HostileStream extends Duplex {
  readonly #answers: readonly (readonly Buffer[])[];
  #asked = 0;

  /** @param answers to what is sent, each in chunks; a server that is asked nothing more goes */
  constructor(answers: (readonly Buffer[])[]) {
    super({ allowHalfOpen: false });
    this.#answers = answers;
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  override _read(): void {}

  /** What is sent in parts is one question. */
  override _writev(_chunks: object, done: () => void): void {
    this.#answer();
    done();
  }

  override _write(_chunk: Buffer, _encoding: string, done: () => void): void {
    this.#answer();
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  #answer(): void {
    this.#asked += 1;
    const asked = this.#asked;
    setImmediate(() => {
      for (const chunk of this.#answers[asked - 1] ?? []) if (!this.destroyed) this.push(chunk);
      this.#leave(asked, TURNS);
    });
  }

  /** Goes after a few turns of the event loop without another question. */
  #leave(asked: number, turns: number): void {
    if (this.destroyed || asked !== this.#asked) return;
    if (turns === 0) this.push(null);
    else setImmediate(() => this.#leave(asked, turns - 1));
  }
}
