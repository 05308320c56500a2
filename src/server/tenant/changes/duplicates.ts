import type { Change, Outcome } from '#server/database/changePlan.ts';
import { hasSqlState } from '#server/database/databaseErrors.ts';
import { storedReason } from '#server/database/storedText.ts';
import type { DataPlane } from '../dataPlane.ts';
import { tableName } from '../model.ts';
import { columnOf, comparedValues, fieldsOfIndex, isCompared, type UniqueKey } from '../uniqueValues.ts';
import { keysOfPlan } from './uniqueKeys.ts';

/** Groups of records of one value that a failed change names, and records of each. */
const named = { groups: 10, records: 5 } as const;

/** Why fields cannot be unique: the values that records share, each with the ids of some of them. Null for other errors. */
export async function duplicatesFailure(
  plane: DataPlane,
  change: Change,
  error: unknown,
): Promise<Extract<Outcome, { state: 'failed' }> | null> {
  if (!hasSqlState(error, 'unique_violation')) return null;
  const fields = fieldsOfIndex(String((error as { constraint?: unknown }).constraint))?.join();
  const keys = await plane.connection((client) => keysOfPlan(client, plane.schema, change)).catch(() => []);
  const key = keys.find((each) => each.map(({ field_id }) => field_id).join() === fields);
  if (!key) return null;
  // They are named where they can be found in time.
  const rows = await plane.write<{ values: string[]; ids: string }>(duplicates(plane, change, key)).catch(() => []);
  const detail = rows
    .map(({ values, ids }) => `“${values.map((value) => value.trim()).join(' · ')}” (#${ids})`)
    .join('; ');
  return { state: 'failed', error: 'duplicates', detail: storedReason(detail) };
}

const duplicates = ({ schema }: DataPlane, { entity_id }: Change, key: UniqueKey): string =>
  `select array[${key.map((part) => `min(${columnOf()(part)}::text)`).join(', ')}] as values,
     array_to_string((array_agg(id order by id))[1:${named.records}], ', #') as ids
   from "${schema}".${tableName(entity_id)}
   where deleted_at is null and ${isCompared(key, columnOf())}
   group by ${comparedValues(key, columnOf())} having count(*) > 1 order by min(id) limit ${named.groups}`;
