import { dequal } from 'dequal/lite';
import { fileOf } from './file/fileOf.ts';

/** A file is the same by its id, JSON whatever the order of its keys; nothing is null or absent. */
export function sameValue(a: unknown, b: unknown, isFile = false): boolean {
  if (isFile) return (fileOf(a)?.id ?? null) === (fileOf(b)?.id ?? null);
  return dequal(a ?? null, b ?? null);
}
