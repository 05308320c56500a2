/** What a file is by its first bytes; `text` if it is none of the others. */
type FileKind = 'text' | 'workbook' | 'old_workbook' | 'pdf' | 'image' | 'archive' | 'web_page';

/** Signatures in hex. */
const signatures: readonly (readonly [start: string, kind: FileKind])[] = [
  ['d0cf11e0a1b11ae1', 'old_workbook'],
  ['25504446', 'pdf'],
  ['89504e47', 'image'],
  ['ffd8ff', 'image'],
  ['47494638', 'image'],
  ['1f8b', 'archive'],
  ['377abcaf271c', 'archive'],
  ['526172211a07', 'archive'],
];

/** What programs of tables put first into a workbook, which is a ZIP archive. */
const workbookStart = /^(\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/|mimetype)/;

/**
 * Names a file by its content: what people try to import as CSV.
 * @param start at least the first hundred bytes
 */
export function fileKindOf(start: Uint8Array): FileKind {
  const text = latin(start.subarray(0, 100));
  if (text.startsWith('PK')) {
    // Offset and length of the first entry's name. An archive cut shorter has none.
    const name = text.slice(30, 30 + (start[26] ?? 0));
    return name === '' || workbookStart.test(name) ? 'workbook' : 'archive';
  }
  const hex = [...start.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const found = signatures.find(([signature]) => hex.startsWith(signature));
  if (found) return found[1];
  return /^(ï»¿)?\s*<(!doctype html|html|table|\?xml)/i.test(text) ? 'web_page' : 'text';
}

const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes);
