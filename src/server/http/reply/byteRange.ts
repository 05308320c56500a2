import type { ByteRange } from '../../files/blobs.ts';

/**
 * Reads a `Range` header with one range (RFC 9110 section 14). Several ranges and other units are ignored.
 * @returns null for the whole file, `unsatisfiable` for a range beyond the end
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '')
    return Number(to) === 0 || size === 0 ? 'unsatisfiable' : ending(Math.max(0, size - Number(to)), size);
  if (to !== '' && Number(to) < Number(from)) return null;
  if (Number(from) >= size) return 'unsatisfiable';
  return { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

const ending = (start: number, size: number): ByteRange => ({ start, end: size - 1 });
