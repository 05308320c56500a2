/** Encodings that files may have, by their names in the web's standard of encodings. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1251',
  'windows-1252',
  'windows-1250',
  'koi8-r',
  'ibm866',
  'macintosh',
  'shift_jis',
  'gb18030',
  'big5',
] as const;
export type Encoding = (typeof encodings)[number];

const aliases = new Map<string, Encoding>(
  Object.entries({
    utf8: 'utf-8',
    'utf-16': 'utf-16le',
    cp1251: 'windows-1251',
    cp1252: 'windows-1252',
    cp1250: 'windows-1250',
    cp866: 'ibm866',
    'mac-roman': 'macintosh',
    macroman: 'macintosh',
    'shift-jis': 'shift_jis',
    sjis: 'shift_jis',
    gbk: 'gb18030',
    gb2312: 'gb18030',
  } as const),
);

/** An encoding by one of its common names, in any case; null if it is none that files may have. */
export function encodingNamed(name: string): Encoding | null {
  const plain = name.trim().toLowerCase();
  return encodings.find((each) => each === plain) ?? aliases.get(plain) ?? null;
}

/** The encoding that a byte order mark names. */
export function encodingOfMark(start: Uint8Array): Encoding | null {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8';
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return null;
}
