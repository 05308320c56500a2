import { dequal } from 'dequal/lite';
import { fileOf } from './file/fileOf.ts';

/** Values that are read as objects are equal by id, JSON whatever the order of its keys. Null equals undefined. */
export function sameValue(a: unknown, b: unknown, isReadAsObject = false): boolean {
  if (isReadAsObject) return (fileOf(a)?.id ?? null) === (fileOf(b)?.id ?? null);
  return dequal(a ?? null, b ?? null);
}
