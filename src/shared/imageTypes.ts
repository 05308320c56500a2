/** Accepted images, in the format of file choosers and drop areas. No SVG, which may contain scripts. */
export const imageTypes = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'image/avif': ['.avif'],
} as const;

/** A favicon may also be an icon file or an SVG: the server draws them as PNG. */
export const faviconTypes = { ...imageTypes, 'image/x-icon': ['.ico'], 'image/svg+xml': ['.svg'] } as const;

/** Whether a browser shows it without running scripts. */
export const isRaster = (media_type: string | undefined): boolean =>
  media_type !== undefined && media_type in imageTypes;

/** With its dot and in lower case, or empty. */
export const extensionOf = (name: string): string => /\.[^./\\\s]{1,10}$/.exec(name)?.[0].toLowerCase() ?? '';

/** What is wrong with the name of a favicon's file, as a key of messages, or null. */
export function faviconNameError(name: string): 'files.errors.extension' | 'files.errors.favicon_type' | null {
  const extension = extensionOf(name);
  if (extension === '') return 'files.errors.extension';
  const known: string[] = Object.values(faviconTypes).flat();
  return known.includes(extension) ? null : 'files.errors.favicon_type';
}
