import { type APIRequestContext, expect } from '@playwright/test';
import sharp from 'sharp';

interface FilePayload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A photo twice as wide as high: a red quarter, a green half and a blue quarter. */
export async function stripedPhoto(name = 'stripes.jpg'): Promise<FilePayload> {
  const part = (background: string, width: number) => ({
    create: { width, height: 800, channels: 3 as const, background },
  });
  const buffer = await sharp({ create: { width: 1600, height: 800, channels: 3, background: '#00c000' } })
    .composite([
      { input: part('#d00000', 400), left: 0, top: 0 },
      { input: part('#0000d0', 400), left: 1200, top: 0 },
    ])
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** The same photo as from a phone held upright: stored in landscape, with an EXIF orientation. */
export const rotatedPhoto = async (): Promise<FilePayload> => ({
  name: 'phone.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp((await stripedPhoto()).buffer)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer(),
});

/** An SVG with a script, named as a PNG. */
export const svgNamedPng: FilePayload = {
  name: 'evil.png',
  mimeType: 'image/png',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>'),
};

export interface ImageInfo {
  format: string | undefined;
  width: number | undefined;
  height: number | undefined;
  /** The colours a quarter from the left and from the right, half-way down. */
  colours: string[];
}

/** Loads an image of the product. */
export async function imageAt(request: APIRequestContext, link: string | null): Promise<ImageInfo> {
  const response = await request.get(String(link));
  expect(response.status(), String(link)).toBe(200);
  const picture = sharp(await response.body());
  const { format, width = 0, height = 0 } = await picture.metadata();
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number) => {
    const at = (Math.floor(height / 2) * width + x) * info.channels;
    const strongest = [0, 1, 2].toSorted((a, b) => (data[at + b] ?? 0) - (data[at + a] ?? 0))[0] ?? 0;
    return ['red', 'green', 'blue'][strongest] ?? '';
  };
  return { format, width, height, colours: [width / 4, (3 * width) / 4].map((x) => colourAt(Math.floor(x))) };
}
