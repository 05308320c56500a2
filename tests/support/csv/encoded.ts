import type { Encoding } from '#shared/files/encodings.ts';

const tables = new Map<Encoding, ReadonlyMap<string, readonly number[]>>();

/** Bytes of each character: what the decoder of the encoding reads as it. */
function tableOf(encoding: Encoding): ReadonlyMap<string, readonly number[]> {
  const table = tables.get(encoding) ?? new Map(allCodes(encoding));
  tables.set(encoding, table);
  return table;
}

function* allCodes(encoding: Encoding): Generator<[string, readonly number[]]> {
  const decoder = new TextDecoder(encoding);
  const isOne = (text: string) => [...text].length === 1 && text !== '\ufffd';
  for (let lead = 0xfe; lead >= 0x81; lead -= 1)
    for (let trail = 0xfe; trail >= 0x40; trail -= 1) {
      const text = decoder.decode(Uint8Array.of(lead, trail));
      if (isOne(text)) yield [text, [lead, trail]];
    }
  for (let byte = 0; byte < 0x100; byte += 1) {
    const text = decoder.decode(Uint8Array.of(byte));
    if (isOne(text)) yield [text, [byte]];
  }
}

/** A text as a program that uses this encoding writes it. @throws if it has no such character */
export function encoded(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const table = tableOf(encoding);
  return Buffer.from(
    [...text].flatMap((char) => {
      const code = table.get(char);
      if (!code) throw new Error(`${char} is not in ${encoding}`);
      return code;
    }),
  );
}
