import { dequal } from 'dequal/lite';
import { fileIds } from './file/fileOf.ts';

/** Values that are read as objects are equal by id, JSON whatever the order of its keys. Null equals undefined. */
export function sameValue(a: unknown, b: unknown, isReadAsObject = false): boolean {
  return isReadAsObject ? dequal(fileIds(a), fileIds(b)) : dequal(a ?? null, b ?? null);
}
