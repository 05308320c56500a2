/**
 * Yields the parts of a text stream as they arrive. What follows the last separator is left out: it is incomplete.
 * @param onBytes called for each chunk, also when it completes no part
 */
export async function* readParts(
  body: ReadableStream<Uint8Array>,
  separator: string,
  onBytes: () => void = () => {},
): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      onBytes();
      const parts = `${rest}${chunk.value}`.replaceAll('\r\n', '\n').split(separator);
      rest = parts.pop() ?? '';
      yield* parts;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
