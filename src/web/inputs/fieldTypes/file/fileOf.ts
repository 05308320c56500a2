import type { StoredFile } from '#resources/data/files/files.resource.ts';

export type FileShown = Pick<StoredFile, 'id'> & Partial<StoredFile>;

/** A value of type file: the whole file as it is read, or only the id as it may be written. */
export function fileOf(value: unknown): FileShown | null {
  if (typeof value === 'number') return { id: value };
  return typeof value === 'object' && value !== null && 'id' in value ? (value as FileShown) : null;
}
