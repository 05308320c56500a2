/** Pictures that are taken, as a file chooser and a drop area want them said. A vector is none: it may hold a program. */
export const imageTypes = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'image/avif': ['.avif'],
} as const;

/** Whether a browser draws it without running anything. */
export const isRaster = (media_type: string | undefined): boolean =>
  media_type !== undefined && media_type in imageTypes;
