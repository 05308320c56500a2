/** Pictures that are drawn anew, by their media types. */
const rasters = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
} as const;
export type RasterFormat = (typeof rasters)[keyof typeof rasters];

/** What nothing that opens it here would run. Whatever is not among them is told to be bytes and nothing more. */
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
  /** What it may be called when it is handed out as it is. */
  media_type: string;
  raster: RasterFormat | null;
  /** A PNG that moves, which cannot be drawn anew without losing that. */
  is_moving_png: boolean;
}

/** What a file is by its bytes; its name counts only for plain text, which has no mark of its own. */
export async function sniff(path: string, name: string): Promise<Sniffed> {
  // Loaded by the first file: a start does not wait for it.
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path).catch(() => undefined);
  const mime = found?.mime ?? '';
  const is_moving_png = mime === 'image/apng';
  const raster = is_moving_png ? 'png' : (rasters[mime as keyof typeof rasters] ?? null);
  const plain = !found && TEXT.test(name) ? 'text/plain' : BYTES;
  return { media_type: harmless.has(mime) ? mime : plain, raster, is_moving_png };
}

/** Drawn by us, so that a page may show them in place. */
export const isRaster = (media_type: string): boolean => Object.hasOwn(rasters, media_type);
