import { limits } from '#shared/limits.ts';
import { readableRows } from '../access/readableSql.ts';
import type { RecordAccess } from '../access/recordAccess.ts';
import { isEveryRow } from '../access/rowRule.ts';
import { bindings } from '../bindings.ts';
import type { DataPlane } from '../dataPlane.ts';
import type { EntityModel } from '../model.ts';
import { historyTable } from './columns.ts';
import { historyPlace, mergedSql } from './mergeHistory.ts';
import { flag } from './writtenRow.ts';

export interface HistoryRow {
  id: number;
  record_id: number;
  type_id: 1 | 2 | 3 | 4;
  user_id: number | null;
  /** The module that made the change, by itself or for the person. */
  module_id: number | null;
  /** ISO 8601. */
  at: string;
  /** By column name: values of a create, `{from, to}` of changes. */
  data: Record<string, unknown>;
  /** `data` is left out: the page would be too large. */
  is_cut?: true;
}

interface Found extends HistoryRow {
  count: number;
  /** Columns that may not be read in the record of this entry. */
  hidden: string[];
  /** The record, and those that were merged into it. */
  ids: number[];
}

/**
 * A page of a record's history, newest first, in one round trip; null if there is no such record, or it may not be read.
 * The history of records that were merged into it is part of it. Where a page would be too large, a second reads the rest
 * of it without the values.
 * @param page from 1
 */
export async function historyPage(
  plane: DataPlane,
  access: RecordAccess,
  record_id: number,
  page: number,
): Promise<{ rows: HistoryRow[]; count: number } | null> {
  const size = limits.history_page_size;
  const offset = (page - 1) * size;
  const model = access.whole;
  const all = bindings([model.id, record_id, offset]);
  const readable = ['t.id is not null', ...readableRows(access, 't', all)].join(' and ');
  // Of a record that is gone for good, no rule can be worked out.
  const isEveryone = isEveryRow(access.read) && access.partly.size === 0;
  const hidden = [...access.partly].map(
    ([{ name }, rule]) => `case when not ${flag(access, rule, 't', all)} then '${name}' end`,
  );
  const history = historyTable(model);
  const found = await plane.read<Found>(
    `with recursive merged(id) as (
       select $2::bigint
       union
       ${mergedSql(historyPlace(model), model.table, 'merged', 't.id is null or t.deleted_at is not null')}
     ), shown as (
       select merged.id, array_remove(array[${hidden.join(', ')}]::text[], null) as hidden
       from merged left join ${model.table} t on t.id = merged.id
       where ${readable}${isEveryone ? ' or (t.id is null and merged.id <> $2)' : ''}
     )
     select h.*, n.count, (select to_jsonb(array_agg(id)) from shown) as ids
     from (select count(*) from shown join ${history} h on h.entity_id = $1 and h.record_id = shown.id) n
     left join lateral (
       select part.*, shown.hidden from shown cross join lateral (
         select id, record_id, type_id, user_id, module_id, at, data from ${history}
         where entity_id = $1 and record_id = shown.id order by id desc limit $3 + ${size}) part
       order by part.id desc offset $3 limit ${size}
     ) h on true
     where exists (select from shown where id = $2)
     order by h.id desc`,
    all.values,
  );
  if (!found[0]) return null;
  for (const { hidden, data } of found) for (const name of hidden ?? []) if (data) delete data[name];
  const rest = found.is_cut
    ? await withoutData(plane, model, found[0].ids, [offset + found.length, size - found.length])
    : [];
  return { count: found[0].count, rows: [...found.filter(({ record_id }) => record_id !== null), ...rest] };
}

async function withoutData(
  plane: DataPlane,
  model: EntityModel,
  ids: readonly number[],
  [offset, limit]: [offset: number, limit: number],
): Promise<HistoryRow[]> {
  const rows = await plane.read<HistoryRow>(
    `select id, record_id, type_id, user_id, module_id, at, '{}'::jsonb as data from ${historyTable(model)}
     where entity_id = $1 and record_id = any($2::bigint[]) order by id desc offset $3 limit $4`,
    [model.id, ids, offset, limit],
  );
  return rows.map((row) => ({ ...row, is_cut: true }));
}
