import type { Place, ScratchFile } from '#server/files/scratchFile.ts';
import {
  batchesByColumns,
  type InsertedRows,
  toInsertedRows,
  toUpdatedRows,
  type UpdatedRows,
} from '#server/tenant/write/manyStatements.ts';
import { limits } from '#shared/limits.ts';
import type { ImportRow } from './importShapes.ts';

/** New rows, or changes of records, for one statement. */
export type PreparedBatch = InsertedRows | UpdatedRows;

/** Valid rows, ready to be written. */
export interface PreparedRows {
  add(rows: readonly ImportRow[]): Promise<void>;
  /** Forgets the rows, to be added again. @param readAgain the rows that were added, from the file */
  restart(readAgain: () => AsyncIterable<readonly ImportRow[]>): void;
  /** Of the records that are changed. */
  changedIds(): readonly number[];
  /** In the order of the file. */
  batches(): AsyncGenerator<PreparedBatch>;
}

/**
 * Keeps the rows of a file as they are sent to the database, so that it is read and validated once. What would take more
 * than `max_bytes` is read from the file again.
 */
export function prepareRows(scratch: ScratchFile, max_bytes: number = limits.import_prepared_max_bytes): PreparedRows {
  const kept: { rest: Omit<InsertedRows, 'json'> | Omit<UpdatedRows, 'json'>; place: Place }[] = [];
  let changed: number[] = [];
  let isKept = true;
  let again: (() => AsyncIterable<readonly ImportRow[]>) | undefined;
  return {
    restart(readAgain) {
      again = readAgain;
      kept.length = 0;
      changed = [];
    },
    async add(rows) {
      for (const { id } of rows) if (id !== null) changed.push(id);
      isKept &&= scratch.size() < max_bytes;
      if (!isKept) return;
      for await (const { json, ...rest } of toBatches(rows)) kept.push({ rest, place: await scratch.append(json) });
    },
    changedIds: () => changed,
    async *batches() {
      if (isKept) for (const { rest, place } of kept) yield { ...rest, json: await scratch.read(place) };
      else for await (const rows of again?.() ?? []) yield* toBatches(rows);
    },
  };
}

async function* toBatches(rows: readonly ImportRow[]): AsyncGenerator<PreparedBatch> {
  const added = rows.filter(({ id }) => id === null).map(({ given: { values } }) => ({ values }));
  const changes = rows.flatMap(({ id, given: { values } }) => (id === null ? [] : [{ id, values, restores: false }]));
  for (const group of await batchesByColumns(added)) yield toInsertedRows(group);
  for (const group of await batchesByColumns(changes)) yield toUpdatedRows(group);
}
