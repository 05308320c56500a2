import type { Sharp, SharpOptions } from 'sharp';
import { limits } from '#shared/limits.ts';
import { Refusal } from '../errors/errors.ts';
import { type PictureOwner, queuePicture } from './pictureLine.ts';
import type { RasterFormat } from './sniff.ts';

/** A re-encoded picture: of the original only the pixels are kept. */
export interface Picture {
  bytes: Buffer;
  media_type: string;
  /** Without a dot. */
  extension: string;
}

/** The picture is invalid, truncated or too large to decode. */
export class BadPicture extends Error {
  override name = 'BadPicture';
  readonly reason: 'image' | 'pixels';
  /** Its limit. */
  readonly max_pixels: number;
  constructor(reason: BadPicture['reason'], max_pixels: number, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
    this.max_pixels = max_pixels;
  }
}

type Draw = (picture: Sharp, of: { hasAlpha: boolean }) => Sharp;

/** How each kind of picture is resized and encoded. */
const ways = {
  /** Shorter side at most an avatar's size; transparency is kept. */
  avatar: (picture, { hasAlpha }) => {
    const small = picture.resize({
      width: limits.avatar_px,
      height: limits.avatar_px,
      fit: 'outside',
      withoutEnlargement: true,
    });
    return hasAlpha ? small.png() : small.jpeg({ quality: 88 });
  },
  logo: (picture) =>
    picture.resize({ width: limits.logo_px, height: limits.logo_px, fit: 'inside', withoutEnlargement: true }).png(),
} satisfies Record<string, Draw>;

const square =
  (px: number): Draw =>
  (picture) =>
    picture.resize({ width: px, height: px, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } }).png();

/** Visually lossless, in an acceptable time. */
const again: Record<RasterFormat, Draw> = {
  png: (picture) => picture.png(),
  // Optimized Huffman coding would hold the picture in memory twice for 2 % of size.
  jpeg: (picture) => picture.jpeg({ quality: 90, optimiseCoding: false }),
  webp: (picture) => picture.webp({ quality: 90 }),
  gif: (picture) => picture.gif({ effort: 3 }),
  avif: (picture) => picture.avif({ quality: 65, effort: 0, chromaSubsampling: '4:2:0' }),
};

/** For pictures that keep their size: cameras make larger ones. */
const mostPixels: Record<RasterFormat, number> = {
  png: limits.record_image_max_pixels,
  jpeg: limits.record_image_max_pixels,
  webp: limits.image_max_pixels,
  gif: limits.image_max_pixels,
  avif: limits.avif_max_pixels,
};

/** A picture in a file, and whose it is. */
export interface PictureSource extends PictureOwner {
  path: string;
  /** In place of the file: a picture taken from it. */
  bytes?: Buffer;
}

/** @throws BadPicture; 429 or 503 if too many pictures wait */
export const drawAvatar = (source: PictureSource) => drawn(source, ways.avatar);
export const drawLogo = (source: PictureSource) => drawn(source, ways.logo);
export const drawSquare = (source: PictureSource, px: number) => drawn(source, square(px));
/** In its own format; animations are kept. */
export const reencodePicture = (source: PictureSource, format: RasterFormat) =>
  drawn(source, again[format], { animated: format === 'gif' || format === 'webp' }, mostPixels[format]);

async function drawn(
  source: PictureSource,
  draw: Draw,
  options: SharpOptions = {},
  most: number = limits.image_max_pixels,
) {
  const sharp = await loadSharp();
  let max_pixels = most;
  try {
    const picture = sharp(source.bytes ?? source.path, { ...options, failOn: 'error', limitInputPixels: most });
    const { hasAlpha, format, width, height } = await picture.metadata();
    if (format === 'heif') max_pixels = Math.min(most, limits.avif_max_pixels);
    if (width * height > max_pixels) throw new BadPicture('pixels', max_pixels);
    // Applies the camera's orientation. Metadata is dropped by default.
    const work = draw(picture.autoOrient(), { hasAlpha }).timeout({ seconds: limits.image_patience_s });
    const places = isHeavy(format, width * height) ? 2 : 1;
    const { data, info } = await queuePicture(source, () => work.toBuffer({ resolveWithObject: true }), places);
    return { bytes: data, ...namesOf(info.format) } satisfies Picture;
  } catch (error) {
    if (error instanceof BadPicture || error instanceof Refusal) throw error;
    const isTooLarge = /exceeds pixel limit|^timeout:/.test((error as Error).message);
    throw new BadPicture(isTooLarge ? 'pixels' : 'image', max_pixels, error);
  }
}

/** Measured peak memory for a pixel, in bytes; AVIF takes most. */
const bytesOfPixel: Partial<Record<string, number>> = { jpeg: 5, png: 5, webp: 8, gif: 16, heif: 22 };
const HEAVY_BYTES = 160_000_000;

const isHeavy = (format: string, pixels: number) => (bytesOfPixel[format] ?? 22) * pixels > HEAVY_BYTES;

/** Sharp calls AVIF by its container's name. */
function namesOf(format: string): { media_type: string; extension: string } {
  const name = format === 'heif' ? 'avif' : format;
  return { media_type: `image/${name}`, extension: name === 'jpeg' ? 'jpg' : name };
}

/** Four bytes a pixel as PNG. */
export const encodePng = async (rgba: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> =>
  (await loadSharp())(rgba, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();

let loading: Promise<Loaded> | undefined;
type Loaded = typeof import('sharp')['default'];

/** Loaded on first use. Only the decoders of our formats are enabled. */
async function loadSharp(): Promise<Loaded> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((reader) => `VipsForeignLoad${reader}`),
    });
    // Leaves the cores to requests; no picture is read twice.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loading;
}
