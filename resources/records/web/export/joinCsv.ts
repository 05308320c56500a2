type Bytes = Uint8Array<ArrayBuffer>;

const newline = 0x0a;

/** Lets through what comes after the first line; that has aliases alone, and so no line end within quotes. */
const withoutHead = () => {
  let isBody = false;
  return new TransformStream<Bytes, Bytes>({
    transform(chunk, control) {
      const end = isBody ? -1 : chunk.indexOf(newline);
      if (!isBody && end < 0) return;
      isBody = true;
      if (end + 1 < chunk.length) control.enqueue(chunk.subarray(end + 1));
    },
  });
};

/**
 * Files of the same columns as one, each asked for once the one before it has ended.
 * @throws what opening the first of them throws; a later one fails the stream
 */
export async function joinCsv([first, ...others]: readonly [
  () => Promise<ReadableStream<Bytes>>,
  ...(() => Promise<ReadableStream<Bytes>>)[],
]): Promise<ReadableStream<Bytes>> {
  const body = await first();
  if (others.length === 0) return body;
  const { readable, writable } = new TransformStream<Bytes, Bytes>();
  const pass = async () => {
    await body.pipeTo(writable, { preventClose: true });
    for (const open of others) await (await open()).pipeThrough(withoutHead()).pipeTo(writable, { preventClose: true });
    await writable.close();
  };
  pass().catch((error: unknown) => writable.abort(error).catch(() => {}));
  return readable;
}
