import { limits } from '#shared/limits.ts';
import { bindings } from '../bindings.ts';
import { kindOf } from '../columnKinds.ts';
import type { DataPlane } from '../dataPlane.ts';
import { foldedSql } from '../foldedSql.ts';
import type { ModelColumn } from '../model.ts';
import type { Plan } from '../query/plan/plan.ts';
import { filterSql, TABLE } from '../query/sql/filterSql.ts';

/** Records that are taken for the same, the oldest first. */
export interface DuplicateGroup {
  /** The first of them. */
  ids: number[];
  count: number;
}

/** Where a page of groups begins, by ids of records. */
export interface GroupPlace {
  /** Records up to this one are not read: they were compared for the pages before. */
  from: number;
  /** Groups come in the order of the oldest record of each; this one was that of the last group before. */
  after: number;
}

export interface GroupPage {
  items: DuplicateGroup[];
  /** Null on the last page. */
  next: GroupPlace | null;
}

/** Texts are the same whatever their case, their accents and their blanks. Empty is no value. */
function keySql(column: ModelColumn): { value: string; isThere: string } {
  const name = `${TABLE}.${column.name}`;
  if (!kindOf(column).type.is_text) return { value: name, isThere: `${name} is not null` };
  const value = `btrim(regexp_replace(${foldedSql(name)}, '\\s+', ' ', 'g'))`;
  return { value, isThere: `${name} ~ '\\S'` };
}

/** Records that have the same values in all of these columns. Reads every record once. */
export async function equalGroups(
  plane: DataPlane,
  plan: Pick<Plan, 'access' | 'filter'>,
  columns: readonly ModelColumn[],
  { from, after, limit }: GroupPlace & { limit: number },
): Promise<GroupPage> {
  const all = bindings([after]);
  const keys = columns.map(keySql);
  const where = [filterSql(plan, all), ...keys.map(({ isThere }) => isThere)].join(' and ');
  const rows = await plane.read<DuplicateGroup>(
    `select to_jsonb((array_agg(id order by id))[1:${limits.duplicates_shown}]) as ids, count(*) as count from (
       select ${[`${TABLE}.id`, ...keys.map(({ value }, at) => `${value} as k${at}`)].join(', ')}
       from ${plan.access.model.table} ${TABLE} where ${where}) r
     group by ${keys.map((_, at) => `k${at}`).join(', ')}
     having count(*) > 1 and min(id) > $1::bigint
     order by min(id) limit ${limit + 1}`,
    all.values,
  );
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? { from, after: items.at(-1)?.ids[0] ?? after } : null };
}
