import { limits } from '#shared/limits.ts';

/** A part of a picture, in per cent of its width and height. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The longest aspect ratio whose size follows from the short side; narrower pictures are limited by the long one. */
const longest = 5;

/** JPEG quality: hardly visible, and a third of the bytes of 1. */
const quality = 0.9;

/** Width and height as shown, after EXIF rotation; null where the browser cannot read the picture. */
export async function imageSize(file: Blob): Promise<{ width: number; height: number } | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return null;
  }
}

/**
 * Scales a picture down until its shorter side is `px`. EXIF rotation is applied and all metadata dropped. Null where
 * the browser cannot read it. A JPEG stays a JPEG; other formats may be transparent and become PNG.
 */
export async function shrink(file: Blob, px: number = limits.avatar_px): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const { width, height } = bitmap;
  const scale = Math.min(1, px / Math.min(width, height), (px * longest) / Math.max(width, height));
  const [w, h] = [width, height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
  try {
    return await draw(w, h, file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png', (context) =>
      context.drawImage(bitmap, 0, 0, w, h),
    );
  } finally {
    bitmap.close();
  }
}

/** Cuts a square of `px` per side out of a picture. `src` is a `data:`, `blob:` or same-origin URL. */
export async function cropSquare(
  src: string,
  area: Area,
  px: number = limits.avatar_px,
  type: 'image/jpeg' | 'image/png' = 'image/jpeg',
): Promise<Blob> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const { naturalWidth: w, naturalHeight: h } = image;
  return draw(px, px, type, (context) =>
    context.drawImage(
      image,
      (area.x / 100) * w,
      (area.y / 100) * h,
      (area.width / 100) * w,
      (area.height / 100) * h,
      0,
      0,
      px,
      px,
    ),
  );
}

async function draw(
  width: number,
  height: number,
  type: string,
  paint: (context: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  context.imageSmoothingQuality = 'high';
  if (type === 'image/jpeg') {
    // A JPEG has no transparency: transparent pixels would become black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  paint(context);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, type, quality);
  const blob = await promise;
  if (!blob) throw new Error('the picture could not be written');
  return blob;
}
