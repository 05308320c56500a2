import { principalOf, type RequestCtx } from '#server/context.ts';
import { type ChangedRow, changedRows } from '#server/tenant/write/changedRows.ts';
import { batchesByColumns, toInsertedRows, toUpdatedRows } from '#server/tenant/write/manyStatements.ts';
import { refusedRows } from '#server/tenant/write/refusedRows.ts';
import { type Violation, violation } from '#shared/violations.ts';
import type { EntityPlace } from '../read/entityPlace.ts';
import type { ImportRow } from './importShapes.ts';

/** Valid rows that the caller's roles do not let them add, each as a violation of the whole row. */
export async function refusals(
  ctx: RequestCtx,
  { access, plane }: EntityPlace,
  rows: readonly ImportRow[],
): Promise<Violation[]> {
  if (access.isWhole) return [];
  const { user_id } = principalOf(ctx);
  const refused: Violation[] = [];
  const valid = rows.filter(({ id, given }) => id === null && given.violations.length === 0);
  for (const group of await batchesByColumns(valid.map(({ row, given: { values } }) => ({ row, values })))) {
    const statement = refusedRows(access, user_id, toInsertedRows(group));
    if (!statement) continue;
    for (const { n } of await plane.write<{ n: number }>(statement.text, statement.values))
      refused.push(violation(`rows.${group.rows[n]?.row}`, 'records.errors.may_not_create', { action: 'create' }));
  }
  return refused;
}

/** Valid rows whose record has their values already, and those that the caller's roles do not let them change so. */
export async function changes({ access, plane }: EntityPlace, rows: readonly ImportRow[]) {
  const unchanged = new Set<ImportRow>();
  const violations: Violation[] = [];
  const named = rows.flatMap((row) =>
    row.id !== null && row.given.violations.length === 0 ? [{ row, ...row.given, id: row.id }] : [],
  );
  for (const group of await batchesByColumns(named)) {
    const statement = changedRows(access, toUpdatedRows(group));
    const found = statement ? await plane.write<ChangedRow & { id: number }>(statement.text, statement.values) : [];
    const changed = new Map(found.map((each) => [each.id, each]));
    for (const { id, row } of group.rows) {
      const change = changed.get(id);
      if (!change) unchanged.add(row);
      else if (change.is_refused)
        violations.push(violation(`rows.${row.row}`, 'records.errors.may_not_update', { action: 'update' }));
    }
  }
  return { unchanged, violations };
}
