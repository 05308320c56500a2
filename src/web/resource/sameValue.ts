import { fileOf } from '../fieldTypes/file/fileOf.ts';

const sorted = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** A file is the same by its id, JSON whatever the order of its keys; nothing is null or absent. */
export function sameValue(a: unknown, b: unknown, isFile = false): boolean {
  if (isFile) return (fileOf(a)?.id ?? null) === (fileOf(b)?.id ?? null);
  return JSON.stringify(a ?? null, sorted) === JSON.stringify(b ?? null, sorted);
}
