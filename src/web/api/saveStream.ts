/** Where a stream is put aside until it is whole. */
interface Place {
  sink: WritableStream<Uint8Array>;
  file(): Promise<Blob>;
  drop(): Promise<void>;
}

/** How long the browser may take to copy a file that is put aside to where people find it. */
const copyMs = 60_000;
/** Left behind by a tab that was closed meanwhile. */
const abandonedMs = 3_600_000;

/**
 * Saves a stream under a name, once all of it is there: half a file is none. It is put aside on disk as it comes, so that
 * its length is nothing to the memory; a page that may not use the disk leaves that to the browser.
 * @throws what the stream failed with, the signal's reason, or a `QuotaExceededError` when the disk is full
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

/** In the folder that a site has to itself; null where there is none. */
async function onDisk(): Promise<Place | null> {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('exports', { create: true });
    await sweep(folder);
    const key = `${Date.now()}-${crypto.randomUUID()}`;
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

/** As blobs, which browsers put on disk themselves when they are many. */
function inMemory(type: string): Place {
  const parts: Blob[] = [];
  return {
    sink: new WritableStream<Uint8Array<ArrayBuffer>>({ write: (chunk) => void parts.push(new Blob([chunk])) }),
    file: async () => new Blob(parts, { type }),
    drop: async () => {},
  };
}
