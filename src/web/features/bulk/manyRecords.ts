import type { QueryClient } from '@tanstack/react-query';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { limits } from '#shared/limits.ts';
import type { Query } from '#web/api/address.ts';
import { ApiError, type Reading } from '#web/api/api.ts';
import { sameValue } from '#web/inputs/fieldTypes/sameValue.ts';
import { expecting, isVersionConflict, patchMany, readFields, readIds, retryOnConflict } from '#web/resource/api.ts';
import { invalidateLists, replaceRecords } from '#web/resource/listCache.ts';
import type { Row, View } from '#web/resource/view.ts';

/** Ids in one request: the length of a URL is limited. */
const chunk = limits.in_values_max;

/** Current values of fields of records. Records that no longer exist are left out. */
async function readValues(
  view: View,
  ids: readonly number[],
  fields: readonly string[],
): Promise<Map<number, Reading>> {
  const readings = new Map<number, Reading>();
  for (let at = 0; at < ids.length; at += chunk)
    for (const reading of await readFields(view, ids.slice(at, at + chunk), fields))
      readings.set(reading.record.id, reading);
  return readings;
}

/** Writes all or nothing, and updates the cached lists. */
async function writeMany(client: QueryClient, view: View, rows: readonly Row[]): Promise<Row[]> {
  const updated = await patchMany(view, rows);
  replaceRecords(client, view.declaration.name, updated);
  // Only a list has the names of what selects refer to, and filters may no longer match some of the records.
  void invalidateLists(client, view.declaration.name);
  return updated;
}

/** Records before and after a bulk edit, to undo it. */
export interface Edited {
  before: Row[];
  after: Row[];
}

/** Sets fields of many records. The values before are read in the versions that are replaced. */
export async function editMany(
  client: QueryClient,
  view: View,
  ids: readonly number[],
  values: Record<string, unknown>,
): Promise<Edited> {
  return retryOnConflict(async ({ isLast }) => {
    const known = await readValues(view, ids, Object.keys(values));
    // The last attempt overwrites records that others keep changing.
    const tagOf = (id: number) => (isLast ? null : known.get(id)?.etag);
    const rows = ids.map((id) => expecting({ id, ...values }, tagOf(id)));
    return { after: await writeMany(client, view, rows), before: [...known.values()].map(({ record }) => record) };
  });
}

/**
 * Restores the values before, except in records that others have changed since.
 * @returns how many records were restored, and how many not
 */
export async function undoMany(
  client: QueryClient,
  view: View,
  { before, after }: Edited,
  fields: readonly string[],
): Promise<{ back: number; kept: number }> {
  const ids = before.map(({ id }) => id);
  const ours = new Map(after.map((row) => [row.id, row]));
  const write = async () => {
    const now = await readValues(view, ids, fields);
    const isOurs = ({ id }: Row) =>
      fields.every((alias) => sameValue(now.get(id)?.record[alias], ours.get(id)?.[alias], isFile(view, alias)));
    const back = before.filter((row) => now.has(row.id) && isOurs(row));
    const rows = back.map((row) => expecting(row, now.get(row.id)?.etag));
    if (rows.length > 0) await writeMany(client, view, rows);
    return { back: back.length, kept: before.length - back.length };
  };
  return retryOnConflict(write, (error) => isVersionConflict(error) || isGone(error));
}

/** Whether one of the records was deleted in between. */
const isGone = (error: unknown) =>
  error instanceof ApiError && error.problem.violations.some(({ field }) => field.endsWith('.id'));

function isFile({ list: { editable } }: View, alias: string): boolean {
  const field = editable?.[alias];
  return field !== undefined && fieldTypeOf(field).is_read_as_object === true;
}

/** Ids of all records that match search and filters, in the list's order, at most as many as one call may change. */
export async function matchingIds(view: View, selected: Query): Promise<number[]> {
  const ids: number[] = [];
  let after: string | null = null;
  do {
    const page = await readIds(view, { ...selected, limit: limits.page_size_max, after, page: undefined });
    ids.push(...page.ids);
    after = page.next;
  } while (after !== null && ids.length < limits.bulk_rows_max);
  return ids.slice(0, limits.bulk_rows_max);
}
