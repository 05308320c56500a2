import { principalOf, type RequestCtx } from '#server/context.ts';
import { batchesByColumns, toInsertedRows } from '#server/tenant/write/manyStatements.ts';
import { refusedRows } from '#server/tenant/write/refusedRows.ts';
import { type Violation, violation } from '#shared/violations.ts';
import type { EntityPlace } from '../read/withEntity.ts';
import type { ImportRow } from './importRows.ts';

/** Valid rows that the caller's roles do not let them add, each as a violation of the whole row. */
export async function refusals(
  ctx: RequestCtx,
  { access, plane }: EntityPlace,
  rows: readonly ImportRow[],
): Promise<Violation[]> {
  if (access.isWhole) return [];
  const { user_id } = principalOf(ctx);
  const refused: Violation[] = [];
  const valid = rows.filter(({ given }) => given.violations.length === 0);
  for (const group of await batchesByColumns(valid.map(({ row, given: { values } }) => ({ row, values })))) {
    const statement = refusedRows(access, user_id, toInsertedRows(group));
    if (!statement) continue;
    for (const { n } of await plane.write<{ n: number }>(statement.text, statement.values))
      refused.push(violation(`rows.${group.rows[n]?.row}`, 'records.errors.may_not_create', { action: 'create' }));
  }
  return refused;
}
