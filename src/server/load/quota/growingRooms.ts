/** Room on the disk that grows with a temporary file (docs/operating/accounts.md#quotas). */
export interface Room {
  /**
   * Takes room for more bytes, before they are written.
   * @throws 507 when the account has none, or holds more than would be left on the disk
   */
  grow(bytes: number): Promise<void>;
  /** Gives all of it back: the file is removed, or is to count as what it is stored as. May be called again. */
  release(): void;
}

interface Options {
  /** @throws 507 if the account has no room for so many bytes, else calls `hold` */
  take(bytes: number, hold: () => void): Promise<void>;
  giveBack(bytes: number): void;
}

/** Counts the bytes of temporary files, by account. */
export function growingRooms() {
  const held = new Map<number, number>();
  const heldBy = (account_id: number) => held.get(account_id) ?? 0;

  /** @param length of the file, bytes, if it is known: it is taken at once, so that of two files one finds room for all of it */
  function open(account_id: number, length: number, { take, giveBack }: Options): Room {
    let taken = 0;
    let used = 0;
    const add = (bytes: number) => {
      taken += bytes;
      held.set(account_id, heldBy(account_id) + bytes);
      if (heldBy(account_id) === 0) held.delete(account_id);
    };
    return {
      async grow(bytes) {
        used += bytes;
        if (used <= taken) return;
        const more = Math.max(used, length) - taken;
        await take(more, () => add(more));
      },
      release() {
        giveBack(taken);
        add(-taken);
      },
    };
  }

  return { heldBy, open };
}
