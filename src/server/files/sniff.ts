/** Media types of pictures that are re-encoded. */
const rasters = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
} as const;
export type RasterFormat = (typeof rasters)[keyof typeof rasters];

/** Types that browsers do not execute. All others are served as plain bytes. */
const harmless = new Set([
  'application/pdf',
  'application/zip',
  'application/gzip',
  'application/x-7z-compressed',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'image/heic',
  'image/tiff',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
  'audio/flac',
  'audio/aac',
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'video/ogg',
]);

export const BYTES = 'application/octet-stream';
const TEXT = /\.(txt|csv|tsv|log|md)$/i;

export interface Sniffed {
  /** Media type for serving it unchanged. */
  media_type: string;
  raster: RasterFormat | null;
  /** An animated PNG, which re-encoding would make a still. */
  is_moving_png: boolean;
}

/** Detects the type by content. The name counts only for plain text, which has no signature. */
export async function sniff(path: string, name: string): Promise<Sniffed> {
  // Loaded on first use, to keep the start fast.
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path).catch(() => undefined);
  const mime = found?.mime ?? '';
  const is_moving_png = mime === 'image/apng';
  const raster = is_moving_png ? 'png' : (rasters[mime as keyof typeof rasters] ?? null);
  const plain = !found && TEXT.test(name) ? 'text/plain' : BYTES;
  return { media_type: harmless.has(mime) ? mime : plain, raster, is_moving_png };
}

/** Whether it was re-encoded by us and may be shown inline. */
export const isRaster = (media_type: string): boolean => Object.hasOwn(rasters, media_type);
