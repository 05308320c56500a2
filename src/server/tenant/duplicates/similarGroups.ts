import { limits, requestLimits } from '#shared/limits.ts';
import { timeSlices } from '../../load/eventLoop/timeSlices.ts';
import { bindings } from '../bindings.ts';
import type { DataPlane } from '../dataPlane.ts';
import type { ModelColumn } from '../model.ts';
import type { Plan } from '../query/plan/plan.ts';
import { filterSql, TABLE } from '../query/sql/filterSql.ts';
import { AlikeRecords } from './alikeRecords.ts';
import type { GroupPage, GroupPlace } from './equalGroups.ts';

/** Records of one statement at most. */
const BATCH = 10_000;

/**
 * Records whose text in a column is like that of an older one, in the order of the oldest of each group. Reads every record
 * once, and compares those that share a key. A page can have so many texts as the first of a group;
 * of a larger table the next one begins behind them.
 */
export async function similarGroups(
  plane: DataPlane,
  plan: Pick<Plan, 'access' | 'filter'>,
  column: ModelColumn,
  { from, after, limit }: GroupPlace & { limit: number },
): Promise<GroupPage> {
  const groups = new AlikeRecords(limits.likeness_texts_max);
  const pause = timeSlices();
  for await (const rows of readTexts(plane, plan, column, from))
    for (const { id, value } of rows) {
      groups.add(id, value);
      const turn = pause();
      if (turn !== undefined) await turn;
    }
  const found = groups.found.filter(({ ids }) => ids.length > 1 && (ids[0] as number) > after);
  const items = found
    .slice(0, limit)
    .map(({ ids }) => ({ ids: ids.slice(0, limits.duplicates_shown), count: ids.length }));
  if (found.length > limit) return { items, next: { from, after: items.at(-1)?.ids[0] ?? after } };
  return { items, next: groups.isFull ? { from: groups.last, after: groups.last } : null };
}

/** The texts in batches; the next is read while one is compared. */
async function* readTexts(
  plane: DataPlane,
  plan: Pick<Plan, 'access' | 'filter'>,
  { name }: ModelColumn,
  from: number,
) {
  const all = bindings([from]);
  const sql = `select ${TABLE}.id, left(${TABLE}.${name}, ${limits.label_max}) as value
     from ${plan.access.model.table} ${TABLE}
     where ${filterSql(plan, all)} and ${TABLE}.id > $1::bigint and ${TABLE}.${name} ~ '\\S' order by ${TABLE}.id limit ${BATCH}`;
  const read = (after: number) =>
    plane.read<{ id: number; value: string }>(sql, [after, ...all.values.slice(1)], requestLimits.batch_max_bytes);
  let reading = read(from);
  for (;;) {
    const rows = await reading;
    const last = rows.at(-1);
    const isOver = !last || (rows.length < BATCH && !rows.is_cut);
    if (!isOver) reading = read(last.id);
    // It fails where it is awaited.
    reading.catch(() => {});
    yield rows;
    if (isOver) return;
  }
}
