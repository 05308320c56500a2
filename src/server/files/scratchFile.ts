import fs from 'node:fs/promises';
import path from 'node:path';
import { asUnavailable } from './asUnavailable.ts';
import { incomingName } from './incomingFolder.ts';

/** Where a text is in the file. */
export type Place = [offset: number, bytes: number];

/** Texts that a request keeps on disk for a while instead of in memory. */
export interface ScratchFile {
  path: string;
  /** Bytes so far. */
  size(): number;
  append(text: string): Promise<Place>;
  read(place: Place): Promise<string>;
  /** Removes it. */
  close(): Promise<void>;
}

/**
 * @param folder that of uploads (incomingFolder.ts)
 * @param takeRoom on the disk, for so many more bytes
 * @throws 503 if the disk is full or the folder is not writable
 */
export async function openScratchFile(
  folder: string,
  takeRoom: (bytes: number) => Promise<void>,
): Promise<ScratchFile> {
  const place = path.join(folder, incomingName());
  const file = await asUnavailable(fs.open(place, 'wx+', 0o600));
  let size = 0;
  return {
    path: place,
    size: () => size,
    async append(text) {
      const bytes = Buffer.from(text);
      await takeRoom(bytes.length);
      await asUnavailable(file.appendFile(bytes));
      size += bytes.length;
      return [size - bytes.length, bytes.length];
    },
    async read([offset, length]) {
      const { buffer, bytesRead } = await asUnavailable(file.read(Buffer.allocUnsafe(length), 0, length, offset));
      if (bytesRead !== length) throw new Error('scratch file is cut');
      return buffer.toString();
    },
    async close() {
      await file.close();
      await fs.rm(place, { force: true });
    },
  };
}
