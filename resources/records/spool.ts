import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** What somebody is sending, put aside until it is whole: neither memory nor a transaction waits for their line. */
export interface Spooled {
  /** SHA-256, in hex. */
  hash: string;
  /** From its beginning, again and again. */
  read(): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** The file loses its name at once: when the process dies, the system takes it back. */
export async function spool(bytes: AsyncIterable<Uint8Array>): Promise<Spooled> {
  const name = path.join(os.tmpdir(), `stoa-${randomUUID()}`);
  const file = await fs.open(name, 'wx+', 0o600);
  try {
    await fs.unlink(name);
    const hash = createHash('sha256');
    for await (const chunk of bytes) {
      hash.update(chunk);
      await file.appendFile(chunk);
    }
    return {
      hash: hash.digest('hex'),
      read: () => chunksOf(file),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

const CHUNK = 64 * 1024;

/** Not the file's own stream: that one closes the file when its reader has seen enough. */
async function* chunksOf(file: fs.FileHandle): AsyncGenerator<Uint8Array> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
