import { expectedTag, recordTag } from '#shared/entities/recordVersions.ts';
import type { Query } from '#web/api/address.ts';
import { ApiError, declared, type Reading, request, requestRecord } from '#web/api/api.ts';
import { readWhole } from '#web/api/wholeAnswer.ts';
import type { Row, View } from './view.ts';

/** A change that is written only over this version of the record. */
export const expecting = (row: Row, etag: string | null | undefined): Row =>
  etag ? { ...row, [expectedTag]: etag } : row;

/** @throws an ApiError with status 404 for a record that is gone */
export const readOne = ({ declaration }: View, id: number, query?: Query): Promise<Reading> =>
  requestRecord(declared(declaration, 'get'), id, query && { query });

/** @param ifMatch the version that is replaced; without one, any */
export const patchOne = (
  { declaration }: View,
  id: number,
  body: object,
  ifMatch: string | null | undefined,
): Promise<Reading> => requestRecord(declared(declaration, 'update'), id, { body, ifMatch });

/** All or nothing (docs/reference/api/records.md#bulk). @throws an ApiError that {@link isVersionConflict} when a row expected another version */
export async function patchMany(view: View, update: readonly Row[]): Promise<Row[]> {
  const { method, path } = declared(view.declaration, 'bulk');
  const { data } = await request(method, path, { body: { update } });
  return (data as { updated: Row[] }).updated;
}

/** Creates records, all or none. @param key sent again, it creates nothing twice */
export async function createMany(view: View, create: readonly object[], key: string): Promise<Row[]> {
  const { method, path } = declared(view.declaration, 'bulk');
  const { data } = await request(method, path, { body: { create }, headers: { 'Idempotency-Key': key } });
  return (data as { created: Row[] }).created;
}

/** Moves records to the trash, all or none. */
export async function trashMany(view: View, ids: readonly number[]): Promise<void> {
  const { method, path } = declared(view.declaration, 'bulk');
  await request(method, path, { body: { delete: ids } });
}

/** Records as lists show them, with the names of the records that selects refer to. */
export async function readMany(view: View, ids: readonly number[]): Promise<Reading[]> {
  const along = [view.meta?.with, recordTag].filter(Boolean).join(',');
  const query: Query = { query: { id: { in: ids.join(',') } }, limit: ids.length, with: along };
  const { items } = await readWhole<Row>(declared(view.declaration, 'list'), query);
  return items.map(toReading);
}

/** Fields of records. Records that no longer exist are left out. */
export async function readFields(view: View, ids: readonly number[], fields: readonly string[]): Promise<Reading[]> {
  const query: Query = {
    query: { id: { in: ids.join(',') } },
    fields: ['id', ...fields].join(','),
    with: recordTag,
    limit: ids.length,
  };
  const { items } = await readWhole<Row>(declared(view.declaration, 'list'), query);
  return items.map(toReading);
}

/** A page of ids, and where the next one begins; null after the last. */
export async function readIds(view: View, query: Query): Promise<{ ids: number[]; next: string | null }> {
  const { method, path } = declared(view.declaration, 'list');
  const { data } = await request(method, path, { query: { ...query, fields: 'id' } });
  const { items, next_cursor } = data as { items: Row[]; next_cursor: string | null };
  return { ids: items.map(({ id }) => id), next: next_cursor };
}

/** A record of a list that was requested with versions. */
const toReading = ({ [recordTag]: etag, ...record }: Row): Reading => ({
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
