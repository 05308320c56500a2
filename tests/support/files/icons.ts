/** Bits of a pixel in a bitmap of an icon file. */
export type Bits = 1 | 4 | 8 | 24 | 32;

export interface IconEntry {
  px: number;
  bits: Bits;
  image: Buffer;
}

/** An icon file (.ico) of these images. */
export function iconFile(entries: IconEntry[]): Buffer {
  const head = Buffer.alloc(6 + 16 * entries.length);
  head.set([0, 0, 1, 0, entries.length, 0]);
  let offset = head.length;
  for (const [at, { px, bits, image }] of entries.entries()) {
    const start = 6 + 16 * at;
    head.set([px % 256, px % 256, 0, 0, 1, 0, bits, 0], start);
    head.writeUInt32LE(image.length, start + 8);
    head.writeUInt32LE(offset, start + 12);
    offset += image.length;
  }
  return Buffer.concat([head, ...entries.map(({ image }) => image)]);
}

/** A square bitmap; `colorOf` gives red, green, blue and alpha. Alpha becomes the mask where pixels have none. */
export function withColors(bits: Bits, px: number, colorOf: (x: number, y: number) => number[]): IconEntry {
  const palette: string[] = [];
  const lines: Buffer[] = [];
  const masks: Buffer[] = [];
  for (let y = px - 1; y >= 0; y--) {
    const line = Buffer.alloc(Math.ceil((px * bits) / 32) * 4);
    const mask = Buffer.alloc(Math.ceil(px / 32) * 4);
    for (let x = 0; x < px; x++) {
      const [r = 0, g = 0, b = 0, a = 0] = colorOf(x, y);
      if (a === 0) mask[x >> 3] = (mask[x >> 3] as number) | (0x80 >> (x & 7));
      const at = (x * bits) >> 3;
      if (bits >= 24) line.set([b, g, r, a].slice(0, bits / 8), at);
      else line[at] = (line[at] as number) | (indexOf(palette, `${b},${g},${r},0`) << (8 - bits - ((x * bits) & 7)));
    }
    lines.push(line);
    masks.push(mask);
  }
  const head = Buffer.alloc(40);
  head.writeUInt32LE(40, 0);
  head.writeInt32LE(px, 4);
  head.writeInt32LE(px * 2, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(bits, 14);
  const colors = Buffer.alloc(bits <= 8 ? 4 * 2 ** bits : 0);
  for (const [at, color] of palette.entries()) colors.set(color.split(',').map(Number), at * 4);
  return { px, bits, image: Buffer.concat([head, colors, ...lines, ...masks]) };
}

function indexOf(palette: string[], color: string): number {
  const found = palette.indexOf(color);
  return found >= 0 ? found : palette.push(color) - 1;
}
