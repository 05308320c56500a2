import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { BlobMissing, type BlobSource, type Blobs, isBlobKey } from './blobs.ts';

const UNFINISHED = '.part';

/** Blobs as files in 4096 subfolders, so that no folder becomes too large. */
export function diskBlobs(folder: string): Blobs {
  const placeOf = (key: string) => {
    if (!isBlobKey(key)) throw new Error('Not a key of a blob');
    return path.join(folder, key.slice(0, 2), key);
  };
  return {
    put: (key, source) => put(folder, placeOf(key), source),
    async read(key, _size, range): Promise<Readable> {
      const file = await fs.open(placeOf(key)).catch((error: unknown) => {
        throw isGone(error) ? new BlobMissing(key) : error;
      });
      return createReadStream('', { fd: file, ...range });
    },
    remove: (key) => fs.rm(placeOf(key), { force: true }),
    async *list() {
      for await (const { name, written_at } of filesIn(folder))
        if (isBlobKey(name)) yield { key: name, put_at: written_at };
    },
    async sweep(before) {
      for await (const { name, place, written_at } of filesIn(folder))
        if (name.endsWith(UNFINISHED) && written_at < before) await fs.rm(place, { force: true });
    },
    // The folder is made by the first put.
    check: () => fs.access(path.dirname(folder), constants.W_OK | constants.X_OK),
  };
}

/** Renamed only when the content is synced to disk, so that it survives a power failure. */
async function put(folder: string, place: string, source: BlobSource): Promise<void> {
  const parent = path.dirname(place);
  const isNew = await fs.mkdir(parent, { recursive: true, mode: 0o700 });
  const unfinished = `${place}.${randomUUID()}${UNFINISHED}`;
  try {
    if ('path' in source) await take(source.path, unfinished);
    else await fs.writeFile(unfinished, source.bytes, { mode: 0o600 });
    await sync(unfinished, 'r+');
    await fs.rename(unfinished, place);
    await sync(parent, 'r');
    if (isNew !== undefined) await sync(folder, 'r');
  } finally {
    await fs.rm(unfinished, { force: true });
  }
}

/** Hard link; a copy where the file system has none. */
const take = (from: string, to: string) =>
  fs.link(from, to).catch(async () => {
    await fs.copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await fs.chmod(to, 0o600);
  });

async function sync(place: string, flags: 'r' | 'r+'): Promise<void> {
  const file = await fs.open(place, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function* filesIn(folder: string) {
  for (const subfolder of await namesIn(folder))
    for (const name of await namesIn(path.join(folder, subfolder))) {
      const place = path.join(folder, subfolder, name);
      const found = await fs.stat(place).catch((error: unknown) => {
        if (isGone(error)) return null;
        throw error;
      });
      if (found?.isFile()) yield { name, place, written_at: found.mtime };
    }
}

const namesIn = (folder: string): Promise<string[]> =>
  fs.readdir(folder).catch((error: unknown) => {
    if (isGone(error)) return [];
    throw error;
  });

const isGone = (error: unknown) => /^(ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '');
