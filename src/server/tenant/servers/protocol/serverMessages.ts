import { requestLimits } from '#shared/limits.ts';
import { DataRow } from './dataRow.ts';
import { checkLayout, type Size, sizes } from './layouts.ts';
import type { MemoryShare } from './memoryShare.ts';
import { Phases } from './phases.ts';
import { ProtocolViolation } from './violation.ts';

/** Type and length. */
const HEADER = 5;
const LENGTH = 4;

/** A row, or a part of a copy, which is a row too. A record that is answered is smaller. */
const DATA_MAX = requestLimits.record_answer_max_bytes + 2 * 1024 * 1024;
const allSizes: Readonly<Record<string, Size>> = {
  ...sizes,
  D: { least: LENGTH + 2, most: DATA_MAX },
  d: { least: LENGTH, most: DATA_MAX },
};

/**
 * Checks what a PostgreSQL server sends before the driver reads it (docs/start/places.md#foreign-servers). Rows and
 * copies are followed where they are; other messages are looked at whole.
 */
export class ServerMessages {
  readonly #phases = new Phases();
  readonly #row = new DataRow();
  /** Of messages that are not whole yet, which the driver's parser keeps. */
  readonly #memory: MemoryShare;
  #taken = 0;
  /** What of a part of a copy is still to come. */
  #copied = 0;
  /** The beginning of a message that ends in a later chunk: its header first, then all of it. */
  #held: Buffer | null = null;
  #heldBytes = 0;

  constructor(memory: MemoryShare) {
    this.#memory = memory;
  }

  /** A statement, or several that end together, was sent: the server has to be ready once more. */
  statementSent(): void {
    this.#phases.statementSent();
  }

  /** @throws ProtocolViolation; nothing of the chunk may be read then */
  take(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) at = this.#follow(chunk, at);
    if (!this.#held) this.#takeMemory(this.#row.bytes + this.#copied);
  }

  #follow(chunk: Buffer, at: number): number {
    if (this.#held) return this.#resume(this.#held, chunk, at);
    if (!this.#row.isWhole) return this.#row.follow(chunk, at);
    if (this.#copied === 0) return this.#start(chunk, at);
    const passed = Math.min(this.#copied, chunk.length - at);
    this.#copied -= passed;
    return at + passed;
  }

  /** A message, or its header, that begins here. */
  #start(chunk: Buffer, at: number): number {
    const here = chunk.length - at;
    const wanted = here < HEADER ? HEADER : this.#begin(chunk, at);
    if (here >= wanted) {
      this.#finish(chunk, at, at + wanted);
      return at + wanted;
    }
    this.#hold(chunk.subarray(at), wanted);
    return chunk.length;
  }

  /** What a chunk has of a message that began in an earlier one. */
  #resume(beginning: Buffer, chunk: Buffer, at: number): number {
    const passed = chunk.copy(beginning, this.#heldBytes, at);
    this.#heldBytes += passed;
    if (this.#heldBytes < beginning.length) return at + passed;
    this.#held = null;
    const wanted = beginning.length === HEADER ? this.#begin(beginning, 0) : HEADER;
    if (wanted > HEADER) this.#hold(beginning, wanted);
    else this.#finish(beginning, 0, beginning.length);
    return at + passed;
  }

  /** @returns bytes of the message that are looked at together */
  #begin(bytes: Buffer, at: number): number {
    const type = String.fromCharCode(bytes[at] as number);
    const length = bytes.readUInt32BE(at + 1);
    const size = allSizes[type];
    if (!size) throw new ProtocolViolation('an unknown message');
    if (length < size.least || length > size.most) throw new ProtocolViolation('the length of a message');
    this.#phases.enter(type, length);
    const isWhole = at + length + 1 <= bytes.length;
    if (type === 'd') this.#copied = length - LENGTH;
    else if (type === 'D' && !isWhole) this.#row.begin(length - LENGTH);
    else return length + 1;
    return HEADER;
  }

  #finish(bytes: Buffer, at: number, end: number): void {
    const type = String.fromCharCode(bytes[at] as number);
    // It has no parts, or they are followed from here.
    if (end - at === HEADER) return;
    checkLayout(type, bytes, at + HEADER, end);
    if (type === 'R') this.#phases.authenticate(bytes.readInt32BE(at + HEADER));
  }

  #hold(beginning: Buffer, wanted: number): void {
    // Here, and in the parser.
    this.#takeMemory(2 * wanted);
    this.#held = Buffer.allocUnsafe(wanted);
    this.#heldBytes = beginning.copy(this.#held);
  }

  #takeMemory(bytes: number): void {
    if (bytes !== this.#taken) this.#memory.take(bytes - this.#taken);
    this.#taken = bytes;
  }
}
