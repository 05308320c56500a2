import { limits } from '#shared/limits.ts';

/** A part of a picture, in per cent of its width and height. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** So narrow a strip that its short side says nothing of its weight is bound by its long one. */
const longest = 5;

/** What one pixel of the result is worth: hardly to be seen, a third of the bytes of 1. */
const quality = 0.9;

/** How large a picture is as it is seen, upright; null where the browser cannot read it. */
export async function sidesOf(file: Blob): Promise<{ width: number; height: number } | null> {
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
 * A picture made so small that its shorter side is `px`, upright whatever the camera noted, and without what else it
 * noted. Null where the browser cannot read it as a picture. A JPEG stays one; the rest may be see-through, so PNG.
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

/** A square of a picture, `px` on a side; `src` is a `data:` or `blob:` URL, or one of this site's own. */
export async function cutSquare(
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
    // A JPEG has no see-through: left alone it would turn black.
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
