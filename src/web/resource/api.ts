import { expectedTag, recordTag } from '#shared/entities/recordVersions.ts';
import type { Query } from '#web/api/address.ts';
import { ApiError, declared, type Reading, request } from '#web/api/api.ts';
import { readWhole } from '#web/api/wholeAnswer.ts';
import type { Row, View } from './view.ts';

/** A change that is written only over this version of the record. */
export const expecting = (row: Row, etag: string | null | undefined): Row =>
  etag ? { ...row, [expectedTag]: etag } : row;

/** All or nothing (docs/reference/api/records.md#bulk). @throws an ApiError that {@link isVersionConflict} when a row expected another version */
export async function patchMany(view: View, update: readonly Row[]): Promise<Row[]> {
  const { method, path } = declared(view.declaration, 'bulk');
  const { data } = await request(method, path, { body: { update } });
  return (data as { updated: Row[] }).updated;
}

/** Records as lists show them, with the names of the records that selects refer to. */
export async function readMany(view: View, ids: readonly number[]): Promise<Reading[]> {
  const along = [view.meta?.with, recordTag].filter(Boolean).join(',');
  const query: Query = { query: { id: { in: ids.join(',') } }, limit: ids.length, with: along };
  const { items } = await readWhole<Row>(declared(view.declaration, 'list'), query);
  return items.map(toReading);
}

/** A record of a list that was requested with versions. */
export const toReading = ({ [recordTag]: etag, ...record }: Row): Reading => ({
  record: record as Row,
  etag: typeof etag === 'string' ? etag : null,
});

/** Attempts to write records that others change at the same time. */
const attempts = 4;

/** Repeats a write while others write first. @throws the last error, and at once any that is not `isAgain` */
export async function retryOnConflict<T>(
  write: (at: { isFirst: boolean; isLast: boolean }) => Promise<T>,
  isAgain: (error: unknown) => boolean = isVersionConflict,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write({ isFirst: attempt === 1, isLast: attempt === attempts });
    } catch (error) {
      if (attempt === attempts || !isAgain(error)) throw error;
    }
  }
}

/** Whether a bulk write failed because a record had another version. */
export const isVersionConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.violations.some(({ field }) => field.endsWith(`.${expectedTag}`));
