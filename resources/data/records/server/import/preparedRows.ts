import type { Place, ScratchFile } from '#server/files/scratchFile.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import { batchesByColumns, type InsertedRows, toInsertedRows } from '#server/tenant/write/manyStatements.ts';
import { limits } from '#shared/limits.ts';
import type { ImportReading } from './importReading.ts';
import { type ImportRow, type ImportSource, importRows } from './importRows.ts';

/** Valid rows, ready to be inserted. */
export interface PreparedRows {
  add(rows: readonly ImportRow[]): Promise<void>;
  /** Forgets the rows, to be added again. @param reading of their cells */
  restart(reading: ImportReading): void;
  /** In the order of the file. */
  batches(): AsyncGenerator<InsertedRows>;
}

const toValues = ({ given: { values } }: ImportRow) => ({ values });

/**
 * Keeps the rows of a file as they are sent to the database, so that it is read and validated once. What would take more
 * than `max_bytes` is read from the file again.
 */
export function prepareRows(
  model: EntityModel,
  source: ImportSource,
  scratch: ScratchFile,
  max_bytes: number = limits.import_prepared_max_bytes,
): PreparedRows {
  const kept: { columns: InsertedRows['columns']; count: number; place: Place }[] = [];
  let isKept = true;
  let cells: ImportReading | undefined;
  return {
    restart(reading) {
      cells = reading;
      kept.length = 0;
    },
    async add(rows) {
      isKept &&= scratch.size() < max_bytes;
      if (!isKept || rows.length === 0) return;
      for (const group of await batchesByColumns(rows.map(toValues))) {
        const { columns, count, json } = toInsertedRows(group);
        kept.push({ columns, count, place: await scratch.append(json) });
      }
    },
    async *batches() {
      if (isKept) for (const { place, ...rest } of kept) yield { ...rest, json: await scratch.read(place) };
      else
        for await (const { rows } of importRows(model, source, cells))
          for (const group of await batchesByColumns(rows.map(toValues))) yield toInsertedRows(group);
    },
  };
}
