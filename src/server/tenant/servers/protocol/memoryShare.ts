import { ProtocolViolation } from './violation.ts';

const MiB = 1024 * 1024;

/** Of all foreign servers together, and of one connection. A record that is answered has 32 MiB at most. */
const most = { process_bytes: 256 * MiB, connection_bytes: 64 * MiB } as const;

let used = 0;

/** The memory that the answers of one connection take before they are handed over. */
export class MemoryShare {
  #mine = 0;

  /**
   * @param bytes more, or fewer where negative
   * @throws ProtocolViolation beyond what a connection, or all of them together, may take
   */
  take(bytes: number): void {
    this.#mine += bytes;
    used += bytes;
    if (bytes > 0 && (this.#mine > most.connection_bytes || used > most.process_bytes))
      throw new ProtocolViolation('an answer is too large');
  }

  /** Gives all of it back, when the connection has ended. */
  end(): void {
    used -= this.#mine;
    this.#mine = 0;
  }
}
