import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { timeSlices } from '../../load/eventLoop/timeSlices.ts';
import { WorkbookFault } from './workbookFault.ts';

/** The parts of a workbook, which is a ZIP archive of XML on the disk. */
export interface Archive {
  has(name: string): boolean;
  /** A part as text, unpacked as it is read. @param max_bytes of the unpacked part @throws WorkbookFault */
  text(name: string, max_bytes: number): AsyncGenerator<string>;
  close(): void;
}

/** Parts of an archive. A workbook with many pictures has some thousands. */
const PARTS = 10_000;

/** Reads the list of parts alone. @throws WorkbookFault */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false }).catch((error: unknown) => {
    throw new WorkbookFault('unreadable', error);
  });
  try {
    const parts = await partsOf(zip);
    return {
      has: (name) => parts.has(keyOf(name)),
      text: (name, max_bytes) => textOf(zip, parts.get(keyOf(name)), max_bytes),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof WorkbookFault ? error : new WorkbookFault('unreadable', error);
  }
}

async function partsOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > PARTS) throw new WorkbookFault('too_large');
  const parts = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) parts.set(keyOf(entry.fileNameRaw.toString()), entry);
  return parts;
}

/** Names of parts are compared without case. Some programs write backslashes. */
const keyOf = (name: string) => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();

async function* textOf(zip: ZipFile, entry: Entry | undefined, max_bytes: number): AsyncGenerator<string> {
  if (!entry) throw new WorkbookFault('unreadable');
  // What the archive says of a part is checked against its bytes below: an end beyond it is an error of the stream.
  if (entry.uncompressedSize > max_bytes) throw new WorkbookFault('too_large');
  let decoder: TextDecoder | undefined;
  const pause = timeSlices();
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
      yield decoder.decode(chunk, { stream: true });
      await pause();
    }
    yield decoder?.decode() ?? '';
  } catch (error) {
    throw error instanceof WorkbookFault ? error : new WorkbookFault('unreadable', error);
  }
}

const encodingOf = ([first, second]: Uint8Array) =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
