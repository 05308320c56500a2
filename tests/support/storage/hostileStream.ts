import { Duplex } from 'node:stream';

/** The parts of a socket that the driver uses. */
export class HostileStream extends Duplex {
  readonly #answers: (readonly Buffer[])[];

  /** @param answers to what is sent, each in chunks; after the last one the server has gone */
  constructor(answers: (readonly Buffer[])[]) {
    super({ allowHalfOpen: false });
    this.#answers = [...answers];
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
    const chunks = this.#answers.shift();
    setImmediate(() => {
      for (const chunk of chunks ?? []) if (!this.destroyed) this.push(chunk);
      if (this.#answers.length === 0 && !this.destroyed) this.push(null);
    });
  }
}
