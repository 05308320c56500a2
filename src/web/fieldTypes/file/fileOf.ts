import type { StoredFile } from '#resources/files/files.resource.ts';

export type FileShown = Pick<StoredFile, 'id'> & Partial<StoredFile>;

/** What is known of a value of type file: all of it as it is read, its id alone as it may be written. */
export function fileOf(value: unknown): FileShown | null {
  if (typeof value === 'number') return { id: value };
  return typeof value === 'object' && value !== null && 'id' in value ? (value as FileShown) : null;
}
