import { recordHistoryType } from '#shared/entities/statuses.ts';
import { limits } from '#shared/limits.ts';
import { readableRows } from '../access/readableSql.ts';
import type { RecordAccess } from '../access/recordAccess.ts';
import { bindings } from '../bindings.ts';
import type { DataPlane, RunStatement } from '../dataPlane.ts';
import type { EntityModel } from '../model.ts';
import type { Author } from './author.ts';
import { historyTable } from './columns.ts';
import { intoHistory } from './recordStatements.ts';

/**
 * Merges are kept in the history, so that everything that keeps the history keeps them. Their keys begin with an
 * underscore, as no column of a field does:
 * - `_merged_into` of the deletion of a merged record is the record that took it in;
 * - `_merge` of an entry of that record is what the merge did ({@link Merge}); `_undone` is there once it was undone.
 */
export const mergeKeys = { into: '_merged_into', merge: '_merge', undone: '_undone' } as const;

/** What a merge did, for its undo. */
export interface Merge {
  /** The records that were merged into another. */
  ids: number[];
  /** Records whose select led to one of them. */
  moved: { entity_id: number; field_id: number; target: number; ids: number[] }[];
  /** The entry of the history with the values that were chosen; null if they are those of the record. */
  values: number | null;
}

/** The history of an entity. */
export interface HistoryPlace {
  history: string;
  entity_id: number;
}

export const historyPlace = (model: EntityModel): HistoryPlace => ({
  history: historyTable(model),
  entity_id: model.id,
});

/** Where a record went, by the entry of its deletion; null if it was only deleted. */
export const mergedIntoSql = ({ history, entity_id }: HistoryPlace, id: string): string =>
  `(select (d.data ->> '${mergeKeys.into}')::bigint from ${history} d
    where d.entity_id = ${Number(entity_id)} and d.record_id = ${id} and d.type_id = ${recordHistoryType.delete}
    order by d.id desc limit 1)`;

/**
 * The records that were merged into those of a recursive query and are in the trash or gone, for its second part.
 * @param from name of the query, with a column `id`
 * @param isGone condition on a record `t`, besides
 */
export const mergedSql = ({ history, entity_id }: HistoryPlace, table: string, from: string, isGone: string): string =>
  `select loser.id from ${from}
     join ${history} h on h.entity_id = ${Number(entity_id)} and h.record_id = ${from}.id and h.type_id = ${recordHistoryType.merge}
       and not h.data ? '${mergeKeys.undone}'
     cross join lateral (
       select value::bigint as id from jsonb_array_elements_text(h.data -> '${mergeKeys.merge}' -> 'ids')) loser
     left join ${table} t on t.id = loser.id
   where (${isGone}) and ${mergedIntoSql({ history, entity_id }, 'loser.id')} = ${from}.id`;

/**
 * The record that a merged one is part of by now, which may be after several merges; null if it was not merged, or the
 * caller may not read that record.
 */
export async function findWinner(plane: DataPlane, access: RecordAccess, id: number): Promise<number | null> {
  const { whole } = access;
  const all = bindings([id]);
  const readable = readableRows(access, 't', all).map((condition) => ` and ${condition}`);
  const [row] = await plane.read<{ id: number }>(
    `with recursive chain(id, depth) as (
       select $1::bigint, 0
       union all
       select next.id, chain.depth + 1 from chain
         left join ${whole.table} t on t.id = chain.id
         cross join lateral ${mergedIntoSql(historyPlace(whole), 'chain.id')} as next(id)
       where next.id is not null and (t.id is null or t.deleted_at is not null) and chain.depth < ${CHAIN_MAX}
     )
     select t.id from (select id from chain where depth > 0 order by depth desc limit 1) last
       join ${whole.table} t on t.id = last.id${readable.join('')}`,
    all.values,
  );
  return row?.id ?? null;
}

/** Merges of merged records that are followed. A bound, so that no state of the history makes a statement endless. */
const CHAIN_MAX = 1000;

/** Notes a merge in the history of the record that took others in. */
export const noteMerge = (model: EntityModel, { user_id, module_id }: Author, winner: number, merge: Merge) => ({
  text: `${intoHistory(model)}
  values (${Number(model.id)}, $1::bigint, ${recordHistoryType.merge}, $2::bigint, $3::bigint, $4::jsonb)`,
  values: [winner, user_id, module_id, JSON.stringify({ [mergeKeys.merge]: merge })],
});

/** Id of the latest entry of a record's history. */
export async function latestEntry(run: RunStatement, model: EntityModel, id: number): Promise<number | null> {
  const [row] = await run<{ id: number }>({
    text: `select id from ${historyTable(model)} where entity_id = ${Number(model.id)} and record_id = $1::bigint
  order by id desc limit 1`,
    values: [id],
  });
  return row?.id ?? null;
}

export interface NotedMerge {
  /** Of its entry. */
  id: number;
  merge: Merge;
  /** The values that it changed, by column: `{from, to}`. */
  values: Record<string, { from: unknown; to: unknown }>;
}

/**
 * The latest merge into a record that can be undone.
 * @param ids the records that it merged; null: whichever
 */
export async function findMerge(
  run: RunStatement,
  model: EntityModel,
  winner: number,
  ids: readonly number[] | null,
): Promise<NotedMerge | null> {
  const merge = `h.data -> '${mergeKeys.merge}'`;
  const [row] = await run<NotedMerge>({
    text: `select h.id, ${merge} as merge,
    coalesce((select v.data from ${historyTable(model)} v where v.id = (${merge} ->> 'values')::bigint), '{}'::jsonb) as values
  from ${historyTable(model)} h
  where h.entity_id = ${Number(model.id)} and h.record_id = $1::bigint and h.type_id = ${recordHistoryType.merge}
    and not h.data ? '${mergeKeys.undone}' and h.at > now() - interval '${limits.unmerge_days} days'
    and ($2::jsonb is null or ${merge} -> 'ids' = $2::jsonb)
  order by h.id desc limit 1`,
    values: [winner, ids && JSON.stringify([...ids].sort((a, b) => a - b))],
  });
  return row ?? null;
}

/** A merge that was undone stays in the history, and nothing is joined by it any more. */
export const noteUndone = (model: EntityModel, entry: number) => ({
  text: `update ${historyTable(model)} set data = data || '{"${mergeKeys.undone}":true}'::jsonb where id = $1::bigint`,
  values: [entry],
});

/** Entries that say a record was merged into one of which nothing is left; the doctor finds none. */
export const lostWinners = (schema: string): string =>
  `select format('record %s of entity %s was merged into a record that is gone', d.record_id, d.entity_id) as breach
   from "${schema}"._history d
   where d.type_id = ${recordHistoryType.delete} and d.data ? '${mergeKeys.into}'
     and not exists (select from "${schema}"._history w
       where w.entity_id = d.entity_id and w.record_id = (d.data ->> '${mergeKeys.into}')::bigint)
     and not exists (select from "${schema}"._history later
       where later.entity_id = d.entity_id and later.record_id = d.record_id and later.type_id = d.type_id and later.id > d.id)
   order by d.id`;
