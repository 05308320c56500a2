import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file in an archive. */
export interface ZipEntry {
  name: string;
  /** Called when the archive has come to it. One that has no content is left out. */
  content(): Readable;
  /** Is compressed already, such as a picture. */
  isPacked?: boolean;
  /** Of compression, from 1, the fastest, to 9. */
  level?: number;
}

/**
 * A ZIP archive that is made as it is read: one file at a time is open, and nothing waits in memory. It has no end, and so
 * is no archive, if a file cannot be read.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  const fail = (error: unknown) => void out.destroy(error as Error);
  zip.on('error', fail);
  addAll(zip, entries, out).catch(fail);
  return out;
}

async function addAll(zip: ZipFile, entries: AsyncIterable<ZipEntry>, out: Readable): Promise<void> {
  for await (const { name, content, isPacked = false, level = 6 } of entries) {
    if (out.destroyed) {
      content().destroy();
      return;
    }
    const stream = await begun(content());
    if (!stream) continue;
    const isRead = new Promise<void>((resolve, reject) => {
      stream.once('end', resolve);
      stream.once('error', reject);
      out.once('close', () => {
        stream.destroy();
        resolve();
      });
    });
    zip.addReadStream(stream, name, { compressionLevel: isPacked ? 0 : level });
    await isRead;
  }
  zip.end();
}

/** The stream, once it has something to read; null if it has nothing. */
async function begun(stream: Readable): Promise<Readable | null> {
  const parts = stream[Symbol.asyncIterator]();
  const first = await parts.next();
  if (first.done) return null;
  return Readable.from(
    (async function* () {
      yield first.value as Buffer | string;
      for (;;) {
        const { done, value } = await parts.next();
        if (done) return;
        yield value as Buffer | string;
      }
    })(),
    { objectMode: false },
  );
}
