import type { StoredFile } from '#resources/data/files/files.resource.ts';

export type FileShown = Pick<StoredFile, 'id'> & Partial<StoredFile>;

/** A value of type file: the whole file as it is read, or only the id as it may be written. */
export function fileOf(value: unknown): FileShown | null {
  if (typeof value === 'number') return { id: value };
  return typeof value === 'object' && value !== null && 'id' in value ? (value as FileShown) : null;
}

/** The files of a value of several; none where it has no value. */
export const filesOf = (value: unknown): readonly FileShown[] =>
  Array.isArray(value) ? value.flatMap((each) => fileOf(each) ?? []) : [];

/** A value as it is written, and compared: ids in place of files. */
export const fileIds = (value: unknown): number | readonly number[] | null =>
  Array.isArray(value) ? filesOf(value).map(({ id }) => id) : (fileOf(value)?.id ?? null);
