import fs from 'node:fs/promises';

/** Free bytes on the disk of a folder. */
export type FreeBytes = (folder: string) => Promise<number>;

export const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await fs.statfs(folder);
  return bavail * bsize;
};

const KEPT_MS = 5000;

/** The free space of the data folder, read at most every 5 s, less what was promised since. */
export function freeSpace(folder: string, read: FreeBytes) {
  let known: { free: number; at: number } | null = null;
  let promised = 0;
  return {
    /** Whether so many bytes may be written and leave the floor. With `keep` they are promised. */
    async take(bytes: number, floor: number, keep?: 'keep'): Promise<boolean> {
      if (!known || performance.now() - known.at > KEPT_MS) {
        known = { free: await read(folder), at: performance.now() };
        promised = 0;
      }
      if (known.free - promised - bytes < floor) return false;
      if (keep) promised += bytes;
      return true;
    },
    /** Bytes that were promised are not on the disk, or no longer. */
    giveBack(bytes: number): void {
      promised -= bytes;
    },
  };
}
