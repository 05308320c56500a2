import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/**
 * A connection of which at most this many bytes are read; the next one ends it with an error. TLS inside of it counts
 * as it is sent. There is no pressure back: what is not read yet is bounded too.
 */
export class BoundedConnection extends Duplex {
  readonly #socket: Socket;

  constructor(socket: Socket, max_bytes: number) {
    super({ allowHalfOpen: true });
    this.#socket = socket;
    socket
      .on('data', (chunk) => {
        if (socket.bytesRead > max_bytes) this.destroy(new Error('The server sends too much'));
        else this.push(chunk);
      })
      .on('end', () => this.push(null))
      .on('timeout', () => this.emit('timeout'))
      .on('error', (error) => this.destroy(error))
      .on('close', () => this.destroy());
  }

  /** Of the socket: after so many ms without a byte the event `timeout` follows. */
  setTimeout(ms: number): this {
    this.#socket.setTimeout(ms);
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, encoding, done);
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }
}
