import { escapeFormula, quoteCsv } from '#shared/text/csvText.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const lineFeed = 0x0a;

/**
 * Replaces the first line of a CSV, which has only aliases, by labels. A byte order mark in front lets spreadsheets read
 * every language.
 */
export const labelCsv = (labels: ReadonlyMap<string, string>) => {
  let header: string | null = '';
  return new TransformStream<Bytes, Bytes>({
    transform(chunk, control) {
      if (header === null) return control.enqueue(chunk);
      const end = chunk.indexOf(lineFeed);
      header += new TextDecoder().decode(end < 0 ? chunk : chunk.subarray(0, end));
      if (end < 0) return;
      const names = header.trimEnd().split(',');
      const line = names.map((alias) => quoteCsv(escapeFormula(labels.get(alias) ?? alias))).join();
      header = null;
      control.enqueue(new TextEncoder().encode(`\uFEFF${line}\r\n`));
      if (end + 1 < chunk.length) control.enqueue(chunk.subarray(end + 1));
    },
  });
};
