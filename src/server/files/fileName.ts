import { limits } from '#shared/limits.ts';

/**
 * The name a file is kept under: the sender's own, without the folders and the signs that no name has.
 * @param extension what the file truly is, where that is known; no dot
 */
export function cleanName(given: string, extension: string | null): string {
  const base = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = base
    // Control and formatting signs: what turns the reading direction makes `exe.jpg` of `gpj.exe`.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  if (extension === null) return cut(clean, '') || 'file';
  const stem = clean.replace(/\.[^.\s]{1,10}$/, '');
  const ending = sameKind(clean, extension) ? clean.slice(stem.length) : `.${extension}`;
  return (cut(stem, ending) || 'file') + ending;
}

/** `photo.JPEG` needs no other ending. */
const sameKind = (name: string, extension: string): boolean => {
  const own = /\.([^.\s]{1,10})$/.exec(name)?.[1]?.toLowerCase();
  return own === extension || (own === 'jpeg' && extension === 'jpg');
};

/** Short enough, and nowhere within a sign; what has an extension keeps it. */
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
