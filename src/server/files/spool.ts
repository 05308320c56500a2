import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { nextTurn } from '../load/eventLoop/turns.ts';
import type { Room } from '../load/quota/growingRooms.ts';
import { asUnavailable } from './asUnavailable.ts';
import { incomingName } from './incomingFolder.ts';

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
  /** Gives back the room that it took: it is about to count as what it is stored as. */
  release(): void;
  /** Removes it. */
  close(): Promise<void>;
}

/**
 * Reads to the end. On failure nothing is left.
 * @param room counts the bytes as they arrive; null: those of the operator
 * @throws 507 as soon as there is no room for more; 503 if the disk is full or the folder is not writable
 */
export async function spool(folder: string, bytes: AsyncIterable<Uint8Array>, room: Room | null): Promise<Spooled> {
  await asUnavailable(fs.mkdir(folder, { recursive: true, mode: 0o700 }));
  const place = path.join(folder, incomingName());
  const file = await asUnavailable(fs.open(place, 'wx+', 0o600));
  const release = () => room?.release();
  const close = async () => {
    await file.close();
    await fs.rm(place, { force: true });
    release();
  };
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of bytes) {
      // Many uploads at once would keep others waiting.
      await nextTurn();
      hash.update(chunk);
      size += chunk.byteLength;
      await room?.grow(chunk.byteLength);
      await asUnavailable(file.appendFile(chunk));
    }
    return { path: place, size, hash: hash.digest('hex'), read: () => chunksOf(file), release, close };
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
