import { limits } from '#shared/limits.ts';
import { bindings } from '../bindings.ts';
import { trigramClass } from '../changes/indexes.ts';
import type { DataPlane } from '../dataPlane.ts';
import { foldedSql } from '../foldedSql.ts';
import type { ModelColumn } from '../model.ts';
import type { Plan } from '../query/plan/plan.ts';
import { filterSql, TABLE } from '../query/sql/filterSql.ts';
import type { GroupPage } from './equalGroups.ts';

/** How alike two texts are that are taken for the same: shared trigrams of all, as pg_trgm counts them. */
const LIKENESS = 0.5;

/** How long a page looks, ms, and for how many records a statement does at most. */
const looking = { for_ms: 1500, records_max: 512 } as const;

interface Found {
  id: number;
  ids: number[];
  is_first: boolean;
}

/**
 * Records whose text in a column is like that of an older one. Looks for those that are like each record, one after the
 * other, for a limited time: a page may have few groups, or none, and be followed by others.
 * @returns null where the database cannot compare so: it lacks pg_trgm
 */
export async function similarGroups(
  plane: DataPlane,
  plan: Pick<Plan, 'access' | 'filter'>,
  column: ModelColumn,
  { after, limit }: { after: number; limit: number },
): Promise<GroupPage | null> {
  const trigrams = await plane.connection(trigramClass);
  if (!trigrams) return null;
  const schema = trigrams.slice(0, trigrams.lastIndexOf('.'));
  const page: GroupPage = { items: [], next: after };
  const end = Date.now() + looking.for_ms;
  // Few at first: without an index each takes as long as reading the table.
  for (let count = 1; page.next !== null && page.items.length < limit && Date.now() < end; ) {
    const began = Date.now();
    const rows = await lookFor(plane, plan, column, { after: page.next, count, schema });
    for (const { id, ids, is_first } of rows) {
      page.next = id;
      if (is_first && ids.length > 0)
        page.items.push({ ids: [id, ...ids].slice(0, limits.duplicates_shown), count: ids.length + 1 });
      if (page.items.length === limit) return page;
    }
    if (rows.length < count) page.next = null;
    if (Date.now() - began < looking.for_ms / 4) count = Math.min(2 * count, looking.records_max);
  }
  return page;
}

/** The next records that have a text, each with those that are like it; the first of a group has no older one. */
function lookFor(
  plane: DataPlane,
  plan: Pick<Plan, 'access' | 'filter'>,
  column: ModelColumn,
  { after, count, schema }: { after: number; count: number; schema: string },
): Promise<Found[]> {
  const all = bindings([after]);
  const text = foldedSql(`${TABLE}.${column.name}`);
  const { table } = plan.access.model;
  const where = filterSql(plan, all);
  return plane.read<Found>(
    `select p.id, coalesce(to_jsonb(found.ids), '[]') as ids, coalesce(found.first > p.id, true) as is_first
     from (select ${TABLE}.id, ${text} as value from ${table} ${TABLE}
       where ${where} and ${TABLE}.id > $1::bigint and ${TABLE}.${column.name} ~ '\\S' order by ${TABLE}.id limit ${count}) p
     left join lateral (
       select array_agg(id order by id) as ids, min(id) as first from (
         select ${TABLE}.id from ${table} ${TABLE}
         where ${text} operator(${schema}.%) p.value and ${schema}.similarity(${text}, p.value) >= ${LIKENESS}
           and ${where} and ${TABLE}.id <> p.id order by ${TABLE}.id limit ${limits.duplicates_counted_max}) like_it) found on true
     order by p.id`,
    all.values,
  );
}
