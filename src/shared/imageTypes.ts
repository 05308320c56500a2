/** Accepted images, in the format of file choosers and drop areas. No SVG, which may contain scripts. */
export const imageTypes = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'image/avif': ['.avif'],
} as const;

/** Whether a browser shows it without running scripts. */
export const isRaster = (media_type: string | undefined): boolean =>
  media_type !== undefined && media_type in imageTypes;
