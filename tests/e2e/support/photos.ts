import { type APIRequestContext, expect } from '@playwright/test';
import sharp from 'sharp';

interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A photo twice as wide as high: a quarter red, half green in the middle, a quarter blue. */
export async function stripes(name = 'stripes.jpg'): Promise<Chosen> {
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

/** The same as a phone held upright writes it: lying, with a note to turn it. */
export const upright = async (): Promise<Chosen> => ({
  name: 'phone.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp((await stripes()).buffer)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer(),
});

/** A program that calls itself a picture. */
export const disguised: Chosen = {
  name: 'evil.png',
  mimeType: 'image/png',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>'),
};

export interface Seen {
  format: string | undefined;
  width: number | undefined;
  height: number | undefined;
  /** The colours a quarter from the left and from the right, half-way down. */
  colours: string[];
}

/** What a link of the product's own shows. */
export async function look(request: APIRequestContext, link: string | null): Promise<Seen> {
  const answer = await request.get(String(link));
  expect(answer.status(), String(link)).toBe(200);
  const picture = sharp(await answer.body());
  const { format, width = 0, height = 0 } = await picture.metadata();
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number) => {
    const at = (Math.floor(height / 2) * width + x) * info.channels;
    const strongest = [0, 1, 2].toSorted((a, b) => (data[at + b] ?? 0) - (data[at + a] ?? 0))[0] ?? 0;
    return ['red', 'green', 'blue'][strongest] ?? '';
  };
  return { format, width, height, colours: [width / 4, (3 * width) / 4].map((x) => colourAt(Math.floor(x))) };
}
