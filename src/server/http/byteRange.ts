import type { ByteRange } from '../files/blobs.ts';

/**
 * The one range of a `Range` header (RFC 9110 section 14). Several ranges, and what is no range of bytes, count as
 * none: the whole is answered.
 * @returns null for the whole, `unsatisfiable` for one beyond the end
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
