import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { nextTurn } from '../eventLoop/turns.ts';
import type { Settings } from '../settings/settings.ts';
import { asUnavailable } from './asUnavailable.ts';

/**
 * An upload stored temporarily until it is complete, so that neither memory nor a transaction waits for a slow client.
 */
export interface Spooled {
  path: string;
  /** Bytes. */
  size: number;
  /** SHA-256, in hex. */
  hash: string;
  /** From the start, any number of times. */
  read(): AsyncIterable<Uint8Array>;
  /** Removes it. */
  close(): Promise<void>;
}

/** On the same disk as stored uploads, so that storing one needs no copy. */
export const incomingFolder = ({ data_dir }: Pick<Settings, 'data_dir'>): string =>
  path.resolve(data_dir, 'files-incoming');

/**
 * Reads to the end. On failure nothing is left.
 * @throws 503 if the disk is full or the folder is not writable
 */
export async function spool(folder: string, bytes: AsyncIterable<Uint8Array>): Promise<Spooled> {
  await asUnavailable(fs.mkdir(folder, { recursive: true, mode: 0o700 }));
  const place = path.join(folder, randomUUID());
  const file = await asUnavailable(fs.open(place, 'wx+', 0o600));
  const close = async () => {
    await file.close();
    await fs.rm(place, { force: true });
  };
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of bytes) {
      // Many uploads at once would keep others waiting.
      await nextTurn();
      hash.update(chunk);
      size += chunk.byteLength;
      await asUnavailable(file.appendFile(chunk));
    }
    return { path: place, size, hash: hash.digest('hex'), read: () => chunksOf(file), close };
  } catch (error) {
    await close();
    throw error;
  }
}

const CHUNK = 64 * 1024;

/** Not the file's own stream, which closes the file when its reader stops early. */
async function* chunksOf(file: fs.FileHandle): AsyncGenerator<Uint8Array> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Removes files of crashed processes: not written since `before`. */
export async function sweepSpooled(folder: string, before: Date): Promise<void> {
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const place = path.join(folder, name);
    const found = await fs.stat(place).catch(() => null);
    if (found?.isFile() && found.mtime < before) await fs.rm(place, { force: true });
  }
}
