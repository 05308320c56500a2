import { randomKey } from './randomKey.ts';

/** Stores a stream until it is complete. */
interface Place {
  sink: WritableStream<Uint8Array>;
  file(): Promise<Blob>;
  drop(): Promise<void>;
}

/** How long the browser may take to copy the stored file to the downloads folder. */
const copyMs = 60_000;
/** Stored files of this age are left over from closed tabs. */
const abandonedMs = 3_600_000;

/**
 * Downloads a stream as a file once it is complete, so that no partial file is saved. Meanwhile it is stored on disk, not in
 * memory. Where the page may not use the disk, blobs are used, which the browser manages.
 * @throws the stream's error, the signal's reason, or a `QuotaExceededError` when the disk is full
 */
export async function saveStream(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  { name, type, signal }: { name: string; type: string; signal: AbortSignal },
): Promise<void> {
  const place = (await onDisk()) ?? inMemory(type);
  try {
    await stream.pipeTo(place.sink, { signal });
  } catch (error) {
    await place.drop();
    throw error;
  }
  const url = URL.createObjectURL(await place.file());
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => {
    URL.revokeObjectURL(url);
    void place.drop();
  }, copyMs);
}

/** In the origin's private file system; null where there is none. */
async function onDisk(): Promise<Place | null> {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('exports', { create: true });
    await sweep(folder);
    const key = `${Date.now()}-${randomKey()}`;
    const handle = await folder.getFileHandle(key, { create: true });
    return {
      sink: await handle.createWritable(),
      file: () => handle.getFile(),
      drop: () => folder.removeEntry(key).catch(() => {}),
    };
  } catch {
    return null;
  }
}

async function sweep(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const key of folder.keys())
    if (Number(key.split('-')[0]) < Date.now() - abandonedMs) await folder.removeEntry(key).catch(() => {});
}

/** As blobs: browsers move large ones to disk themselves. */
function inMemory(type: string): Place {
  const parts: Blob[] = [];
  return {
    sink: new WritableStream<Uint8Array<ArrayBuffer>>({ write: (chunk) => void parts.push(new Blob([chunk])) }),
    file: async () => new Blob(parts, { type }),
    drop: async () => {},
  };
}
