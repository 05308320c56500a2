import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Format = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif';

interface Size {
  width: number;
  height: number;
}

/** A picture of noise: every one is different, and none compresses well. */
export function picture(format: Format, { width, height }: Size = { width: 300, height: 240 }, alpha = false) {
  const channels = alpha ? 4 : 3;
  const raw = { width, height, channels } as const;
  return sharp(randomBytes(width * height * channels), { raw })
    .toFormat(format)
    .toBuffer();
}

/** An animation of three frames with different durations. */
export async function movingPicture(format: 'gif' | 'webp') {
  const frames = await Promise.all([1, 2, 3].map(() => picture('png', { width: 40, height: 30 })));
  return sharp(frames, { join: { animated: true } })
    .toFormat(format, { delay: [100, 200, 300] })
    .toBuffer();
}

/** A JPEG like a phone's: with the place in its metadata, and rotated by its orientation tag. */
export const phonePicture = async () =>
  sharp(await picture('jpeg', { width: 400, height: 300 }))
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'CANARY-person' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();

/** A PNG whose header declares a large size although it has almost no data. Decoders allocate by the header. */
export function hollowPng({ width, height }: Size): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const packed = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
