import { limits } from '#shared/limits.ts';

/**
 * The name under which a file is stored: the sender's without folders and forbidden characters.
 * @param extension of the actual content, if known, without a dot
 */
export function cleanName(given: string, extension: string | null): string {
  const base = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = base
    // Control and formatting characters. Marks of text direction make `gpj.exe` look like `exe.jpg`.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  if (extension === null) return cut(clean, '') || 'file';
  const stem = clean.replace(/\.[^.\s]{1,10}$/, '');
  const ending = sameKind(clean, extension) ? clean.slice(stem.length) : `.${extension}`;
  return (cut(stem, ending) || 'file') + ending;
}

/** `photo.JPEG` keeps its own extension. */
const sameKind = (name: string, extension: string): boolean => {
  const own = /\.([^.\s]{1,10})$/.exec(name)?.[1]?.toLowerCase();
  return own === extension || (own === 'jpeg' && extension === 'jpg');
};

/** Cuts to the maximum length, not inside a character, and keeps the extension. */
function cut(name: string, ending: string): string {
  const room = limits.text_max - ending.length;
  if (name.length <= room) return name;
  const own = ending === '' ? (/\.[^.\s]{1,10}$/.exec(name)?.[0] ?? '') : '';
  return (
    name
      .slice(0, room - own.length)
      .replace(/[\ud800-\udbff]$/, '')
      .trimEnd() + own
  );
}
