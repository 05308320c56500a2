import { limits } from '#shared/limits.ts';

/**
 * The name under which a file is stored: the sender's without folders and forbidden characters.
 * @param extension of the actual content, if known, without a dot
 */
export function cleanName(given: string, extension: string | null): string {
  const base = withoutFolders(given).toWellFormed().normalize('NFC');
  const named = base
    .replace(/\s+/g, ' ')
    // Control and formatting characters. Marks of text direction make `gpj.exe` look like `exe.jpg`.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/gu, '')
    .replace(/[<>:|?*]/g, '_');
  const clean = trimmed(named);
  if (extension === null) return cut(clean, '') || 'file';
  const stem = clean.replace(/\.[^.\s]{1,10}$/, '');
  const ending = sameKind(clean, extension) ? clean.slice(stem.length) : `.${extension}`;
  return (cut(stem, ending) || 'file') + ending;
}

/** Characters that are read of a longer name, with room for what is removed; its end may be an extension. */
const HEAD = 1000;
const TAIL = 24;

function withoutFolders(given: string): string {
  const name = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1);
  return name.length > HEAD + TAIL ? name.slice(0, HEAD) + name.slice(-TAIL) : name;
}

const isTrimmed = (char: string | undefined) => char === ' ' || char === '.';

/** Without spaces and dots at both ends. A pattern for the end would be tried at each of them. */
function trimmed(name: string): string {
  let [start, end] = [0, name.length];
  while (start < end && isTrimmed(name[start])) start++;
  while (end > start && isTrimmed(name[end - 1])) end--;
  return name.slice(start, end);
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
