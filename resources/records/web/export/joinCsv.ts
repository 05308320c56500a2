type Bytes = Uint8Array<ArrayBuffer>;

const newline = 0x0a;

/** Drops the first line. It contains only aliases, so it has no line break within quotes. */
const withoutHeader = () => {
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
 * Joins CSV streams with the same columns, each opened after the previous one ended.
 * @throws if the first cannot be opened; a later failure fails the stream
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
    for (const open of others)
      await (await open()).pipeThrough(withoutHeader()).pipeTo(writable, { preventClose: true });
    await writable.close();
  };
  pass().catch((error: unknown) => writable.abort(error).catch(() => {}));
  return readable;
}
