import type { Change, ChangePlan, Outcome } from '#server/database/changePlan.ts';
import { hasSqlState } from '#server/database/databaseErrors.ts';
import { storedReason } from '#server/database/storedText.ts';
import type { DataPlane } from '../dataPlane.ts';
import { columnName, tableName } from '../model.ts';
import { comparedValue, fieldOfIndex, isCompared, isUniqueKind, type UniqueKind } from '../uniqueValues.ts';

/** Groups of records of one value that a failed change names, and records of each. */
const named = { groups: 10, records: 5 } as const;

/** The field that a change makes unique. */
export function uniqueOf(plan: ChangePlan): { field_id: number; kind: UniqueKind } | null {
  const kind = 'indexes' in plan ? plan.indexes.find(isUniqueKind) : undefined;
  return kind && 'field_id' in plan ? { field_id: plan.field_id, kind } : null;
}

/** Why a field cannot be unique: the values that records share, each with the ids of some of them. Null for other errors. */
export async function duplicatesFailure(
  plane: DataPlane,
  { entity_id, plan }: Change,
  error: unknown,
): Promise<Extract<Outcome, { state: 'failed' }> | null> {
  const unique = uniqueOf(plan);
  if (!unique || !hasSqlState(error, 'unique_violation')) return null;
  if (fieldOfIndex(String((error as { constraint?: unknown }).constraint)) !== unique.field_id) return null;
  const column = columnName(unique.field_id);
  const rows = await plane
    .write<{ value: string; ids: string }>(
      `select min(${column}::text) as value, array_to_string((array_agg(id order by id))[1:${named.records}], ', #') as ids
       from "${plane.schema}".${tableName(entity_id)}
       where deleted_at is null and ${isCompared(unique.kind, column)}
       group by ${comparedValue(unique.kind, column)} having count(*) > 1 order by min(id) limit ${named.groups}`,
    )
    .catch(() => []); // they are shown where they can be found in time
  const detail = rows.map(({ value, ids }) => `“${value.trim()}” (#${ids})`).join('; ');
  return { state: 'failed', error: 'duplicates', detail: storedReason(detail) };
}
