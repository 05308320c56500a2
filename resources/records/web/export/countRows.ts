const quote = 0x22;
const newline = 0x0a;

/** Passes CSV through and reports the number of rows so far, without the header. Line breaks within quotes do not count. */
export function countRows(onRows: (rows: number) => void): TransformStream<Uint8Array<ArrayBuffer>> {
  let lines = 0;
  let isQuoted = false;
  return new TransformStream({
    transform(chunk, control) {
      for (const byte of chunk) {
        if (byte === quote) isQuoted = !isQuoted;
        else if (byte === newline && !isQuoted) lines += 1;
      }
      onRows(Math.max(0, lines - 1));
      control.enqueue(chunk);
    },
  });
}
