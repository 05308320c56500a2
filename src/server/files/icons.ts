/** The pixels of one image of an icon file: a PNG, or four bytes a pixel. */
export type IconImage = { png: Buffer } | { rgba: Buffer; width: number; height: number };

const MOST_PX = 256;
const HEAD = 6;
const ENTRY = 16;
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Whether a file is an icon file (.ico), by its first bytes. */
export const isIcon = (bytes: Buffer): boolean => bytes.length >= HEAD && bytes.readUInt32LE(0) === 0x0001_0000;

/**
 * The largest image of an icon file, of those with most colors.
 * @throws RangeError if the file is truncated or not an icon file as browsers read it
 */
export function readIcon(bytes: Buffer): IconImage {
  const entries = Array.from({ length: bytes.readUInt16LE(4) }, (_, at) => {
    const start = HEAD + at * ENTRY;
    const [width, height] = [bytes.readUInt8(start) || MOST_PX, bytes.readUInt8(start + 1) || MOST_PX];
    const [bits, size, offset] = [
      bytes.readUInt16LE(start + 6),
      bytes.readUInt32LE(start + 8),
      bytes.readUInt32LE(start + 12),
    ];
    return { pixels: width * height, bits, size, offset };
  });
  const [largest] = entries.sort((a, b) => b.pixels - a.pixels || b.bits - a.bits);
  if (!largest || largest.offset + largest.size > bytes.length) throw new RangeError('no image');
  const image = bytes.subarray(largest.offset, largest.offset + largest.size);
  return image.subarray(0, PNG.length).equals(PNG) ? { png: image } : readBitmap(image);
}

const DEPTHS = new Set([1, 4, 8, 24, 32]);

/** A bitmap without its file header, and below it a mask of one bit a pixel. Lines are upside down. */
function readBitmap(image: Buffer): IconImage {
  const [start, width, height] = [image.readUInt32LE(0), image.readInt32LE(4), image.readInt32LE(8) / 2];
  const [bits, compression, used] = [image.readUInt16LE(14), image.readUInt32LE(16), image.readUInt32LE(32)];
  const isSize = (px: number) => Number.isInteger(px) && px >= 1 && px <= MOST_PX;
  if (!isSize(width) || !isSize(height) || !DEPTHS.has(bits) || compression !== 0 || used > 256)
    throw new RangeError('unknown bitmap');
  const colors = bits <= 8 ? used || 2 ** bits : 0;
  const body = start + colors * 4;
  const mask = body + lineBytes(width, bits) * height;
  const isMasked = mask + lineBytes(width, 1) * height <= image.length;

  const rgba = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++) {
    const line = body + lineBytes(width, bits) * (height - 1 - y);
    const maskLine = mask + lineBytes(width, 1) * (height - 1 - y);
    for (let x = 0; x < width; x++) {
      const isColored = bits > 8;
      const at = isColored ? line + (x * bits) / 8 : start + bitsAt(image, line, x, bits) * 4;
      const isHidden = isMasked && bitsAt(image, maskLine, x, 1) === 1;
      const alpha = bits === 32 ? image.readUInt8(at + 3) : isHidden ? 0 : 255;
      const color = [image.readUInt8(at + 2), image.readUInt8(at + 1), image.readUInt8(at), alpha];
      rgba.set(color, (y * width + x) * 4);
    }
  }
  return { rgba, width, height };
}

/** Lines are filled up to four bytes. */
const lineBytes = (width: number, bits: number): number => Math.ceil((width * bits) / 32) * 4;

/** The value of 1, 4 or 8 bits at a place of a line; the first is in the highest bits. */
function bitsAt(image: Buffer, line: number, x: number, bits: number): number {
  const at = x * bits;
  return (image.readUInt8(line + (at >> 3)) >> (8 - bits - (at & 7))) & (2 ** bits - 1);
}
