/** Lists of entries; keys with the same last bits share one. */
const LISTS = 2 ** 22;
/** A key that as many have tells nothing: it is that of a common word. */
const COMMON = 8;
/** Numbers of an entry: its key, its item and the place of the one before it in its list, where 0 is none. */
const ENTRY = 3;
const FIRST_SIZE = 2 ** 16 * ENTRY;

/** Items by their keys, which are numbers of 32 bits: 12 bytes for each key of an item. */
export class KeyTable {
  /** Places of the last entries of the lists. */
  readonly #last = new Int32Array(LISTS);
  #entries = new Int32Array(FIRST_SIZE);
  #end = ENTRY;

  /**
   * Items that share one of the keys, in their order. Those of common keys are left out.
   * @param item is added with these keys, unless it is absent
   */
  find(keys: readonly number[], item?: number): number[] {
    const found: number[] = [];
    for (const key of keys) {
      let count = 0;
      let at = this.#last[key & (LISTS - 1)] as number;
      for (; at > 0 && count < COMMON; at = this.#entries[at + 2] as number) {
        const other = this.#entries[at + 1] as number;
        if (this.#entries[at] !== key || other === item) continue;
        found.push(other);
        count++;
      }
      if (count === COMMON) found.length -= COMMON;
      else if (item !== undefined) this.#append(key, item);
    }
    return found.length > 1 ? [...new Set(found)].sort((a, b) => a - b) : found;
  }

  #append(key: number, item: number): void {
    if (this.#end === this.#entries.length) {
      const larger = new Int32Array(Math.ceil(this.#end / ENTRY / 2) * ENTRY * 3);
      larger.set(this.#entries);
      this.#entries = larger;
    }
    const list = key & (LISTS - 1);
    const at = this.#end;
    this.#entries[at] = key;
    this.#entries[at + 1] = item;
    this.#entries[at + 2] = this.#last[list] as number;
    this.#last[list] = this.#end;
    this.#end += ENTRY;
  }
}
