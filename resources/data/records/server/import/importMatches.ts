import { invalidField } from '#server/errors/errors.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import type { ModelColumn } from '#server/tenant/model.ts';
import { liveIds } from '#server/tenant/write/manyStatements.ts';
import { type Violation, violation } from '#shared/violations.ts';
import type { EntityPlace } from '../read/withEntity.ts';
import type { ImportMode } from './importMode.ts';
import type { ImportRow } from './importRows.ts';

/** Finds the records that the rows of a file name. */
export interface ImportMatches {
  /** Notes in each row the id of its record. @returns what is wrong with the keys */
  match(rows: readonly ImportRow[]): Promise<Violation[]>;
}

/**
 * The column by which rows name their records; null if all rows are new ones.
 * @throws 422 for a column that cannot
 */
export function keyColumn({ model }: RecordAccess, { mode, key }: ImportMode): ModelColumn | null {
  if (mode === 'create') return null;
  const column = model.columns.get(key);
  if (column?.alias !== 'id') throw invalidField('key', 'records.errors.key');
  return column;
}

/** @param key null: all rows are new records */
export function importMatches(
  { access, plane }: EntityPlace,
  key: ModelColumn | null,
  mode: ImportMode['mode'],
): ImportMatches {
  if (!key) return { match: async () => [] };
  const seen = new Set<number>();
  return {
    async match(rows) {
      const { named, violations } = readIds(rows, key, mode);
      const { text, values } = liveIds(new Map([[access, named.map(({ id }) => id)]]));
      // From the primary: a new record may not be on the replica yet.
      const found = new Set((await plane.write<{ id: number }>(text, values)).map(({ id }) => id));
      for (const { row, id } of named) {
        const isRepeated = seen.has(id);
        seen.add(id);
        if (found.has(id) && !isRepeated) row.id = id;
        else
          violations.push(
            violation(pathOf(row, key), isRepeated ? 'records.errors.repeated' : 'records.errors.no_record'),
          );
      }
      return violations;
    },
  };
}

const pathOf = ({ row }: ImportRow, { alias }: ModelColumn) => `rows.${row}.${alias}`;

function readIds(rows: readonly ImportRow[], key: ModelColumn, mode: ImportMode['mode']) {
  const violations: Violation[] = [];
  const named: { row: ImportRow; id: number }[] = [];
  for (const row of rows) {
    const text = row.cellOf(key.alias)?.trim() ?? '';
    if (/^[1-9]\d{0,14}$/.test(text)) named.push({ row, id: Number(text) });
    else if (text !== '') violations.push(violation(pathOf(row, key), 'errors.type_int'));
    else if (mode === 'update') violations.push(violation(pathOf(row, key), 'errors.required'));
  }
  return { named, violations };
}
