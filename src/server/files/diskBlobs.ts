import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { BlobMissing, type Blobs } from './blobs.ts';

/** Blobs as files of a folder, a thousand subfolders wide, so that no folder grows without bound. */
export function diskBlobs(folder: string): Blobs {
  const placeOf = (key: string) => path.join(folder, key.slice(0, 2), key);

  const open = async (key: string) => {
    const file = await fs.open(placeOf(key)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new BlobMissing(key) : error;
    });
    return file;
  };

  return {
    async put(key, source) {
      const place = placeOf(key);
      await fs.mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      const unfinished = `${place}.${randomUUID()}.part`;
      try {
        if ('path' in source) await fs.copyFile(source.path, unfinished);
        else await fs.writeFile(unfinished, source.bytes, { mode: 0o600 });
        await sync(unfinished);
        await fs.rename(unfinished, place);
      } finally {
        await fs.rm(unfinished, { force: true });
      }
    },
    async read(key, range): Promise<Readable> {
      const file = await open(key);
      return createReadStream('', { fd: file, ...range });
    },
    remove: (key) => fs.rm(placeOf(key), { force: true }),
    async *list() {
      for (const name of await namesIn(folder)) {
        for (const key of await namesIn(path.join(folder, name))) {
          const { mtime } = await fs.stat(path.join(folder, name, key));
          yield { key, put_at: mtime };
        }
      }
    },
  };
}

async function sync(place: string): Promise<void> {
  const file = await fs.open(place, 'r+');
  await file.sync();
  await file.close();
}

const namesIn = (folder: string): Promise<string[]> =>
  fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
