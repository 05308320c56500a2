import { limits } from '#shared/limits.ts';
import type { RecordAccess } from '../access/recordAccess.ts';
import { bothOf, isEveryRow, isNoRow, noRow, type RowRule } from '../access/rowRule.ts';
import { ruleSql } from '../access/ruleSql.ts';
import { bindings } from '../bindings.ts';
import type { EntityModel } from '../model.ts';
import { type Reading, readTogether } from './together.ts';

export type LostAction = 'read' | 'update' | 'delete';

/** A person's access before and after a change of rights; null: nothing is granted. */
export interface ChangedAccess {
  user_id: number;
  before: RecordAccess | null;
  after: RecordAccess | null;
}

export interface LostRecords {
  /** Who may do it with fewer records; null if it took too long. */
  people: ReadonlySet<number> | null;
  /** How many records at least one of them loses, at most `limits.count_exact_max`; null if it took too long. */
  records: number | null;
  /** There are more records than were counted. */
  is_more: boolean;
}

/**
 * The live records with which people may do less than before, counted in one statement.
 * @returns null if nothing is lost by the rules alone
 */
export async function lostRecords(
  reading: Reading,
  { table }: EntityModel,
  action: LostAction,
  changed: readonly ChangedAccess[],
): Promise<LostRecords | null> {
  const { values, groups } = lostRows(action, changed);
  if (groups.size === 0) return null;
  const conditions = [...groups.keys()];
  const flags = conditions.map((condition, at) => `(${condition}) as g_${at}`);
  const text = `select count(*)::int as records, ${conditions.map((_, at) => `bool_or(g_${at}) as g_${at}`).join(', ')}
    from (select ${flags.join(', ')} from ${table} t where t.deleted_at is null and (${conditions.join(' or ')})
      limit ${limits.count_exact_max + 1}) lost`;
  const rows: Record<string, unknown>[] = [];
  await readTogether(reading, [text], async (client) => {
    rows.push(...(await client.query<Record<string, unknown>>(text, values)).rows);
  });
  const [row] = rows;
  if (!row) return { people: null, records: null, is_more: false };
  const people = new Set([...groups.values()].flatMap((ids, at) => (row[`g_${at}`] === true ? ids : [])));
  const records = Number(row.records);
  if (records === 0) return null;
  return { people, records: Math.min(records, limits.count_exact_max), is_more: records > limits.count_exact_max };
}

/** In place of a placeholder. */
const named = (value: unknown, type: string): string => `${type} ${JSON.stringify(value)}`;

/** The rows that are lost, as conditions, each with the people who lose them. People with the same rights share one. */
function lostRows(action: LostAction, changed: readonly ChangedAccess[]) {
  // One place for each value, so that equal conditions are equal texts.
  const { values, bindOnce } = bindings();
  const groups = new Map<string, number[]>();
  for (const { user_id, before, after } of changed) {
    const had = rowsOf(before, action);
    const has = rowsOf(after, action);
    if (!before || isNoRow(had) || isEveryRow(has)) continue;
    const { person } = after ?? before;
    // Compared before anything is bound: PostgreSQL refuses a value that the statement does not use.
    if (ruleSql(had, 't', person, named) === ruleSql(has, 't', person, named)) continue;
    const [old, kept] = [had, has].map((rule) => ruleSql(rule, 't', person, bindOnce));
    const condition = `(${old}) and not coalesce(${kept}, false)`;
    groups.set(condition, [...(groups.get(condition) ?? []), user_id]);
  }
  return { values, groups };
}

/** Whatever is done with a record, it must be readable. */
function rowsOf(access: RecordAccess | null, action: LostAction): RowRule {
  if (!access) return noRow;
  if (action === 'read') return access.read;
  return bothOf(access.read, action === 'update' ? access.update : access.remove);
}
