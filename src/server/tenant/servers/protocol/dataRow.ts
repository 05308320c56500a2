import { COLUMNS_MAX } from './layouts.ts';
import { ProtocolViolation } from './violation.ts';

/** Follows one row over chunks, without a copy: its values with their lengths are exactly as long as the row. */
export class DataRow {
  #bytes = 0;
  /** What of the row and of the present value is still to come. */
  #left = 0;
  #value = 0;
  /** Values to come; null before their number. */
  #values: number | null = null;
  /** The number that is being read. */
  #number = 0;
  #digits = 0;

  /** @param bytes of the row, without type and length */
  begin(bytes: number): void {
    this.#bytes = bytes;
    this.#left = bytes;
    this.#value = 0;
    this.#values = null;
  }

  get isWhole(): boolean {
    return this.#left === 0;
  }

  /** Of a row that is not whole: its bytes; otherwise 0. */
  get bytes(): number {
    return this.#left === 0 ? 0 : this.#bytes;
  }

  /**
   * @returns where the row ends in the chunk, or the chunk's end
   * @throws ProtocolViolation
   */
  follow(chunk: Buffer, from: number): number {
    let at = from;
    while (this.#left > 0 && at < chunk.length)
      if (this.#value > 0) {
        const passed = Math.min(this.#value, chunk.length - at);
        at += passed;
        this.#left -= passed;
        this.#value -= passed;
      } else {
        this.#number = ((this.#number << 8) | (chunk[at] as number)) >>> 0;
        at += 1;
        this.#left -= 1;
        this.#digits += 1;
        if (this.#digits === (this.#values === null ? 2 : 4)) this.#takeNumber();
      }
    return at;
  }

  #takeNumber(): void {
    const found = this.#number | 0;
    this.#number = 0;
    this.#digits = 0;
    if (this.#values === null) {
      this.#values = found;
      if (found > COLUMNS_MAX) throw faulty();
    } else {
      this.#values -= 1;
      if (found < -1) throw faulty();
      this.#value = Math.max(0, found);
    }
    // Each value that follows has a length.
    const isFaulty = this.#values === 0 ? this.#left !== this.#value : this.#left < this.#value + 4 * this.#values;
    if (isFaulty) throw faulty();
  }
}

const faulty = () => new ProtocolViolation('the values of a row are not as long as the row');
